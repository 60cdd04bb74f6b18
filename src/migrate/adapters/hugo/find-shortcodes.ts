import type { Tag } from '../tags/scan-tags.ts'

/** The maximum length of a shortcode, without what is between it and its end. */
const longest = 10_000

/** The shortcodes of a text (Hugo's guide, "Shortcodes"), in both forms; in code as well, as Hugo has it. */
export function findShortcodes(text: string): readonly Tag[] {
  const tags: Tag[] = []
  for (const { index: start, 1: form = '' } of text.matchAll(/\{\{([<%])/g)) {
    if (start < (tags.at(-1)?.end ?? 0)) continue
    const end = endOf(text, start + 3, `${form === '<' ? '>' : form}}}`)
    if (end === undefined) continue
    const inner = text.slice(start + 3, end - 3)
    const literal = /^\/\*([^]*)\*\/$/.exec(inner)?.[1]
    const close = form === '<' ? '>}}' : '%}}'
    if (literal !== undefined) {
      tags.push({ start, end, kind: 'literal', name: '', rest: `{{${form}${literal}${close}`, form })
      continue
    }
    const [, slash, name, rest = ''] = /^\s*(\/?)\s*([\w.-]+(?:\/[\w.-]+)*)([^]*)$/.exec(inner) ?? []
    if (name === undefined) continue
    const isClosing = slash === '/'
    tags.push({
      start,
      end,
      kind: isClosing ? 'closing' : 'opening',
      name,
      rest: rest.replace(/\/\s*$/, ''),
      form,
    })
  }
  return tags
}

/** Where a shortcode ends: what is in quotes or backticks belongs to it. */
function endOf(text: string, start: number, close: string): number | undefined {
  let quote = ''
  const last = Math.min(text.length, start + longest)
  for (let at = start; at < last; at++) {
    const sign = text[at] ?? ''
    if (quote !== '') {
      if (sign === '\\' && quote === '"') at++
      else if (sign === quote) quote = ''
    } else if (text.startsWith(close, at)) return at + close.length
    else if (sign === '"' || sign === '`') quote = sign
  }
  const end = text.indexOf(close, start)
  return end === -1 || end > last ? undefined : end + close.length
}

/** The parameters of a shortcode: by name, or by their places (`0`, `1`). */
export function parametersOf(rest: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  let place = 0
  for (const [, name, double, raw, plain = ''] of rest.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/g,
  )) {
    const value =
      double?.replaceAll(/\\(.)/g, (_whole, sign: string) => (sign === 'n' ? '\n' : sign)) ?? raw ?? plain
    parameters.set(name ?? String(place++), value)
  }
  return parameters
}
