import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifestName } from '../../src/model/path.ts'
import { makeSite, told, type TempSite } from '../build-temp-site.ts'
import { hashes, random, smallSite, smallSiteConfig } from './small-site.ts'

let site: TempSite
let reference: Record<string, string>
let complaints: readonly string[]

beforeAll(async () => {
  site = makeSite(
    { ...smallSite, 'content/broken.md': '# Broken\n\n[x](./index.md#nope)\n' },
    smallSiteConfig,
  )
  const result = await site.build({ cache: true })
  reference = hashes(join(site.root, 'build'))
  complaints = result.diagnostics.map(told)
  cpSync(join(site.root, '.docgen'), join(site.root, '.whole'), { recursive: true })
}, 60_000)
afterAll(() => rmSync(site.root, { recursive: true, force: true }))

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** The cache of the first build, harmed; then a build of the same sources into an empty folder. */
async function rebuilt(harm: (cache: string) => void, more: readonly string[] = []): Promise<void> {
  const cache = join(site.root, '.docgen')
  rmSync(cache, { recursive: true, force: true })
  cpSync(join(site.root, '.whole'), cache, { recursive: true })
  harm(cache)
  rmSync(join(site.root, 'build'), { recursive: true, force: true })
  const result = await site.build({ cache: true })
  expect(result.diagnostics.map(told).sort()).toEqual([...complaints, ...more].sort())
  expect(hashes(join(site.root, 'build'))).toEqual(reference)
}

/** What may be where a file was, such as after a copy that failed or a wrong mount. */
const otherThings: Readonly<Record<string, (path: string) => void>> = {
  'a folder'(path) {
    rmSync(path)
    mkdirSync(join(path, 'with'), { recursive: true })
    writeFileSync(join(path, 'with/a-file'), '')
  },
  'a pipe'(path) {
    rmSync(path)
    execFileSync('mkfifo', [path])
  },
  garbage(path) {
    writeFileSync(path, Buffer.from([0, 255, 123, 10, 0]))
  },
}

describe('a damaged cache gives the output of a cold build', () => {
  it('(a whole one does, to begin with)', () => rebuilt(() => undefined))

  it.each(['index.json', '.pack'])('every %s cut in the middle', (kind) =>
    rebuilt((cache) =>
      filesOf(join(cache, 'store'))
        .filter((path) => path.endsWith(kind))
        .forEach((path) => truncateSync(path, Math.floor(statSync(path).size / 2))),
    ),
  )

  it('packs that are gone', () =>
    rebuilt((cache) =>
      filesOf(join(cache, 'store'))
        .filter((path) => path.endsWith('.pack'))
        .forEach((path) => rmSync(path)),
    ))

  it.each([1, 2, 3, 4, 5, 6])('flipped bits in the store (seed %i)', (seed) =>
    rebuilt((cache) => {
      const next = random(seed)
      for (const path of filesOf(join(cache, 'store'))) {
        const bytes = readFileSync(path)
        for (let flips = 0; flips < 20; flips++) {
          const at = Math.floor(next() * bytes.length)
          bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 8))
        }
        writeFileSync(path, bytes)
      }
    }),
  )

  it('flipped bits in every value that is kept by its hash', () =>
    rebuilt((cache) => {
      const store = join(cache, 'store')
      const { entries } = JSON.parse(readFileSync(join(store, 'index.json'), 'utf8')) as {
        readonly entries: Readonly<Record<string, readonly [pack: string, offset: number]>>
      }
      const kept = Object.entries(entries).filter(([key]) => key.startsWith('blob:'))
      expect(kept.length).toBeGreaterThan(10)
      for (const [, [pack, offset]] of kept) {
        const bytes = readFileSync(join(store, pack))
        bytes[offset] = (bytes[offset] ?? 0) ^ 1
        writeFileSync(join(store, pack), bytes)
      }
    }))

  it('garbage in place of the index', () =>
    rebuilt((cache) =>
      writeFileSync(join(cache, 'store/index.json'), '{"version":3,"generation":1e400,"entries":[[]]}'),
    ))

  it('an index of another version', () =>
    rebuilt((cache) => {
      const path = join(cache, 'store/index.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"version":\d+/, '"version":2'))
    }))

  it.each(['theme.js', 'css', 'js', 'package.json'])('bundles of the theme that are cut (%s)', (kind) =>
    rebuilt((cache) =>
      filesOf(join(cache, 'theme'))
        .filter((path) => path.endsWith(kind) || (kind === 'theme.js' && /theme-[^/]*\.js$/.test(path)))
        .forEach((path) => truncateSync(path, Math.floor(statSync(path).size / 2))),
    ),
  )

  it('bundles of the theme that are gone', () =>
    rebuilt((cache) =>
      filesOf(join(cache, 'theme'))
        .filter((path) => !path.endsWith('record.json'))
        .forEach((path) => rmSync(path)),
    ))

  it('records of the theme that are no JSON', () =>
    rebuilt((cache) =>
      filesOf(join(cache, 'theme'))
        .filter((path) => path.endsWith('record.json'))
        .forEach((path) => writeFileSync(path, '{"bundle":null}')),
    ))

  it.each(Object.entries(otherThings))('%s in place of each of its files', (_, put) =>
    rebuilt((cache) => filesOf(cache).forEach(put)),
  )

  it.each(['', 'theme'])('a file in place of each folder in `%s`', (folder) =>
    rebuilt((cache) => {
      for (const entry of readdirSync(join(cache, folder), { withFileTypes: true })) {
        if (!entry.isDirectory()) continue
        const path = join(cache, folder, entry.name)
        rmSync(path, { recursive: true })
        writeFileSync(path, 'a file')
      }
    }),
  )

  it.each(Object.entries(otherThings))('%s in place of the manifest of the output', async (name, put) => {
    put(join(site.root, 'build', manifestName))
    if (name === 'a folder') {
      await expect(site.build({ cache: true })).rejects.toThrow('could not be written')
      rmSync(join(site.root, 'build'), { recursive: true })
    }
    await site.build({ cache: true })
    expect(hashes(join(site.root, 'build'))).toEqual(reference)
  })

  it('a file in place of the cache', () =>
    rebuilt(
      (cache) => {
        rmSync(cache, { recursive: true })
        writeFileSync(cache, 'a file')
      },
      [
        'warning cache-unusable  The cache folder `.docgen` cannot be used (EEXIST); every build starts from scratch. | Check its permissions.',
      ],
    ))

  it('a cache from another project', async () => {
    const other = makeSite({ 'content/x.md': '# Other\n' })
    try {
      await other.build({ cache: true })
      await rebuilt((cache) => {
        rmSync(join(cache, 'store'), { recursive: true })
        cpSync(join(other.root, '.docgen/store'), join(cache, 'store'), { recursive: true })
      })
    } finally {
      rmSync(other.root, { recursive: true, force: true })
    }
  })

  it('a cache that is a link to another folder', () =>
    rebuilt((cache) => {
      const elsewhere = join(site.root, '.elsewhere')
      rmSync(elsewhere, { recursive: true, force: true })
      mkdirSync(elsewhere)
      copyFileSync(join(cache, 'store/index.json'), join(elsewhere, 'index.json'))
      rmSync(cache, { recursive: true })
      symlinkSync(elsewhere, cache)
    }))
})
