import { checkOptions, fingerprintOf } from '../../kit.ts'
import { hrefOf } from '../../model/address.ts'
import { hasHashedName } from '../../model/hashed-name.ts'
import { asContentPath, asOutputPath, asRoutePath } from '../../model/path.ts'
import type { Plugin, SiteTranslation, SiteView } from '../../model/plugin.ts'
import type { OutputFile, SiteFile } from '../../model/site.ts'
import { offlineOptions, type OfflineSettings } from './options.ts'
import type { OfflineOptions } from './user-options.generated.ts'

const workerPath = 'offline-worker.js'
const fallbackRoute = asRoutePath('/offline')

/**
 * Matches files of the theme that pages request later, in one language or all. Images are listed with their
 * pages.
 */
const isOfTheme = /^(?:[^/]+\/)?assets\/(?!images\/|files\/|share\/)(?!.*\.txt$)/

/**
 * Offline reading: a service worker stores the pages of some routes, with everything they show and with
 * search. The development server has none.
 */
export function offline(options: OfflineOptions = {}): Plugin {
  return checkOptions('offline', { schema: offlineOptions, options }, offlinePlugin)
}

function offlinePlugin(options: OfflineSettings): Plugin {
  const { routes, remove } = options
  const plugin = { name: 'offline', version: '1', cache: true, options }
  if (remove) return { ...plugin, emit: () => [fileOf(sourceOf(endingWorker))] }
  return {
    ...plugin,
    content: ({ translate }) => ({
      pages: [
        {
          path: asContentPath('offline.md'),
          route: fallbackRoute,
          frontMatter: {
            title: translate('offline.title'),
            description: translate('offline.text'),
            layout: 'not-found',
            unlisted: true,
            noindex: true,
            displayed_sidebar: null,
          },
          body: { markdown: '', format: 'md' },
        },
      ],
    }),
    head: ({ mode, route, site }) =>
      mode === 'serve' || !isBelow(route, routes)
        ? []
        : [{ tag: 'script', attributes: {}, content: registration(site.assetBase + workerPath) }],
    emitLast: (site, files) => [fileOf(sourceOf(offlineWorker, planOf(site, files, routes)))],
  }
}

/** Registers the worker when the page has loaded and the browser is idle. */
const registration = (worker: string): string =>
  `addEventListener("load",()=>setTimeout(()=>navigator.serviceWorker?.register(${JSON.stringify(worker)}).catch(()=>{}),1500))`

const sourceOf = (worker: (...input: never[]) => void, ...input: readonly OfflinePlan[]): string =>
  `(${worker.toString()})(${['self', ...input.map((each) => JSON.stringify(each))].join(',')})\n`

const fileOf = (content: string): OutputFile => ({
  path: asOutputPath(workerPath),
  content,
  origin: 'the plugin `offline`',
  isOfSite: true,
})

