// `npm run bench:serve`: how long a writer waits, in a real browser: from the launch of `docgen dev` to a visible page, and from saving a file
// to seeing the change. PAGES=100,1000 and EDITS=15 can be set; DOCGEN_CLI measures another command.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumArguments, findChromium } from '../e2e/find-chromium.ts'
import { makeCorpus, writeCorpus } from './corpus.ts'

const command = process.env['DOCGEN_CLI'] ?? join(process.cwd(), 'dist/docgen.js')
const edits = Number(process.env['EDITS'] ?? 15)
/** Milliseconds that a writer may have to wait at most, by number of pages. */
const budgets: Readonly<Record<number, { readonly launch: number; readonly save: number }>> = { 100: { launch: 600, save: 60 }, 1000: { launch: 800, save: 80 } }
const sizes = (process.env['PAGES'] ?? '100,1000').split(',').map(Number)

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function launch(folder: string, port: number): { child: ChildProcess; listening: Promise<void> } {
  const child = spawn(process.execPath, [command, 'dev', folder, '--port', String(port), '--strict-port'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const listening = new Promise<void>((resolve) => child.stdout?.on('data', (text: Buffer) => text.includes('http://') && resolve()))
  return { child, listening }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
}

/** Milliseconds from the launch until the heading of the page is on the screen. */
async function launchToVisible(browser: Browser, folder: string, address: string): Promise<{ milliseconds: number; child: ChildProcess; page: Page }> {
  const page = await browser.newPage()
  const port = await freePort()
  const start = performance.now()
  const { child, listening } = launch(folder, port)
  await listening
  await page.goto(`http://localhost:${String(port)}${address}`, { waitUntil: 'commit' })
  await page.waitForSelector('main h1', { state: 'visible' })
  return { milliseconds: performance.now() - start, child, page }
}

/** Milliseconds from writing a file until its new text is on the screen. */
async function saveToVisible(page: Page, file: string, count: number): Promise<number[]> {
  const source = readFileSync(file, 'utf8')
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const mark = `Edited for the time ${String(index)}.`
    const seen = page.evaluate((text) => new Promise<number>((resolve) => {
      const look = (): void => {
        const article = document.querySelector('main .prose')
        if (article?.textContent?.includes(text)) requestAnimationFrame(() => resolve(Date.now()))
        else requestAnimationFrame(look)
      }
      look()
    }), mark)
    await new Promise((resolve) => setTimeout(resolve, 700))
    const start = Date.now()
    writeFileSync(file, `${source}\n${mark}\n`)
    times.push((await seen) - start)
  }
  return times
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function print(pages: number, what: string, values: readonly number[], budget: number | undefined): void {
  const range = `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`
  const verdict = budget === undefined ? '' : median(values) <= budget ? 'met' : 'missed'
  console.log([String(pages).padStart(6), what.padEnd(32), `${median(values).toFixed(0)} ms`.padStart(9), range.padStart(14), (budget === undefined ? '' : `${String(budget)} ms`).padStart(8), verdict].join('  ').trimEnd())
}

console.log([' pages', 'what'.padEnd(32), 'median'.padStart(9), 'range'.padStart(14), 'budget'.padStart(8)].join('  '))
const browser = await chromium.launch({ executablePath: findChromium(console.error), args: [...chromiumArguments] })
for (const count of sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-bench-serve-'))
  const pages = makeCorpus(count, { mdx: true })
  writeCorpus(folder, pages.map((page) => ({ ...page, path: `content/${page.path}` })))
  writeFileSync(join(folder, 'docgen.config.json'), JSON.stringify({ title: 'Bench', url: 'https://example.com' }))
  const file = pages.find(({ path }) => path.endsWith('.md'))?.path ?? ''
  const address = `/${file.replace(/\.md$/, '')}`
  const cold: number[] = []
  for (let run = 0; run < 3; run++) {
    rmSync(join(folder, '.docgen'), { recursive: true, force: true })
    const { milliseconds, child, page } = await launchToVisible(browser, folder, address)
    cold.push(milliseconds)
    await page.close()
    await stop(child)
  }
  const first = await launchToVisible(browser, folder, address)
  await first.page.waitForFunction(() => fetch('/sitemap.xml').then(({ ok }) => ok), undefined, { timeout: 120_000 })
  await first.page.waitForTimeout(1_500)
  const saves = await saveToVisible(first.page, join(folder, 'content', file), edits)
  await first.page.close()
  await stop(first.child)
  const warm: number[] = []
  for (let run = 0; run < 5; run++) {
    const { milliseconds, child, page } = await launchToVisible(browser, folder, address)
    warm.push(milliseconds)
    await page.close()
    await stop(child)
  }
  print(count, 'launch to visible, no cache', cold, undefined)
  print(count, 'launch to visible', warm, budgets[count]?.launch)
  print(count, 'save to visible', saves, budgets[count]?.save)
  rmSync(folder, { recursive: true, force: true })
}
await browser.close()
