import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  cacheFolder,
  makeOwnFolder,
  readOwnFile,
  usableIfThere,
  writeOwnFile,
} from '../engine/cache-folder.ts'
import { fingerprint, fingerprintOf, nameHash } from '../engine/fingerprint.ts'
import { gitState } from '../engine/git-state.ts'
import { installationOf } from '../engine/installation.ts'
import { asReadSince, looksTheSame, recordLooks } from '../engine/module-graph.ts'
import { fingerprintOfEditions } from '../engine/open-editions.ts'
import { Disk } from '../engine/reader.ts'
import { readableFolders, type Session } from '../engine/session.ts'
import type { TracedRead } from '../engine/traced-read.ts'
import { walk } from '../engine/walk.ts'
import { type LoadedConfig, pageFolders } from '../model/loaded-config.ts'
import { manifestName } from '../model/path.ts'
import type { RecordedLook } from '../model/site-code.ts'
import type { FoundConfig } from '../stages/config/find-config.ts'
import { outputIsWhole } from '../stages/output/stage.ts'
import type { AssembledSite } from './assembled-site.ts'
import type { BuildOptions, BuildResult } from './build-options.ts'

/** How a site was before a build read anything of it: what is new in it later belongs to the next one. */
export interface SiteBefore {
  /** Of the folders that are read as a whole: a hash of file names and sizes. */
  readonly folders: Readonly<Record<string, string>>
  /** What decides the value of the configuration; undefined if the time or chance does as well. */
  readonly configLooks: readonly RecordedLook[] | undefined
  /** A hash of the configuration. */
  readonly config: string
  /** A hash of the history of the pages, if they show any; undefined if that cannot be known. */
  readonly git: string | undefined
}

/** What a build has read, and its result. */
interface BuildRecord extends SiteBefore {
  readonly pageFolders: readonly string[]
  /** The folders that stages may read. */
  readonly readableFolders: readonly string[]
  readonly trace: readonly TracedRead[]
  /** What the theme was bundled from. */
  readonly looks: readonly RecordedLook[]
  readonly manifest: string
  readonly result: BuildResult
}

/** How many records are kept, of a project and of all ways to build it. */
const keptRecords = 8

/** Looks at a site whose configuration was loaded at `startTime` (milliseconds). */
export function siteBefore(loaded: LoadedConfig, startTime: number): SiteBefore {
  const { root, config } = loaded
  const folders = [...new Set([...pageFolders(loaded), ...config.staticDirs, config.templatesDir])]
  const isDated = config.showLastUpdateTime || config.showLastUpdateAuthor
  return {
    folders: Object.fromEntries(folders.map((folder) => [folder, folderHash(root, folder)])),
    configLooks: looksOf(loaded, startTime),
    config: configHash(loaded),
    git: isDated ? gitState(root, pageFolders(loaded)) : '',
  }
}

const looksOf = (
  { isRepeatable, inputs, looks }: LoadedConfig,
  startTime: number,
): SiteBefore['configLooks'] =>
  isRepeatable ? asReadSince(startTime, inputs, recordLooks(looks())) : undefined

const folderHash = (root: string, folder: string): string => fingerprintOf(walk(root, folder))

/** The text of the configuration counts beside its value: findings are placed in it. */
const configHash = (loaded: LoadedConfig): string =>
  fingerprintOf([
    loaded.fingerprint,
    fingerprintOfEditions(loaded),
    loaded.diagnostics,
    loaded.inputs.map((path) => [path, hashIfThere(path)]),
  ])

/**
 * Recalls a build as a whole: if nothing that it read has changed and its output is intact, there is nothing
 * to do. That is determined without loading the configuration. Where its value is `unknown` without that, it
 * is determined once it is loaded (since `startTime`, in milliseconds), without loading anything that makes a
 * page.
 */
