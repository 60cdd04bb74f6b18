import type { Element, ElementContent } from 'hast'
import { english } from '../../../model/messages/languages.ts'
import { githubAlert, githubAlerts } from '../admonitions.ts'
import { element } from './framed-fence.ts'
import type { MarkdownOptions } from './markdown-options.ts'

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
