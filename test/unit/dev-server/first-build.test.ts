import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LiveSite } from '../../../src/dev-server/live-site.ts'
import { serveLive } from '../../../src/dev-server/serve-live.ts'
import { asOutputPath } from '../../../src/model/path.ts'
import { makeSite, type SiteFiles, type TempSite } from '../../build-temp-site.ts'
import { cleanBuild, liveOptions, servedState } from './clean-build.ts'

/** Milliseconds after which what is waited for will not come, however busy the machine is. */
const patience = 30_000
vi.setConfig({ testTimeout: 3 * patience })

const many: SiteFiles = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `content/page-${String(index)}.md`,
    `# Page ${String(index)}\n\nVersion 0.\n\n${'Text. '.repeat(400)}\n`,
  ]),
)
const edited = (index: number, version: number): SiteFiles => ({
  [`content/page-${String(index)}.md`]: `# Page ${String(index)}\n\nVersion ${String(version)}.\n`,
})

const ends: (() => Promise<unknown> | undefined)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A build that stops at its first breath from the moment it is held until it is let go. */
class HeldBuild {
  #isHeld = false
  #letGo: (() => void)[] = []
  #stopped: (() => void)[] = []

  readonly breathe = async (): Promise<void> => {
    if (!this.#isHeld) return
    for (const tell of this.#stopped.splice(0)) tell()
    await new Promise<void>((resolve) => this.#letGo.push(resolve))
  }

  /** Resolves when the build has come to the breath where it waits. */
  hold(): Promise<void> {
    this.#isHeld = true
    return new Promise((resolve) => this.#stopped.push(resolve))
  }

  letGo(): void {
    this.#isHeld = false
    for (const go of this.#letGo.splice(0)) go()
  }
}

function siteOf(files: SiteFiles): TempSite {
  const site = makeSite(files)
  ends.push(() => Promise.resolve(rmSync(site.root, { recursive: true, force: true })))
  return site
}

const textOf = async (live: LiveSite, output: string): Promise<string> => {
  const file = await live.find([asOutputPath(output)])
  return file?.content instanceof Uint8Array ? Buffer.from(file.content).toString('utf8') : ''
}

describe('a save while the site is built for the first time', () => {
  test('of the page that is open is told to the browser, and of another page is seen when that is opened', async () => {
    const site = siteOf(many)
    const held = new HeldBuild()
    const isHeld = held.hold()
    const server = await serveLive({
      port: 0,
      strictPort: true,
      host: '127.0.0.1',
      allowedHosts: [],
      poll: false,
      onReport: () => undefined,
      build: { ...liveOptions(site.root), breathe: held.breathe },
    })
    ends.push(
      () => server.close(),
      () => Promise.resolve(held.letGo()),
    )
    const origin = `http://localhost:${String(server.port)}`
    const page = async (index: number): Promise<string> =>
      (await fetch(`${origin}/page-${String(index)}`)).text()
    const token = /data-token="([^"]+)"/.exec(await page(1))?.[1] ?? ''
    const stop = new AbortController()
    ends.push(() => Promise.resolve(stop.abort()))
    const events = await fetch(`${origin}/_docgen/events?token=${token}&page=/page-1`, {
      signal: stop.signal,
    })
    let told = ''
    void events.body
      ?.pipeTo(
        new WritableStream({ write: (part: Uint8Array) => void (told += Buffer.from(part).toString()) }),
      )
      .catch(() => undefined)
    expect(await page(2)).toContain('Version 0.')
    await isHeld

    const before = told.length
    site.write({ ...edited(1, 1), ...edited(2, 1), ...edited(3, 1) })
    await expect.poll(() => told.length, { timeout: patience }).toBeGreaterThan(before)
    expect(await page(1)).toContain('Version 1.')
    expect(await page(2)).toContain('Version 1.')
    expect(await page(3)).toContain('Version 1.')
    const live = await server.site
    expect(live.site).toBeUndefined()

    held.letGo()
    await expect.poll(() => live.site !== undefined, { timeout: patience }).toBe(true)
    await live.settled()
    expect(await servedState(live)).toEqual(await cleanBuild(site.root))
  })

  test('goes before the rest of the build', async () => {
    const site = siteOf(many)
    let reports = 0
    /** How many reports there had been at each breath of the build. */
    const breaths: number[] = []
    const breathe = (): Promise<void> => {
      if (breaths.push(reports) === 2) {
        site.write(edited(1, 1))
        live.changed(['content/page-1.md'])
      }
      return Promise.resolve()
    }
    const live: LiveSite = new LiveSite({
      build: { ...liveOptions(site.root), breathe },
      onReport: () => reports++,
    })
    ends.push(() => live.close())
    expect(await textOf(live, 'page-1.html')).toContain('Version 0.')
    live.watchPage(asOutputPath('page-1.html'))
    await live.build()
    expect(breaths[2]).toBeGreaterThan(breaths[1] ?? 0)
    await live.settled()
    expect(await servedState(live)).toEqual(await cleanBuild(site.root))
  })

  test('that no watcher tells is noticed before the build is over', async () => {
    const site = siteOf(many)
    const held = new HeldBuild()
    const live = new LiveSite({
      build: { ...liveOptions(site.root), breathe: held.breathe },
      onReport: () => undefined,
    })
    ends.push(
      () => live.close(),
      () => Promise.resolve(held.letGo()),
    )
    expect(await textOf(live, 'page-1.html')).toContain('Version 0.')
    const isHeld = held.hold()
    void live.build()
    await isHeld
    site.write(edited(1, 1))
    expect(live.outdated()).toContain('content/page-1.md')
  })
})

test('what is wrong with pages is told while the templates cannot be bundled', async () => {
  const site = siteOf({
    'content/index.md': '# Site\n\nText.\n',
    'content/broken.mdx': '# Broken\n\n<Cards>\n',
    'templates/layouts/doc.tsx': 'export const layout = 1\n',
  })
  const live = new LiveSite({ build: liveOptions(site.root), onReport: () => undefined })
  ends.push(() => live.close())
  await live.build()
  expect(live.report.diagnostics.map(({ rule }) => rule).sort()).toEqual(['mdx-import', 'mdx-tag-mismatch'])
})
