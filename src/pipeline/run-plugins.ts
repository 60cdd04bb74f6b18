import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentAdditions, ContentContext, Json, Plugin, PluginPage, SiteView } from '../model/plugin.ts'
import type { SidebarItem } from '../model/sidebar.ts'
import type { OutputFile } from '../model/site.ts'
import { fingerprintOf } from '../cache/fingerprint.ts'
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
  const pages: { page: PluginPage; plugin: string }[] = []
  const sidebars = new Map<string, readonly SidebarItem[]>()
  const data: Record<string, Json> = {}
  const diagnostics: Diagnostic[] = []
  for (const plugin of plugins) {
    if (!plugin.content) continue
    const additions = await contentOf(plugin, session, mode, baseUrl)
    pages.push(...(additions.pages ?? []).map((page) => ({ page, plugin: plugin.name })))
    for (const [name, items] of Object.entries(additions.sidebars ?? {})) sidebars.set(name, items)
    Object.assign(data, additions.data)
    diagnostics.push(...(additions.diagnostics ?? []))
  }
  return { pages, sidebars, data, diagnostics }
}

async function contentOf(plugin: Plugin, { memo, disk, loaded }: Session, mode: ContentContext['mode'], baseUrl: string): Promise<ContentAdditions> {
  const key = memo.key(stage, plugin.name, plugin.version ?? '', fingerprintOf(plugin.options), mode, baseUrl)
  const known = memo.recall(key)
  if (known) return JSON.parse(known.value) as ContentAdditions
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
