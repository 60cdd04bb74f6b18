import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asFatal, diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentAdditions, ContentContext, Json, Plugin, SiteView } from '../../model/plugin.ts'
import type { SidebarItem } from '../../model/sidebar.ts'
import type { OutputFile, SourceLocation } from '../../model/site.ts'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { Remembered } from '../../engine/memo.ts'
import { readsOf } from '../../engine/noticed-reads.ts'
import type { TracedRead } from '../../engine/reader.ts'
import type { ContentPath } from '../../model/path.ts'
import type { PageOrigin, PageOrigins } from './page-origins.ts'
import { withPluginRules } from '../../diagnostics/plugin-rules.ts'
import { blobsOf, pathOf, takePage, titleOf, type AddedPage } from './plugin-pages.ts'
import type { Session } from '../../engine/session.ts'

/** What all plugins added together. */
export interface Additions {
  readonly pages: readonly AddedPage[]
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly data: Readonly<Record<string, Json>>
  readonly origins: PageOrigins
  readonly diagnostics: readonly Diagnostic[]
}

/** Where a plugin stands in the configuration. */
export type EntryOf = (plugin: Plugin) => SourceLocation

/** What one plugin added, as it is remembered. */
type Taken = Omit<ContentAdditions, 'pages' | 'diagnostics'> & {
  readonly pages: readonly AddedPage[]
  readonly diagnostics: readonly Diagnostic[]
}

const stage = { name: 'content-hook', version: 4 }

/** Runs the `content` hooks, or recalls what they added when nothing that they read has changed. */
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
        taken: await contentOf(plugin, session, mode, baseUrl),
        entry: entryOf(plugin),
        root: session.loaded.root,
      })
  return together(all)
}

/** What the hooks added that are remembered; the others are left out. */
export function recallContentHooks(
  plugins: readonly Plugin[],
  session: Session,
  mode: ContentContext['mode'],
  baseUrl: string,
): Additions {
  return together(
    plugins.flatMap((plugin) => {
      const known = plugin.content && session.memo.recall(keyOf(plugin, session, mode, baseUrl))
      return known ? [{ taken: takenBefore(known), entry: { file: '' }, root: session.loaded.root }] : []
    }),
  )
}

