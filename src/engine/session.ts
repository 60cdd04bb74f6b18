import { join } from 'node:path'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type LoadedConfig, pageFolders } from '../model/loaded-config.ts'
import { installationOf } from './installation.ts'
import { cacheFolder, usableFolder } from './cache-folder.ts'
import { CodeTrace, readsOfCode, ThemeCode } from './theme-code.ts'
import { fileName } from './file-name.ts'
import { fingerprint } from './fingerprint.ts'
import { declaredLooks } from './look.ts'
import { Memo } from './memo.ts'
import { memoryStore, openStore, overlayStore, type Store } from './store.ts'
import { Disk } from './reader.ts'
import type { TracedRead } from './traced-read.ts'
import { repositoryOf } from './git-state.ts'
import { openSpill, type Spill } from './spill.ts'

/** Which cached bundles of the theme may be used. */
export interface KeptBundles {
  /** Whether bundles of earlier sessions may be reused. */
  readonly reuse: boolean
  /** Folders of the bundles made in this session; new ones are added. */
  readonly made: Set<string>
}

/** What outlives a single build: the configuration, the files read so far, and the memo. */
export interface Session {
  readonly loaded: LoadedConfig
  readonly disk: Disk
  readonly store: Store
  readonly memo: Memo
  /** What the code of the configuration has looked at; see `traceOfConfig`. */
  readonly configTrace: CodeTrace
  readonly themeCode: ThemeCode
  /** Keys of results of this session that depend on what cannot be compared (`Plugin.asksElsewhere`). */
  readonly askedElsewhere: Set<string>
  /**
   * Large texts that are needed once more before the build ends. Processes that build repeatedly create them
   * again instead.
   */
  readonly spill?: Spill
  /** Whether somebody looks at pages: a server keeps their HTML in memory, an editor never asks for it. */
  readonly showsPages: boolean
  /** A hash of docgen itself, the packages that it loads, the Node version, the time zone and the locale. */
  readonly installation: string
  /**
   * A hash of `installation` and the configuration in the session's language: what functions of the site
   * count by, and what has no input to be compared by.
   */
  readonly environment: string
  readonly bundles: KeptBundles
  readonly latest: LatestValues
  /** Absolute path of the cache folder. */
  readonly cacheDir: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Options for opening a session. */
interface SessionOptions {
  /** Whether to use the cache on disk. */
  readonly cache: boolean
  /** Absolute path; the project's cache folder by default. */
  readonly cacheDir?: string | undefined
  /**
   * For processes that build repeatedly: results stay in memory, and files are read again only on request.
   */
  readonly lasting?: boolean
  /** See `Session`; true by default. */
  readonly showsPages?: boolean
}

/** Opens a session. */
export function openSession(
  loaded: LoadedConfig,
  { cache, cacheDir = cacheFolder(loaded.root), lasting = false, showsPages = true }: SessionOptions,
): Session {
  const { root } = loaded
  const installation = installationOf(root)
  const environment = fingerprint(installation, loaded.fingerprint)
  const usable = usableFolder(cacheDir)
  const diagnostics = [
    ...loaded.diagnostics,
    ...(usable.problem === undefined
      ? []
      : [
          diagnose(
            'cache-unusable',
            `The cache folder \`${fileName(cacheDir, root)}\` cannot be used (${usable.problem}); every build starts from scratch.`,
            { hint: 'Check its permissions.' },
          ),
        ]),
  ]
  const spill = lasting ? undefined : openSpill(usable.folder)
  const baseStore = cache ? openStore(join(usable.folder, 'store')) : memoryStore(spill)
  const store = lasting ? overlayStore(baseStore, cache ? undefined : Infinity) : baseStore
  const disk = new Disk(root, readableFolders(loaded), (id) => readsOfCode(id, store))
  return {
    loaded,
    disk,
    store,
    configTrace: new CodeTrace(loaded.code, store, disk),
    themeCode: new ThemeCode({
      store,
      disk,
      cacheDir: usable.folder,
      declare(code) {
        const { dependencies } = loaded.config
        if (dependencies) code.declare(undefined, declaredLooks(dependencies, root))
      },
    }),
    memo: new Memo(store, disk, { installation, environment }, { lasting }),
    askedElsewhere: new Set(),
    ...(spill ? { spill } : {}),
    showsPages,
    installation,
    environment,
    bundles: { reuse: cache, made: new Set() },
    latest: new LatestValues(),
    cacheDir: usable.folder,
    diagnostics,
  }
}

/**
 * The entry for the trace of a result that functions of the configuration contributed to: they may have used
 * everything that its code has looked at so far.
 */
export const traceOfConfig = ({ configTrace }: Session): readonly TracedRead[] => configTrace.trace

/**
 * Caches the last value per name, for processes that build repeatedly. A value must depend only on its key.
 */
class LatestValues {
  readonly #values = new Map<string, { readonly key: string; readonly value: unknown }>()

  /** The last value of the name if it was created for the same key; otherwise a new one. */
  of<Value>(name: string, key: string, make: () => Value): Value {
    const latest = this.#values.get(name)
    // Each name is used by only one caller, so its values have one type.
    if (latest?.key === key) return latest.value as Value
    const value = make()
    this.#values.set(name, { key, value })
    return value
  }

  forget(name: string): void {
    this.#values.delete(name)
  }
}

/**
 * The folders that stages may read, relative to the project root: those with pages, and on a site of another
 * generator, whose pages show files that lie beside it, the Git repository around it.
 */
export const readableFolders = (
  loaded: Pick<LoadedConfig, 'root' | 'config' | 'editions'>,
): readonly string[] => {
  const repository = fileName(repositoryOf(loaded.root), loaded.root)
  return [
    ...pageFolders(loaded),
    ...(loaded.config.conventions.isTolerant && repository !== '' ? [repository] : []),
  ]
}
