import { checkOptions, fingerprintOf } from '../../kit.ts'
import { hrefOf } from '../../model/address.ts'
import { asContentPath, asOutputPath, asRoutePath } from '../../model/path.ts'
import type { Plugin, SiteTranslation, SiteView } from '../../model/plugin.ts'
import type { OutputFile, SiteFile } from '../../model/site.ts'
import { endingWorker, offlineWorker, type OfflinePlan } from './service-worker.ts'
import { offlineOptions, type OfflineSettings } from './options.ts'
import type { OfflineOptions } from './user-options.generated.ts'

const workerPath = 'offline-worker.js'
const fallbackRoute = asRoutePath('/offline')

/** Matches names with a content hash: `main-p9ppbu0ae30.js`. */
const hasHash = /-[0-9a-z]{11}(?:-\d+)?\.\w+$/

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
            unlisted: true,
            noindex: true,
            hide_table_of_contents: true,
            displayed_sidebar: null,
            pagination_prev: null,
            pagination_next: null,
          },
          body: { markdown: translate('offline.text'), format: 'md' },
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
  const known = new Map<string, SiteFile>(files.map((file) => [file.address, file]))
  const wanted = new Map<string, string>()
  const want = (file: SiteFile | undefined, address = file?.address): void => {
    if (file && address !== undefined) wanted.set(address, hasHash.test(file.path) ? '' : file.hash)
  }
  for (const { baseUrl, routes: all, rendered } of [site, ...site.translations] satisfies readonly Pick<
    SiteTranslation,
    'baseUrl' | 'routes' | 'rendered'
  >[])
    for (const { path, output } of all) {
      if (path !== fallbackRoute && !isBelow(path, routes)) continue
      want(known.get(hrefOf(`/${output}`, baseUrl)), hrefOf(path, baseUrl))
      for (const { href, from } of rendered.get(path)?.links ?? [])
        if (!from.startsWith('a@')) want(known.get(href.replace(/[?#].*$/s, '')))
    }
  for (const file of files) if (isOfTheme.test(file.path)) want(file)
  const plan = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))
  return { version: fingerprintOf(plan), fallback: hrefOf(fallbackRoute, site.baseUrl), files: plan }
}

const isBelow = (route: string, routes: readonly string[]): boolean =>
  routes.some((each) => {
    const folder = each.replace(/\/$/, '')
    return route === folder || route.startsWith(`${folder}/`)
  })
