import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Diagnostic } from '../model/diagnostic.ts'
import { LineIndex } from '../model/location.ts'
import { completeAt } from '../pipeline/writing/complete-at.ts'
import { isInFrontMatter } from '../pipeline/writing/front-matter-key.ts'
import type { SiteMap } from '../pipeline/writing/site-map.ts'
import { uriOfPath } from './convert.ts'

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
      const uri = uriOfPath(file, map.session.loaded.root)
      const document = documents.find((each) => each.uri === uri)
      const text = document?.getText() ?? ''
      const [start, end] = new LineIndex(text).offsetsOf(place)
      if (!isInFrontMatter(text.slice(0, end))) return false
      const value = text.slice(start, end)
      const { suggestions = [] } = (await completeAt(map, file, text, end)) ?? {}
      return (
        suggestions.some((each) => each.text !== value && each.text.startsWith(value)) && !isSaved(uri, text)
      )
    }),
  )
  return diagnostics.filter((_, index) => isUnfinished[index] !== true)
}

function isSaved(uri: string, text: string): boolean {
  try {
    return readFileSync(fileURLToPath(uri), 'utf8') === text
  } catch {
    return false // A new file.
  }
}
