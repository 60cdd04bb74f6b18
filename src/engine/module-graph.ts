import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { BuildResult, Metafile } from 'esbuild'
import { isFileInput } from './esbuild.ts'
import type { Look, RecordedLook } from '../model/site-code.ts'
import { declaredFiles, isStamped, lookAt, see } from './look.ts'
import { isOwnFile } from './own-code.ts'
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
  { inputs }: Pick<Metafile, 'inputs'>,
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
      // All files that a computed name may mean are part of the bundle: `./locales/**/*.js`.
      else if (importer !== undefined && path.includes('*')) add(declaredFiles(path, dirname(importer)))
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

/** Has esbuild report each `import()` of a name that is only known when it runs. */
export const computedImportsReported = { 'unsupported-dynamic-import': 'warning' } as const

/**
 * Whether a bundle contains code with an `import()` of such a name: what that loads is not part of the graph.
 * docgen's own loads only what it was installed with.
 */
export const importsComputedNames = (
  { warnings, metafile: { outputs } }: Pick<BuildResult<{ metafile: true }>, 'warnings' | 'metafile'>,
  folder: string,
): boolean =>
  warnings.some(({ id, location }) => {
    if (id !== 'unsupported-dynamic-import') return false
    const file = location?.file ?? ''
    const isBundled = Object.values(outputs).some(({ inputs }) => (inputs[file]?.bytesInOutput ?? 0) > 0)
    return isBundled && !(isFileInput(file) && isOwnFile(resolve(folder, file)))
  })

/** What such code does, for findings. */
export const computedImport = '`import()` of a name that is only known when it runs'

/** What was seen, or is there now where that is not known. */
export const recordLooks = (looks: readonly Look[]): readonly RecordedLook[] =>
  [...new Map(looks.map((look) => [`${look.kind}:${look.name}`, look])).values()].map((look) => {
    const { result, stamp } = look.seen ?? see(look)
    return [look.kind, look.name, result, stamp]
  })

/** Whether everything in a record looks the same now. */
export const looksTheSame = (looks: readonly RecordedLook[]): boolean =>
  looks.every(
    ([kind, name, result, stamp]) =>
      (isStamped(kind) && stampAt(name) === stamp) || lookAt({ kind, name }) === result,
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
