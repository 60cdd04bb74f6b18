import type { Session } from '../engine/session.ts'
import type { Plugin } from '../model/plugin.ts'
import { withFormats, type MadeImage } from '../stages/assets/image-formats.ts'
import type { ResolvedImages } from '../stages/assets/stage.ts'
import { runImageHooks } from '../stages/plugins/image-hooks.ts'
import type { EntryOf } from '../stages/plugins/run-hook.ts'
import type { AssembleOptions } from './build-options.ts'

/** The images of pages with what plugins make of them in a build; a server shows them as they are. */
export async function imageFormats(
  resolved: ResolvedImages,
  plugins: readonly Plugin[],
  session: Session,
  mode: AssembleOptions['mode'],
  entryOf: EntryOf,
): Promise<
  Pick<ResolvedImages, 'images' | 'published' | 'diagnostics'> & { readonly made: readonly MadeImage[] }
> {
  const { config } = session.loaded
  const wanted = mode === 'build' ? [...resolved.shown.values()] : []
  const { variants, diagnostics } = await runImageHooks(plugins, wanted, session, entryOf)
  return {
    published: resolved.published,
    ...withFormats(resolved, variants, { baseUrl: config.assetBase, spill: session.spill }),
    diagnostics: [...resolved.diagnostics, ...diagnostics],
  }
}
