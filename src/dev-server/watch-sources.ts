import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { fileName, isWithin } from '../engine/file-name.ts'
import { errorCode } from '../engine/system-error.ts'
import { diagnose } from '../model/diagnose.ts'
import { pageFolders } from '../model/loaded-config.ts'
import type { LiveSite } from './live-site.ts'
import type { LiveSources } from './live-sources.ts'
import { lookAt } from '../engine/look.ts'
import { changedSince, stampAt } from '../engine/stamp.ts'
import { manifestName } from '../model/path.ts'

const pollMilliseconds = 150

/** Milliseconds between checks for missing folders and for changes that no event reported. */
const lookMilliseconds = 300

/** Checking all sources may take at most one part in this many of the total time. */
const scanShare = 50

export interface Watch {
  readonly close: () => Promise<void>
}

/**
 * Reports changes to the sources of a live site: the folders of content, static files, and templates, the
 * configuration, and every other file that a page, a plugin, or the theme has read. Resolves when the watcher
 * is ready.
 */
export async function watchSources(site: LiveSite, poll: boolean): Promise<Watch> {
  let watcher: SourceWatcher | undefined
  let opening: Promise<void> | undefined
  let isClosed = false
  let files: ProjectFiles | undefined
  let nextScan = 0

  const open = async (isPolling: boolean): Promise<void> => {
    if (!(await site.session()) || isClosed) return
    watcher = new SourceWatcher(site, isPolling, () => void replace())
    await watcher.update()
    site.catchUp({ folders: true })
  }

  const replace = async (): Promise<void> => {
    await watcher?.close()
    site.note(
      diagnose(
        'watch-fallback',
        'The system cannot watch any more files, so docgen polls them for changes.',
        { hint: 'Raise the limit: `sudo sysctl fs.inotify.max_user_watches=524288`.' },
      ),
    )
    await open(true)
  }

  /**
   * Finds changes that watchers miss: the second of two in quick succession, changes while the machine
   * sleeps, and any when the system's queue overflows.
   */
  const scan = (): void => {
    const startTime = Date.now()
    if (startTime < nextScan) return
    const outdated = [...site.outdated(), ...changedFiles()]
    if (outdated.length > 0) site.changed(outdated)
    nextScan = startTime + Math.max(lookMilliseconds, (Date.now() - startTime) * scanShare)
  }

  /**
   * What a failed attempt looked at is known to nobody: any file of the project may repair it, also one that
   * has changed while it failed.
   */
  const changedFiles = (): readonly string[] => {
    const folder = site.root ?? site.start
    files = site.hasErrors ? (files ?? new ProjectFiles(folder, site.startTime)) : undefined
    return files ? files.takeChanged().map((path) => fileName(path, folder)) : []
  }

  const timer = setInterval(() => {
    if (site.root === undefined) {
      // Without a configuration, it is not known what to watch.
      const isFirst = files === undefined
      if (changedFiles().length > 0 || isFirst) site.changed([])
    } else if (watcher) {
      scan()
      void watcher.update()
    } else {
      opening ??= open(poll).finally(() => (opening = undefined))
    }
  }, lookMilliseconds)
  timer.unref()
  await open(poll)
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await opening
      await watcher?.close()
    },
  }
}

/** A chokidar watcher for the sources of a site, even as these change. */
class SourceWatcher {
  readonly #site: LiveSite
  readonly #watcher: FSWatcher
  readonly #watched = new Set<string>()
  #wanted: ReadonlySet<string> = new Set()
  /** The folders among them in which every file is a source. */
  #folders: ReadonlySet<string> = new Set()
  /** Absolute paths of files that would be part of the configuration if they existed. */
  #awaited: ReadonlySet<string> = new Set()
  /** Absolute paths of the folders that docgen writes to. */
  #own: readonly string[] = []
  #version = -1
  readonly #ready: Promise<void>
  #isReady: () => void = () => undefined

