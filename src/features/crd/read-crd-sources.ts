import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { readCrds, type CrdKind } from './read-crds.ts'

/**
 * Reads the kinds of YAML and JSON files, and of all such files in folders. Other manifests in a folder are
 * left out with a note.
 */
export async function readCrdSources(
  sources: readonly string[],
  context: Pick<ContentContext, 'list' | 'read'>,
): Promise<{ readonly kinds: readonly CrdKind[]; readonly diagnostics: readonly Diagnostic[] }> {
  const kinds: CrdKind[] = []
  const diagnostics: Diagnostic[] = []
  for (const source of sources) {
    const isFolder = !isData(source)
    const files = isFolder
      ? (await context.list(source)).filter(isData).map((name) => `${source.replace(/\/$/, '')}/${name}`)
      : [source]
    if (files.length === 0) diagnostics.push(missing(source))
    const others: string[] = []
    for (const file of files) {
      const text = await context.read(file)
      if (text === undefined) diagnostics.push(missing(file))
      else if (isFolder && !text.includes('CustomResourceDefinition')) others.push(file)
      else {
        const read = readCrds(text, file)
        kinds.push(...read.kinds)
        diagnostics.push(...read.diagnostics)
      }
    }
    if (others.length > 0) diagnostics.push(leftOut(source, others))
  }
  return { kinds, diagnostics }
}

const isData = (file: string): boolean => /\.(?:ya?ml|json)$/.test(file)

const missing = (file: string): Diagnostic =>
  diagnose('invalid-reference-document', `There is no file \`${file}\`.`, {
    file,
    hint: 'Check the options of the plugin; paths are relative to the project.',
  })

const leftOut = (folder: string, files: readonly string[]): Diagnostic =>
  diagnose(
    'reference-document-lint',
    `${files.length} ${files.length === 1 ? 'file' : 'files'} in \`${folder}\` without CustomResourceDefinitions: not shown.`,
    {
      file: files[0],
      place: { line: 1, column: 1 },
      severity: 'info',
      hint: 'Name the files with definitions to leave out this note.',
    },
  )
