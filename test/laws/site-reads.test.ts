import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cacheFolder } from '../../src/engine/cache-folder.ts'
import { LiveSite } from '../../src/dev-server/live-site.ts'
import { asOutputPath } from '../../src/model/path.ts'
import { temporarySite, told, type TempSite } from '../build-temp-site.ts'
import { liveOptions } from '../unit/dev-server/clean-build.ts'

/** What code reads counts for its process, so that each test here has variables of its own. */
const pages = {
  'content/index.md': '# Home\n',
  'content/env.mdx':
    "# Environment\n\nCommit: {process.env.hasOwnProperty('DOCGEN_TEST_COMMIT') && process.env.DOCGEN_TEST_COMMIT}\n",
  'content/file.tsx':
    "import { readFileSync } from 'node:fs'\nexport default function File() { return <h1>{readFileSync(`${process.env.DOCGEN_TEST_ROOT}/facts.txt`, 'utf8')}</h1> }\n",
  'content/folder.tsx':
    "import fs from 'fs'\nexport default function Folder() { return <h1>{fs.readdirSync(`${process.env.DOCGEN_TEST_ROOT}/facts`).join(' ')}</h1> }\n",
  'templates/slots/Footer.tsx':
    "import { existsSync } from 'node:fs'\nexport default function Footer() { return <footer>{existsSync(`${process.env.DOCGEN_TEST_ROOT}/release.txt`) ? 'released' : 'in preparation'}</footer> }\n",
}

describe('a warm build notices what site code reads by itself', () => {
  const build = async (site: TempSite): Promise<number> => {
    const { diagnostics, fromCache } = await site.build({ cache: true })
    expect(diagnostics.map(told)).toEqual([])
    return fromCache
  }
  afterEach(() => vi.unstubAllEnvs().unstubAllGlobals())

  /** Code of the site finds its files by a variable: where a test runs is not the site's folder. */
  const inside = (root: string): void => void vi.stubEnv('DOCGEN_TEST_ROOT', root)

  it('a variable, a file and a folder, each in the page that shows it', async () => {
    vi.stubEnv('DOCGEN_TEST_COMMIT', 'one')
    const site = temporarySite({ ...pages, 'facts.txt': 'first', 'facts/one.txt': '' })
    inside(site.root)
    await build(site)
    expect(site.output('env.html')).toContain('Commit: one')
    const bundles = (): readonly string[] => readdirSync(join(cacheFolder(site.root), 'theme'))
    const before = bundles()
    expect(site.output('file.html')).toContain('first')
    expect(await build(site)).toBe(5)

    vi.stubEnv('DOCGEN_TEST_COMMIT', 'two')
    await build(site)
    expect(site.output('env.html')).toContain('Commit: two')

    site.write({ 'facts.txt': 'second' })
    await build(site)
    expect(site.output('file.html')).toContain('second')

    site.write({ 'facts/more.txt': '' })
    await build(site)
    expect(site.output('folder.html')).toContain('more.txt')

    site.write({ 'release.txt': '' })
    await build(site)
    expect(site.output('index.html')).toContain('released')
    expect(await build(site)).toBe(5)
    // The code was loaded from a copy of its bundle each time, which is not taken for another one.
    expect(bundles()).toEqual(before)
  })

  it('what a plugin reads when it is made and when it is called', async () => {
    vi.stubEnv('DOCGEN_TEST_PLUGIN', 'one')
    const config = `import { readFileSync } from 'node:fs'
const commit = process.env.DOCGEN_TEST_PLUGIN
export default { title: 'Site', url: 'https://example.com', search: { enabled: false }, plugins: [{
  name: 'facts', version: '1',
  content: () => ({ data: { facts: readFileSync(process.env.DOCGEN_TEST_ROOT + '/facts.txt', 'utf8') } }),
  emit: ({ data }) => [{ path: 'commit.txt', content: commit, origin: 'test' }, { path: 'facts.txt', content: data.facts, origin: 'test' }],
}] }`
    const site = temporarySite({
      'docgen.config.mjs': config,
      'content/index.md': '# Home\n',
      'facts.txt': 'first',
    })
    site.remove('docgen.config.json')
    inside(site.root)
    await build(site)
    expect(site.output('commit.txt')).toBe('one')
    expect(site.output('facts.txt')).toContain('first')

    vi.stubEnv('DOCGEN_TEST_PLUGIN', 'two')
    await build(site)
    expect(site.output('commit.txt')).toBe('two')

    site.write({ 'facts.txt': 'second' })
    await build(site)
    expect(site.output('facts.txt')).toBe('second')
  })

  it('what a plugin reads after the pages were rendered', async () => {
    const config = `import { readFileSync } from 'node:fs'
export default { title: 'Site', url: 'https://example.com', search: { enabled: false }, plugins: [{
  name: 'late', emit: () => [{ path: 'late.txt', content: readFileSync(process.env.DOCGEN_TEST_ROOT + '/late.txt', 'utf8'), origin: 'test' }],
}] }`
    const site = temporarySite({
      'docgen.config.mjs': config,
      'content/index.md': '# Home\n',
      'late.txt': 'first',
    })
    site.remove('docgen.config.json')
    inside(site.root)
    await build(site)
    site.write({ 'late.txt': 'second' })
    await build(site)
    expect(site.output('late.txt')).toBe('second')
  })

  it('in a server, also what cannot be compared: the code is loaded again after each change', async () => {
    const site = temporarySite({
      'content/index.md': '# Home\n',
      // Whatever the network says is unknown.
      'templates/slots/Footer.tsx':
        "import { isIP } from 'node:net'\nconst said = `${isIP('')} ${globalThis.docgenTestSaid}`\nexport default function Footer() { return <footer>{said}</footer> }\n",
    })
    vi.stubGlobal('docgenTestSaid', 'first')
    const live = new LiveSite({ build: liveOptions(site.root), onReport: () => undefined })
    await live.build()
    const home = async (): Promise<string> => {
      const file = await live.find([asOutputPath('index.html')])
      return file?.content instanceof Uint8Array ? Buffer.from(file.content).toString() : ''
    }
    expect(await home()).toContain('<footer>0 first')
    vi.stubGlobal('docgenTestSaid', 'second')
    site.write({ 'content/index.md': '# Start\n' })
    live.changed(['content/index.md'])
    await live.settled()
    expect(await home()).toContain('<footer>0 second')
    await live.close()
  })

  it('of a configuration without code, only what it comes to counts', async () => {
    const site = temporarySite({
      'docgen.config.mjs':
        "export default { title: process.env.DOCGEN_TEST_TITLE === 'x' ? 'X' : 'Site', url: 'https://example.com', search: { enabled: false } }",
      'content/index.md': '# Home\n',
    })
    site.remove('docgen.config.json')
    vi.stubEnv('DOCGEN_TEST_TITLE', 'one')
    await build(site)
    vi.stubEnv('DOCGEN_TEST_TITLE', 'two')
    expect(await build(site)).toBe(2)
    vi.stubEnv('DOCGEN_TEST_TITLE', 'x')
    expect(await build(site)).toBe(0)
  })
})
