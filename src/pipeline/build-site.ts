import { join } from 'node:path'
import { openSession, type Session } from '../engine/session.ts'
import { shownName } from '../engine/look.ts'
import { isWithin } from '../engine/reader.ts'
import { applyPolicy, fails } from '../diagnostics/apply-policy.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { pageFolders, type LoadedConfig } from '../model/loaded-config.ts'
import { checkOutputFolder } from '../stages/output/output-folder.ts'
import { writeOutput } from '../stages/output/stage.ts'
import { assembleSite, type AssembledSite } from './assemble-site.ts'
import type { BuildOptions, BuildResult } from './build-options.ts'
import { folderHashes, recallBuild, rememberBuild, type FolderHashes } from './build-record.ts'
import { startClock, type Clock } from '../engine/clock.ts'
import { openEditions } from '../engine/open-editions.ts'
import { loadSite } from './load-site.ts'
import { openWorkers } from './workers/open-workers.ts'

/**
 * Builds a site. Start reading here, and continue with `assembleSite` and `composeSite`: these three
 * determine the order of the stages. Throws a `DiagnosticError` if the configuration is unusable; all other
 * findings are in the result. Nothing is written if there is an error.
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const clock = startClock(options)
  const loaded = await loadSite(options)
  const session = openSession(loaded, options)
  const outDir = options.outDir ?? join(loaded.root, loaded.config.outDir)
  await refuseSources(outDir, loaded, options)
  await clock('config')
  try {
    const folders = folderHashes(loaded)
    const recalled = recallBuild(session, outDir, options, folders)
    if (recalled) return { ...recalled, milliseconds: clock.total(), timings: clock.timings }
    const workers = openWorkers(session, options)
    try {
      const site = await assembleSite(openEditions(session), workers, options, clock)
      return await publish(site, folders, session, outDir, options, clock)
    } finally {
      await workers.close()
    }
  } finally {
    session.store.close()
    session.spill?.close()
  }
}

/** Throws a `DiagnosticError` if the output would overwrite sources. */
async function refuseSources(outDir: string, loaded: LoadedConfig, { force }: BuildOptions): Promise<void> {
  const { root, config, inputs } = loaded
  const folders = [...pageFolders(loaded), ...config.staticDirs, config.templatesDir, 'node_modules']
  const sources = [...folders.map((path) => join(root, path)), ...inputs]
  const refusal = await checkOutputFolder({ outDir, root, sources, force })
  if (refusal.length > 0) throw new DiagnosticError(...refusal)
}

/** Writes a site without errors and records the build. */
async function publish(
  site: AssembledSite,
  folders: FolderHashes,
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
  const written = await writeOutput(outDir, site.plan, { force: options.force })
  if (!site.isUnanswered)
    rememberBuild(
      session,
      outDir,
      options,
      folders,
      { ...result, written: true, ...written, milliseconds: 0, timings: [] },
      site.editions.flatMap(({ renderInputs }) => renderInputs.theme.looks),
    )
  session.store.commit()
  await clock('output')
  return {
    ...result,
    written: true,
    files: written.files,
    bytes: written.bytes,
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
