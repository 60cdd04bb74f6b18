import { fingerprintOf } from '../../engine/fingerprint.ts'
import { readsOf } from '../../engine/noticed-reads.ts'
import type { TracedRead } from '../../engine/reader.ts'
import type { Session } from '../../engine/session.ts'
import { recallStage, runStage, type RunnableStage } from '../../engine/stage.ts'
import { withPluginRules } from '../../model/plugin-rules.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Location } from '../../model/location.ts'
import type { ContentPath } from '../../model/path.ts'
import type { ContentAdditions, ContentContext, Json, Plugin } from '../../model/plugin.ts'
import { createTranslate } from '../../model/messages/messages.ts'
import { siteLanguage } from '../../model/site-language.ts'
import type { SidebarItem } from '../../model/sidebar.ts'
import { addedPath, type AddedPage } from '../../model/site-page.ts'
import { contentValue, diagnosticValues, pageValue } from './hook-values.ts'
import type { PageOrigin, PageOrigins } from './page-origins.ts'
import { blobsOf, takePage, addedTitle } from './plugin-pages.ts'
import { atEntry, runHook, type EntryOf } from './run-hook.ts'

/** The additions of all plugins. */
export interface Additions {
  readonly pages: readonly AddedPage[]
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly data: Readonly<Record<string, Json>>
  readonly origins: PageOrigins
  readonly diagnostics: readonly Diagnostic[]
}

/** The cached additions of one plugin. */
type Taken = Omit<ContentAdditions, 'pages' | 'diagnostics'> & {
  readonly pages: readonly AddedPage[]
  readonly diagnostics: readonly Diagnostic[]
}

interface ContentInput {
  readonly plugin: Plugin
  readonly mode: ContentContext['mode']
  readonly baseUrl: string
}

/** The result of a hook or the reason for its failure, and everything it read. */
interface ContentDone {
  readonly taken?: Taken
  readonly diagnostics: readonly Diagnostic[]
  readonly trace: readonly TracedRead[]
}

/** The pages, sidebars, and data of one plugin. A failed hook is run again next time. */
const contentStage: RunnableStage<ContentInput, ContentDone, Taken> = {
  name: 'content-hook',
  input: ({ plugin, mode, baseUrl }) => [
    plugin.name,
    plugin.version ?? '',
    fingerprintOf(plugin.options),
    mode,
    baseUrl,
  ],
  asksElsewhere: ({ plugin }) => plugin.asksElsewhere === true,
  run: ({ plugin, mode, baseUrl }, session) => contentOf(plugin, mode, baseUrl, session),
  keep: ({ taken, trace }) =>
    taken && {
      value: JSON.stringify(taken),
      // They are part of the value, and located again each time.
      diagnostics: [],
      trace,
      blobs: taken.pages.flatMap(blobsOf),
    },
  open: ({ value }) => JSON.parse(value) as Taken,
  fresh: ({ taken, diagnostics }) => taken ?? { pages: [], diagnostics },
  hasFailed: ({ taken }) => taken?.diagnostics.some(({ severity }) => severity === 'error') === true,
}

/** Runs the `content` hooks, or returns their cached additions if nothing that they read has changed. */
export async function runContentHooks(
  plugins: readonly Plugin[],
  session: Session,
  mode: ContentContext['mode'],
  baseUrl: string,
  entryOf: EntryOf,
): Promise<Additions> {
  const all: Contribution[] = []
  for (const plugin of plugins)
    if (plugin.content)
      all.push({
        taken: await runStage(contentStage, { plugin, mode, baseUrl }, session),
        entry: entryOf(plugin),
        root: session.loaded.root,
      })
  return together(all)
}

/** Returns the cached additions of hooks, without running any. */
export function recallContentHooks(
  plugins: readonly Plugin[],
  session: Session,
  mode: ContentContext['mode'],
  baseUrl: string,
  entryOf: EntryOf,
): Additions {
  return together(
    plugins.flatMap((plugin) => {
      const taken = plugin.content && recallStage(contentStage, { plugin, mode, baseUrl }, session)
      return taken ? [{ taken, entry: entryOf(plugin), root: session.loaded.root }] : []
    }),
  )
}

