import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, type SiteFiles, type TempSite } from '../build-temp-site.ts'
import { bundledBuild, bundledCli as cli } from '../bundled-cli.ts'
import { hashes, random, smallSite, smallSiteConfig } from './small-site.ts'

let site: TempSite
let other: TempSite
/** Hashes of the two versions of the site. */
let before: Record<string, string>
let after: Record<string, string>

const pages = (mark: string): SiteFiles =>
  Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `content/pages/page-${index}.md`,
      `# Page ${index}\n\nText of ${mark}.\n`,
    ]),
  )
const versions: readonly SiteFiles[] = [
  { ...smallSite, ...pages('the first'), 'static/only-before.txt': 'x' },
  { ...smallSite, ...pages('the second'), 'content/pages/new.md': '# New\n', 'static/only-after.txt': 'x' },
]

beforeAll(async () => {
  site = makeSite(versions[0] ?? {}, smallSiteConfig)
  other = makeSite(versions[1] ?? {}, smallSiteConfig)
  await site.build({ cache: true })
  await other.build()
  before = hashes(join(site.root, 'build'))
  after = hashes(join(other.root, 'build'))
}, 120_000)
afterAll(() => [site, other].forEach(({ root }) => rmSync(root, { recursive: true, force: true })))

const start = (...options: readonly string[]): ChildProcess =>
  spawn(process.execPath, [cli, 'build', ...options], { cwd: site.root, stdio: 'ignore' })
const ended = (child: ChildProcess): Promise<number | NodeJS.Signals | null> =>
  new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)))

/** Where a build puts what it writes before it is moved. Absolute path. */
const staging = (): string => join(site.root, '.build.docgen-staging')

/** Waits until a build has begun to write, or has ended. */
async function untilStaged(build: ChildProcess): Promise<void> {
  while (build.exitCode === null && build.signalCode === null && !existsSync(staging())) await setTimeout(1)
}

/** Turns the sources into one of the two versions. */
function become(version: 0 | 1): void {
  site.write(versions[version] ?? {})
  for (const path of version === 0
    ? ['content/pages/new.md', 'static/only-after.txt']
    : ['static/only-before.txt'])
    if (existsSync(join(site.root, path))) site.remove(path)
}

/**
 * Every file is whole, of one version or the other, and every page's own style sheets and scripts are there.
 */
function expectSound(moment: string): void {
  const found = hashes(join(site.root, 'build'))
  const strange = Object.entries(found).filter(
    ([path, hash]) => hash !== before[path] && hash !== after[path],
  )
  expect(strange, moment).toEqual([])
  const missing = Object.keys(before).filter((path) => path in after && !(path in found))
  expect(missing, moment).toEqual([])
  for (const path of Object.keys(found).filter((each) => each.endsWith('.html'))) {
    const html = readFileSync(join(site.root, 'build', path), 'utf8')
    for (const [, asset = ''] of html.matchAll(/(?:href|src)="\/docs\/(assets\/[^"]*)"/g))
      expect(asset in found, `${moment}: ${path} needs ${asset}`).toBe(true)
  }
}

describe('a build that is killed', () => {
  it('at 8 random moments leaves a site that is sound, and the next build completes it', async () => {
    const next = random(11)
    const build = await bundledBuild()
    const outcomes = { killed: 0, between: 0 }
    for (let turn = 0; turn < 8; turn++) {
      const version = turn % 2 === 0 ? 1 : 0
      become(version)
      const child = start()
      const end = ended(child)
      // Most of them where a build writes, which is its last part and the shortest.
      if (turn % 3 > 0) await untilStaged(child)
      const moment = turn % 3 === 0 ? next() * 500 : next() * 30
      await Promise.race([end, setTimeout(moment)])
      child.kill('SIGKILL')
      if ((await end) === 'SIGKILL') outcomes.killed++
      if (existsSync(staging())) outcomes.between++
      expectSound(`turn ${turn}, killed after ${Math.round(moment)} ms`)
      expect((await build({ root: site.root })).written).toBe(true)
      expect(hashes(join(site.root, 'build'))).toEqual(version === 0 ? before : after)
      expect(readdirSync(site.root).filter((name) => name.startsWith('.build'))).toEqual([])
    }
    expect(outcomes.killed).toBeGreaterThan(2)
    expect(outcomes.between).toBeGreaterThan(0)
  }, 300_000)
})

describe('two builds at once into one folder', () => {
  it('one writes; the other does too, or says that it may not', async () => {
    become(0)
    const codes = await Promise.all([ended(start()), ended(start())])
    expect(codes).toContain(0)
    expect(codes.every((code) => code === 0 || code === 3)).toBe(true)
    expect(hashes(join(site.root, 'build'))).toEqual(before)
    expect(readdirSync(site.root).filter((name) => name.startsWith('.build'))).toEqual([])
  }, 120_000)
})
