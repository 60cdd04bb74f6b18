import { hrefOf } from '../model/address.ts'
import { entryIn } from '../model/plugin-entry.ts'
import type { Plugin } from '../model/plugin.ts'
import type { SiteFile } from '../model/site.ts'
import { emittedFile } from '../stages/output/planned-files.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import { fileValues } from '../stages/plugins/hook-values.ts'
import { runHook, atEntry } from '../stages/plugins/run-hook.ts'
import type { EmittedEdition, EditionContext } from './assemble-editions.ts'

/**
 * The files of a build with those that list files: what `emitLast` hooks make. A server makes none, since it
 * does not have all files at one time.
 */
export async function withLastFiles(
  planned: readonly PlannedFile[],
  first: EmittedEdition | undefined,
  { options, report }: Pick<EditionContext, 'options' | 'report'>,
): Promise<readonly PlannedFile[]> {
  if (!first || options.mode !== 'build') return planned
  const { session } = first.edition
  const { config, root } = session.loaded
  const files = planned.map(({ path, hash }): SiteFile => {
    return { path, hash, address: hrefOf(`/${path}`, config.assetBase) }
  })
  const last: PlannedFile[] = []
  for (const plugin of first.composition.inputs.sources.plugins) {
    if (!plugin.emitLast) continue
    const made = await runHook(plugin, 'emitLast', async () =>
      fileValues(await plugin.emitLast?.(first.view(plugin), files), plugin.name),
    )
    last.push(...(made.value ?? []).map((file) => emittedFile(file, (path) => path, session)))
    report.found.push(...made.diagnostics.map((each) => atEntry(each, placeOf(plugin))))
  }
  return [...planned, ...last]

  function placeOf(plugin: Plugin): Parameters<typeof atEntry>[1] {
    return { entry: entryIn(config, plugin), root }
  }
}
