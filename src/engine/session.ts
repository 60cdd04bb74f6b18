import { join } from 'node:path'
import { fileName } from './file-name.ts'
import { loadedPackages } from './installed-package.ts'
import { cacheFolder } from './cache-folder.ts'
import { CodeTrace, readsOfCode } from './code-trace.ts'
import { LatestValues } from './latest-values.ts'
import { packageVersion } from './package-root.ts'
import { fingerprint } from './fingerprint.ts'
import { Memo } from './memo.ts'
import { Disk, type TracedRead } from './reader.ts'
import { overlayStore } from './overlay-store.ts'
import { usableFolder } from './usable-folder.ts'
import { openSpill, type Spill } from './spill.ts'
import { declaredLooks } from './look.ts'
import { ThemeCode } from './theme-code.ts'
import { memoryStore, openStore, type Store } from './store.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { readableFolders } from './readable-folders.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { buildIdentity } from './build-identity.ts'

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
export interface SessionOptions {
  /** Whether to use the cache on disk. */
  readonly cache: boolean
  /** Absolute path; the project's cache folder by default. */
  readonly cacheDir?: string
  /**
   * For processes that build repeatedly: results stay in memory, and files are read again only on request.
   */
  readonly lasting?: boolean
}

/** Opens a session. */
export function openSession(
  loaded: LoadedConfig,
  { cache, cacheDir = cacheFolder(loaded.root), lasting = false }: SessionOptions,
): Session {
  const { root } = loaded
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
  const installation = fingerprint(
    packageVersion(),
    buildIdentity(),
    process.version.split('.')[0] ?? '',
    process.platform,
    process.arch,
    // Code of the site has them without asking: `toLocaleString()`, `getHours()`.
    timeZone,
    locale,
    ...loadedPackages(root),
  )
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
  const kept = cache ? openStore(join(usable.folder, 'store')) : memoryStore(spill)
  const store = lasting ? overlayStore(kept) : kept
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
