import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Diagnostic } from '../model/diagnostic.ts'
import { LineIndex } from '../model/location.ts'
import { completeAt } from '../pipeline/writing/complete-at.ts'
import { isInFrontMatter } from '../pipeline/writing/front-matter-key.ts'
import type { SiteMap } from '../pipeline/writing/site-map.ts'
import { pathOfUri } from './convert.ts'

/**
 * The findings without those about a value of front matter that is the beginning of one that may stand there:
 * it is being typed, as long as the document is not saved.
 */
export async function withoutUnfinished(
  diagnostics: readonly Diagnostic[],
  map: SiteMap,
  documents: readonly TextDocument[],
): Promise<readonly Diagnostic[]> {
  const isUnfinished = await Promise.all(
    diagnostics.map(async ({ file, place }) => {
      if (file === undefined || place?.endColumn === undefined) return false
      const { root } = map.session.loaded
      const document = documents.find(({ uri }) => pathOfUri(uri, root) === file)
      if (!document) return false
      const text = document.getText()
      const [start, end] = new LineIndex(text).offsetsOf(place)
      if (!isInFrontMatter(text.slice(0, end))) return false
      const value = text.slice(start, end)
      const { suggestions = [] } = (await completeAt(map, file, text, end)) ?? {}
      return (
        suggestions.some((each) => each.text !== value && each.text.startsWith(value)) &&
        !isSaved(join(root, file), text)
      )
    }),
  )
  return diagnostics.filter((_, index) => isUnfinished[index] !== true)
}

function isSaved(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text
  } catch {
    return false // A new file.
  }
}
