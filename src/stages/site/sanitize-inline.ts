import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../model/escape-markup.ts'

const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  b: [],
  strong: [],
  i: [],
  em: [],
  code: [],
  br: [],
  span: [],
  small: [],
}

/**
 * Reduces HTML in a configured text to inline elements with web addresses, which are converted by `shown`.
 * Scripts and styles are removed with their content.
 */
export function sanitizeInline(html: string, shown: (href: string) => string): string {
  let result = ''
  const open: string[] = []
  let skipping = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (/^(script|style|iframe|object|svg|math|template|noscript)$/.test(name)) skipping++
        const names = Object.hasOwn(allowed, name) ? allowed[name] : undefined
        if (skipping > 0 || !names) return
        const kept = names.flatMap((key) => {
          const value = attributes[key]
          return value === undefined ||
            (key === 'href' && !/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(value))
            ? []
            : [` ${key}="${escapeHtml(key === 'href' ? shown(value) : value)}"`]
        })
        result += `<${name}${kept.join('')}>`
        if (name !== 'br') open.push(name)
      },
      ontext(text) {
        if (skipping === 0) result += escapeHtml(text)
      },
      onclosetag(name) {
        if (/^(script|style|iframe|object|svg|math|template|noscript)$/.test(name))
          skipping = Math.max(0, skipping - 1)
        else if (skipping === 0 && open.at(-1) === name) {
          open.pop()
          result += `</${name}>`
        }
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return result
}
