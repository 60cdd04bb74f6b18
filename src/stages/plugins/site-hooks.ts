import { type Session, traceOfConfig } from '../../engine/session.ts'
import { runStage } from '../../engine/stage.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ImageVariant, ShownImage } from '../../model/image-variants.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { withPluginRules } from '../../model/plugin-rules.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import type { OutputFile } from '../../model/site.ts'
import { diagnosticValues, fileValues } from './hook-values.ts'
import { atEntry, hookSetup, runHook, textStage } from './run-hook.ts'
import { append } from '../../model/append.ts'

const imageStage = textStage('plugin-image')

export async function runImageHooks(
  plugins: readonly Plugin[],
  images: readonly ShownImage[],
  session: Session,
): Promise<{ readonly variants: readonly ImageVariant[]; readonly diagnostics: readonly Diagnostic[] }> {
  const variants: ImageVariant[] = []
  const findings: Diagnostic[] = []
  const { root } = session.loaded
  for (const plugin of plugins) {
    if (!plugin.images || images.length === 0) continue
    const { value, diagnostics } = await runHook(plugin, 'images', async () =>
      plugin.images?.(images, {
        root,
        remember: (input, make) =>
          runStage(
            imageStage,
            { setup: hookSetup(plugin, session.environment), input },
            session,
            async () => ({
              value: await make(),
              trace: traceOfConfig(session),
            }),
          ),
      }),
    )
    append(variants, value?.variants ?? [])
    append(
      findings,
      atEntry([...withPluginRules(value?.diagnostics ?? [], plugin), ...diagnostics], plugin, session.loaded),
    )
  }
  return { variants, diagnostics: findings }
}

/** What the `check` hooks of all plugins report, in their order; each finding names its plugin's entry. */
export async function runCheckHooks(
  plugins: readonly Plugin[],
  view: (plugin: Plugin) => SiteView,
  loaded: LoadedConfig,
): Promise<readonly Diagnostic[]> {
  const findings: Diagnostic[] = []
  for (const plugin of plugins) {
    if (!plugin.check) continue
    const site = view(plugin)
    const result = await runHook(plugin, 'check', async () =>
      withPluginRules(diagnosticValues(await plugin.check?.(site)), plugin),
    )
    append(findings, atEntry([...(result.value ?? []), ...result.diagnostics], plugin, loaded))
  }
  return findings
}

/**
 * The files of the `emit` hooks of all plugins, in their order, and each as `plan` makes it: large ones do
 * not wait in memory for the hooks after theirs. A file outside the folder of `emitsBelow` is an error of the
 * plugin.
 */
export async function runEmitHooks<Planned>(
  plugins: readonly Plugin[],
  view: (plugin: Plugin) => SiteView,
  loaded: LoadedConfig,
  plan: (file: OutputFile) => Planned,
): Promise<{ files: readonly Planned[]; diagnostics: readonly Diagnostic[] }> {
  const files: Planned[] = []
  const diagnostics: Diagnostic[] = []
  for (const plugin of plugins) {
    if (!plugin.emit) continue
    const site = view(plugin)
    await site.breathe()
    const result = await runHook(plugin, 'emit', async () =>
      allBelow(plugin.emitsBelow, fileValues(await plugin.emit?.(site), plugin.name)).map(plan),
    )
    append(files, result.value ?? [])
    append(diagnostics, atEntry(result.diagnostics, plugin, loaded))
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
