import type { Place } from '../model/diagnostic.ts'

export interface StyleAddress {
  readonly address: string
  readonly place: Place
}

/** The addresses in `url(…)` of a style sheet that begin with a slash: those of static files. Relative ones were found when it was bundled. */
export function styleAddresses(css: string): StyleAddress[] {
  const code = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(/url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^)"'\s]*))\s*\)/gi)].flatMap(({ index, 0: text, 1: double, 2: single, 3: bare }) => {
    const address = double ?? single ?? bare ?? ''
    return /^\/(?!\/)/.test(address) ? [{ address, place: placeOf(code, index, text.length) }] : []
  })
}

function placeOf(text: string, start: number, length: number): Place {
  const line = text.slice(0, start).split('\n').length
  const column = start - text.lastIndexOf('\n', start - 1)
  return { line, column, endLine: line, endColumn: column + length }
}
