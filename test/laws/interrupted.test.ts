import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundledCli as command } from '../bundled-cli.ts'
import { makeSite, type SiteFiles } from '../build-temp-site.ts'
import { meilisearchEngine } from '../unit/features/search/push/meilisearch-engine.ts'
import { hashes } from './small-site.ts'

const paragraph = 'Some `code`, a [link](./page-0.mdx) and **more** text. '.repeat(30)
const page = (index: number): string =>
  `# Page ${String(index)}\n\n${paragraph}\n\n<Tabs><TabItem value="a">\n\n\`\`\`js\nconst a = ${String(index)}\n\`\`\`\n\n</TabItem></Tabs>\n`
const pages: SiteFiles = Object.fromEntries(
  Array.from({ length: 400 }, (_, index) => [`content/page-${String(index)}.mdx`, page(index)]),
)

const home: SiteFiles = { 'content/index.md': '# Home\n' }
const site = makeSite(home)
/** What is pushed to a search engine is built first: the less, the sooner it begins. */
const smallSite = makeSite(home)

beforeAll(async () => {
  // The output of before all these pages, which a build that is interrupted leaves as it is.
  await site.build()
  site.write(pages)
})
afterAll(() => [site, smallSite].forEach(({ root }) => rmSync(root, { recursive: true, force: true })))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** From the last signal to the end. */
  readonly milliseconds: number
  readonly orphans: readonly string[]
}

interface Interruption {
  readonly words: readonly string[]
  /** Absolute path. Default: the large site. */
  readonly cwd?: string
  /** What to wait for before the clock begins: text of the standard output, or a promise. */
  readonly after?: RegExp | Promise<unknown>
  /** Milliseconds. */
  readonly delay: number
  readonly signals?: readonly NodeJS.Signals[]
}

