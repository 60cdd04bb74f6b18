import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileName, isWithin } from '../engine/file-name.ts'
import { repositoryAround, repositoryOf } from '../engine/git-state.ts'
import { report } from '../diagnostics/reporter.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CliContext } from './context.ts'

export interface Terminal {
  /** Colors and other escape sequences. */
  readonly color: boolean
  /** Redrawing a line. */
  readonly live: boolean
  readonly columns: number
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Detects terminal features from conventional environment variables: NO_COLOR, FORCE_COLOR (no-color.org,
 * force-color.org), TERM=dumb, and CI.
 */
export function terminalOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  environment: Environment,
): Terminal {
  const forbidden = isSet(environment['NO_COLOR']) || environment['TERM'] === 'dumb'
  const live = stream.isTTY === true && !forbidden && !isSet(environment['CI'])
  return {
    color: live || (isSet(environment['FORCE_COLOR']) && !forbidden),
    live,
    columns: stream.columns || 80,
  } // Some terminals say 0.
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}

/** Larger files are not read for code frames. */
const largestFile = 5_000_000

/**
 * Returns a function that reads source files for code frames, each once. Files outside the repository and
 * anything but regular files count as missing.
 */
export function sourceReader(root: string): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  // Folders with pages may be siblings of the project.
  const repository = repositoryOf(root)
  return (file) => {
    if (!texts.has(file)) texts.set(file, read(resolve(root, file), repository))
    return texts.get(file)
  }
}

function read(path: string, repository: string): string | undefined {
  if (!isWithin(repository, path)) return undefined
  try {
    const stats = statSync(path)
    return stats.isFile() && stats.size <= largestFile
      ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
      : undefined
  } catch {
    return undefined // Made by a plugin, or gone.
  }
}

/**
 * The path from the folder that the paths of a report start from to the project: `site/`, or an empty
 * string. Annotations and code scanning want paths from the top of the checkout; a terminal opens those from
 * the working directory.
 */
export function reportPrefix(root: string, format: string, { cwd, environment }: CliContext): string {
  const isForServices = format === 'github' || format === 'sarif'
  const top = isForServices ? (environment['GITHUB_WORKSPACE'] ?? repositoryAround(root) ?? cwd) : cwd
  const prefix = fileName(root, top)
  return prefix === '' ? '' : `${prefix}/`
}

/** A report for people. `root`: absolute path of the project that the findings are about, if there is one. */
export const prettyReport = (
  diagnostics: readonly Diagnostic[],
  {
    root,
    stream,
    environment,
  }: {
    readonly root: string | undefined
    readonly stream: CliContext['stdout']
    readonly environment: Environment
  },
): Promise<string> =>
  report('pretty', {
    diagnostics,
    source: root === undefined ? () => undefined : sourceReader(root),
    color: terminalOf(stream, environment).color,
    manual: environment['DOCGEN_MANUAL'],
  })
