import { decodeText } from '../../../engine/decode-text.ts'
import type { Reader } from '../../../engine/reader.ts'
import { asRecord } from '../../../model/plain-data.ts'
import { parsedData } from '../../foreign-data.ts'

/**
 * The folders in which Snippets looks for files, relative to the project: its `base_path` in `mkdocs.yml`,
 * which a migrated site still has. Empty without it.
 */
export function snippetFolders(read: Reader): readonly string[] {
  const bytes = read.bytes('mkdocs.yml') ?? read.bytes('mkdocs.yaml')
  if (bytes === undefined) return []
  const text = decodeText(bytes, 'mkdocs.yml')
  if (last?.text !== text) last = { text, folders: foldersIn(text) }
  return last.folders
}

/** Hundreds of snippets ask for the same file. */
let last: { readonly text: string; readonly folders: readonly string[] } | undefined

function foldersIn(text: string): readonly string[] {
  const extensions = asRecord(parsedData(text))['markdown_extensions']
  const options = (Array.isArray(extensions) ? (extensions as readonly unknown[]) : [extensions]).map(
    (each) => asRecord(each)['pymdownx.snippets'],
  )
  return options
    .flatMap((each) => asRecord(each)['base_path'] ?? [])
    .flatMap((each) => (typeof each === 'string' ? [each.replace(/^\$config_dir\/?/, '')] : []))
}
