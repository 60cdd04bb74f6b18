import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, type SiteFiles, type TempSite } from '../build-temp-site.ts'
import { bundledCli as cli, threadsFromTwoPages } from '../bundled-cli.ts'
import { builtWith, movedPackage, removeMoved } from './moved-package.ts'
import { hashes, random, smallSite, smallSiteConfig } from './small-site.ts'

let first: TempSite
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
  readonly workers?: number
}

/** Builds with the command in a process of its own and returns the hash of every file. */
function built(
  { root }: TempSite,
  { env = {}, options = ['--no-cache'], cwd = root, workers = 1 }: Way = {},
): Record<string, string> {
  const words = ['build', ...(cwd === root ? [] : [root]), ...options, '--workers', String(workers)]
  execFileSync(process.execPath, [cli, ...words], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...threadsFromTwoPages, ...env },
    stdio: 'pipe',
  })
  return hashes(join(root, 'build'))
}

beforeAll(async () => {
  first = site()
  reference = built(first)
  expect(Object.keys(reference).length).toBeGreaterThan(20)
}, 120_000)
afterAll(() => sites.forEach(({ root }) => rmSync(root, { recursive: true, force: true })))
afterAll(removeMoved)

describe('the same input gives the same bytes', () => {
  it('in another folder, from files made in another order, with other dates and rights, called from elsewhere', () => {
    const moved = site(shuffled(smallSite))
    for (const entry of readdirSync(moved.root, { recursive: true, withFileTypes: true })) {
      utimesSync(join(entry.parentPath, entry.name), 0, 0)
      if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600)
    }
    const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-elsewhere-')))
    try {
      expect(built(moved, { cwd: elsewhere })).toEqual(reference)
    } finally {
      rmSync(elsewhere, { recursive: true })
    }
  })

  it('with docgen itself in another folder', async () => {
    const root = movedPackage('another-name')
    cpSync(dirname(cli), join(root, 'dist'), { recursive: true })
    expect(await builtWith(root, root, smallSite, smallSiteConfig)).toEqual(reference)
  })

  it('again in the same folder, with an empty cache and a full one', () => {
    expect(built(first, { options: [] })).toEqual(reference)
    expect(built(first, { options: [], workers: 2 })).toEqual(reference)
  })

  it.each([
    [
      'another time zone, user, home and date, in continuous integration, in Turkish',
      {
        TZ: 'Pacific/Kiritimati',
        ...{ USER: 'somebody', LOGNAME: 'somebody', HOME: tmpdir() },
        SOURCE_DATE_EPOCH: '0',
        ...{ CI: 'true', GITHUB_ACTIONS: 'true' },
        ...{ LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' },
      },
      2,
    ],
    ['no locale', { LANG: 'C', LC_ALL: 'C' }, 1],
  ])('with %s', (_name, env, workers) => {
    expect(built(site(), { env, workers })).toEqual(reference)
  })
})