function planOf(site: SiteView, files: readonly SiteFile[], routes: readonly string[]): OfflinePlan {
  const filesByAddress = new Map<string, SiteFile>(files.map((file) => [file.address, file]))
  const hashes = new Map<string, string>()
  const want = (file: SiteFile | undefined, address = file?.address): void => {
    if (file && address !== undefined) hashes.set(address, hasHashedName(file.path) ? '' : file.hash)
  }
  for (const { baseUrl, routes: all, rendered } of [site, ...site.translations] satisfies readonly Pick<
    SiteTranslation,
    'baseUrl' | 'routes' | 'rendered'
  >[])
    for (const { path, output } of all) {
      if (path !== fallbackRoute && !isBelow(path, routes)) continue
      want(filesByAddress.get(hrefOf(`/${output}`, baseUrl)), hrefOf(path, baseUrl))
      for (const { href, from } of rendered.get(path)?.links ?? [])
        if (!from.startsWith('a@')) want(filesByAddress.get(href.replace(/[?#].*$/s, '')))
    }
  for (const file of files) if (isOfTheme.test(file.path)) want(file)
  const plan = [...hashes].sort(([a], [b]) => (a < b ? -1 : 1))
  return { version: fingerprintOf(plan), fallback: hrefOf(fallbackRoute, site.baseUrl), files: plan }
}

const isBelow = (route: string, routes: readonly string[]): boolean =>
  routes.some((each) => {
    const folder = each.replace(/\/$/, '')
    return route === folder || route.startsWith(`${folder}/`)
  })

/**
 * The service workers of the plugin (W3C Service Workers). Each is a function without imports, because its
 * source text is published, as a call with its data.
 */

/** What a worker stores for offline reading. */
interface OfflinePlan {
  /** Changes with any of the files. */
  readonly version: string
  /** The page to show in place of one that is not stored. */
  readonly fallback: string
  /** Addresses with content hashes; the hash is empty if the address contains it. */
  readonly files: readonly (readonly [address: string, hash: string])[]
}

interface WorkerEvent {
  readonly waitUntil: (done: Promise<unknown>) => void
}

interface WorkerRequest extends WorkerEvent {
  readonly request: Request
  readonly respondWith: (response: Promise<Response>) => void
}

/** The part of `ServiceWorkerGlobalScope` that is used. */
interface WorkerScope {
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
  readonly location: { readonly origin: string }
  readonly registration: { readonly scope: string; readonly unregister: () => Promise<boolean> }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
    (type: 'fetch', listener: (event: WorkerRequest) => void): void
  }
}

/**
 * Stores the files of a plan. Files with a hash in their address are served from the cache; pages and other
 * files come from the network, or from the cache if that is unavailable.
 */
function offlineWorker(scope: WorkerScope, plan: OfflinePlan): void {
  const prefix = `docgen-offline:${scope.registration.scope}:`
  const name = prefix + plan.version
  // Depending on the host, `/a`, `/a/`, `/a.html`, and `/a/index.html` are the same page.
  const pageOf = (path: string): string => path.replace(/(?:\/index)?(?:\.html)?\/?$/, '')
  const keyOf = (address: string, hash: string): string => (hash === '' ? address : `${address}?${hash}`)
  const keys = new Map(plan.files.map(([address, hash]) => [pageOf(address), keyOf(address, hash)]))
  const fixed = new Set(plan.files.flatMap(([address, hash]) => (hash === '' ? [address] : [])))

  scope.addEventListener('install', (event) => event.waitUntil(install()))
  scope.addEventListener('activate', (event) => event.waitUntil(activate()))
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== scope.location.origin || request.headers.has('range')) return
    const key = keys.get(pageOf(pathname))
    if (key !== undefined && fixed.has(pathname)) event.respondWith(cacheFirst(request, key))
    else if (key !== undefined || request.mode === 'navigate') event.respondWith(networkFirst(request, key))
  })

  async function install(): Promise<void> {
    const cache = await scope.caches.open(name)
    const names = (await scope.caches.keys()).filter((each) => each !== name && each.startsWith(prefix))
    const older = await Promise.all(names.map((each) => scope.caches.open(each)))
    const queue = plan.files.values()
    const work = async (): Promise<void> => {
      for (const [address, hash] of queue) await take(address, hash, cache, older)
    }
    await Promise.all(Array.from({ length: 6 }, work))
    await scope.skipWaiting()
  }

  async function take(address: string, hash: string, cache: Cache, older: readonly Cache[]): Promise<void> {
    const key = keyOf(address, hash)
    for (const each of [cache, ...older]) {
      const cachedResponse = await each.match(key)
      if (cachedResponse) return each === cache ? undefined : cache.put(key, cachedResponse)
    }
    const answer = await scope.fetch(address, { cache: hash === '' ? 'default' : 'no-cache' })
    // A missing file is skipped. If the network fails, the installation is retried on the next visit.
    if (answer.ok) await cache.put(key, await unredirected(answer))
  }

  /** Browsers refuse to show a redirected response for a page. */
  async function unredirected(answer: Response): Promise<Response> {
    return answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer
  }

  async function activate(): Promise<void> {
    for (const each of await scope.caches.keys())
      if (each !== name && each.startsWith(prefix)) await scope.caches.delete(each)
    await scope.clients.claim()
  }

  async function kept(key: string | undefined): Promise<Response | undefined> {
    return key === undefined ? undefined : (await scope.caches.open(name)).match(key)
  }

  async function cacheFirst(request: Request, key: string): Promise<Response> {
    return (await kept(key)) ?? scope.fetch(request)
  }

  async function networkFirst(request: Request, key: string | undefined): Promise<Response> {
    try {
      const answer = await scope.fetch(request)
      return answer.status >= 500 ? ((await kept(key)) ?? answer) : answer
    } catch (problem) {
      const cachedResponse = await kept(key)
      if (cachedResponse) return cachedResponse
      const instead = request.mode === 'navigate' ? await kept(keys.get(pageOf(plan.fallback))) : undefined
      if (instead) return instead
      throw problem
    }
  }
}

/** Replaces the other worker in browsers that have it, deletes what it stored, and unregisters itself. */
function endingWorker(scope: WorkerScope): void {
  const prefix = `docgen-offline:${scope.registration.scope}:`
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(end()))

  async function end(): Promise<void> {
    for (const each of await scope.caches.keys()) if (each.startsWith(prefix)) await scope.caches.delete(each)
    await scope.registration.unregister()
  }
}
