import { traceOfConfig, type Session } from '../../engine/session.ts'
import { runStage } from '../../engine/stage.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ImageVariant, ShownImage } from '../../model/image-variants.ts'
import type { Plugin } from '../../model/plugin.ts'
import { withPluginRules } from '../../model/plugin-rules.ts'
import { hookSetup } from './hook-setup.ts'
import { atEntry, runHook, type EntryOf } from './run-hook.ts'
import { textStage } from './text-stage.ts'

const imageStage = textStage('plugin-image')

/** Runs the `images` hooks. */
export async function runImageHooks(
  plugins: readonly Plugin[],
  images: readonly ShownImage[],
  session: Session,
  entryOf: EntryOf,
): Promise<{ readonly variants: readonly ImageVariant[]; readonly diagnostics: readonly Diagnostic[] }> {
  const variants: ImageVariant[] = []
  const found: Diagnostic[] = []
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
    variants.push(...(value?.variants ?? []))
    found.push(
      ...[...withPluginRules(value?.diagnostics ?? [], plugin), ...diagnostics].map((each) =>
        atEntry(each, { entry: entryOf(plugin), root }),
      ),
    )
  }
  return { variants, diagnostics: found }
}
