// npm run bench:serve -- [--pages 100,1000] [--edits 15] [--vs vitepress]: how long a writer waits, in a real
// browser: from the launch of the development server to a visible page, and from saving a file to seeing the
// change. DOCGEN_CLI measures another command.
import { randomUUID } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright-core'
import { chromiumArguments, findChromium } from '../e2e/find-chromium.ts'
import { makeCorpus, writeCorpus } from './corpus.ts'
import { docgen, isPeer, peers, type Generator } from './generators.ts'

interface Budget {
  readonly launch: number
  readonly save: number
  /** While the rest of the site is built for the first time. */
  readonly early: number
}

/** Milliseconds that a writer of docgen may have to wait at most, by number of pages. */
const budgets: Readonly<Record<number, Budget>> = {
  100: { launch: 600, save: 60, early: 400 },
  1000: { launch: 800, save: 80, early: 400 },
}

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000' },
    edits: { type: 'string', default: '15' },
    vs: { type: 'string' },
  },
})
if (values.vs !== undefined && (!isPeer(values.vs) || !peers[values.vs].serve))
  throw new Error(`--vs ${values.vs}: vitepress is the one whose server is measured.`)
const edits = Number(values.edits)
const generators = [
  docgen(process.cwd(), process.env['DOCGEN_CLI']),
  ...(values.vs !== undefined && isPeer(values.vs) ? [peers[values.vs]] : []),
]
const mdx = generators.every(({ readsMdx }) => readsMdx)

console.log(
  [
    'generator',
    ' pages',
    'what'.padEnd(32),
    'median'.padStart(9),
    'range'.padStart(14),
    'budget'.padStart(8),
  ].join('  '),
)
const browser = await chromium.launch({
  executablePath: findChromium(console.error),
  args: [...chromiumArguments],
})
const work = mkdtempSync(join(tmpdir(), 'docgen-bench-serve-'))
try {
  for (const count of values.pages.split(',').map(Number))
    for (const generator of generators) await bench(generator, count, browser)
} finally {
  await browser.close()
  rmSync(work, { recursive: true, force: true })
}

async function bench(generator: Generator, count: number, browser: Browser): Promise<void> {
  const project = join(work, `${generator.name}-${String(count)}`)
  mkdirSync(project)
  const pages = makeCorpus(count, { mdx })
  const content = join(project, generator.contentDir)
  writeCorpus(content, pages)
  generator.prepare(project, pages)
  const path = pages.find((page) => page.path.endsWith('.md'))?.path ?? ''
  const address = `/${path.replace(/\.md$/, '')}`
  const launches = async (times: number, before: () => void): Promise<number[]> => {
    const found: number[] = []
    for (let run = 0; run < times; run++) {
      before()
      const { milliseconds, child, page } = await launchToVisible(browser, generator, project, address)
      found.push(milliseconds)
      await page.close()
      await stop(child)
    }
    return found
  }
  const cold = await launches(3, () => generator.forget(project))
  const early: number[] = []
  for (let run = 0; run < 5; run++) {
    generator.forget(project)
    const { child, page } = await launchToVisible(browser, generator, project, address)
    early.push(...(await saveToVisible(page, join(content, path), 1)))
    await page.close()
    await stop(child)
  }
  const { child, page } = await launchToVisible(browser, generator, project, address)
  await hasSettled(page, generator)
  const saves = await saveToVisible(page, join(content, path), edits)
  await page.close()
  await stop(child)
  const warm = await launches(5, () => undefined)
  const budget = generator.name === 'docgen' ? budgets[count] : undefined
  print(generator, count, 'launch to visible, no cache', cold, undefined)
  print(generator, count, 'launch to visible', warm, budget?.launch)
  print(generator, count, 'save during the first build', early, budget?.early)
  print(generator, count, 'save to visible', saves, budget?.save)
}

/** Milliseconds from the launch until the first heading of the page is on the screen. */
async function launchToVisible(
  browser: Browser,
  generator: Generator,
  project: string,
  address: string,
): Promise<{ milliseconds: number; child: ChildProcess; page: Page }> {
  const page = await browser.newPage()
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, [...(generator.serve?.(project, port) ?? [])], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (text: Buffer) => text.includes('http://') && resolve()),
  )
  await page.goto(`http://localhost:${String(port)}${address}`, { waitUntil: 'commit' })
  await page.waitForSelector('main :is(h1, h2)', { state: 'visible', timeout: 120_000 })
  return { milliseconds: performance.now() - start, child, page }
}

/** Nobody edits while the rest of the site is being made for the first time. */
async function hasSettled(page: Page, { name }: Generator): Promise<void> {
  if (name === 'docgen')
    await page.waitForFunction(() => fetch('/sitemap.xml').then(({ ok }) => ok), undefined, {
      timeout: 120_000,
    })
  await page.waitForTimeout(1_500)
}

/** Milliseconds from writing a file until its new text is on the screen. */
async function saveToVisible(page: Page, file: string, count: number): Promise<number[]> {
  // Part of every mark, so that none is mistaken for that of an earlier run.
  const run = randomUUID()
  const source = readFileSync(file, 'utf8')
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const mark = `Edit ${String(index)} of ${run}.`
    const seen = page.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            const main = document.querySelector('main')
            if (main?.textContent?.includes(text)) requestAnimationFrame(() => resolve(Date.now()))
            else requestAnimationFrame(look)
          }
          look()
        }),
      mark,
    )
    await new Promise((resolve) => setTimeout(resolve, 700))
    const start = Date.now()
    writeFileSync(file, `${source}\n${mark}\n`)
    times.push((await seen) - start)
  }
  writeFileSync(file, source)
  return times
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
}

function print(
  { name }: Generator,
  pages: number,
  what: string,
  times: readonly number[],
  budget: number | undefined,
): void {
  const median = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
  const range = `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`
  const verdict = budget === undefined ? '' : median <= budget ? 'met' : 'missed'
  console.log(
    [
      name.padEnd(9),
      String(pages).padStart(6),
      what.padEnd(32),
      `${median.toFixed(0)} ms`.padStart(9),
      range.padStart(14),
      (budget === undefined ? '' : `${String(budget)} ms`).padStart(8),
      verdict,
    ]
      .join('  ')
      .trimEnd(),
  )
}
