import { asFatal, diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentAdditions, ContentContext, Json, Plugin, SiteView } from '../model/plugin.ts'
import type { SidebarItem } from '../model/sidebar.ts'
import type { OutputFile } from '../model/site.ts'
import { fingerprintOf } from '../cache/fingerprint.ts'
import type { Remembered } from '../cache/memo.ts'
import { readsOf } from '../cache/noticed-reads.ts'
import type { Sighting } from '../cache/reader.ts'
import { blobsOf, takePage, type AddedPage } from './plugin-pages.ts'
import type { Session } from './session.ts'

/** What all plugins added together. */
export interface Additions {
  readonly pages: readonly AddedPage[]
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly data: Readonly<Record<string, Json>>
  readonly diagnostics: readonly Diagnostic[]
}

/** What one plugin added, as it is remembered. */
type Taken = Omit<ContentAdditions, 'pages'> & { readonly pages: readonly AddedPage[] }

const stage = { name: 'content-hook', version: 2 }

/** Runs the `content` hooks, or recalls what they added when nothing that they read has changed. */
export async function runContentHooks(plugins: readonly Plugin[], session: Session, mode: ContentContext['mode'], baseUrl: string): Promise<Additions> {
  const all: Taken[] = []
  for (const plugin of plugins) if (plugin.content) all.push(await contentOf(plugin, session, mode, baseUrl))
  return together(all)
}

/** What the hooks added that are remembered; the others are left out. */
export function recallContentHooks(plugins: readonly Plugin[], session: Session, mode: ContentContext['mode'], baseUrl: string): Additions {
  return together(plugins.flatMap((plugin) => {
    const known = plugin.content && session.memo.recall(keyOf(plugin, session, mode, baseUrl))
    return known ? [takenBefore(known)] : []
  }))
}

function together(all: readonly Taken[]): Additions {
  return {
    pages: all.flatMap(({ pages }) => pages),
    sidebars: new Map(all.flatMap(({ sidebars = {} }) => Object.entries(sidebars))),
    data: Object.fromEntries(all.flatMap(({ data = {} }) => Object.entries(data))),
    diagnostics: all.flatMap(({ diagnostics = [] }) => diagnostics),
  }
}

const keyOf = (plugin: Plugin, { memo }: Session, mode: ContentContext['mode'], baseUrl: string): string => memo.key(stage, plugin.name, plugin.version ?? '', fingerprintOf(plugin.options), mode, baseUrl)

const parsed = new WeakMap<Remembered, Taken>()

function takenBefore(known: Remembered): Taken {
  const earlier = parsed.get(known)
  if (earlier) return earlier
  const taken = JSON.parse(known.value) as Taken // What contentOf has written.
  parsed.set(known, taken)
  return taken
}

async function contentOf(plugin: Plugin, session: Session, mode: ContentContext['mode'], baseUrl: string): Promise<Taken> {
  const { memo, disk, loaded } = session
  const key = keyOf(plugin, session, mode, baseUrl)
  const known = memo.recall(key)
  if (known) return takenBefore(known)
  const trace = new Map<string, Sighting>()
  const reader = disk.tracing(trace)
  const context: ContentContext = {
    root: loaded.root,
    baseUrl,
    mode,
    read: (path) => Promise.resolve(reader.text(path)),
    list: (path) => Promise.resolve(reader.list(path) ?? []),
  }
  const { value: taken, reads } = await readsOf(() => guarded(plugin, 'content', async (): Promise<Taken> => {
    const { pages = [], ...others } = (await plugin.content?.(context)) ?? {}
    return { ...others, pages: Array.from(pages, (page) => takePage(page, plugin.name, memo)) }
  }))
  if (!taken.value) return { pages: [], diagnostics: taken.diagnostics }
  memo.remember(key, { value: JSON.stringify(taken.value), diagnostics: [], trace: [...trace.values(), ...disk.sightingsOf(reads)], blobs: taken.value.pages.flatMap(blobsOf) })
  return taken.value
}

/** Runs the `check` hooks. */
export async function runCheckHooks(plugins: readonly Plugin[], view: (plugin: Plugin) => SiteView): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const plugin of plugins) {
    if (!plugin.check) continue
    const result = await guarded(plugin, 'check', async () => (await plugin.check?.(view(plugin))) ?? [])
    found.push(...(result.value ?? []), ...result.diagnostics)
  }
  return found
}

/** Runs the `emit` hooks. */
export async function runEmitHooks(plugins: readonly Plugin[], view: (plugin: Plugin) => SiteView): Promise<{ files: readonly OutputFile[]; diagnostics: readonly Diagnostic[] }> {
  const files: OutputFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const plugin of plugins) {
    if (!plugin.emit) continue
    await view(plugin).breathe()
    const result = await guarded(plugin, 'emit', async () => (await plugin.emit?.(view(plugin))) ?? [])
    files.push(...(result.value ?? []))
    diagnostics.push(...result.diagnostics)
  }
  return { files, diagnostics }
}

async function guarded<Value>(plugin: Plugin, hook: string, run: () => Promise<Value>): Promise<{ value?: Value; diagnostics: readonly Diagnostic[] }> {
  try {
    return { value: await run(), diagnostics: [] }
  } catch (error) {
    // A judgement that fails is missed by nobody but its author; pages and files are missed by readers.
    const fatal = hook !== 'check'
    if (error instanceof DiagnosticError) return { diagnostics: fatal ? error.diagnostics.map(asFatal) : error.diagnostics }
    return { diagnostics: [diagnose('plugin-failed', `The plugin \`${plugin.name}\` failed in its \`${hook}\` hook: ${error instanceof Error ? error.message : String(error)}`, { hint: 'Check the options of the plugin.', fatal })] }
  }
}
