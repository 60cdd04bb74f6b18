import { parseDocument } from 'yaml'
import { decodeText } from '../../../engine/decode-text.ts'
import type { Reader } from '../../../engine/reader.ts'
import { asRecord } from '../../../model/plain-data.ts'

/**
 * The folders in which Snippets looks for files, relative to the project: its `base_path` in `mkdocs.yml`,
 * which a migrated site still has. Empty without it.
 */
export function snippetFolders(read: Reader): readonly string[] {
  const bytes = read.bytes('mkdocs.yml') ?? read.bytes('mkdocs.yaml')
  if (bytes === undefined) return []
  const document = parseDocument(decodeText(bytes, 'mkdocs.yml'), { logLevel: 'silent' })
  if (document.errors.length > 0) return []
  const extensions = asRecord(document.toJS({ maxAliasCount: 100 }))['markdown_extensions']
  const options = (Array.isArray(extensions) ? (extensions as readonly unknown[]) : [extensions]).map(
    (each) => asRecord(each)['pymdownx.snippets'],
  )
  return options
    .flatMap((each) => asRecord(each)['base_path'] ?? [])
    .flatMap((each) => (typeof each === 'string' ? [each.replace(/^\$config_dir\/?/, '')] : []))
}
