import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { bundledTests, bundleTests } from './bundle-tests.ts'

// For the editions of libraries that docgen's bundle holds: those for development check their own arguments.
process.env['NODE_ENV'] = 'production'

// esbuild collects its garbage at four times its live memory instead of twice: hundreds of small bundles take
// a tenth of a build's processor time less.
process.env['GOGC'] ??= '400'

// glibc keeps memory that is freed, instead of handing it back to Linux and asking for it again: contents of
// files are larger than what it keeps by default. A build in a process with others takes a tenth less time.
process.env['MALLOC_TRIM_THRESHOLD_'] ??= String(2 ** 28)
process.env['MALLOC_MMAP_THRESHOLD_'] ??= String(2 ** 25)
process.env['MALLOC_TOP_PAD_'] ??= String(2 ** 23)

const root = join(import.meta.dirname, '..')
const { plugin, startsProcesses } = await bundleTests()

/**
 * What starts processes begins first: Linux copies the page tables of the process that starts one, which
 * takes 10 ms before any site was built in it, and 80 ms once hundreds were. Among those files and among the
 * others, what takes minutes is first, so that no processor waits for it at the end; unit tests are last. A
 * fresh clone has no times of an earlier run, and Vitest would go by the size of files.
 */
class FirstOfAll extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      ['/test/laws/', '/test/e2e/', '/test/unit/'].findIndex((folder) => moduleId.includes(folder)) +
      (startsProcesses(moduleId) ? 0 : 10)
    const ranks = new Map(files.map((file) => [file, rank(file)]))
    return (await super.sort(files)).sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  }
}

/**
 * One project for all, so that one bundle serves all. `npm test -- test/unit` runs a folder; the flagship
 * is built only where a test in a browser is among the chosen ones.
 */
export default defineConfig({
  root,
  plugins: [plugin],
  test: {
    // The files of a process share its modules: most of what a file of tests takes is loading docgen.
    isolate: false,
    server: { deps: { external: [bundledTests] } },
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/fixtures/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A state that comes is not waited for any longer; a busy machine is no reason to give one up.
    expect: { poll: { timeout: 20_000 } },
    // For two processors: usually two of the four wait for a browser, a server or a clock.
    maxWorkers: 3,
    // As in `docgen` itself, V8 optimizes late. Threads that collect garbage would take the processors of the
    // other files.
    execArgv: [
      ...(process.versions.v8.startsWith('11.') ? ['--interrupt-budget=300000'] : []),
      '--single-threaded-gc',
    ],
    sequence: { sequencer: FirstOfAll },
    // `specification-ran` judges after the run whether the tests that specification.tsv names have run.
    globalSetup: ['../bin/bundle.mjs', 'memory-folder.ts', 'specification-ran.ts', 'e2e/global-setup.ts'].map(
      (path) => join(import.meta.dirname, path),
    ),
    // `.ci/run` reads the report.
    reporters: ['default', ['json', { outputFile: join(root, 'node_modules/.cache/docgen-test.json') }]],
  },
})
