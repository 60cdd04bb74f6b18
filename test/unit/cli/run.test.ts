import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CliContext } from '../../../src/cli/context.ts'
import { run } from '../../../src/cli/run.ts'
import { diagnose, DiagnosticError } from '../../../src/model/diagnose.ts'
import type { BuildOptions, BuildResult } from '../../../src/pipeline/build-options.ts'
import { temporaryProject } from '../stages/config/temporary-project.ts'

interface Ran {
  readonly exit: number
  readonly out: string
  readonly err: string
  readonly options: BuildOptions | undefined
  readonly root: string
}

const done = {
  diagnostics: [],
  failed: false,
  written: true,
  pages: 3,
  fromCache: 1,
  files: 9,
  bytes: 4096,
  milliseconds: 120,
  timings: [
    { stage: 'markdown', ms: 90 },
    { stage: 'render', ms: 30 },
  ],
}

/** Runs a command line in a temporary project, with a pipeline that does what the test says. */
async function cli(
  words: readonly string[],
  pipeline: (options: BuildOptions) => Partial<BuildResult> | Promise<never> = () => ({}),
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const root = temporaryProject({ 'content/a.md': 'one\nSee [x](./x.md).', 'site/y': '' })
  let out = ''
  let err = ''
  let asked: BuildOptions | undefined
  const context: CliContext = {
    cwd: root,
    environment,
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    signal: new AbortController().signal,
    loadPipeline: () =>
      Promise.resolve({
        buildSite: async (options: BuildOptions): Promise<BuildResult> => {
          asked = options
          return { ...done, outDir: join(root, 'build'), root, ...(await pipeline(options)) }
        },
      }),
  }
  const exit = await run(words, context, '1.2.3')
  return { exit, out, err, options: asked, root }
}

const broken = diagnose('broken-link', 'No page at `./x.md`.', {
  file: 'content/a.md',
  place: { line: 2, column: 5, endColumn: 16 },
})

describe('docgen build', () => {
  test('a success', async () => {
    const { exit, out, err, options, root } = await cli(['build'])
    expect([exit, out, err]).toEqual([0, '3 pages, 1 from cache · 9 files, 4.1 kB in build · 120 ms\n', ''])
    expect(options).toMatchObject({
      dir: root,
      strict: false,
      cache: true,
      force: false,
      drafts: false,
      mode: 'build',
    })
    expect(options?.outDir).toBeUndefined()
  })

  test('paths start at the working directory', async () => {
    const { options, root } = await cli([
      'build',
      'site',
      '--out',
      'x',
      '--config',
      '../c.ts',
      '--workers',
      '0',
    ])
    expect(options).toMatchObject({
      dir: join(root, 'site'),
      outDir: join(root, 'x'),
      configPath: join(root, '../c.ts'),
      workers: 0,
    })
  })

  test('an error of the content', async () => {
    const { exit, out } = await cli(['build'], () => ({
      diagnostics: [broken],
      failed: true,
      written: false,
    }))
    expect(exit).toBe(1)
    expect(out).toContain('  > 2 | See [x](./x.md).\n      |     ^^^^^^^^^^^')
  })

  test('warnings, with and without --strict', async () => {
    const warned = () => ({ diagnostics: [diagnose('broken-anchor', 'x')] })
    expect((await cli(['build'], warned)).exit).toBe(0)
    expect((await cli(['build', '--strict'], warned)).exit).toBe(1)
  })

  test('the configuration', async () => {
    const { exit, out } = await cli(['build', '--json'], () =>
      Promise.reject(new DiagnosticError(diagnose('config-not-found', 'x'))),
    )
    expect(exit).toBe(2)
    expect(JSON.parse(out)).toMatchObject({ counts: { errors: 1 }, build: { written: false } })
  })

  test('a configuration above the folder: its lines are shown', async () => {
    const found = diagnose('config-syntax', 'x', { file: 'content/a.md', place: { line: 1, column: 1 } })
    const { out } = await cli(['build', 'site', '--config', 'content/a.md'], () =>
      Promise.reject(new DiagnosticError(found)),
    )
    expect(out).toMatch(/^content\/a\.md:1:1\n.*\n {2}> 1 \| one\n/)
  })

  test('a failure that left no diagnostic is a failure', async () =>
    expect((await cli(['build'], () => ({ failed: true }))).exit).toBe(1))

  test('--profile', async () =>
    expect((await cli(['build', '--profile'])).err).toBe(
      '  markdown        90 ms   75 %\n  render          30 ms   25 %\n',
    ))

  test('process.exit in code of the site', async () => {
    const original = process.exit
    const thrown = await cli(['build'], () => process.exit(0))
    expect(thrown.exit).toBe(1)
    expect(thrown.out).toContain('process-exit (DG222)')
    const swallowed = await cli(['build'], () => {
      try {
        process.exit(7)
      } catch {
        return {}
      }
    })
    expect(swallowed.exit).toBe(1)
    expect(swallowed.out).toContain('`process.exit(7)`')
    expect(process.exit).toBe(original)
  })

  test('a project elsewhere: paths that lead there', async () => {
    const { out } = await cli(['build', 'site'], ({ dir = '' }) => ({ root: dir, diagnostics: [broken] }))
    expect(out).toMatch(/^site\/content\/a\.md:2:5\n/)
  })

  test('a folder that is not there', async () => {
    const { exit, err } = await cli(['build', 'nowhere'])
    expect(exit).toBe(2)
    expect(err).toContain('There is no folder `nowhere` to build.')
  })
})

test('usage on standard error without a command', async () => {
  const { exit, out, err } = await cli([])
  expect([exit, out]).toEqual([2, ''])
  expect(err).toMatch(/^Usage: docgen/)
})

test('an unknown option builds nothing', async () => {
  const { exit, err, options } = await cli(['build', '--otu', 'x'])
  expect([exit, options]).toEqual([2, undefined])
  expect(err).toBe(
    '  error  There is no option `--otu`.                                   unknown-option (DG003)\n  hint   Did you mean `--out`?\n\n1 error\n',
  )
})

describe('a bug in docgen', () => {
  const bug = () => Promise.reject<never>(new TypeError('x is undefined'))

  test('one paragraph, exit 3, no stack', async () => {
    const { exit, err } = await cli(['build'], bug)
    expect(exit).toBe(3)
    expect(err).toContain('This is a bug in docgen: TypeError: x is undefined')
    expect(err).not.toContain('    at ')
  })

  test('the stack for those who ask', async () => {
    expect((await cli(['build', '--verbose'], bug)).err).toContain('    at ')
    expect((await cli(['build'], bug, { DEBUG: 'other,docgen' })).err).toContain('    at ')
  })

  test('no memory', async () => {
    const { exit, err } = await cli(['build'], () =>
      Promise.reject(Object.assign(new Error('x'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })),
    )
    expect([exit, err.includes('out-of-memory (DG901)')]).toEqual([3, true])
  })

  test('a timer of the configuration', async () => {
    const late = Object.assign(new Error('late'), {
      stack:
        'Error: late\n    at Timeout._onTimeout (file:///p/.docgen/config/docgen-config-ts-1.mjs?run=1:3:4)\n    at listOnTimeout (node:internal/timers:1:1)',
    })
    const { exit, err } = await cli(['build'], () => Promise.reject(late))
    expect([exit, err.includes('config-throws (DG103)')]).toEqual([2, true])
  })

  test('something thrown that is no error', async () =>
    expect((await cli(['build'], () => Promise.reject<never>({ odd: 1 }))).err).toContain('{ odd: 1 }'))
})