/** What a plugin added, and where it stands in the configuration. */
interface Contribution {
  readonly taken: Taken
  readonly entry: SourceLocation
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
      const path = pathOf(page)
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

/** What is found in no file, or in one that is not there, stands where the plugin was asked for. */
function atEntry(diagnostic: Diagnostic, { entry, root }: Pick<Contribution, 'entry' | 'root'>): Diagnostic {
  const { file, place } = diagnostic
  return file === undefined || (!place && !existsSync(join(root, file)))
    ? { ...diagnostic, ...entry }
    : diagnostic
}

/** `content/reference/api.md` as those write it who ask for it: `/reference/api`. */
const shownPath = (path: ContentPath): string => path.replace(/^[^/]*(?=\/)/, '').replace(/\.mdx?$/, '')

/** Where several plugins make sidebar items of one name, each has a category of its own there. */
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

/** The first page leads the others and gives them its title. */
function asCategory(items: readonly SidebarItem[], { pages }: Taken): readonly SidebarItem[] {
  const [first, ...rest] = items
  const id = typeof first === 'string' ? first : first?.type === 'doc' ? first.id : undefined
  const lead = pages.find(
    (page) =>
      pathOf(page)
        .replace(/^[^/]*\//, '')
        .replace(/\.mdx?$/, '') === id,
  )
  return id !== undefined && lead
    ? [{ type: 'category', label: titleOf(lead), link: { type: 'doc', id }, items: rest }]
    : items
}

const keyOf = (plugin: Plugin, { memo }: Session, mode: ContentContext['mode'], baseUrl: string): string =>
  memo.key(stage, plugin.name, plugin.version ?? '', fingerprintOf(plugin.options), mode, baseUrl)

const parsed = new WeakMap<Remembered, Taken>()

function takenBefore(known: Remembered): Taken {
  const earlier = parsed.get(known)
  if (earlier) return earlier
  const taken = JSON.parse(known.value) as Taken // What contentOf has written.
  parsed.set(known, taken)
  return taken
}

async function contentOf(
  plugin: Plugin,
  session: Session,
  mode: ContentContext['mode'],
  baseUrl: string,
): Promise<Taken> {
  const { memo, disk, loaded, askedElsewhere } = session
  const key = keyOf(plugin, session, mode, baseUrl)
  // What a program said yesterday it may not say today.
  const mayRecall = !plugin.asksElsewhere || askedElsewhere.has(key)
  const known = mayRecall ? memo.recall(key) : undefined
  if (known) return takenBefore(known)
  const trace = new Map<string, TracedRead>()
  const reader = disk.tracing(trace)
  const context: ContentContext = {
    root: loaded.root,
    baseUrl,
    url: loaded.config.url,
    mode,
    read: (path) => Promise.resolve(reader.text(path)),
    list: (path) => Promise.resolve(reader.list(path) ?? []),
  }
  const { value: taken, reads } = await readsOf(() =>
    runHook(plugin, 'content', async (): Promise<Taken> => {
      const { pages = [], diagnostics = [], ...others } = (await plugin.content?.(context)) ?? {}
      const taken = Array.from(pages, (page) => takePage(page, plugin.name, memo))
      return { ...others, pages: taken, diagnostics: withPluginRules(diagnostics, plugin) }
    }),
  )
  if (!taken.value) return { pages: [], diagnostics: taken.diagnostics }
  memo.remember(key, {
    value: JSON.stringify(taken.value),
    diagnostics: [],
    trace: [...trace.values(), ...disk.tracedReadsOf(reads)],
    blobs: taken.value.pages.flatMap(blobsOf),
  })
  if (taken.value.diagnostics.some(({ severity }) => severity === 'error')) askedElsewhere.delete(key)
  else askedElsewhere.add(key)
  return taken.value
}

/** Runs the `check` hooks. */
export async function runCheckHooks(
  plugins: readonly Plugin[],
  view: (plugin: Plugin) => SiteView,
  entryOf: EntryOf,
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const plugin of plugins) {
    if (!plugin.check) continue
    const site = view(plugin)
    const { root } = site
    const result = await runHook(plugin, 'check', async () =>
      withPluginRules((await plugin.check?.(site)) ?? [], plugin),
    )
    found.push(
      ...[...(result.value ?? []), ...result.diagnostics].map((each) =>
        atEntry(each, { entry: entryOf(plugin), root }),
      ),
    )
  }
  return found
}

/** Runs the `emit` hooks. */
export async function runEmitHooks(
  plugins: readonly Plugin[],
  view: (plugin: Plugin) => SiteView,
  entryOf: EntryOf,
): Promise<{ files: readonly OutputFile[]; diagnostics: readonly Diagnostic[] }> {
  const files: OutputFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const plugin of plugins) {
    if (!plugin.emit) continue
    const site = view(plugin)
    await site.breathe()
    const { root } = site
    const result = await runHook(plugin, 'emit', async () => (await plugin.emit?.(site)) ?? [])
    files.push(...(result.value ?? []))
    diagnostics.push(...result.diagnostics.map((each) => atEntry(each, { entry: entryOf(plugin), root })))
  }
  return { files, diagnostics }
}

async function runHook<Value>(
  plugin: Plugin,
  hook: string,
  run: () => Promise<Value>,
): Promise<{ value?: Value; diagnostics: readonly Diagnostic[] }> {
  try {
    return { value: await run(), diagnostics: [] }
  } catch (error) {
    // A judgement that fails is missed by nobody but its author; pages and files are missed by readers.
    const fatal = hook !== 'check'
    if (error instanceof DiagnosticError)
      return { diagnostics: fatal ? error.diagnostics.map(asFatal) : error.diagnostics }
    return {
      diagnostics: [
        diagnose(
          'plugin-failed',
          `The plugin \`${plugin.name}\` failed in its \`${hook}\` hook: ${error instanceof Error ? error.message : String(error)}`,
          { hint: 'Check the options of the plugin.', fatal },
        ),
      ],
    }
  }
}
