import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { complaints, temporarySite, told, type TempSite } from '../build-temp-site.ts'
import { hashes } from './small-site.ts'

const files = { 'content/index.md': '# Home\n', 'content/a.md': '# A\n', 'static/x.txt': 'x' }
const build = ({ root }: TempSite): string => join(root, 'build')
const everything = ({ root }: TempSite): Record<string, string> => hashes(root)
/** What lies beside the output while a build writes. */
const leftovers = ({ root }: TempSite): string[] =>
  readdirSync(root).filter((name) => name.startsWith('.build'))

describe("a folder that is not docgen's", () => {
  it('is refused with nothing changed, and written to with force; what was there stays', async () => {
    const site = temporarySite({ ...files, 'build/thesis.doc': 'mine', 'build/index.html': 'mine' })
    const before = everything(site)
    expect((await complaints(site)).map(told)).toEqual([
      'error foreign-output-folder  The output folder `build` contains files that docgen did not create: `index.html`, `thesis.doc`. | Choose another folder, or use `--force` to write into this one.',
    ])
    expect(everything(site)).toEqual(before)
    expect((await site.build({ force: true })).written).toBe(true)
    expect(site.output('thesis.doc')).toBe('mine')
    await site.build()
    expect(site.output('thesis.doc')).toBe('mine')
  }, 30_000)

  it.each(['content', 'static', '.', 'content/out', '.git', 'docgen.config.json'])(
    'sources are refused, also with force: %s',
    async (out) => {
      const site = temporarySite({ ...files, '.git/HEAD': 'ref: refs/heads/main' })
      const before = everything(site)
      for (const force of [false, true])
        expect(
          (await complaints(site, { outDir: join(site.root, out), force })).map(({ rule }) => rule)[0],
        ).toMatch(/^(?:output-over-sources|foreign-output-folder)$/)
      expect(everything(site)).toEqual(before)
    },
    30_000,
  )

  it.each([
    [
      'a component',
      {
        'content/b.mdx': "import Box from '@site/src/Box'\n\n# B\n\n<Box />\n",
        'src/Box.tsx': 'export default () => <b>x</b>\n',
      },
    ],
    [
      'a part of the configuration',
      {
        'docgen.config.json': '',
        'docgen.config.mjs': "export { default } from './src/settings.mjs'\n",
        'src/settings.mjs': "export default { title: 'Site', url: 'https://example.com' }\n",
      },
    ],
  ])(
    'the folder of %s is refused, also with force',
    async (_name, more) => {
      const site = temporarySite({ ...files, ...more })
      if ('docgen.config.json' in more) rmSync(join(site.root, 'docgen.config.json'))
      const before = hashes(join(site.root, 'src'))
      expect(
        (await complaints(site, { outDir: join(site.root, 'src'), force: true })).map(({ rule }) => rule),
      ).toEqual(['output-over-sources'])
      expect(hashes(join(site.root, 'src'))).toEqual(before)
    },
    30_000,
  )

  it('a file that somebody put into the output is not replaced without force', async () => {
    const site = temporarySite(files)
    await site.build()
    site.write({ 'build/b.html': 'mine', 'content/b.md': '# B\n' })
    expect((await complaints(site)).map(told)).toEqual([
      'error foreign-output-folder  The output folder contains a file `b.html` that docgen did not create, where the page `/b` belongs. | Move it away, or use `--force` to replace it.',
    ])
    expect(site.output('b.html')).toBe('mine')
    expect((await site.build({ force: true })).written).toBe(true)
    expect(site.output('b.html')).toContain('<h1')
  }, 30_000)

  it('a link to the sources is the sources', async () => {
    const site = temporarySite(files)
    symlinkSync('content', build(site))
    expect((await complaints(site, { force: true })).map(({ rule }) => rule)).toEqual(['output-over-sources'])
    expect(existsSync(join(site.root, 'content/a.md'))).toBe(true)
  }, 30_000)
})

