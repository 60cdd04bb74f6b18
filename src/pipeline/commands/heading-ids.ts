import type { ContentFile, Heading } from '../../model/page.ts'
import type { Reader } from '../../engine/reader.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import { Drawings } from '../../stages/markdown/diagrams/drawings.ts'
import { outlinePage } from '../../stages/markdown/outline-page.ts'
import { headingsIn } from '../writing/headings-in.ts'

/** How often ids are written, since each may change the number of another. */
const maxRounds = 4

/**
 * The text of a page whose headings have given ids, which are written where docgen's rule makes others. Those
 * of parts and of HTML stay as they are.
 */
export async function withHeadingIds(
  file: ContentFile,
  headings: readonly Heading[],
  options: CompileOptions,
  read: Reader,
): Promise<string> {
  let { source } = file
  for (let round = 0; round < maxRounds; round++) {
    const current = { ...file, source }
    const { value } = await outlinePage(current, options, read, new Drawings({}))
    const headingsNow = value?.page.headings
    if (!value || headingsNow?.length !== headings.length) return source
    const idsBefore = new Map(
      headingsNow.flatMap(({ id }, index) => {
        const idBefore = headings[index]?.id
        return idBefore === undefined || idBefore === id ? [] : [[id, idBefore] as const]
      }),
    )
    if (idsBefore.size === 0) return source
    const lines = source.split('\n')
    const headingsOfFile = headingsIn(current, value.page)
    // Where all are of the file, their order tells which is which, whatever code makes of their words.
    const isWhole = headingsOfFile.length === headingsNow.length
    for (const [index, { id: idByWords, place }] of headingsOfFile.entries()) {
      const id = isWhole ? headingsNow[index]?.id : idByWords
      const idBefore = id === undefined ? undefined : idsBefore.get(id)
      if (idBefore === undefined) continue
      const at = (place.endLine ?? place.line) - (isUnderlined(lines, place) ? 2 : 1)
      lines[at] = withId(lines[at] ?? '', idBefore)
    }
    const text = lines.join('\n')
    if (text === source) return source
    source = text
  }
  return source
}

/** Whether the last line of a heading is the row of signs below it (CommonMark 4.3). */
const isUnderlined = (
  lines: readonly string[],
  { line, endLine = line }: { line: number; endLine?: number },
) => endLine > line && /^[ \t>]*(?:=+|-+)[ \t]*$/.test(lines[endLine - 1] ?? '')

const withId = (line: string, id: string): string =>
  line.replace(/(?:[ \t]*\{#[^{}]*\})?(?:[ \t]+#+)?[ \t]*$/, ` {#${id}}`)