  /** `onExhausted` is called once, when the system cannot watch any more files. */
  constructor(site: LiveSite, isPolling: boolean, onExhausted: () => void) {
    this.#site = site
    this.#ready = new Promise((resolve) => (this.#isReady = resolve))
    this.#watcher = watch([], {
      ignoreInitial: true,
      followSymlinks: true,
      usePolling: isPolling,
      interval: pollMilliseconds,
      ignored: (path) => isIgnored(path, this.#own) || !this.#isSource(path),
      atomic: 20,
    })
    this.#watcher.on('all', (_event, path) => site.changed([fileName(path, site.root ?? site.start)]))
    this.#watcher.once('ready', () => this.#isReady())
    let isExhausted = isPolling
    this.#watcher.on('error', (error) => {
      if (isExhausted || !['ENOSPC', 'EMFILE'].includes(errorCode(error))) return
      isExhausted = true
      onExhausted()
    })
  }

  /**
   * Watches what exists and is not watched yet: files that were read for the first time, or a folder that has
   * reappeared.
   */
  async update(): Promise<void> {
    this.#readSources()
    const gonePaths = [...this.#watched].filter((path) => !existsSync(path))
    for (const path of gonePaths) this.#watched.delete(path)
    if (gonePaths.length > 0) this.#watcher.unwatch(gonePaths)
    const fresh = [...this.#wanted].filter((path) => !this.#watched.has(path) && existsSync(path))
    const isFirst = this.#watched.size === 0
    for (const path of fresh) this.#watched.add(path)
    if (fresh.length > 0) this.#watcher.add(fresh)
    const appeared = fresh.filter((path) => this.#awaited.has(path))
    if (isFirst && fresh.length > 0) await this.#ready
    // These are only searched for when the configuration is read.
    else if (appeared.length > 0)
      this.#site.changed(appeared.map((path) => fileName(path, this.#site.root ?? this.#site.start)))
    else if (gonePaths.length + fresh.length > 0)
      this.#site.catchUp({ folders: [...gonePaths, ...fresh].some((path) => this.#folders.has(path)) })
  }

  #readSources(): void {
    const { version } = this.#site.report
    const sources = version === this.#version ? undefined : this.#site.sources
    if (!sources) return
    this.#version = version
    const { folders, files } = sourcesOf(sources)
    const { loaded } = sources
    this.#awaited = new Set(loaded.absent)
    this.#wanted = new Set([...folders, ...files, ...this.#awaited])
    this.#folders = folders
    this.#own = [resolve(sources.loaded.root, sources.loaded.config.outDir), sources.cacheDir]
  }

  /** Of a folder that was looked into, only the names in it count. */
  #isSource(path: string): boolean {
    return (
      this.#wanted.has(path) ||
      this.#wanted.has(dirname(path)) ||
      [...this.#folders].some((folder) => path.startsWith(folder + sep))
    )
  }

  async close(): Promise<void> {
    this.#isReady()
    const closed = this.#watcher.close()
    // Pending additions may still fail after `close` has removed the listeners.
    this.#watcher.on('error', () => undefined)
    await closed
  }
}

/** Lists folders and the files outside them, as absolute paths. */
function sourcesOf({ loaded, theme, tracedReads }: LiveSources): {
  readonly folders: ReadonlySet<string>
  readonly files: ReadonlySet<string>
} {
  const { root, config, inputs, file } = loaded
  const folders = [...pageFolders(loaded), ...config.staticDirs, config.templatesDir, config.i18n.path].map(
    (path) => join(root, path),
  )
  const files = [join(root, file), ...inputs, ...theme, ...tracedReads.map((path) => join(root, path))]
  const outside = files.filter(
    (path) => !folders.some((folder) => isWithin(folder, path)) && !path.split(sep).includes('node_modules'),
  )
  return { folders: new Set(folders), files: new Set(outside) }
}

const packages = 'node_modules'

/** How many levels of a project are looked at. */
const deepest = 6

interface FileState {
  readonly stamp: string
  /** Undefined until the file has changed: most never do. */
  readonly hash: string | undefined
}

/** The files below a folder (absolute path), and which packages are there, as they were last seen. */
export class ProjectFiles {
  readonly #folder: string
  #states: ReadonlyMap<string, FileState>

  /** What has changed since a time in milliseconds counts as not yet seen. */
  constructor(folder: string, since: number) {
    this.#folder = folder
    this.#states = new Map(
      filesBelow(folder)
        .filter((path) => changedSince(path, since) === false)
        .map((path) => [path, { stamp: stampAt(path), hash: undefined }]),
    )
  }

  /**
   * Absolute paths of those that have changed since the last call. A file that each attempt writes in the
   * same way is one of them once.
   */
  takeChanged(): readonly string[] {
    const before = this.#states
    const now = new Map(filesBelow(this.#folder).map((path) => [path, stateOf(path, before.get(path))]))
    this.#states = now
    const isOther = (path: string): boolean => {
      const [one, other] = [before.get(path), now.get(path)]
      return one !== other && (!one || !other || one.hash !== other.hash)
    }
    return [...new Set([...before.keys(), ...now.keys()])].filter(isOther)
  }
}

function stateOf(path: string, before: FileState | undefined): FileState {
  const stamp = stampAt(path)
  const kind = basename(path) === packages ? 'names' : 'content'
  return before?.stamp === stamp ? before : { stamp, hash: lookAt({ kind, name: path }) }
}

/** Without what docgen has written. A folder that is gone, or that must not be read, has none. */
function filesBelow(folder: string, depth = 0): readonly string[] {
  let entries: readonly Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  if (entries.some(({ name }) => name === manifestName)) return []
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.name === packages) return [path]
    if (isIgnored(path, [])) return []
    if (!entry.isDirectory()) return [path]
    return depth < deepest ? filesBelow(path, depth + 1) : []
  })
}

/** Whether a path is an editor's temporary file, or written by docgen itself. */
function isIgnored(path: string, ownFolders: readonly string[]): boolean {
  const name = basename(path)
  if (name === '.well-known' || name === '.nojekyll') return false
  return (
    name.startsWith('.') ||
    name === packages ||
    name === '4913' ||
    name.endsWith('~') ||
    /\.(swp|swo|swx|tmp|crswap)$/.test(name) ||
    ownFolders.some((folder) => isWithin(folder, path))
  )
}
