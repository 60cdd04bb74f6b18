// npm run bench:lsp -- [--pages 1000] [--edits 30]: how long a writer waits for `docgen lsp`, and how much
// memory it takes, with the client library of the protocol: without a cache first, then with one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CompletionRequest, DocumentSymbolRequest } from 'vscode-languageserver-protocol/node'
import { Editor } from '../unit/lsp/editor.ts'
import { makeCorpus, writeCorpus } from './corpus.ts'

/** Milliseconds and megabytes that a writer may have to wait and to spare with a cache. */
const budget = { answer: 1000, completion: 50, diagnostics: 150, memory: 300 }

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '1000' }, edits: { type: 'string', default: '30' } },
})
const pages = makeCorpus(Number(values.pages), { mdx: true })
const [first] = pages
if (!first) throw new Error('--pages: a number from 1 on.')
const path = `content/${first.path}`
const root = mkdtempSync(join(tmpdir(), 'docgen-bench-lsp-'))
try {
  writeCorpus(join(root, 'content'), pages)
  writeFileSync(join(root, 'content/index.md'), '# Home\n')
  writeFileSync(join(root, 'docgen.config.json'), '{ "title": "Bench", "url": "https://docs.acme.dev" }')
  for (const cache of ['without a cache', 'with a cache']) report(cache, await measure(first.text))
} finally {
  rmSync(root, { recursive: true, force: true })
}

type Figures = Record<keyof typeof budget, number> & { readonly peak: number }

function report(cache: string, { peak, ...figures }: Figures): void {
  console.log(`${values.pages} pages, ${cache}:`)
  const units = { answer: 'ms', completion: 'ms (p95)', diagnostics: 'ms (p95)', memory: 'MB' }
  for (const [name, figure] of Object.entries(figures)) {
    const key = name as keyof typeof budget // It is one of `figures`.
    console.log(
      `  ${name.padEnd(12)} ${figure.toFixed(0).padStart(6)} ${units[key].padEnd(9)} budget ${String(budget[key])}`,
    )
  }
  console.log(`  at most      ${peak.toFixed(0).padStart(6)} MB`)
}

/** Opens a page, waits until the site is checked, and types into the page. */
async function measure(text: string): Promise<Figures> {
  const start = performance.now()
  const editor = await Editor.start(root)
  await editor.open(path, text)
  const textDocument = { uri: editor.uri(path) }
  await editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })
  const answer = performance.now() - start
  await becomesIdle(editor.pid)
  const completions: number[] = []
  const diagnostics: number[] = []
  for (let edit = 0; edit < Number(values.edits); edit++) {
    const typed = `[edit ${String(edit)}](./gone-${String(edit)}.md)\n\n[x](`
    const begun = performance.now()
    await editor.type(path, `${text}\n${typed}`)
    await editor.connection.sendRequest(CompletionRequest.type, editor.after(path, typed))
    completions.push(performance.now() - begun)
    while (!editor.messages(path).some((message) => message.includes(`gone-${String(edit)}.md`)))
      await setTimeout(2)
    diagnostics.push(performance.now() - begun)
  }
  await becomesIdle(editor.pid)
  const memory = megabytes(editor.pid, 'VmRSS')
  const peak = megabytes(editor.pid, 'VmHWM')
  await editor.stop()
  return { answer, completion: p95(completions), diagnostics: p95(diagnostics), memory, peak }
}

/** Resolves when a process has done nothing for two seconds. */
async function becomesIdle(pid: number): Promise<void> {
  for (let before = -1, quiet = 0; quiet < 4; await setTimeout(500)) {
    const [, rest = ''] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ')
    const ticks = rest
      .split(' ')
      .slice(11, 13)
      .reduce((sum, each) => sum + Number(each), 0)
    quiet = ticks - before <= 2 ? quiet + 1 : 0
    before = ticks
  }
}

/** A figure of proc(5), which only Linux has. */
function megabytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN
}
