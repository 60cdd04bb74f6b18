import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import { LineIndex } from '../model/location.ts'
import { completeAt } from '../pipeline/writing/complete-at.ts'
import type { SiteMap } from '../pipeline/writing/site-map.ts'
import type { Cursors } from './cursors.ts'

/**
 * The findings without those about what is being typed, as long as it is not saved: the beginning of a value
 * that may stand there, marks before their first word, a tag or title that does not end yet, or what is to be
 * closed after the cursor.
 */
export async function withoutUnfinished(
  diagnostics: readonly Diagnostic[],
  map: SiteMap,
  cursors: Cursors,
): Promise<readonly Diagnostic[]> {
  const isUnfinished = await Promise.all(
    diagnostics.map(async ({ rule, file, place }) => {
      const cursor = file === undefined ? undefined : cursors.in(file)
      if (file === undefined || cursor === undefined || !place) return false
      const text = map.textOf(file) ?? ''
      const [start, end] = new LineIndex(text).offsetsOf(place)
      if (cursor < start || isSaved(join(map.session.loaded.root, file), text)) return false
      if (rule.startsWith('unclosed-')) return cursor <= end || text.slice(cursor).trim() === ''
      if (end < cursor) return false
      return isOpen(text, start, cursor) || (await isBeginning(map, file, text, cursor))
    }),
  )
  return diagnostics.filter((_, index) => isUnfinished[index] !== true)
}

/** Whether nothing but marks stands before the cursor, or the line ends there within brackets. */
function isOpen(text: string, start: number, cursor: number): boolean {
  const typed = text.slice(start, cursor)
  const endsThere = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(cursor))
  return endsThere && (/^[#:`~]+$/.test(typed) || /[<[][^<>[\]\r\n]*$/.test(typed))
}

/** Whether what stands before the cursor is the beginning of something longer that may stand there. */
async function isBeginning(map: SiteMap, file: string, text: string, cursor: number): Promise<boolean> {
  const { from = 0, suggestions = [] } = (await completeAt(map, file, text, cursor)) ?? {}
  const word = text.slice(from, cursor)
  return suggestions.some((each) => each.text.startsWith(word) && !text.startsWith(each.text, from))
}

function isSaved(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text
  } catch {
    return false // A new file.
  }
}
