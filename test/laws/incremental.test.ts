import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { BuildResult } from '../../src/pipeline/build-options.ts'
import { buildSite } from '../../src/pipeline/build-site.ts'
import { makeSite, temporarySite, told, type TempSite } from '../build-temp-site.ts'
import { hashes, random, smallSite, smallSiteConfig } from './small-site.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A build of the same sources somewhere else, with nothing remembered. */
async function clean(site: TempSite): Promise<{ result: BuildResult; output: Record<string, string> }> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-clean-')))
  folders.push(root)
  for (const name of ['content', 'static', 'docgen.config.json']) if (existsSync(join(site.root, name))) cpSync(join(site.root, name), join(root, name), { recursive: true })
  const result = await buildSite({ root, strict: false, cache: false, force: false, drafts: false, profile: false, mode: 'build', workers: 1 })
  return { result, output: result.written ? hashes(join(root, 'build')) : {} }
}

interface Edit {
  readonly name: string
  readonly apply: (site: TempSite, next: () => number) => void
}

const pagesOf = ({ root }: TempSite): string[] => readdirSync(join(root, 'content'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name)).sort()
const pick = <Value>(list: readonly Value[], next: () => number): Value => list[Math.floor(next() * list.length)] as Value
const change = (path: string, how: (text: string) => string): void => writeFileSync(path, how(readFileSync(path, 'utf8')))

