import { join } from 'node:path'
import { applyPolicy, fails } from '../diagnostics/apply-policy.ts'
import { readOwnFile } from '../engine/cache-folder.ts'
import type { Clock } from '../engine/clock.ts'
import { isWithin } from '../engine/file-name.ts'
import { fingerprint, fingerprintOf } from '../engine/fingerprint.ts'
import { gitState } from '../engine/git-state.ts'
import { shownName } from '../engine/look.ts'
import { looksTheSame } from '../engine/module-graph.ts'
import { fingerprintOfEditions } from '../engine/open-editions.ts'
import type { TracedRead } from '../engine/traced-read.ts'
import { type Session, traceOfConfig } from '../engine/session.ts'
import { walk } from '../engine/walk.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type LoadedConfig, pageFolders } from '../model/loaded-config.ts'
import { manifestName } from '../model/path.ts'
import type { RecordedLook } from '../model/site-code.ts'
import { checkOutputFolder } from '../stages/output/output-folder.ts'
import { outputIsWhole, writeOutput } from '../stages/output/stage.ts'
import type { AssembledSite } from './assembled-site.ts'
import type { BuildOptions, BuildResult } from './build-options.ts'

/** By folder: a hash of file names and sizes. The contents are in the trace. */
type FolderHashes = Readonly<Record<string, string>>

/** What a build read, and its result. */
interface BuildRecord {
  readonly folders: FolderHashes
  readonly trace: readonly TracedRead[]
  /** What the theme was bundled from. */
  readonly looks: readonly RecordedLook[]
  readonly manifest: string
  readonly result: BuildResult
}

/**
 * Recalls a build as a whole: if nothing that it read has changed and the output is intact, there is nothing
 * to do, which is determined without loading the parser, React, or esbuild.
 */
export function recallBuild(
  session: Session,
  outDir: string,
  options: BuildOptions,
  folders: FolderHashes,
): BuildResult | undefined {
  if (session.loaded.config.plugins.some(({ asksElsewhere }) => asksElsewhere)) return undefined
  const key = keyOf(session, outDir, options)
  const text = key === undefined ? undefined : session.store.get(key)
  if (text === undefined) return undefined
  const { folders: recordedFolders, trace, looks, manifest, result } = JSON.parse(text) as BuildRecord
  // The fastest check for most edits comes first.
  if (Object.entries(recordedFolders).some(([folder, hash]) => folders[folder] !== hash)) return undefined
  if (manifestHash(outDir) !== manifest || !outputIsWhole(outDir)) return undefined
  if (!looksTheSame(looks)) return undefined
  if (!session.disk.agrees(trace)) return undefined
  return { ...result, fromCache: result.pages }
}

/** Taken before the build reads anything: files added during the build belong to the next one. */
export function folderHashes(loaded: LoadedConfig): FolderHashes {
  const { root, config } = loaded
  return Object.fromEntries(
    [...pageFolders(loaded), ...config.staticDirs, config.templatesDir].map((folder) => [
      folder,
      fingerprintOf(walk(root, folder)),
    ]),
  )
}

/** Records a build that was written. `folders` are from its start. */
function rememberBuild(
  session: Session,
  outDir: string,
  options: BuildOptions,
  folders: FolderHashes,
  result: BuildResult,
  { editions, code }: AssembledSite,
): void {
  const key = keyOf(session, outDir, options)
  if (key === undefined) return
  const record: BuildRecord = {
    folders,
    trace: [...session.disk.tracedReads(), ...traceOfConfig(session), ...code.flatMap(({ trace }) => trace)],
    looks: editions.flatMap(({ renderInputs }) => renderInputs.theme.looks),
    manifest: manifestHash(outDir),
    result,
  }
  session.store.set(key, JSON.stringify(record))
}

/**
 * Undefined if a build shows what may change without a change of its key. The text of the configuration
 * counts beside its value: findings are placed in it.
 */
function keyOf(
  { environment, loaded }: Session,
  outDir: string,
  { strict, drafts, mode }: BuildOptions,
): string | undefined {
  const { showLastUpdateTime, showLastUpdateAuthor } = loaded.config
  const git = showLastUpdateTime || showLastUpdateAuthor ? gitState(loaded.root, pageFolders(loaded)) : ''
  return git === undefined
    ? undefined
    : `build:${fingerprintOf([environment, fingerprintOfEditions(loaded), loaded.diagnostics, loaded.inputs.map((path) => [path, hashIfThere(path)]), outDir, strict, drafts, mode, git])}`
}

const manifestHash = (outDir: string): string => hashIfThere(join(outDir, manifestName))

function hashIfThere(path: string): string {
  try {
    return fingerprint(readOwnFile(path))
  } catch {
    return ''
  }
}

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
  const writeResult = await writeOutput(outDir, site.plan, {
    force: options.force,
    precompress: config.precompress,
  })
  if (!site.isUnanswered)
    rememberBuild(
      session,
      outDir,
      options,
      folders,
      { ...result, written: true, ...writeResult, milliseconds: 0, timings: [] },
      site,
    )
  session.store.commit()
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
