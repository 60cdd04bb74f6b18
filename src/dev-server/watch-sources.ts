import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { errorCode } from '../cache/reader.ts'
import { diagnose } from '../model/diagnose.ts'
import type { LiveSite, LiveSources } from './live-site.ts'
import { lookOf } from './look-of.ts'

const pollMilliseconds = 150

/** How often missing folders are looked for. */
const lookMilliseconds = 300

/**
 * Tells a live site of changes to its sources: the folders of content, static files and templates, the configuration, and every other
 * file that a page, a plugin or the theme has looked at. Resolves when the watcher stands.
 */
export async function watchSources(site: LiveSite, poll: boolean): Promise<{ readonly close: () => Promise<void> }> {
  let watcher: FSWatcher | undefined
  let isPolling = poll
  const watched = new Set<string>()

  const open = async (): Promise<void> => {
    const session = await site.session()
    if (!session) return
    const root = session.loaded.root
    const own = (): string[] => [join(root, (site.sources?.loaded ?? session.loaded).config.outDir), session.cacheDir]
    watched.clear()
    const next = watch([], { ignoreInitial: true, followSymlinks: true, usePolling: isPolling, interval: pollMilliseconds, ignored: (path) => isIgnored(path, own()), atomic: 20 })
    next.on('all', (_event, path) => {
      site.changed([relative(root, path).split(sep).join('/')])
    })
    next.on('error', (error) => {
      if (isPolling || !['ENOSPC', 'EMFILE'].includes(errorCode(error))) return
      isPolling = true
      site.note(diagnose('watch-fallback', 'The system watches no more files; they are now looked at again and again.', { hint: 'Raise the limit: `sudo sysctl fs.inotify.max_user_watches=524288`.' }))
      void next.close().then(open)
    })
    watcher = next
    await update()
    // What changed between the first reading and now has not been told.
    site.changed([])
  }

  const update = async (): Promise<void> => {
    const { sources } = site
    if (!sources || !watcher) return
    const fresh = sourcesOf(sources).filter((path) => !watched.has(path) && existsSync(path))
    if (fresh.length === 0) return
    const target = watcher
    const isReady = watched.size > 0 || new Promise<void>((resolve) => void target.once('ready', resolve))
    for (const path of fresh) watched.add(path)
    target.add([...fresh])
    await isReady
  }

  // A folder that went away as a whole is watched again when it is back; so are files that are read for the first time.
  let looks = ''
  const timer = setInterval(() => {
    if (!site.sources) {
      // Without a configuration nobody knows what to watch.
      const now = lookInto(site.start)
      if (looks !== '' && now !== looks) site.changed([])
      looks = now
      return
    }
    if (!watcher) return void open()
    const { staleConfig } = site
    if (staleConfig.length > 0) site.changed(staleConfig)
    for (const path of watched) {
      if (existsSync(path)) continue
      watched.delete(path)
      watcher?.unwatch(path)
      site.changed([])
    }
    const before = watched.size
    void update().then(() => {
      if (watched.size > before) site.changed([])
    })
  }, lookMilliseconds)
  timer.unref()
  await open()
  return {
    async close() {
      clearInterval(timer)
      await watcher?.close()
    },
  }
}

/** How a folder and its `content` look, file by file. */
function lookInto(folder: string): string {
  return [folder, join(folder, 'content')].flatMap((each) => {
    try {
      return readdirSync(each).map((name) => `${name} ${lookOf(join(each, name))}`)
    } catch {
      return []
    }
  }).join('\n')
}

/** Absolute paths: folders, and the files outside of them. */
function sourcesOf({ loaded, theme, sightings }: LiveSources): readonly string[] {
  const { root, config, inputs, file } = loaded
  const folders = [config.contentDir, ...config.staticDirs, config.templatesDir].map((path) => join(root, path))
  const files = [join(root, file), ...inputs, ...theme, ...sightings.map((path) => join(root, path))]
  const outside = files.filter((path) => !folders.some((folder) => path === folder || path.startsWith(folder + sep)) && !path.split(sep).includes('node_modules'))
  return [...folders, ...new Set(outside)]
}

/** Editors' temporary files, and what docgen writes itself. */
function isIgnored(path: string, own: readonly string[]): boolean {
  const name = basename(path)
  if (name === '.well-known' || name === '.nojekyll') return false
  return name.startsWith('.') || name === 'node_modules' || name === '4913' || name.endsWith('~') || /\.(swp|swo|swx|tmp|crswap)$/.test(name) || own.some((folder) => path === folder || path.startsWith(folder + sep))
}
