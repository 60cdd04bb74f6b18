import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sourceReader } from '../../src/cli/print-report.ts'
import { reportPretty } from '../../src/diagnostics/report-pretty.ts'
import { DiagnosticError } from '../../src/model/diagnose.ts'
import type { Diagnostic } from '../../src/model/diagnostic.ts'
import { defaultBuildOptions } from '../../src/pipeline/build-options.ts'
import { buildSite } from '../../src/build.ts'
import { bundledCli } from '../bundled-cli.ts'
import { withLentThemes } from '../lent-themes.ts'
import { followHints } from '../follow-hints.ts'

export interface BuiltExample {
  /** Names of the rules that were broken, each once. */
  readonly rules: readonly string[]
  /** What a terminal shows of them, with their lines of source. */
  readonly report: string
  /** What remained or came when the offers of its hints were followed. */
  readonly wrongHints: readonly string[]
  /** The files of the output that were asked for, by path; empty where they were not written. */
  readonly output: Readonly<Record<string, string>>
}

/** The configuration of an example that has none. */
export const usualConfig = { title: 'Acme', url: 'https://docs.acme.dev' }

/**
 * Builds an example of the manual as a site of its own. Without a configuration among its files it gets the
 * smallest one. `packages` names those of docgen's own that are installed in it, `wanted` files of the
 * output.
 */
export const buildExample = async (
  files: Readonly<Record<string, string>>,
  packages: readonly string[] = [],
  wanted: readonly string[] = [],
): Promise<BuiltExample> =>
  inFolder(files, async (root) => {
    for (const name of packages) {
      mkdirSync(join(root, 'node_modules'), { recursive: true })
      symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name), 'junction')
    }
    const diagnostics = await diagnosticsOf(root)
    const built = await shown(diagnostics, sourceReader(root))
    const output = Object.fromEntries(wanted.map((path) => [path, textAt(join(root, 'build', path))]))
    return { ...built, output, wrongHints: await followHints(root, diagnostics, () => diagnosticsOf(root)) }
  })

const textAt = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const repository = join(import.meta.dirname, '../..')

/**
 * Builds many examples as one site, each in a folder of `content/` with its name, which saves all but one
 * theme: for those that have only pages, and links by file.
 */
export async function buildTogether(
  examples: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Promise<ReadonlyMap<string, BuiltExample>> {
  const files = [...examples].flatMap(([name, pages]) =>
    Object.entries(pages).map(
      ([path, text]) => [path.replace('content/', `content/${name}/`), text] as const,
    ),
  )
  const { diagnostics, wrongHints } = await inFolder(
    { 'content/index.md': '# Home\n', ...Object.fromEntries(files) },
    async (root) => {
      const diagnostics = await diagnosticsOf(root)
      return {
        diagnostics,
        wrongHints: await followHints(root, diagnostics, () => diagnosticsOf(root)),
      }
    },
  )
  return new Map(
    await Promise.all(
      [...examples].map(async ([name, pages]) => {
        const folder = `content/${name}/`
        const moved = diagnostics.flatMap((found) =>
          found.file?.startsWith(folder) ? [{ ...found, file: found.file.replace(folder, 'content/') }] : [],
        )
        const built = await shown(moved, (file) => pages[file])
        return [name, { ...built, wrongHints: wrongHints.filter((each) => each.includes(folder)) }] as const
      }),
    ),
  )
}

const shown = async (
  diagnostics: readonly Diagnostic[],
  source: (file: string) => string | undefined,
): Promise<BuiltExample> => ({
  rules: [...new Set(diagnostics.map(({ rule }) => rule))],
  report: await reportPretty({ diagnostics, source, color: false }),
  output: {},
  wrongHints: [],
})

/** The same by the command, for code that would end or stop the process of the test. */
export const buildExampleByCommand = (files: Readonly<Record<string, string>>): Promise<BuiltExample> =>
  inFolder(files, async (root) => {
    const { stdout } = spawnSync(process.execPath, [bundledCli, 'build', '--json'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] } // Its own format.
    return shown(diagnostics, sourceReader(root))
  })

async function inFolder<Result>(
  files: Readonly<Record<string, string>>,
  use: (root: string) => Promise<Result>,
): Promise<Result> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-manual-')))
  try {
    const all = Object.keys(files).some((path) => path.startsWith('docgen.config.'))
      ? files
      : { ...files, 'docgen.config.json': JSON.stringify(usualConfig) }
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return await use(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function diagnosticsOf(root: string): Promise<readonly Diagnostic[]> {
  try {
    const { diagnostics } = await withLentThemes(root, join(root, 'node_modules/.cache/docgen'), () =>
      buildSite({ root, ...defaultBuildOptions, workers: 1 }),
    )
    return diagnostics
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
}
