import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentAdditions, ContentContext, Json, Plugin, PluginPage, SiteView } from '../model/plugin.ts'
import type { SidebarItem } from '../model/sidebar.ts'
import type { OutputFile } from '../model/site.ts'
import { fingerprintOf } from '../cache/fingerprint.ts'
import type { Remembered } from '../cache/memo.ts'
import type { Sighting } from '../cache/reader.ts'
import type { Session } from './session.ts'

/** What all plugins added together, each addition with its plugin's name. */
export interface Additions {
  readonly pages: readonly { readonly page: PluginPage; readonly plugin: string }[]
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly data: Readonly<Record<string, Json>>
  readonly diagnostics: readonly Diagnostic[]
}

const stage = { name: 'content-hook', version: 1 }

/** Runs the `content` hooks, or recalls what they added when nothing that they read has changed. */
export async function runContentHooks(plugins: readonly Plugin[], session: Session, mode: ContentContext['mode'], baseUrl: string): Promise<Additions> {
  const all: [Plugin, ContentAdditions][] = []
  for (const plugin of plugins) if (plugin.content) all.push([plugin, await contentOf(plugin, session, mode, baseUrl)])
  return together(all)
}

/** What the hooks added that are remembered; the others are left out. */
export function recallContentHooks(plugins: readonly Plugin[], session: Session, mode: ContentContext['mode'], baseUrl: string): Additions {
  return together(plugins.flatMap((plugin): [Plugin, ContentAdditions][] => {
    const known = plugin.content && session.memo.recall(keyOf(plugin, session, mode, baseUrl))
    return known ? [[plugin, additionsOf(known)]] : []
  }))
}

function together(all: readonly (readonly [Plugin, ContentAdditions])[]): Additions {
  const sidebars = new Map(all.flatMap(([, additions]) => Object.entries(additions.sidebars ?? {})))
  const data = Object.fromEntries(all.flatMap(([, additions]) => Object.entries(additions.data ?? {})))
  return {
    pages: all.flatMap(([{ name }, additions]) => (additions.pages ?? []).map((page) => ({ page, plugin: name }))),
    sidebars,
    data,
    diagnostics: all.flatMap(([, additions]) => additions.diagnostics ?? []),
  }
}

const keyOf = (plugin: Plugin, { memo }: Session, mode: ContentContext['mode'], baseUrl: string): string => memo.key(stage, plugin.name, plugin.version ?? '', fingerprintOf(plugin.options), mode, baseUrl)

const parsed = new WeakMap<Remembered, ContentAdditions>()

function additionsOf(known: Remembered): ContentAdditions {
  const earlier = parsed.get(known)
  if (earlier) return earlier
  const additions = JSON.parse(known.value) as ContentAdditions
  parsed.set(known, additions)
  return additions
}

async function contentOf(plugin: Plugin, session: Session, mode: ContentContext['mode'], baseUrl: string): Promise<ContentAdditions> {
  const { memo, disk, loaded } = session
  const key = keyOf(plugin, session, mode, baseUrl)
  const known = memo.recall(key)
  if (known) return additionsOf(known)
  const trace = new Map<string, Sighting>()
  const reader = disk.tracing(trace)
  const context: ContentContext = {
    root: loaded.root,
    baseUrl,
    mode,
    read: (path) => Promise.resolve(reader.text(path)),
    list: (path) => Promise.resolve(reader.list(path) ?? []),
  }
  const additions = await guarded(plugin, 'content', async () => (await plugin.content?.(context)) ?? {})
  if (!additions.value) return { diagnostics: additions.diagnostics }
  memo.remember(key, { value: JSON.stringify(additions.value), diagnostics: [], trace: [...trace.values()], blobs: [] })
  return additions.value
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
    if (error instanceof DiagnosticError) return { diagnostics: error.diagnostics }
    return { diagnostics: [diagnose('plugin-failed', `The plugin \`${plugin.name}\` failed in its \`${hook}\` hook: ${error instanceof Error ? error.message : String(error)}`, { hint: 'Check the options of the plugin.' })] }
  }
}
