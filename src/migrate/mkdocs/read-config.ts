import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CollectionTag, parseDocument, type ScalarTag, YAMLSeq } from 'yaml'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { asData, asText, mergeData, type Data } from '../foreign-data.ts'
import { fileText } from '../files-below.ts'

/** Values of the environment are not known; a list ends with what holds without them. */
const environment: (ScalarTag | CollectionTag)[] = [
  { tag: '!ENV', resolve: () => null },
  {
    tag: '!ENV',
    collection: 'seq',
    resolve: (value) => {
      const last: unknown = value instanceof YAMLSeq ? value.items.at(-1) : undefined
      return last
    },
  },
]

/**
 * The configuration of MkDocs in a file (path relative to the project, whose absolute path is `root`), with
 * what it inherits; `INHERIT` stays if there is no such file. Code that it names is not run. `heirs`: the
 * files that inherit from it. Throws a `DiagnosticError` if it cannot be read.
 */
export function readMkDocsConfig(root: string, source: string, heirs: readonly string[] = []): Data {
  const document = parseDocument(fileText(join(root, source)), {
    customTags: environment,
    logLevel: 'silent',
    merge: true,
  })
  const [error] = document.errors
  if (error) {
    const [start] = error.linePos ?? []
    throw new DiagnosticError(
      diagnose('config-syntax', `${error.message.split('\n')[0]?.replace(/ at line.*$/, '') ?? ''}.`, {
        file: source,
        place: start && { line: start.line, column: start.col },
      }),
    )
  }
  const config = asData(document.toJS({ maxAliasCount: 100 }))
  const above = asText(config['INHERIT'])
  const parent = above === undefined ? undefined : join(dirname(source), above)
  const files = [...heirs, source]
  if (parent === undefined || files.includes(parent) || !existsSync(join(root, parent))) return config
  const { INHERIT: _, ...ownConfig } = config
  return mergeData(readMkDocsConfig(root, parent, files), ownConfig)
}

/** The options of plugins and extensions by name: a list of names and maps, or one map. */
export function optionsByName(list: unknown): ReadonlyMap<string, Data> {
  const entries = Array.isArray(list) ? list : [list]
  return new Map(
    entries.flatMap((entry): readonly (readonly [string, Data])[] =>
      typeof entry === 'string'
        ? [[entry, {}]]
        : Object.entries(asData(entry)).map(([name, options]) => [name, asData(options)]),
    ),
  )
}
