/**
 * The sheets, counted from 1, on which the named places of a PDF are. Chromium writes page trees and
 * destinations as plain text (ISO 32000-1: 7.7.3, 12.3.2.3); what is written otherwise has no number.
 */
export function sheetNumbers(pdf: Uint8Array): ReadonlyMap<string, number> {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const objects = new Map(
    [
      ...text.matchAll(
        /^(\d+) 0 obj\n(<<\/(?:Type \/(?:Pages|Catalog)\b|\w+ \[\d+ 0 R \/)[\s\S]*?)\nendobj/gm,
      ),
    ].map(([, id = '', body = '']) => [id, body]),
  )
  const catalog = [...objects.values()].find((body) => body.includes('/Type /Catalog')) ?? ''
  const reference = (key: string): string => new RegExp(`/${key} (\\d+) 0 R`).exec(catalog)?.[1] ?? ''
  const sheets = new Map<string, number>()
  const count = (id: string): void => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(id) ?? '')?.[1]
    if (kids === undefined) sheets.set(id, sheets.size + 1)
    else for (const [, kid = ''] of kids.matchAll(/(\d+) 0 R/g)) count(kid)
  }
  count(reference('Pages'))
  const places = objects.get(reference('Dests')) ?? ''
  return new Map(
    [...places.matchAll(/\/(\S+) \[(\d+) 0 R/g)].flatMap(([, name = '', id = '']) => {
      const sheet = sheets.get(id)
      return sheet === undefined ? [] : [[name, sheet] as const]
    }),
  )
}
