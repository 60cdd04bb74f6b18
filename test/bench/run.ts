// npm run bench -- --pages 100,1000 [--vs vitepress|eleventy] [--json file] [--keep]
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { weighPage, type PageWeight } from '../page-weight.ts'
import { editable, makeCorpus, writeCorpus } from './corpus.ts'
import { docgen, isPeer, peers, type Generator } from './generators.ts'
import { changedFiles, listOutput, measure, medianRun, type Run } from './measure.ts'

interface Result {
  readonly generator: string
  readonly pages: number
  /** Whether every fifth page was MDX with tabs. */
  readonly mdx: boolean
  readonly cold: Run
  /** In the middle of three; absent where nothing outlives a run. */
  readonly unchanged?: Run
  readonly oneEdit: Run
  readonly pagesPerSecond: number
  /** HTML files that differ after one paragraph was edited, and the other files. */
  readonly changedByEdit: { readonly html: readonly string[]; readonly other: readonly string[] }
  readonly output: { readonly files: number; readonly megabytes: number }
  readonly weight: PageWeight
}

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000' },
    vs: { type: 'string' },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const root = process.cwd()
const counts = values.pages.split(',').map(Number)
if (counts.length === 0 || counts.some((count) => !Number.isSafeInteger(count) || count < 1))
  throw new Error(`--pages ${values.pages}: numbers, separated by commas.`)
if (values.vs !== undefined && !isPeer(values.vs))
  throw new Error(`--vs ${values.vs}: one of ${Object.keys(peers).join(', ')}.`)

const generators =
  values.vs !== undefined && isPeer(values.vs) ? [docgen(root), peers[values.vs]] : [docgen(root)]
const mdx = generators.every(({ readsMdx }) => readsMdx)
const machine = {
  node: process.version,
  processors: cpus().length,
  model: cpus()[0]?.model ?? '',
  load: loadavg()[0] ?? 0,
}
const work = mkdtempSync(join(tmpdir(), 'docgen-bench-'))
const results: Result[] = []
try {
  for (const count of counts) for (const generator of generators) results.push(await bench(generator, count))
} finally {
  if (values.keep) console.log(`Kept ${work}.`)
  else rmSync(work, { recursive: true, force: true })
}
console.log(
  `Node ${machine.node}, ${machine.processors} processors (${machine.model}), load ${machine.load.toFixed(1)} at the start${mdx ? '' : '; plain Markdown only'}\n`,
)
print(results)
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ machine, results }, undefined, 2)}\n`)
const unsteady = results.filter(
  ({ generator, changedByEdit }) => generator === 'docgen' && changedByEdit.html.length !== 1,
)
for (const { pages, changedByEdit } of unsteady)
  console.error(
    `${pages} pages: one edit changed ${changedByEdit.html.length} HTML files: ${changedByEdit.html.slice(0, 5).join(', ')}`,
  )
if (unsteady.length > 0) process.exitCode = 1

async function bench(generator: Generator, count: number): Promise<Result> {
  const project = join(work, `${generator.name}-${count}`)
  mkdirSync(project)
  const pages = makeCorpus(count, { mdx })
  const content = join(project, generator.contentDir)
  writeCorpus(content, pages)
  generator.prepare(project, pages)
  generator.forget(project)
  const output = join(project, generator.outDir)
  const build = (): Promise<Run> => measure(generator.command(project), project)

  const cold = await build()
  const unchanged = generator.remembers ? medianRun([await build(), await build(), await build()]) : undefined
  const before = listOutput(output)
  const edits: Run[] = []
  const first = join(content, pages[0]?.path ?? '')
  const edit = async (text: string): Promise<void> => {
    writeFileSync(first, (pages[0]?.text ?? '').replace(editable, text))
    edits.push(await build())
  }
  await edit('This paragraph has changed once.')
  const after = listOutput(output)
  if (generator.remembers) {
    await edit('This paragraph has changed twice.')
    await edit('This paragraph has changed three times.')
  }
  const changed = changedFiles(before, after)
  return {
    generator: generator.name,
    pages: count,
    mdx,
    cold,
    ...(unchanged ? { unchanged } : {}),
    oneEdit: medianRun(edits),
    pagesPerSecond: count / cold.wallSeconds,
    changedByEdit: {
      html: changed.filter((path) => path.endsWith('.html')),
      other: changed.filter((path) => !path.endsWith('.html')),
    },
    output: { files: after.hashes.size, megabytes: after.bytes / 1e6 },
    weight: weighPage(output, pageFile(output, pages[0]?.path ?? '')),
  }
}

/** `topic-01/page-0001.html`, or the index of a folder of that name. */
function pageFile(output: string, source: string): string {
  const stem = source.replace(/\.mdx?$/, '')
  try {
    readFileSync(join(output, `${stem}.html`))
    return `${stem}.html`
  } catch {
    return `${stem}/index.html`
  }
}

function print(rows: readonly Result[]): void {
  const seconds = (run: Run | undefined): string =>
    run ? `${run.wallSeconds.toFixed(2)} s (CPU ${run.cpuSeconds.toFixed(2)})` : 'as cold'
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
  const lines: readonly (readonly [string, (result: Result) => string])[] = [
    ['', ({ generator, pages }) => `${generator} ${pages}`],
    ['cold', ({ cold }) => seconds(cold)],
    ['unchanged', ({ unchanged }) => seconds(unchanged)],
    ['one edit', ({ oneEdit }) => seconds(oneEdit)],
    ['pages/s (cold)', ({ pagesPerSecond }) => pagesPerSecond.toFixed(0)],
    [
      'peak memory',
      ({ cold }) => `${cold.peakMegabytes.toFixed(0)} MB (one process ${cold.largestMegabytes.toFixed(0)})`,
    ],
    ['output', ({ output }) => `${output.megabytes.toFixed(1)} MB, ${output.files} files`],
    ['page: HTML, gzip', ({ weight }) => kilobytes(weight.html)],
    ['page: CSS, gzip', ({ weight }) => kilobytes(weight.css)],
    ['page: JS, gzip', ({ weight }) => kilobytes(weight.js)],
    ['edit changes', ({ changedByEdit: { html, other } }) => `${html.length} HTML, ${other.length} other`],
  ]
  const cells = lines.map(([label, cell]) => [label, ...rows.map(cell)])
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
}