const edits: readonly Edit[] = [
  { name: 'a paragraph more', apply: (site, next) => change(pick(pagesOf(site), next), (text) => `${text}\nParagraph ${Math.floor(next() * 1000)}.\n`) },
  { name: 'a heading more', apply: (site, next) => change(pick(pagesOf(site), next), (text) => `${text}\n## Heading ${Math.floor(next() * 1000)}\n`) },
  { name: 'another part', apply: (site, next) => site.write({ 'content/guides/_shared.mdx': `## Shared ${Math.floor(next() * 100)} by {props.product}\n\nText\n` }) },
  { name: 'other data', apply: (site, next) => site.write({ 'content/_users.json': JSON.stringify(['ada', `user ${Math.floor(next() * 100)}`]) }) },
  { name: 'another image', apply: (site, next) => site.write({ 'content/logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="${1 + Math.floor(next() * 100)}" height="4"/>` }) },
  { name: 'another static file', apply: (site, next) => site.write({ [`static/file-${Math.floor(next() * 3)}.txt`]: String(next()) }) },
  { name: 'a page more', apply: (site, next) => site.write({ [`content/guides/new-${Math.floor(next() * 5)}.md`]: `---\nsidebar_position: ${Math.floor(next() * 9)}\n---\n# New ${Math.floor(next() * 1000)}\n` }) },
  { name: 'a page less', apply: (site, next) => {
    const made = pagesOf(site).filter((path) => path.includes('/new-'))
    if (made.length > 0) rmSync(pick(made, next))
  } },
  { name: 'another name of a page', apply: (site, next) => {
    const path = pick(pagesOf(site).filter((each) => /new-|zebra|ant/.test(each)), next)
    renameSync(path, join(dirname(path), `${1 + Math.floor(next() * 20)}-renamed-${Math.floor(next() * 1000)}.md`))
  } },
  { name: 'a page in another folder', apply: (site, next) => {
    const path = pick(pagesOf(site).filter((each) => /new-|renamed|diagram/.test(each)), next)
    if (path === undefined) return
    mkdirSync(join(site.root, 'content/moved'), { recursive: true })
    renameSync(path, join(site.root, 'content/moved', `page-${Math.floor(next() * 1000)}.md`))
  } },
  { name: 'another label of a category', apply: (site, next) => site.write({ 'content/guides/deep/_category_.yml': `label: Deeper ${Math.floor(next() * 100)}\nposition: ${Math.floor(next() * 5)}\n` }) },
  { name: 'another title', apply: (site, next) => site.write({ 'content/index.md': `---\ntitle: Home ${Math.floor(next() * 100)}\n---\n\n![logo](./logo.svg)\n` }) },
  { name: 'a broken link and anchor', apply: (site, next) => site.write({ 'content/broken.md': `# Broken\n\n[x](./index.md#nope-${Math.floor(next() * 10)}) [y](/reference/api/)\n` }) },
  { name: 'no broken link', apply: (site) => rmSync(join(site.root, 'content/broken.md'), { force: true }) },
  { name: 'another configuration', apply: (site, next) => site.write({ 'docgen.config.json': JSON.stringify({ url: 'https://example.com', ...smallSiteConfig, title: `Site ${Math.floor(next() * 10)}`, onBrokenLinks: 'warn' }) }) },
  { name: 'a draft that is one no longer', apply: (site, next) => site.write({ 'content/draft.md': `---\ndraft: ${next() > 0.5}\n---\n# Draft\n` }) },
]

describe('an incremental build equals a clean build', () => {
  it.each([1, 2])('after a storm of 40 edits (seed %i)', async (seed) => {
    const next = random(seed)
    const site = makeSite(smallSite, { ...smallSiteConfig, onBrokenLinks: 'warn' })
    folders.push(site.root)
    await site.build({ cache: true })
    const applied: string[] = []
    for (let step = 1; step <= 40; step++) {
      const edit = pick(edits, next)
      applied.push(edit.name)
      edit.apply(site, next)
      const warm = await site.build({ cache: true })
      expect(warm.failed, `${applied.join(', ')}: ${warm.diagnostics.map(told).join('\n')}`).toBe(false)
      if (step % 5 !== 0) continue
      const { result, output } = await clean(site)
      expect(warm.diagnostics.map(told), applied.join(', ')).toEqual(result.diagnostics.map(told))
      expect(hashes(join(site.root, 'build')), applied.join(', ')).toEqual(output)
    }
  }, 180_000)
})

describe('a warm build', () => {
  it('says what the cold one said, also when nothing has changed', async () => {
    const site = temporarySite({ ...smallSite, 'content/broken.md': '# Broken\n\n[x](./index.md#nope) ![x](/img/photo.svg)\n\n### Jump\n\n:::unknown\n\nx\n\n:::\n' }, smallSiteConfig)
    const cold = await site.build({ cache: true })
    expect(cold.diagnostics.length).toBeGreaterThan(0)
    for (let turn = 0; turn < 3; turn++) expect((await site.build({ cache: true })).diagnostics.map(told)).toEqual(cold.diagnostics.map(told))
    site.write({ 'content/other.md': '# Other\n' })
    expect((await site.build({ cache: true })).diagnostics.map(told)).toEqual(cold.diagnostics.map(told))
  }, 60_000)

  it('says the same errors, and writes nothing', async () => {
    const site = temporarySite({ ...smallSite, 'content/broken.md': '# Broken\n\n[x](/nope)\n' }, smallSiteConfig)
    const cold = await site.build({ cache: true })
    const warm = await site.build({ cache: true })
    expect([cold.failed, warm.failed, warm.written]).toEqual([true, true, false])
    expect(warm.diagnostics.map(told)).toEqual(cold.diagnostics.map(told))
  }, 60_000)

  it('notices an edit that leaves size and date as they were', async () => {
    const site = temporarySite({ 'content/a.md': '# Aaaa\n' })
    await site.build({ cache: true })
    site.write({ 'content/a.md': '# Bbbb\n' })
    await site.build({ cache: true })
    expect(site.output('a.html')).toContain('Bbbb')
  }, 60_000)
})

describe('a page that is deleted', () => {
  it('leaves nothing in the output', async () => {
    const site = temporarySite({ ...smallSite, 'content/guides/gone.md': '# Unmistakable\n\n![x](./only-there.svg)\n', 'content/guides/only-there.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>' }, smallSiteConfig)
    await site.build({ cache: true })
    const names = (): string[] => Object.keys(hashes(join(site.root, 'build')))
    const mentions = (): string[] => names().filter((path) => /gone|Unmistakable|only-there/.test(path) || (path !== '.docgen-manifest.json' && /guides\/gone|Unmistakable/.test(site.output(path))))
    expect(names()).toEqual(expect.arrayContaining(['guides/gone.html', 'guides/gone.md']))
    expect(mentions().length).toBeGreaterThan(4)
    site.remove('content/guides/gone.md')
    await site.build({ cache: true })
    expect(mentions()).toEqual([])
    expect(site.output('.docgen-manifest.json')).not.toContain('gone')
  }, 60_000)
})
