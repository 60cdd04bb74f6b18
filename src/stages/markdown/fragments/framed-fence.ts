import type { Element, ElementContent } from 'hast'
import { codeBlockFrame, languageLabel } from '../../../model/code-block-frame.ts'
import type { MarkdownOptions } from './markdown-options.ts'

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

export const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })

/** The value of a property that is a text; empty for any other. */
export const propertyText = (value: unknown): string => (typeof value === 'string' ? value : '')
