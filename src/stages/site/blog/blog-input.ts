import { posix } from 'node:path'
import { placeInYaml, readYaml, type YamlFile } from '../../../engine/data/yaml-file.ts'
import type { BlogOptions } from '../../../model/blog.ts'
import type { CompareNames } from '../../../model/compare-names.ts'
import type { ContentTree } from '../../../model/content-tree.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic, Policy, Severity } from '../../../model/diagnostic.ts'
import type { Hint } from '../../../model/hint.ts'
import type { LocateLater } from '../../../model/location.ts'
import type { Translate } from '../../../model/messages/messages.ts'
import { isRecord, type PlainObject } from '../../../model/plain-data.ts'
import type { GraphPage, SiteGraphInput } from '../graph-parts.ts'

export interface BlogInput {
  readonly tree: ContentTree
  readonly options: BlogOptions
  /** Its posts, sorted by path. */
  readonly pages: readonly GraphPage[]
  readonly authorsFile: YamlFile | undefined
  readonly tagsFile: YamlFile | undefined
  /** The path of the authors file, which may not exist. */
  readonly authorsPath: string
  readonly trailingSlash?: boolean
  readonly baseUrl: string
  readonly translate: Translate
  readonly compareNames: CompareNames
  readonly location: LocateLater
}

/** A data file of a tree; that of its translations takes precedence. */
export const dataFileOf = (
  { path: folder, translation }: Pick<ContentTree, 'path' | 'translation'>,
  name: string,
  files: SiteGraphInput['blogData'],
): YamlFile | undefined =>
  [translation?.path, folder].flatMap((each) => {
    const path = each === undefined ? undefined : posix.join(each, name)
    const file = path === undefined ? undefined : files.get(path)
    return path !== undefined && file ? [{ path, source: file.source }] : []
  })[0]

/** Reports a problem at a value of a data file. */
type ComplainOfData = (message: string, path: readonly string[], hint?: Hint) => void

/**
 * Reads a data file of a blog entry by entry. Reports `invalid-blog-data` if it cannot be parsed or is not a
 * map. `read` receives the entries and a function for reporting problems.
 */
export function readDataFile(
  file: YamlFile,
  what: string,
  diagnostics: Diagnostic[],
  read: (data: PlainObject, complain: ComplainOfData) => void,
): void {
  const complain: ComplainOfData = (message, path, hint) =>
    void diagnostics.push(
      diagnose('invalid-blog-data', message, { file: file.path, place: placeInYaml(file, path), hint }),
    )
  const parsed = readYaml(file, `The file of ${what}`, maxValues)
  if ('problem' in parsed)
    diagnostics.push(diagnose('invalid-blog-data', parsed.problem, { file: file.path, place: parsed.place }))
  else if (isRecord(parsed.data)) read(parsed.data, complain)
  else if (parsed.data !== null) complain(`The file of ${what} must hold a map of keys to ${what}.`, [])
}

/** With more values, aliases expand too far. */
const maxValues = 100_000

/** The severity of a finding for a policy of a blog. */
export const policySeverity = (policy: Exclude<Policy, 'ignore'>): Severity =>
  policy === 'throw' ? 'error' : policy === 'warn' ? 'warning' : 'info'