async function interrupt({
  words,
  cwd = site.root,
  after,
  delay,
  signals = ['SIGINT'],
}: Interruption): Promise<Ended> {
  // Every process that the command starts has the mark too.
  const mark = randomUUID()
  const child = spawn(process.execPath, [command, ...words], {
    cwd,
    env: { ...process.env, CI: '1', DOCGEN_SEARCH_KEY: 'secret', DOCGEN_TEST_MARK: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (text: Buffer) => (said.stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.stderr += text.toString()))
  const exit = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  if (after instanceof Promise) await Promise.race([after, exit])
  else while (after && !after.test(said.stdout) && child.exitCode === null) await pause(10)
  await pause(delay)
  const begun = performance.now()
  for (const signal of signals) {
    child.kill(signal)
    await pause(20)
  }
  const [code, signal] = await exit
  const milliseconds = performance.now() - begun
  // Before docgen listens to signals the system ends it; shells call that by the same number.
  return {
    code: code ?? 128 + constants.signals[signal ?? 'SIGINT'],
    ...said,
    milliseconds,
    orphans: await orphansWith(mark),
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What is still there after a while: the system ends one process after the other. */
async function orphansWith(mark: string): Promise<readonly string[]> {
  for (let round = 0; round < 100 && processesWith(mark).length > 0; round++) await pause(20)
  return processesWith(mark)
}

function processesWith(mark: string): string[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        return readFileSync(join('/proc', id, 'environ'), 'utf8').includes(mark)
          ? [readFileSync(join('/proc', id, 'cmdline'), 'utf8').replaceAll('\0', ' ')]
          : []
      } catch {
        return [] // It has ended, or is another user's.
      }
    })
}

/** Milliseconds after which an end is no longer an answer to the signal, however busy the machine is. */
const soon = 10_000

/** The time that docgen has for tidying up, in milliseconds. */
const grace = 600

/** Whole lines or nothing: no report of half a job, no stack, no escape codes. */
function isTidy({ stdout, stderr }: Ended): void {
  for (const text of [stdout, stderr]) {
    expect(text === '' || text.endsWith('\n')).toBe(true)
    // oxlint-disable-next-line no-control-regex -- escape codes begin with it
    expect(text).not.toMatch(/\u001B|\bat .*:\d+:\d+|internal-error|AbortError/)
  }
  expect(stdout).not.toMatch(/pages, \d+ from cache|No broken links/)
  expect(stderr).toBe('')
}

const everywhere: readonly (readonly [name: string, Interruption])[] = [
  ...[0, 300, 900].map(
    (delay) => [`build after ${String(delay)} ms`, { words: ['build', '--no-cache'], delay }] as const,
  ),
  ['build in one thread after 500 ms', { words: ['build', '--no-cache', '--workers', '1'], delay: 500 }],
  ['check-links after 500 ms', { words: ['check-links', '--no-cache'], delay: 500 }],
  ['serve', { words: ['serve', '--port', '0'], after: /http:/, delay: 50 }],
  ...[0, 1_200].map(
    (delay) =>
      [
        `serve --watch, ${String(delay)} ms after it listens`,
        { words: ['serve', '--watch', '--port', '0'], after: /http:/, delay },
      ] as const,
  ),
  [
    'serve --watch --poll',
    { words: ['serve', '--watch', '--poll', '--port', '0'], after: /http:/, delay: 1_200 },
  ],
]

describe('Ctrl+C', () => {
  test.each(everywhere)(
    '%s: ends soon with 130, whole lines and no process left',
    async (_name, interruption) => {
      const before = hashes(join(site.root, 'build'))
      const ended = await interrupt(interruption)
      expect(ended.orphans).toEqual([])
      expect(hashes(join(site.root, 'build'))).toEqual(before)
      expect(readdirSync(site.root).filter((name) => name.startsWith('.build'))).toEqual([])
      expect(ended.code).toBe(130)
      expect(ended.milliseconds).toBeLessThan(soon)
      isTidy(ended)
    },
  )

  test.each([
    ['a configuration', 'busy()\nexport default { title: "T", url: "https://a.example" }'],
    [
      'a step of a plugin',
      'export default { title: "T", url: "https://a.example", plugins: [{ name: "a", markdown: { remark: [() => busy] } }] }',
    ],
  ])(
    'a build whose thread is kept busy by %s: ends soon, with no lock and no process left',
    async (_by, config) => {
      const { root } = makeSite({
        ...home,
        'docgen.config.mjs': `import { writeFileSync } from 'node:fs'\nfunction busy() {\n  writeFileSync('is-busy', '')\n  for (;;);\n}\n${config}\n`,
      })
      rmSync(join(root, 'docgen.config.ts'), { force: true })
      const isBusy = (async () => {
        while (!existsSync(join(root, 'is-busy'))) await pause(20)
      })()
      const ended = await interrupt({
        words: ['build', '--no-cache'],
        cwd: root,
        after: isBusy,
        delay: 500,
        signals: ['SIGTERM'],
      })
      const left = readdirSync(root).filter((name) => /lock|staging|^build$/.test(name))
      rmSync(root, { recursive: true, force: true })
      expect([ended.orphans, left]).toEqual([[], []])
      // Or 137, where the main thread was busy before it knew that another one receives signals.
      expect([143, 137]).toContain(ended.code)
      expect(ended.milliseconds).toBeLessThan(soon)
      isTidy(ended)
    },
  )

  describe('while a search engine says nothing', () => {
    let engine: Server
    let isAsked: Promise<unknown>
    beforeAll(async () => {
      engine = createServer().listen(0, '127.0.0.1')
      isAsked = once(engine, 'connection')
      await once(engine, 'listening')
    })
    afterAll(() => void engine.close())

    test('search push ends soon with 130', async () => {
      const url = `http://127.0.0.1:${String((engine.address() as AddressInfo).port)}`
      const ended = await interrupt({
        words: ['search', 'push', '--provider', 'meilisearch', '--index', 'docs', '--url', url],
        cwd: smallSite.root,
        after: isAsked,
        delay: 50,
      })
      expect(ended.orphans).toEqual([])
      expect(ended.code).toBe(130)
      expect(ended.milliseconds).toBeLessThan(soon)
      isTidy(ended)
    })
  })

  test.each([
    ['answers', 'removed'],
    ['falls silent', 'named'],
  ])(
    'search push in the middle, at an engine that %s: what was being filled is %s',
    async (does, becomes) => {
      const engine = await meilisearchEngine()
      const isFilling = new Promise<void>((resolve) => {
        engine.trouble = ({ path }) => {
          const fills = path.endsWith('/documents')
          if (fills) resolve()
          return fills ||
            (does === 'falls silent' && engine.asked.some((asked) => asked.path.endsWith('/documents')))
            ? 'hang'
            : undefined
        }
      })
      const { code, milliseconds, stdout, stderr } = await interrupt({
        words: ['search', 'push', '--provider', 'meilisearch', '--index', 'docs', '--url', engine.url],
        cwd: smallSite.root,
        after: isFilling,
        delay: 50,
      })
      engine.settle()
      const left = [...engine.indexes.keys()]
      expect([code, stdout]).toEqual([130, ''])
      expect(milliseconds).toBeLessThan(soon)
      expect(left.length).toBeGreaterThanOrEqual(becomes === 'named' ? 1 : 0)
      // A busy machine may take longer to remove it, or to give up, than there is time for.
      if (milliseconds >= grace) return
      expect(left).toHaveLength(becomes === 'named' ? 1 : 0)
      expect(/may still have the index `(.+?)`/.exec(stderr)?.[1]).toBe(left[0])
    },
  )

  test.each([
    ['SIGTERM', 143, ['serve', '--watch', '--port', '0']],
    ['SIGHUP', 129, ['build', '--no-cache']],
  ] as const)('%s ends with %d', async (signal, code, words) => {
    const ended = await interrupt({ words, delay: 500, signals: [signal] })
    expect([ended.code, ended.orphans]).toEqual([code, []])
  })

  test('twice ends with 130 as well, and at once', async () => {
    const ended = await interrupt({
      words: ['build', '--no-cache'],
      delay: 700,
      signals: ['SIGINT', 'SIGINT'],
    })
    // A main thread that does nothing but load modules for a tenth of a second is killed.
    expect([130, 137]).toContain(ended.code)
    expect(ended.orphans).toEqual([])
    expect(ended.milliseconds).toBeLessThan(soon)
  })
})
