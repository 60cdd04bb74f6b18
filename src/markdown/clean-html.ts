import type { ElementContent } from 'hast'
import type { Html } from 'mdast'
import type { Diagnostic } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import { isHtmlElement, isKnownElement } from './html-elements.ts'
import { escapeHtml } from './code/highlight.ts'
import { placeOf } from './place.ts'

const tag = /<(\/?)([A-Za-z][\w.:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g

/**
 * HTML in a `.md` file. Comments are dropped; `<path>` and the like, which no browser knows, become text with a warning (a generator
 * that makes elements of them loses the text without a word); what would take the page over is refused.
 */
export function cleanHtml(node: Html, file: string, report: Diagnostic[]): ElementContent | undefined {
  const start = placeOf(node)
  const value = node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ''))
  if (value.trim() === '') return undefined
  const known = /<svg[\s>]/i.test(value) ? isKnownElement : isHtmlElement
  const html = value.replace(tag, (all, slash: string, name: string, attributes: string, offset: number) => {
    const before = value.slice(0, offset).split('\n')
    const place = { line: start.line + before.length - 1, column: (before.length === 1 ? start.column : 1) + (before.at(-1)?.length ?? 0) }
    if (!known(name)) {
      if (slash === '') report.push(diagnose('html-in-markdown', `\`<${name}>\` is not an HTML element and was published as text.`, { file, place, hint: `Write \`\\<${name}>\` or use \`code\`.` }))
      return escapeHtml(all)
    }
    if (slash === '' && (/^base$/i.test(name) || (/^meta$/i.test(name) && /http-equiv/i.test(attributes)) || /\son[a-z]+\s*=/i.test(attributes))) {
      const what = /\s(on[a-z]+)\s*=/i.exec(attributes)?.[1]
      report.push(diagnose('unsafe-markup', what === undefined ? `\`<${name}>\` in a page changes how the whole page works.` : `\`${what}\` is an inline event handler.`, { file, place, hint: 'Take it out of the page.' }))
      return what === undefined ? '' : `<${name}${attributes.replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')}>`
    }
    return all
  })
  return { type: 'raw', value: html, data: { file }, position: node.position } as unknown as ElementContent
}