/** The additions of a plugin, and its location in the configuration. */
interface Contribution {
  readonly taken: Taken
  readonly entry: Location
  /** Absolute path of the project root. */
  readonly root: string
}

function together(all: readonly Contribution[]): Additions {
  const owners = new Map<ContentPath, PageOrigin>()
  const pages: AddedPage[] = []
  const diagnostics: Diagnostic[] = []
  for (const contribution of all) {
    const { taken, entry } = contribution
    diagnostics.push(...taken.diagnostics.map((each) => atEntry(each, contribution)))
    for (const page of taken.pages) {
      const path = addedPath(page)
      if (owners.has(path))
        diagnostics.push(
          diagnose('duplicate-route', `Two plugins make the page \`${shownPath(path)}\`.`, {
            ...entry,
            hint: 'Give one of them another `route`.',
          }),
        )
      else {
        pages.push(page)
        owners.set(path, page.origin ?? { ...entry, page: shownPath(path) })
      }
    }
  }
  return {
    pages,
    sidebars: joinSidebars(all.map(({ taken }) => taken)),
    data: Object.fromEntries(all.flatMap(({ taken: { data = {} } }) => Object.entries(data))),
    origins: owners,
    diagnostics,
  }
}

/** The name of a page for messages: `/reference/api` for `content/reference/api.md`. */
const shownPath = (path: ContentPath): string => path.replace(/^[^/]*(?=\/)/, '').replace(/\.mdx?$/, '')

/** Combines sidebars of the same name from several plugins; each plugin's items become a category. */
function joinSidebars(all: readonly Taken[]): Additions['sidebars'] {
  const byName = new Map<string, { readonly items: readonly SidebarItem[]; readonly taken: Taken }[]>()
  for (const taken of all) {
    for (const [name, items] of Object.entries(taken.sidebars ?? {}))
      byName.set(name, [...(byName.get(name) ?? []), { items, taken }])
  }
  return new Map(
    [...byName].map(([name, claims]) => [
      name,
      claims.length === 1
        ? (claims[0]?.items ?? [])
        : claims.flatMap(({ items, taken }) => asCategory(items, taken)),
    ]),
  )
}

/** Converts items to a category that is named after, and links to, the first page. */
function asCategory(items: readonly SidebarItem[], { pages }: Taken): readonly SidebarItem[] {
  const [first, ...rest] = items
  const id = typeof first === 'string' ? first : first?.type === 'doc' ? first.id : undefined
  const lead = pages.find(
    (page) =>
      addedPath(page)
        .replace(/^[^/]*\//, '')
        .replace(/\.mdx?$/, '') === id,
  )
  return id !== undefined && lead
    ? [{ type: 'category', label: addedTitle(lead), link: { type: 'doc', id }, items: rest }]
    : items
}

async function contentOf(
  plugin: Plugin,
  mode: ContentContext['mode'],
  baseUrl: string,
  { memo, disk, loaded }: Session,
): Promise<ContentDone> {
  const trace = new Map<string, TracedRead>()
  const reader = disk.tracing(trace)
  const context: ContentContext = {
    root: loaded.root,
    baseUrl,
    assetBase: loaded.config.assetBase,
    url: loaded.config.url,
    mode,
    translate: createTranslate(loaded.config.messages, siteLanguage(loaded.config.i18n)),
    read: (path) => Promise.resolve(reader.text(path)),
    readBytes: (path) => Promise.resolve(reader.bytes(path)),
    list: (path) => Promise.resolve(reader.list(path) ?? []),
  }
  const { value: outcome, reads } = await readsOf(() =>
    runHook(plugin, 'content', async (): Promise<Taken> => {
      const { pages = [], diagnostics = [], ...others } = contentValue(await plugin.content?.(context))
      const taken = Array.from(pages, (page, index) => takePage(pageValue(page, index), plugin.name, memo))
      return { ...others, pages: taken, diagnostics: withPluginRules(diagnosticValues(diagnostics), plugin) }
    }),
  )
  return {
    ...(outcome.value ? { taken: outcome.value } : {}),
    diagnostics: outcome.diagnostics,
    trace: [...trace.values(), ...disk.tracedReadsOf(reads)],
  }
}
