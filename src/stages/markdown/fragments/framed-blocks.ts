import type { Element, ElementContent } from 'hast'
import { codeBlockFrame, languageLabel } from '../../../model/code-block-frame.ts'
import { element } from '../../../model/html-elements.ts'
import type { MarkdownOptions } from './markdown-options.ts'
import { english } from '../../../model/messages/languages.ts'
import { githubAlert, githubAlerts } from '../admonitions.ts'

/**
 * Renders the `<pre>` of a fence in the frame of the theme's `CodeBlock`, with copying and wrapping. Long
 * code is not folded. A description is a string of HTML, which cannot contain a component of the theme.
 */
export function framedFence(
  node: Element,
  code: NonNullable<MarkdownOptions['code']>,
  { translate }: MarkdownOptions,
): ElementContent {
  const [inner] = node.children
  const text =
    inner?.type === 'element' && inner.children[0]?.type === 'text'
      ? inner.children[0].value.replace(/\n$/, '')
      : ''
  const names = inner?.type === 'element' ? inner.properties.className : undefined
  const language = Array.isArray(names) ? propertyText(names[0]).replace(/^language-/, '') : 'text'
  const { html, commands } = code(text, language)
  // The only raw markup in the tree: the highlighter's output.
  const block = element('pre', { tabIndex: 0 }, [
    element('code', { className: [`language-${language}`] }, [{ type: 'raw', value: html } as never]),
  ])
  const label = translate ? languageLabel(language, translate) : ''
  const lines = text.split('\n')
  const frame = codeBlockFrame({ language, lines: lines.length, firstLine: lines[0] ?? '' })
  const tool = (dataTool: 'copy' | 'wrap'): Element[] => {
    const properties = { type: 'button', className: ['needs-js'], dataTool }
    return translate
      ? [element('button', properties, [{ type: 'text', value: translate(`code.${dataTool}`) }])]
      : []
  }
  const tools = [...(frame.isLine ? [] : tool('wrap')), ...tool('copy')]
  return element(
    'div',
    {
      className: [
        'code',
        ...(frame.isTerminal ? ['code-terminal'] : []),
        ...(frame.isLine ? ['code-line'] : []),
        ...(frame.isShort ? ['code-short'] : []),
      ],
      ...(label === '' ? {} : { dataLanguage: label }),
      ...(commands === undefined ? {} : { dataCopy: commands }),
    },
    [block, ...(tools.length === 0 ? [] : [element('div', { className: ['code-tools'] }, tools)])],
  )
}

/** The value of a property that is a text; empty for any other. */
export const propertyText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What readers are told to do or not to do, as the theme's `<Admonition>` draws these kinds. */
const looks: Readonly<Record<string, 'note' | 'tip' | 'info' | 'warning' | 'danger'>> = {
  tip: 'tip',
  info: 'info',
  important: 'info',
  warning: 'warning',
  danger: 'danger',
}

/**
 * Converts a quote that begins with `[!WARNING]` (an alert of GitHub) to an admonition; undefined for other
 * quotes. It has no icon: those belong to the theme's components.
 *
 * @param children What the quote contains, already safe.
 */
export function alertFrom(
  children: readonly ElementContent[],
  { translate }: Pick<MarkdownOptions, 'translate'>,
): Element | undefined {
  const at = children.findIndex(({ type }) => type === 'element')
  const first = children[at]
  const [text, ...inline] = first?.type === 'element' && first.tagName === 'p' ? first.children : []
  const match = text?.type === 'text' ? githubAlert.exec(text.value) : null
  if (!match || text?.type !== 'text' || first?.type !== 'element') return undefined
  const { kind, title } = alertNamed(match[1])
  const rest = [{ ...text, value: text.value.slice(match[0].length).trimStart() }, ...inline]
  const start = rest.findIndex((node) => !isBlank(node))
  const body = [
    ...(start === -1 ? [] : [{ ...first, children: rest.slice(start) }]),
    ...children.slice(at + 1),
  ]
  return element('div', { className: ['admonition', `admonition-${looks[kind] ?? 'note'}`], role: 'note' }, [
    element('p', { className: ['admonition-title'] }, [
      { type: 'text', value: translate ? translate(title) : english[title] },
    ]),
    element('div', { className: ['admonition-body'] }, body),
  ])
}

/** The text that a quote begins with, with the title of the alert in place of its mark, if it has one. */
export const withAlertTitle = (text: string): string =>
  text.replace(githubAlert, (_, name: string) => `${english[alertNamed(name).title]} `)

function alertNamed(name = '') {
  const { kind, title = `admonition.${kind}` as const } = githubAlerts[name.toLowerCase()] ?? { kind: 'note' }
  return { kind, title }
}

const isBlank = (node: ElementContent): boolean =>
  node.type === 'text' ? node.value.trim() === '' : node.type === 'element' && node.tagName === 'br'
