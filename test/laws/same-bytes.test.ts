import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, type SiteFiles, type TempSite } from '../build-temp-site.ts'
import { bundledCli } from '../bundled-cli.ts'
import { builtWith, movedPackage, removeMoved } from './moved-package.ts'
import { hashes, random, smallSite, smallSiteConfig } from './small-site.ts'

let cli: string
let reference: Record<string, string>
const sites: TempSite[] = []

const shuffled = (files: SiteFiles): SiteFiles => {
  const next = random(7)
  return Object.fromEntries(
    Object.entries(files)
      .map((entry) => [next(), entry] as const)
      .sort(([a], [b]) => a - b)
      .map(([, entry]) => entry),
  )
}

function site(files: SiteFiles = smallSite): TempSite {
  const made = makeSite(files, smallSiteConfig)
  sites.push(made)
  return made
}

interface Way {
  readonly env?: NodeJS.ProcessEnv
  readonly options?: readonly string[]
  readonly cwd?: string
}

/** Builds with the command in a process of its own and returns the hash of every file. */
function built(
  { root }: TempSite,
  { env = {}, options = ['--no-cache'], cwd = root }: Way = {},
): Record<string, string> {
  execFileSync(process.execPath, [cli, 'build', ...(cwd === root ? [] : [root]), ...options], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: 'pipe',
  })
  return hashes(join(root, 'build'))
}

beforeAll(async () => {
  cli = await bundledCli()
  reference = built(site())
  expect(Object.keys(reference).length).toBeGreaterThan(20)
}, 120_000)
afterAll(() => sites.forEach(({ root }) => rmSync(root, { recursive: true, force: true })))
afterAll(removeMoved)

describe('the same input gives the same bytes', () => {
  it('in another folder, with its files made in another order', () => {
    expect(built(site(shuffled(smallSite)))).toEqual(reference)
  })

  it('with docgen itself in another folder', () => {
    const [one, other] = ['one', 'another-name'].map((name) => {
      const root = movedPackage(name)
      cpSync(dirname(cli), join(root, 'dist'), { recursive: true })
      return builtWith(root, root, smallSite, smallSiteConfig)
    })
    expect(other).toEqual(one)
  })

  it('again in the same folder, without and with a cache', () => {
    const twice = site()
    expect(built(twice)).toEqual(reference)
    expect(built(twice)).toEqual(reference)
    expect(built(twice, { options: [] })).toEqual(reference)
    expect(built(twice, { options: [] })).toEqual(reference)
  })

  it.each([
    ['another time zone', { TZ: 'Pacific/Kiritimati' }],
    ['Turkish', { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' }],
    ['German', { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' }],
    ['no locale', { LANG: 'C', LC_ALL: 'C' }],
    ['another user and home', { USER: 'somebody', LOGNAME: 'somebody', HOME: tmpdir() }],
    ['a date of its own', { SOURCE_DATE_EPOCH: '0' }],
    ['continuous integration', { CI: 'true', GITHUB_ACTIONS: 'true' }],
  ])('with %s', (_name, env) => {
    expect(built(site(), { env })).toEqual(reference)
  })

  it.each(['1', '3'])('with %s worker threads', (workers) => {
    expect(built(site(), { options: ['--no-cache', '--workers', workers] })).toEqual(reference)
  })

  it('from another working directory', () => {
    const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-elsewhere-')))
    try {
      expect(built(site(), { cwd: elsewhere })).toEqual(reference)
    } finally {
      rmSync(elsewhere, { recursive: true })
    }
  })

  it('with other dates and rights of its files', () => {
    const old = site()
    for (const entry of readdirSync(old.root, { recursive: true, withFileTypes: true })) {
      utimesSync(join(entry.parentPath, entry.name), 0, 0)
      if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600)
    }
    expect(built(old)).toEqual(reference)
  })
})
