import { join } from 'node:path'
import { openSession, type Session } from '../engine/session.ts'
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
 * Builds a site. Read this first, then `assembleSite` and `composeSite`: the three decide the order of the
 * stages, and nothing else does. Throws a `DiagnosticError` when the configuration cannot be used; everything
 * else is in the result, and nothing is written while there is an error.
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

/** Throws a `DiagnosticError` when the output would take the place of what the site is made from. */
async function refuseSources(outDir: string, loaded: LoadedConfig, { force }: BuildOptions): Promise<void> {
  const { root, config, inputs } = loaded
  const folders = [...pageFolders(loaded), ...config.staticDirs, config.templatesDir, 'node_modules']
  const sources = [...folders.map((path) => join(root, path)), ...inputs]
  const refusal = await checkOutputFolder({ outDir, root, sources, force })
  if (refusal.length > 0) throw new DiagnosticError(...refusal)
}

/** Writes a site that has no errors, and remembers that it was built. */
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
  // What pages import is known only now.
  const inputs = Object.assign(
    {},
    ...site.editions.map(({ renderInputs }) => renderInputs.theme.inputs),
  ) as Readonly<Record<string, string>>
  const imported = Object.keys(inputs).filter((path) => isWithin(outDir, path))
  if (imported.length > 0)
    throw new DiagnosticError(...(await checkOutputFolder({ outDir, root, sources: imported, force: true })))
  options.progress?.stage('Writing')
  const written = await writeOutput(outDir, site.plan, { force: options.force })
  rememberBuild(
    session,
    outDir,
    options,
    folders,
    { ...result, written: true, ...written, milliseconds: 0, timings: [] },
    inputs,
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

/**
 * Sources that are not what this build has read. Each page shows one version of its source; which one is not
 * certain.
 */
function changedMeanwhile({ disk }: Session): Diagnostic[] {
  return disk.outdated().map((path) =>
    diagnose('changed-during-build', `\`${path}\` changed while the site was built.`, {
      file: path,
      hint: 'Build again when nothing else writes to the sources.',
    }),
  )
}
