import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileName, isWithin } from '../engine/file-name.ts'
import { repositoryAround, repositoryOf } from '../engine/git-state.ts'
import { report } from '../diagnostics/reporter.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CliContext } from './context.ts'
import { fails } from '../diagnostics/apply-policy.ts'
import { distinct } from '../diagnostics/fold.ts'
import { escapeXml } from '../model/escape.ts'
import type { linkFormats } from './command-flags.ts'

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

export interface ReportSettings {
  /** Absolute path of the project. */
  readonly root: string
  readonly format: (typeof linkFormats)[number]
  readonly context: CliContext
  readonly version: string
  /** The command, for JUnit: `check-links`. */
  readonly name: string
  /** What it checks, for a JUnit report without findings: `links`. */
  readonly subject: string
  /** Whether warnings fail, for JUnit. */
  readonly strict?: boolean
  /** Whether paths are reported as in the project, wherever it is. */
  readonly isCopy?: boolean
}

/** A report of findings in a format; empty if there are none for people to read. */
export async function reportAs(
  diagnostics: readonly Diagnostic[],
  settings: ReportSettings,
): Promise<string> {
  const { root, format, context, version, isCopy = false } = settings
  const { environment, stdout } = context
  if (format === 'junit') return reportJunit(diagnostics, settings)
  if (format === 'pretty' && diagnostics.length === 0) return ''
  return report(format, {
    diagnostics,
    source: sourceReader(root),
    color: terminalOf(stdout, environment).color,
    prefix: isCopy ? '' : reportPrefix(root, format, context),
    manual: environment['DOCGEN_MANUAL'],
    version,
  })
}

/**
 * The report as JUnit XML, which CI systems show as test results: one test case per finding. Warnings count
 * as failures only in strict mode, as for the exit code.
 */
function reportJunit(
  diagnostics: readonly Diagnostic[],
  { name, subject, strict = false }: ReportSettings,
): string {
  const entries = distinct(diagnostics)
  const failures = entries.filter((entry) => fails([entry], strict)).length
  const cases =
    entries.length === 0
      ? [`    <testcase classname="docgen" name="${subject}"/>`]
      : entries.map((entry) => testCase(entry, strict))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="docgen ${name}" tests="${String(cases.length)}" failures="${String(failures)}" errors="0">\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`
}

function testCase(entry: Diagnostic, strict: boolean): string {
  const { rule, message, hint, file = '', place } = entry
  const location = `${file}${place ? `:${String(place.line)}:${String(place.column)}` : ''}`
  const text = escapeXml(`${location}\n${message}${hint === undefined ? '' : `\n${hint}`}`)
  const inside = fails([entry], strict)
    ? `<failure type="${rule}" message="${escapeXml(message)}">${text}</failure>`
    : `<system-out>${text}</system-out>`
  return `    <testcase classname="${rule}" name="${escapeXml(`${location} ${message}`)}">${inside}</testcase>`
}