describe('a build that fails', () => {
  it.each([
    ['a broken link', { 'content/a.md': '# A\n\n[x](/nope)\n' }],
    ['a page that cannot be parsed', { 'content/a.mdx': '# A\n\n<Tabs>\n' }],
    ['a page that throws', { 'content/b.mdx': '# B\n\n{null.x}\n' }],
    ['a static file that clashes', { 'static/a.html': 'x' }],
    ['a configuration that cannot be used', { 'docgen.config.json': '{' }],
  ])(
    'because of %s leaves the previous output byte for byte, and nothing beside it',
    async (_name, change) => {
      const site = temporarySite(files)
      await site.build({ cache: true })
      const before = hashes(build(site))
      site.write(change)
      const found = await complaints(site, { cache: true })
      expect(found.some(({ severity }) => severity === 'error')).toBe(true)
      expect(hashes(build(site))).toEqual(before)
      expect(leftovers(site)).toEqual([])
      // Mended, it builds.
      for (const path of Object.keys(change))
        if (!(path in files) && path !== 'docgen.config.json') site.remove(path)
      site.write({
        ...files,
        'docgen.config.json': JSON.stringify(
          { title: 'Site', url: 'https://example.com', search: { enabled: false } },
          undefined,
          2,
        ),
      })
      await site.build({ cache: true })
      expect(hashes(build(site))).toEqual(before)
    },
    30_000,
  )

  it('a warning is enough in strict mode', async () => {
    const site = temporarySite(files)
    await site.build()
    const before = hashes(build(site))
    site.write({ 'content/a.md': '# A\n\n[x](#nope)\n' })
    expect(await site.build({ strict: true })).toMatchObject({ failed: true, written: false })
    expect(hashes(build(site))).toEqual(before)
  }, 30_000)

  it('because the staging place cannot be made says so and leaves the previous output', async () => {
    const site = temporarySite(files)
    await site.build()
    const before = hashes(build(site))
    site.write({ 'content/a.md': '# Another\n' })
    symlinkSync('/proc/nowhere/at/all', join(site.root, '.build.docgen-staging'))
    const found = await complaints(site)
    // Either the link gives way and the site is written, or the build says why not.
    if (found.length > 0) {
      expect(found.map(({ rule }) => rule)).toEqual(['write-failed'])
      expect(hashes(build(site))).toEqual(before)
    } else expect(site.output('a.html')).toContain('Another')
  }, 30_000)

  it('a full disk leaves the previous output', async ({ skip }) => {
    const site = temporarySite(files)
    const disk = join(site.root, 'disk')
    mkdirSync(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      skip('mounting is not allowed here')
    }
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    const outDir = join(disk, 'out')
    await site.build({ outDir })
    const before = hashes(outDir)
    site.write({ 'static/large.bin': Buffer.alloc(20_000_000, 1) })
    expect((await complaints(site, { outDir })).map(({ rule, hint }) => `${rule} ${hint ?? ''}`)).toEqual([
      'write-failed The disk is full. The previous output is unchanged.',
    ])
    expect(hashes(outDir)).toEqual(before)
    expect(readdirSync(disk)).toEqual(['out'])
  }, 30_000)
})

describe('what somebody does to the output', () => {
  it('is put right by the next build, also when no source has changed', async () => {
    const site = temporarySite(files)
    await site.build({ cache: true })
    const before = hashes(build(site))
    rmSync(join(build(site), 'a.html'))
    writeFileSync(join(build(site), 'index.html'), 'cut')
    await site.build({ cache: true })
    expect(hashes(build(site))).toEqual(before)
    rmSync(build(site), { recursive: true })
    await site.build({ cache: true })
    expect(hashes(build(site))).toEqual(before)
    rmSync(join(build(site), '.docgen-manifest.json'))
    expect((await complaints(site, { cache: true })).map(({ rule }) => rule)).toEqual([
      'foreign-output-folder',
    ])
  }, 30_000)
})