export function recallBuild(
  { root, file }: FoundConfig,
  options: BuildOptions,
  loaded?: LoadedConfig,
  startTime = 0,
): BuildResult | 'changed' | 'unknown' {
  if (!options.cache || options.shard) return 'changed'
  const path = recordFile(installationOf(root), root, file, options)
  const record = readRecord(path)
  if (!record) return 'changed'
  const { configLooks, folders, git, manifest, result } = record
  const isSameConfig = loaded
    ? record.config === configHash(loaded)
    : configLooks !== undefined && looksTheSame(configLooks)
  if (!isSameConfig) return loaded ? 'changed' : 'unknown'
  const isSame =
    // The fastest check for most edits comes first.
    Object.entries(folders).every(([folder, hash]) => folderHash(root, folder) === hash) &&
    (git === '' || git === gitState(root, record.pageFolders)) &&
    manifestHash(result.outDir) === manifest &&
    outputIsWhole(result.outDir) &&
    looksTheSame(record.looks) &&
    new Disk(root, record.readableFolders).agrees(record.trace)
  if (!isSame) return 'changed'
  // Next time, the configuration need not be loaded.
  if (loaded?.isRepeatable) writeRecord(path, { ...record, configLooks: looksOf(loaded, startTime) })
  return { ...result, fromCache: result.pages }
}

/** Records a build that was written, unless the next one has to ask something again that has no look. */
export function rememberBuild(
  { editions, code, isUnanswered }: AssembledSite,
  session: Session,
  before: SiteBefore,
  result: BuildResult,
  options: BuildOptions,
): void {
  const { loaded, disk, configTrace } = session
  const asksElsewhere = loaded.config.plugins.some((plugin) => plugin.asksElsewhere)
  if (!options.cache || isUnanswered || asksElsewhere || before.git === undefined) return
  const record: BuildRecord = {
    ...before,
    pageFolders: pageFolders(loaded),
    readableFolders: readableFolders(loaded),
    trace: [disk.tracedReads(), configTrace.reads, ...code.map(({ reads }) => reads)].flat(),
    looks: editions.flatMap(({ renderInputs }) => renderInputs.theme.looks),
    manifest: manifestHash(result.outDir),
    result,
  }
  const { root, file } = loaded
  writeRecord(recordFile(session.installation, root, join(root, file), options), record)
}

/** Absolute path of the record of a build with these options. */
function recordFile(installation: string, root: string, file: string, options: BuildOptions): string {
  const { cacheDir = cacheFolder(root), outDir, baseUrl, locales, strict, drafts, mode } = options
  const key = [installation, root, file, outDir, baseUrl, locales, strict, drafts, mode]
  return join(usableIfThere(cacheDir), 'builds', `${nameHash(JSON.stringify(key))}.json`)
}

/** A record that is damaged counts as missing. */
function readRecord(path: string): BuildRecord | undefined {
  try {
    const [check, text = ''] = readOwnFile(path).toString().split('\n')
    return fingerprint(text) === check ? (JSON.parse(text) as BuildRecord) : undefined // As it was written.
  } catch {
    return undefined
  }
}

/** Keeps a record if it can: without one, the next build looks at everything. */
function writeRecord(path: string, record: BuildRecord): void {
  const folder = dirname(path)
  const text = JSON.stringify(record)
  try {
    makeOwnFolder(folder)
    writeOwnFile(path, `${fingerprint(text)}\n${text}`)
    const files = readdirSync(folder).map((name) => join(folder, name))
    const times = new Map(files.map((each) => [each, statSync(each).mtimeMs]))
    const newestFirst = files.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
    for (const each of newestFirst.slice(keptRecords)) rmSync(each, { force: true })
  } catch {
    // The disk is full, or somebody else is at the same files.
  }
}

const manifestHash = (outDir: string): string => hashIfThere(join(outDir, manifestName))

function hashIfThere(path: string): string {
  try {
    return fingerprint(readOwnFile(path))
  } catch {
    return ''
  }
}
