// npm run bench -- --pages 100,1000 [--versions 3] [--languages 2]
//   [--vs docusaurus,starlight,vitepress,eleventy,hugo] [--json file] [--keep]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Bench, type Result } from './bench.ts'
import { makeCorpus } from './corpus.ts'
import { docgen, installedDocgen, isPeer, peers } from './generators.ts'
import { medianRun, type Run } from './measure.ts'
import { inTrees, mostLanguages, type Trees } from './trees.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000' },
    versions: { type: 'string', default: '1' },
    languages: { type: 'string', default: '1' },
    vs: { type: 'string' },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const root = process.cwd()
const counts = values.pages.split(',').map(Number)
if (counts.length === 0 || counts.some((count) => !Number.isSafeInteger(count) || count < 1))
  throw new Error(`--pages ${values.pages}: numbers, separated by commas.`)
const trees: Trees = { versions: Number(values.versions), languages: Number(values.languages) }
if (!Number.isSafeInteger(trees.versions) || trees.versions < 1)
  throw new Error(`--versions ${values.versions}: a number.`)
if (!Number.isSafeInteger(trees.languages) || trees.languages < 1 || trees.languages > mostLanguages)
  throw new Error(`--languages ${values.languages}: a number up to ${String(mostLanguages)}.`)
const hasTrees = trees.versions > 1 || trees.languages > 1
const names = values.vs?.split(',') ?? []
if (!names.every(isPeer))
  throw new Error(`--vs ${names.join(',')}: some of ${Object.keys(peers).join(', ')}.`)

const generators =
  names.length > 0
    ? [installedDocgen(root), ...names.filter(isPeer).map((name) => peers[name])]
    : [docgen(root), ...(hasTrees ? [inTrees(docgen(root), trees)] : [])]
if (names.length > 0 && hasTrees) throw new Error('Only docgen is measured with versions and languages.')
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
  for (const count of counts) results.push(...(await compare(count)))
} finally {
  if (values.keep) console.log(`Kept ${work}.`)
  else rmSync(work, { recursive: true, force: true })
}
console.log(
  `Node ${machine.node}, ${machine.processors} processors (${machine.model}), load ${machine.load.toFixed(1)} at the start${mdx ? '' : '; plain Markdown only'}\n`,
)
print(results)
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ machine, mdx, results }, undefined, 2)}\n`)
const unsteady = results.filter(
  ({ generator, changedByEdit }) => generator.startsWith('docgen') && changedByEdit.html.length !== 1,
)
for (const { pages, changedByEdit } of unsteady)
  console.error(
    `${pages} pages: one edit changed ${changedByEdit.html.length} HTML files: ${changedByEdit.html.slice(0, 5).join(', ')}`,
  )
if (unsteady.length > 0) process.exitCode = 1

/** Cold builds take turns, so that whatever else the machine does meets all of them. */
async function compare(count: number): Promise<readonly Result[]> {
  const benches = generators.map((generator) => new Bench(generator, work, makeCorpus(count, { mdx })))
  const cold = new Map<Bench, Run[]>(benches.map((bench) => [bench, []]))
  for (const round of [1, 2, 3])
    for (const bench of benches) {
      cold.get(bench)?.push(await bench.buildCold())
      console.error(`${bench.generator.name} ${String(count)}: cold build ${String(round)} of 3`)
    }
  const found: Result[] = []
  for (const bench of benches) found.push(await bench.finish(medianRun(cold.get(bench) ?? [])))
  return found
}

function print(rows: readonly Result[]): void {
  const seconds = (run: Run | undefined): string =>
    run ? `${run.wallSeconds.toFixed(2)} s (CPU ${run.cpuSeconds.toFixed(2)})` : 'as cold'
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
  const plain = (pages: number): Result | undefined =>
    rows.find((row) => row.generator === 'docgen' && row.pages === pages)
  const lines: readonly (readonly [string, (result: Result) => string])[] = [
    ['', ({ generator, pages }) => `${generator} ${pages}`],
    ['cold', ({ cold }) => seconds(cold)],
    ...(hasTrees
      ? [
          [
            'CPU, to one tree',
            ({ pages, cold }: Result) =>
              `${(cold.cpuSeconds / (plain(pages)?.cold.cpuSeconds ?? Number.NaN)).toFixed(2)} ×`,
          ] as const,
        ]
      : []),
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
    ['page: JS run, gzip', ({ scripts }) => kilobytes(scripts.run)],
    ['page: JS ahead, gzip', ({ scripts }) => kilobytes(scripts.ahead)],
    [
      'node_modules',
      ({ installedMegabytes }) => (installedMegabytes ? `${installedMegabytes.toFixed(0)} MB` : ''),
    ],
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
