import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileName } from './file-name.ts'
import { formulasFrom } from './formulas.ts'
import { hasMermaid } from './installed-package.ts'
import { hasSharp } from './rasterizer.ts'
import { cacheFolder } from './cache-folder.ts'
import { LatestValues } from './latest-values.ts'
import { packageVersion } from './package-root.ts'
import { fingerprint } from './fingerprint.ts'
import { Memo } from './memo.ts'
import { Disk } from './reader.ts'
import { overlayStore } from './overlay-store.ts'
import { usableFolder } from './usable-folder.ts'
import { openSpill, type Spill } from './spill.ts'
import { memoryStore, openStore, type Store } from './store.ts'
import { pageFolders, type LoadedConfig } from '../model/loaded-config.ts'
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
  /** Keys of results of this session that depend on what cannot be compared (`Plugin.asksElsewhere`). */
  readonly askedElsewhere: Set<string>
  /**
   * Large texts that are needed once more before the build ends. Processes that build repeatedly create them
   * again instead.
   */
  readonly spill?: Spill
  /** A hash of docgen itself, the Node version, and the packages that the site may import. */
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
  const installation = fingerprint(
    packageVersion(),
    buildIdentity(),
    process.version.split('.')[0] ?? '',
    lockFileHash(root),
    hasMermaid(root) ? 'mermaid' : '',
    hasSharp(root) ? 'sharp' : '',
    formulasFrom(root) === undefined ? '' : 'katex',
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
  const disk = new Disk(root, pageFolders(loaded))
  return {
    loaded,
    disk,
    store,
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

function lockFileHash(root: string): string {
  for (const name of ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock']) {
    const path = join(root, name)
    if (existsSync(path)) return fingerprint(readFileSync(path))
  }
  return ''
}
