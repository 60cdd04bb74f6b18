import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { joinLosses, lostFrom, type LostWords } from '../migrate/compare/judge-words.ts'

/** Compares the words of each page's source with those of the page as it was built. Paths are absolute. */
export async function judgeWords(root: string, outDir: string): Promise<LostWords> {
  const { pageFiles } = await import('../pipeline/commands/page-files.ts')
  const { sourceTexts } = await import('../migrate/adapters/source-texts.ts')
  const judged = []
  for (const { source, output, format, hasMath } of await pageFiles(root)) {
    const [text, html] = await Promise.all(
      [join(root, source), join(outDir, output)].map((path) => readFile(path, 'utf8').catch(() => '')),
    )
    // Pages of plugins have no file, and a page that failed is reported as such.
    if (text && html)
      judged.push(lostFrom(source, sourceTexts(text.replaceAll('\r\n', '\n'), source, format, hasMath), html))
  }
  return joinLosses(judged)
}
