import { join } from 'node:path'
import { fingerprint, fingerprintOf } from '../engine/fingerprint.ts'
import type { TracedRead } from '../engine/reader.ts'
import { looksTheSame } from '../engine/module-graph.ts'
import { readOwnFile } from '../engine/cache-folder.ts'
import { walk } from '../engine/walk.ts'
import { type LoadedConfig, pageFolders } from '../model/loaded-config.ts'
import type { RecordedLook } from '../model/site-code.ts'
import { manifestName } from '../model/path.ts'
import { outputIsWhole } from '../stages/output/stage.ts'
import type { BuildOptions, BuildResult } from './build-options.ts'
import { fingerprintOfEditions } from '../engine/open-editions.ts'
import { gitState } from '../engine/git-state.ts'
import { type Session, traceOfConfig } from '../engine/session.ts'

/** By folder: a hash of file names and sizes. The contents are in the trace. */
export type FolderHashes = Readonly<Record<string, string>>

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
  const { folders: known, trace, looks, manifest, result } = JSON.parse(text) as BuildRecord
  // The fastest check for most edits comes first.
  if (Object.entries(known).some(([folder, hash]) => folders[folder] !== hash)) return undefined
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
export function rememberBuild(
  session: Session,
  outDir: string,
  options: BuildOptions,
  folders: FolderHashes,
  result: BuildResult,
  looks: readonly RecordedLook[],
): void {
  const key = keyOf(session, outDir, options)
  if (key === undefined) return
  const trace = [...session.disk.tracedReads(), ...traceOfConfig(session), ...session.themeCode.trace]
  const record: BuildRecord = {
    folders,
    trace,
    looks,
    manifest: manifestHash(outDir),
    result,
  }
  session.store.set(key, JSON.stringify(record))
}

/** Undefined if a build shows what may change without a change of its key. */
function keyOf(
  { environment, loaded }: Session,
  outDir: string,
  { strict, drafts, mode }: BuildOptions,
): string | undefined {
  const { showLastUpdateTime, showLastUpdateAuthor } = loaded.config
  const git = showLastUpdateTime || showLastUpdateAuthor ? gitState(loaded.root, pageFolders(loaded)) : ''
  return git === undefined
    ? undefined
    : `build:${fingerprintOf([environment, fingerprintOfEditions(loaded), loaded.diagnostics, outDir, strict, drafts, mode, git])}`
}

function manifestHash(outDir: string): string {
  try {
    return fingerprint(readOwnFile(join(outDir, manifestName)))
  } catch {
    return ''
  }
}
