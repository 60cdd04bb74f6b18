import { join } from 'node:path'
import { applyPolicy, fails } from '../diagnostics/apply-policy.ts'
import type { Clock } from '../engine/clock.ts'
import { isWithin } from '../engine/file-name.ts'
import { shownName } from '../engine/look.ts'
import type { Session } from '../engine/session.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type LoadedConfig, pageFolders } from '../model/loaded-config.ts'
import { checkOutputFolder } from '../stages/output/output-folder.ts'
import { writeOutput } from '../stages/output/stage.ts'
import type { AssembledSite } from './assembled-site.ts'
import type { BuildOptions, BuildResult } from './build-options.ts'
import { rememberBuild, type SiteBefore } from './recall-build.ts'

/** Throws a `DiagnosticError` if the output would overwrite sources. */
export async function refuseSources(
  outDir: string,
  loaded: LoadedConfig,
  { force }: BuildOptions,
): Promise<void> {
  const { root, config, inputs } = loaded
  const folders = [...pageFolders(loaded), ...config.staticDirs, config.templatesDir, 'node_modules']
  const sources = [...folders.map((path) => join(root, path)), ...inputs]
  const refusal = await checkOutputFolder({ outDir, root, sources, force })
  if (refusal.length > 0) throw new DiagnosticError(...refusal)
}

/** Writes a site without errors and records the build. */
export async function publish(
  site: AssembledSite,
  before: SiteBefore,
  session: Session,
  outDir: string,
  options: BuildOptions,
  clock: Clock,
): Promise<BuildResult> {
  const { config, root } = session.loaded
  const diagnostics = [...site.diagnostics, ...applyPolicy(changedMeanwhile(session), config)]
  const failed = fails(diagnostics, options.strict)
  const result = { diagnostics, failed, pages: site.pages, fromCache: site.fromCache, outDir, root }
  if (failed) {
    session.store.commit()
    return {
      ...result,
      written: false,
      files: 0,
      bytes: 0,
      milliseconds: clock.total(),
      timings: clock.timings,
    }
  }
  // Only now is it known what pages import.
  const inputs = Object.assign(
    {},
    ...site.editions.map(({ renderInputs }) => renderInputs.theme.inputs),
  ) as Readonly<Record<string, string>>
  const imported = Object.keys(inputs).filter((path) => isWithin(outDir, path))
  if (imported.length > 0)
    throw new DiagnosticError(...(await checkOutputFolder({ outDir, root, sources: imported, force: true })))
  options.progress?.stage('Writing')
  const writeResult = await writeOutput(outDir, site.plan, {
    force: options.force,
    precompress: config.precompress,
  })
  session.store.commit()
  rememberBuild(
    site,
    session,
    before,
    { ...result, written: true, ...writeResult, milliseconds: 0, timings: [] },
    options,
  )
  await clock('output')
  return {
    ...result,
    written: true,
    files: writeResult.files,
    bytes: writeResult.bytes,
    milliseconds: clock.total(),
    timings: clock.timings,
  }
}

/** Reports sources that changed during the build: it is uncertain which version a page shows. */
function changedMeanwhile({ disk }: Session): Diagnostic[] {
  return disk
    .outdated()
    .map(shownName)
    .map((path) =>
      diagnose('changed-during-build', `\`${path}\` changed while the site was built.`, {
        file: path,
        hint: 'Build again when nothing else writes to the sources.',
      }),
    )
}
