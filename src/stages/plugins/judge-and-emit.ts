import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import type { OutputFile } from '../../model/site.ts'
import { withPluginRules } from '../../model/plugin-rules.ts'
import { diagnosticValues, fileValues } from './hook-values.ts'
import { atEntry, runHook, type EntryOf } from './run-hook.ts'

/** What the `check` hooks of all plugins report, in their order; each finding names its plugin's entry. */
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
      withPluginRules(diagnosticValues(await plugin.check?.(site)), plugin),
    )
    found.push(
      ...[...(result.value ?? []), ...result.diagnostics].map((each) =>
        atEntry(each, { entry: entryOf(plugin), root }),
      ),
    )
  }
  return found
}

/**
 * The files of the `emit` hooks of all plugins, in their order. A file outside the folder of `emitsBelow` is
 * an error of the plugin.
 */
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
    const result = await runHook(plugin, 'emit', async () =>
      allBelow(plugin.emitsBelow, fileValues(await plugin.emit?.(site), plugin.name)),
    )
    files.push(...(result.value ?? []))
    diagnostics.push(...result.diagnostics.map((each) => atEntry(each, { entry: entryOf(plugin), root })))
  }
  return { files, diagnostics }
}

/** Checks that all files are in the folder that the plugin declares; a server would not find others. */
function allBelow(folder: string | undefined, files: readonly OutputFile[]): readonly OutputFile[] {
  const stray =
    folder === undefined
      ? undefined
      : files.find(({ path, isOfSite }) => isOfSite === true || !path.startsWith(`${folder}/`))
  if (stray) throw new Error(`\`${stray.path}\` is not below \`${String(folder)}\`, its \`emitsBelow\`.`)
  return files
}
