import { isBuiltin } from 'node:module'
import { resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { isFileInput } from './esbuild.ts'
import type { Look, RecordedLook } from '../model/site-code.ts'
import { lookAt } from './look.ts'
import { resolutionLooks } from './resolution-looks.ts'
import { stampAt } from './stamp.ts'

/** The modules that a bundle consists of, including those of packages, and everything that selects them. */
export interface ModuleGraph {
  /** Absolute paths of the modules. */
  readonly files: readonly string[]
  /** The content of every module, and what decides which files their imports mean. */
  readonly looks: readonly Look[]
  /** Built-in modules of Node that they import. */
  readonly builtins: readonly string[]
}

/**
 * Reads the graph from esbuild's metafile, whose paths are relative to `folder` (absolute). The imports of
 * files that `isFixed` always mean the same.
 */
export function moduleGraph(
  { inputs }: Metafile,
  folder: string,
  isFixed: (file: string) => boolean = () => false,
): ModuleGraph {
  const pathOf = (name: string): string | undefined =>
    isFileInput(name) ? resolve(folder, name.replace(/\?.*$/, '')) : undefined
  const looks = new Map<string, Look>()
  const builtins = new Set<string>()
  const files = new Set<string>()
  const add = (look: Look): void => void looks.set(`${look.kind}:${look.name}`, look)
  for (const [name, { imports }] of Object.entries(inputs)) {
    const importer = pathOf(name)
    if (importer !== undefined) {
      files.add(importer)
      add({ kind: 'content', name: importer })
    }
    for (const { path, original, external } of imports) {
      if (isBuiltin(path)) builtins.add(path)
      else if (importer === undefined || !isFixed(importer))
        for (const look of resolutionLooks({
          specifier: original ?? path,
          importer,
          file: external === true ? undefined : pathOf(path),
        }))
          add(look)
    }
  }
  return { files: [...files].sort(), looks: [...looks.values()], builtins: [...builtins].sort() }
}

/**
 * Whether bundled code has an `import()` of a name that is only known when it runs: whatever that loads is
 * not part of the graph.
 */
export const importsComputedNames = (code: string): boolean => /\bimport\s*\(\s*(?!["'`)]|\/\*)/.test(code)

/** What such code does, for findings. */
export const computedImport = '`import()` of a name that is only known when it runs'

/** Looks at everything now. */
export const recordLooks = (looks: readonly Look[]): readonly RecordedLook[] =>
  [...new Map(looks.map((look) => [`${look.kind}:${look.name}`, look])).values()].map(({ kind, name }) => {
    const stamp = kind === 'content' ? stampAt(name) : ''
    return [kind, name, lookAt({ kind, name }), stamp]
  })

/** Whether everything in a record looks the same now. */
export const looksTheSame = (looks: readonly RecordedLook[]): boolean =>
  looks.every(
    ([kind, name, result, stamp]) =>
      (kind === 'content' && stampAt(name) === stamp) || lookAt({ kind, name }) === result,
  )

/** Those that look different now, each with its new result, so that they are found once. */
export const outdatedLooks = (looks: RecordedLook[]): readonly Look[] =>
  looks.flatMap((look, index) => {
    const [kind, name] = look
    if (kind === 'unknown' || looksTheSame([look])) return []
    looks.splice(index, 1, ...recordLooks([{ kind, name }]))
    return [{ kind, name }]
  })

/** The content hashes of the files in a record, by path. */
export const contentsIn = (looks: readonly RecordedLook[]): Readonly<Record<string, string>> =>
  Object.fromEntries(looks.flatMap(([kind, name, result]) => (kind === 'content' ? [[name, result]] : [])))
