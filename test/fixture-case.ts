import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { DiagnosticError } from '../src/model/diagnose.ts'
import type { Diagnostic, Severity } from '../src/model/diagnostic.ts'
import type { RuleName } from '../src/model/rule.ts'
import { defaultBuildOptions, type BuildOptions } from '../src/pipeline/build-options.ts'
import { buildSite } from '../src/build.ts'
import { followHints } from './follow-hints.ts'
import { besidesAddress, smallConfig, told, type SiteFiles } from './build-temp-site.ts'
import { withLentThemes } from './lent-themes.ts'

/** A folder below `test/fixtures/<area>/`: `site/` or `make.ts` (or both), and `expected.json`. */
export interface FixtureCase {
  /** `markdown/heading-ids`. */
  readonly name: string
  /** Absolute path. */
  readonly folder: string
  readonly expected: Expected
}

/** A finding. Without `file` or `line` it must not have any; the rest is compared where it is given. */
export interface ExpectedDiagnostic {
  readonly rule: RuleName
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly severity?: Severity
  /** Part of the message. */
  readonly message?: string
  /** Part of the hint. */
  readonly hint?: string
}

/** What a build of the case must say and write. Diagnostics that are not listed here must not come. */
export interface Expected {
  readonly diagnostics?: readonly ExpectedDiagnostic[]
  /** Default: whether an error is expected. */
  readonly failed?: boolean
  /** What is in files of the output; a `*` in the path stands for a hash: `assets/theme-*.css`. */
  readonly html?: readonly {
    readonly file: string
    readonly contains?: readonly string[]
    readonly lacks?: readonly string[]
    readonly counts?: Readonly<Record<string, number>>
  }[]
  /** Files that must not be in the output. */
  readonly absent?: readonly string[]
  /** Of processor time; only where the point is that a build ends. */
  readonly maxMilliseconds?: number
  readonly options?: Partial<BuildOptions>
  /** Where the project is, when other folders lie beside it: `website`. */
  readonly project?: string
  /**
   * What is wrong while the case cannot pass: it is expected to fail until then, and says so when it no
   * longer does.
   */
  readonly waitsFor?: string
}

export interface Ran {
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
  /** Of processor time. */
  readonly milliseconds: number
  /** Hints that are wrong when they are followed. */
  readonly wrongHints: readonly string[]
  /** A file of the output as text, if it was written. */
  readonly output: (path: string) => string | undefined
}

const fixtures = join(import.meta.dirname, 'fixtures')

export function listCases(): readonly FixtureCase[] {
  return foldersIn(fixtures).flatMap((area) =>
    foldersIn(join(fixtures, area)).map((name) => {
      const folder = join(fixtures, area, name)
      return {
        name: `${area}/${name}`,
        folder,
        expected: JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected,
      }
    }),
  )
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** Builds a copy of the case's site in a temporary folder that is gone afterwards. */
export async function runCase({ folder, expected }: FixtureCase): Promise<Ran> {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-fixture-')))
  const root = join(top, expected.project ?? '')
  try {
    await placeSite(folder, top, root)
    let milliseconds = 0
    const result = await withLentThemes(root, join(root, 'node_modules/.cache/docgen'), async () => {
      const start = process.cpuUsage()
      const outcome = await build(root, expected.options ?? {})
      const { user, system } = process.cpuUsage(start)
      milliseconds = (user + system) / 1000
      return outcome
    })
    const outputs = new Map(result.written ? readOutput(join(root, 'build')) : [])
    const isAboutAddress = expected.diagnostics?.some(({ rule }) => rule === 'placeholder-url')
    const diagnostics = isAboutAddress ? result.diagnostics : besidesAddress(result.diagnostics)
    const wrongHints = await followHints(
      root,
      result.diagnostics,
      async () => (await build(root, expected.options ?? {})).diagnostics,
    )
    return {
      ...result,
      diagnostics,
      milliseconds,
      wrongHints,
      output: (path) => outputs.get(withHash(path, outputs)),
    }
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}

/** The path of an output file whose name contains a hash, by its path with `*` in place of that. */
function withHash(path: string, outputs: ReadonlyMap<string, string>): string {
  const [before = '', after] = path.split('*')
  return after === undefined
    ? path
    : ([...outputs.keys()].find((each) => each.startsWith(before) && each.endsWith(after)) ?? path)
}

async function build(
  root: string,
  options: Partial<BuildOptions>,
): Promise<{ diagnostics: readonly Diagnostic[]; failed: boolean; written: boolean }> {
  try {
    return await buildSite({
      root,
      ...defaultBuildOptions,
      workers: 1,
      ...options,
    })
  } catch (error) {
    if (error instanceof DiagnosticError)
      return { diagnostics: error.diagnostics, failed: true, written: false }
    throw error
  }
}

async function placeSite(folder: string, top: string, root: string): Promise<void> {
  if (existsSync(join(folder, 'site'))) cpSync(join(folder, 'site'), top, { recursive: true })
  if (existsSync(join(folder, 'make.ts'))) {
    // A pattern, from which all of them are bundled with this module.
    const { default: make } = (await import(
      `./fixtures/${relative(fixtures, folder).replaceAll(sep, '/')}/make.ts`
    )) as { default: () => SiteFiles }
    for (const [path, content] of Object.entries(make())) {
      mkdirSync(dirname(join(top, path)), { recursive: true })
      writeFileSync(join(top, path), content)
    }
  }
  const hasConfig = readdirSync(root).some((name) => name.startsWith('docgen.config.'))
  if (!hasConfig) writeFileSync(join(root, 'docgen.config.json'), JSON.stringify(smallConfig))
}

function readOutput(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(woff2|png|jpe?g)$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(folder, path), readFileSync(path, 'utf8')]
    })
}

/** What differs between what a case expects and what its build said; two empty lists when nothing does. */
export function compareDiagnostics(
  expected: readonly ExpectedDiagnostic[],
  actual: readonly Diagnostic[],
): { readonly missing: readonly string[]; readonly unexpected: readonly string[] } {
  const left = [...actual]
  const missing: string[] = []
  for (const each of expected) {
    const index = left.findIndex((diagnostic) => isAsExpected(diagnostic, each))
    if (index === -1) missing.push(JSON.stringify(each))
    else left.splice(index, 1)
  }
  return { missing, unexpected: left.map(told) }
}

function isAsExpected(diagnostic: Diagnostic, expected: ExpectedDiagnostic): boolean {
  return (
    diagnostic.rule === expected.rule &&
    diagnostic.file === expected.file &&
    diagnostic.place?.line === expected.line &&
    (expected.column === undefined || diagnostic.place?.column === expected.column) &&
    (expected.severity === undefined || diagnostic.severity === expected.severity) &&
    (expected.message === undefined || diagnostic.message.includes(expected.message)) &&
    (expected.hint === undefined || (diagnostic.hint ?? '').includes(expected.hint))
  )
}
