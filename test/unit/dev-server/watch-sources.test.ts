import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LiveSite } from '../../../src/dev-server/live-site.ts'
import type { LiveReport } from '../../../src/dev-server/live-reports.ts'
import { watchSources, type Watch } from '../../../src/dev-server/watch-sources.ts'
import { asOutputPath } from '../../../src/model/path.ts'
import { makeSite, type SiteFiles, type TempSite } from '../../build-temp-site.ts'
import { cleanBuild, liveOptions, servedState } from './clean-build.ts'
import { lenientRules } from './random-edits.ts'

/**
 * Milliseconds after which what is waited for will not come, however busy the machine is. Nothing here is
 * about time.
 */
const patience = 60_000
vi.setConfig({ testTimeout: 3 * patience })

const pages: SiteFiles = {
  'content/index.md': '# Home\n\n[Guide](./guides/guide.md)\n',
  'content/guides/guide.md': '# Guide\n\nThe first text.\n',
  'content/guides/other.md': '# Other\n',
}

interface Watched extends TempSite {
  /** What has been reported so far. */
  readonly told: readonly LiveReport[]
  readonly live: LiveSite
  readonly path: (name: string) => string
  /** How often the site has been reported. */
  readonly reports: () => number
}

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function watched(
  files: SiteFiles = pages,
  { poll = false, config = {} }: { poll?: boolean; config?: object | 'docgen.config.ts' } = {},
): Promise<Watched> {
  const site = makeSite(files, typeof config === 'string' ? {} : { ...lenientRules, ...config })
  if (typeof config === 'string') site.remove('docgen.config.json')
  const told: LiveReport[] = []
  const live = new LiveSite({ build: liveOptions(site.root), onReport: (report) => told.push(report) })
  await live.build()
  const watch: Watch = await watchSources(live, poll)
  ends.push(async () => {
    await watch.close()
    await live.close()
    rmSync(site.root, { recursive: true, force: true })
  })
  await pause(100)
  await live.settled()
  return { ...site, live, path: (name) => join(site.root, name), told, reports: () => told.length }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

async function textOf({ live }: Watched, output: string): Promise<string> {
  const file = await live.find([asOutputPath(output)])
  return file?.content instanceof Uint8Array ? Buffer.from(file.content).toString('utf8') : ''
}

async function styleSheets(site: Watched): Promise<string> {
  const texts = [...(site.live.site?.plan.keys() ?? [])]
    .filter((path) => path.endsWith('.css'))
    .map((path) => textOf(site, path))
  return (await Promise.all(texts)).join('\n')
}

const shows = (site: Watched, output: string) =>
  expect.poll(() => textOf(site, output), { timeout: patience, interval: 20 })

/** Waits until the served site is that of a clean build. */
async function isAsBuilt(site: Watched): Promise<void> {
  const clean = await cleanBuild(site.root)
  await expect
    .poll(
      async () => {
        await site.live.settled()
        return servedState(site.live)
      },
      { timeout: patience, interval: 100 },
    )
    .toEqual(clean)
}

const text = (words: string): string => `# Guide\n\n${words}\n`

/** How editors save a file. */
const editors: Readonly<Record<string, (file: string, content: string) => void | Promise<void>>> = {
  'in place': (file, content) => writeFileSync(file, content),
  'by renaming a new file over it (JetBrains, VS Code)': (file, content) => {
    writeFileSync(`${file}___jb_tmp___.tmp`, content)
    renameSync(`${file}___jb_tmp___.tmp`, file)
  },
  'by moving the old one away first (vim)': (file, content) => {
    writeFileSync(join(dirname(file), '4913'), '')
    unlinkSync(join(dirname(file), '4913'))
    renameSync(file, `${file}~`)
    writeFileSync(file, content)
    unlinkSync(`${file}~`)
  },
  'by deleting and creating it': (file, content) => {
    unlinkSync(file)
    writeFileSync(file, content)
  },
  'beside a lock that leads nowhere (Emacs)': (file, content) => {
    const lock = join(dirname(file), '.#guide.md')
    symlinkSync('user@host.1234:5678', lock)
    writeFileSync(file, content)
    unlinkSync(lock)
  },
  'beside a swap file': (file, content) => {
    writeFileSync(join(dirname(file), '.guide.md.swp'), 'x')
    writeFileSync(file, content)
    unlinkSync(join(dirname(file), '.guide.md.swp'))
  },
  'through another name of the same file': (file, content) => {
    linkSync(file, `${file}.link`)
    writeFileSync(`${file}.link`, content)
    unlinkSync(`${file}.link`)
  },
  'slowly: emptied, a pause, written in pieces': async (file, content) => {
    truncateSync(file)
    await pause(200)
    const descriptor = openSync(file, 'a')
    for (const piece of content.match(/[^]{1,5}/g) ?? []) {
      writeSync(descriptor, piece)
      await pause(15)
    }
    closeSync(descriptor)
  },
}

describe.each([
  ['told by the system', false],
  ['asking again and again (--poll)', true],
])('%s', (_name, poll) => {
  test('an editor saves, in each of the ways that editors have', async () => {
    const site = await watched(pages, { poll })
    for (const [how, save] of Object.entries(editors)) {
      await save(site.path('content/guides/guide.md'), text(`Saved ${how}.`))
      await shows(site, 'guides/guide.html').toContain(`Saved ${how}.`)
    }
    await isAsBuilt(site)
  })

  test('a burst of 60 files, some of them twice', async () => {
    const site = await watched(pages, { poll })
    for (let index = 0; index < 60; index++)
      site.write({ [`content/many/page-${String(index)}.md`]: `# Page ${String(index)}\n` })
    for (let index = 0; index < 60; index += 7)
      site.write({ [`content/many/page-${String(index)}.md`]: `# Page ${String(index)} again\n` })
    await shows(site, 'many/page-56.html').toContain('Page 56 again')
    await isAsBuilt(site)
  })
})

describe('changes that follow closely', () => {
  test('a page is written twice within 2 to 45 ms', async () => {
    const site = await watched()
    for (const milliseconds of [2, 12, 20, 45, 2, 12, 20, 45]) {
      const end = performance.now() + milliseconds
      const mark = `At ${String(end)}`
      site.write({ 'content/guides/guide.md': text(`${mark}, early.`) })
      while (performance.now() < end) await new Promise((resolve) => setImmediate(resolve))
      site.write({ 'content/guides/guide.md': text(`${mark}, late.`) })
      await shows(site, 'guides/guide.html').toContain(`${mark}, late.`)
    }
  })

  test('50 edits of one page within 10 ms', async () => {
    const site = await watched()
    for (let index = 0; index < 50; index++)
      site.write({ 'content/guides/guide.md': text(`Edit ${String(index)}.`) })
    await shows(site, 'guides/guide.html').toContain('Edit 49.')
    const before = site.reports()
    await pause(600)
    expect(site.reports() - before).toBeLessThanOrEqual(2)
  })

  test('the same size and the same date', async () => {
    const site = await watched()
    const { atime, mtime } = statSync(site.path('content/guides/guide.md'))
    site.write({
      'content/guides/guide.md': text('The fourth text.'.slice(0, 15) + '.').replace(
        'fourth text',
        'third texts',
      ),
    })
    utimesSync(site.path('content/guides/guide.md'), atime, mtime)
    await shows(site, 'guides/guide.html').toContain('third texts')
  })

  test('a configuration is broken and mended within 5 to 70 ms', async () => {
    const site = await watched()
    const config = {
      title: 'Site',
      url: 'https://docs.acme.dev',
      search: { enabled: false },
      ...lenientRules,
    }
    for (const [round, milliseconds] of [5, 15, 30, 70, 5, 30].entries()) {
      site.write({ 'docgen.config.json': JSON.stringify({ ...config, titel: 'x' }) })
      await pause(milliseconds)
      site.write({ 'docgen.config.json': JSON.stringify({ ...config, title: `Name ${String(round)}` }) })
      await shows(site, 'guides/guide.html').toContain(`Name ${String(round)}`)
      await expect.poll(() => site.live.report.diagnostics, { timeout: patience }).toEqual([])
    }
  })

  test('more changes at once than the system keeps in mind', async () => {
    const site = await watched()
    // In one turn: nobody takes the events out of the queue, which holds 16,384 of them.
    for (let index = 0; index < 12_000; index++)
      for (const name of ['guide', 'other']) appendFileSync(site.path(`content/guides/${name}.md`), '\n')
    site.write({ 'content/index.md': '# Home\n\nWritten when nobody could tell.\n' })
    await shows(site, 'index.html').toContain('Written when nobody could tell.')
  })
})

describe('folders', () => {
  test('a folder is renamed, moved out and back', async () => {
    const site = await watched()
    renameSync(site.path('content/guides'), site.path('content/manual'))
    await shows(site, 'manual/guide.html').toContain('The first text.')
    await isAsBuilt(site)
    renameSync(site.path('content/manual'), site.path('elsewhere'))
    await expect.poll(() => textOf(site, 'manual/guide.html'), { timeout: patience }).toBe('')
    renameSync(site.path('elsewhere'), site.path('content/guides'))
    await shows(site, 'guides/guide.html').toContain('The first text.')
    site.write({ 'content/guides/guide.md': text('Edited after the move.') })
    await shows(site, 'guides/guide.html').toContain('Edited after the move.')
    await isAsBuilt(site)
  })

  test('a page changes only the case of its name', async () => {
    const site = await watched()
    renameSync(site.path('content/guides/guide.md'), site.path('content/guides/Guide.md'))
    await shows(site, 'guides/Guide.html').toContain('The first text.')
    await isAsBuilt(site)
  })

  test('the content folder goes away and comes back', async () => {
    const site = await watched()
    renameSync(site.path('content'), site.path('kept'))
    await expect.poll(() => textOf(site, 'guides/guide.html'), { timeout: patience }).toBe('')
    await pause(400)
    renameSync(site.path('kept'), site.path('content'))
    await shows(site, 'guides/guide.html').toContain('The first text.')
    site.write({ 'content/guides/guide.md': text('Edited after the return.') })
    await shows(site, 'guides/guide.html').toContain('Edited after the return.')
    await isAsBuilt(site)
  })

  test('a mended configuration is not called free of problems before the site is built', async () => {
    const site = await watched({ ...pages, 'content/index.md': '# Home\n\n[Nothing](#nothing)\n' })
    const rules = (): readonly string[] => site.live.report.diagnostics.map(({ rule }) => rule)
    const config = readFileSync(site.path('docgen.config.json'), 'utf8')
    expect(rules()).toEqual(['broken-anchor'])
    site.write({ 'docgen.config.json': config.replace('{', '{ "titel": "x",') })
    await expect.poll(rules, { timeout: patience }).toContain('unknown-config-key')
    site.write({ 'docgen.config.json': config })
    await expect.poll(rules, { timeout: patience }).toEqual(['broken-anchor'])
    expect(site.told.filter(({ diagnostics }) => diagnostics.length === 0)).not.toEqual([])
    expect(site.told.filter(({ isOfBuild, diagnostics }) => isOfBuild && diagnostics.length === 0)).toEqual(
      [],
    )
  })

  test('a folder that the configuration names goes away and comes back', async () => {
    const post = { 'blog/2026-01-02-first.md': '---\ntitle: First\n---\n\nText of the post.\n' }
    const site = await watched(
      { ...pages, ...post },
      { config: { content: ['content', { path: 'blog', kind: 'blog' }] } },
    )
    const rules = (): readonly string[] => site.live.report.diagnostics.map(({ rule }) => rule)
    rmSync(site.path('blog'), { recursive: true })
    await expect.poll(rules, { timeout: patience }).toContain('invalid-config-value')
    site.write(post)
    await shows(site, 'blog/2026/01/02/first.html').toContain('Text of the post.')
    await expect.poll(rules, { timeout: patience }).not.toContain('invalid-config-value')
    await isAsBuilt(site)
  })

  test('the whole project goes away and comes back', async () => {
    const site = await watched()
    renameSync(site.root, `${site.root}-away`)
    await pause(700)
    renameSync(`${site.root}-away`, site.root)
    site.write({ 'content/guides/guide.md': text('Edited after the return.') })
    await shows(site, 'guides/guide.html').toContain('Edited after the return.')
    await isAsBuilt(site)
  })

  test('Git exchanges, hides and brings back dozens of pages', async () => {
    const site = await watched({ ...pages, '.gitignore': '.docgen\n' })
    const git = (...words: readonly string[]): string =>
      execFileSync(
        'git',
        ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false', ...words],
        { cwd: site.root, encoding: 'utf8' },
      )
    git('init', '-q', '-b', 'first')
    git('add', '-A')
    git('commit', '-qm', 'first')
    git('checkout', '-qb', 'second')
    for (let index = 0; index < 60; index++)
      site.write({ [`content/many/page-${String(index)}.md`]: `# Page ${String(index)}\n` })
    site.write({ 'content/guides/guide.md': text('Of the second branch.') })
    git('add', '-A')
    git('commit', '-qm', 'second')
    await shows(site, 'many/page-59.html').toContain('Page 59')
    git('checkout', '-q', 'first')
    await shows(site, 'guides/guide.html').toContain('The first text.')
    await isAsBuilt(site)
    git('checkout', '-q', 'second')
    await isAsBuilt(site)
    site.write({ 'content/guides/guide.md': text('Not committed.') })
    git('stash', '-q')
    await isAsBuilt(site)
    git('stash', 'pop', '-q')
    await shows(site, 'guides/guide.html').toContain('Not committed.')
    rmSync(site.path('content'), { recursive: true })
    git('checkout', '-q', '--', 'content')
    await shows(site, 'many/page-59.html').toContain('Page 59')
    await isAsBuilt(site)
  })

  test('symbolic links in a circle', async () => {
    const site = await watched({ ...pages, 'content/loop/page.md': '# Page\n' })
    symlinkSync('..', site.path('content/loop/up'))
    symlinkSync('.', site.path('content/guides/self'))
    site.write({ 'content/guides/guide.md': text('Edited beside the circle.') })
    await shows(site, 'guides/guide.html').toContain('Edited beside the circle.')
    await isAsBuilt(site)
  })

  test('a folder that is a symbolic link', async () => {
    const site = await watched({ ...pages, 'shared/part.md': '# Shared\n\nBefore.\n' })
    symlinkSync('../shared', site.path('content/linked'))
    await shows(site, 'linked/part.html').toContain('Before.')
    site.write({ 'shared/part.md': '# Shared\n\nAfter.\n' })
    await shows(site, 'linked/part.html').toContain('After.')
  })

  test('the output folder lies in a watched one', async () => {
    const site = await watched({ ...pages, 'static/a.txt': 'a' }, { config: { outDir: 'static/out' } })
    const before = site.reports()
    mkdirSync(site.path('static/out'), { recursive: true })
    for (let index = 0; index < 20; index++) site.write({ [`static/out/page-${String(index)}.html`]: 'x' })
    await pause(800)
    expect(site.reports() - before).toBe(0)
  })
})

describe('everything that a page is made from', () => {
  const whole: SiteFiles = {
    ...pages,
    'content/guides/all.mdx':
      "import Part from '../_part.mdx'\nimport data from '../_data.json'\nimport Own from '@site/own/Own'\n\n# All\n\n<Part />\n\n{data.word}\n\n<Own />\n\n![Dot](./dot.svg)\n",
    'content/_part.mdx': 'Part before.\n',
    'content/_data.json': '{"word":"data-before"}',
    'own/Own.tsx': 'export default function Own() {\n  return <p>component-before</p>\n}\n',
    'content/guides/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>',
    'templates/slots/Footer.tsx':
      'export default function Footer() {\n  return <footer>footer-before</footer>\n}\n',
    'sidebars.json': '{"docs":[{"type":"doc","id":"guides/all","label":"label-before"},"guides/guide"]}',
    'static/note.txt': 'note-before',
  }

  /** `files`: path, what stands there before and after, and the output that shows it. */
  async function noticesEach(
    site: Watched,
    files: readonly (readonly [path: string, before: string, after: string, output: string])[],
  ): Promise<void> {
    for (const [path, before, after, output] of files) {
      const found = (): Promise<string> =>
        output === 'style sheets' ? styleSheets(site) : textOf(site, output)
      await site.live.settled()
      expect(await found(), path).toContain(before)
      site.write({ [path]: readFileSync(site.path(path), 'utf8').replace(before, after) })
      await expect.poll(found, { timeout: patience, interval: 20, message: path }).toContain(after)
    }
    // What one edit left wrong is still wrong after the others, and a clean build takes longest.
    await isAsBuilt(site)
  }

  test('each of the files', async () => {
    const site = await watched(whole)
    // After each of the first four, all pages are made again: what the others left wrong would be gone.
    await noticesEach(site, [
      ['docgen.config.json', 'Site', 'Another name', 'guides/guide.html'],
      ['own/Own.tsx', 'component-before', 'component-after', 'guides/all.html'],
      ['templates/slots/Footer.tsx', 'footer-before', 'footer-after', 'guides/guide.html'],
      ['sidebars.json', 'label-before', 'label-after', 'guides/guide.html'],
      ['content/_part.mdx', 'Part before', 'Part after', 'guides/all.html'],
      ['content/_data.json', 'data-before', 'data-after', 'guides/all.html'],
      ['content/guides/dot.svg', 'width="4"', 'width="9"', 'guides/all.html'],
      ['static/note.txt', 'note-before', 'note-after', 'note.txt'],
    ])

    // A template is broken and mended.
    const footer = readFileSync(site.path('templates/slots/Footer.tsx'), 'utf8')
    site.write({ 'templates/slots/Footer.tsx': footer.replace('return <', 'return <<') })
    await expect
      .poll(() => site.live.report.diagnostics.map(({ file }) => file), { timeout: patience })
      .toContain('templates/slots/Footer.tsx')
    expect(await textOf(site, 'guides/guide.html')).toContain('footer-after')
    site.write({ 'templates/slots/Footer.tsx': footer.replace('after', 'mended') })
    await shows(site, 'guides/guide.html').toContain('footer-mended')
    // A page may be shown before the build that withdraws what was wrong.
    await site.live.settled()
    expect(site.live.report.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
  })

  const api =
    "openapi: 3.1.0\ninfo: { title: API, version: '1' }\npaths:\n  /things:\n    get:\n      summary: List things\n      responses: { '200': { description: summary-before, content: { application/json: { schema: { $ref: './thing.yaml' } } } } }\n"
  const scripted: SiteFiles = {
    ...pages,
    'docgen.config.ts':
      "import { openapi } from 'docgen'\nimport { version } from './package.json'\n\nexport default { title: `Site ${version}`, url: 'https://example.com', search: { enabled: false }, css: ['site.css'], plugins: [openapi({ source: 'static/api.yaml', route: '/api' })] }\n",
    'package.json': '{"version":"1.0.0-before"}',
    'site.css': '@import "./colors.css";\nbody { --own: style-before }\n',
    'colors.css': 'html { --part: color-before }\n',
    'static/api.yaml': api,
    'static/thing.yaml': 'type: object\nproperties: { part-before: { type: string } }\n',
  }

  test('each of the files of a configuration in TypeScript', async () => {
    const site = await watched(scripted, { config: 'docgen.config.ts' })
    await noticesEach(site, [
      ['site.css', 'style-before', 'style-after', 'style sheets'],
      ['colors.css', 'color-before', 'color-after', 'style sheets'],
      ['package.json', '1.0.0-before', '1.0.0-after', 'guides/guide.html'],
      ['static/api.yaml', 'summary-before', 'summary-after', 'api.html'],
      ['static/thing.yaml', 'part-before', 'part-after', 'api.html'],
    ])
  })

  test('two pages are broken, one is mended, then the other', async () => {
    const site = await watched()
    const broken = (): readonly (string | undefined)[] =>
      site.live.report.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file)
    site.write({ 'content/one.mdx': '# One\n\n{oops\n', 'content/two.mdx': '# Two\n\n{oops\n' })
    await expect.poll(broken, { timeout: patience }).toEqual(['content/one.mdx', 'content/two.mdx'])
    site.write({ 'content/one.mdx': '# One\n' })
    await expect.poll(broken, { timeout: patience }).toEqual(['content/two.mdx'])
    await shows(site, 'one.html').toContain('One')
    site.write({ 'content/two.mdx': '# Two\n' })
    await expect.poll(broken, { timeout: patience }).toEqual([])
    await isAsBuilt(site)
  })
})

describe('a site that cannot begin', () => {
  async function begun(files: SiteFiles): Promise<Watched> {
    const site = makeSite(files, lenientRules)
    const live = new LiveSite({ build: liveOptions(site.root), onReport: () => undefined })
    await live.build()
    const watch = await watchSources(live, false)
    ends.push(async () => {
      await watch.close()
      await live.close()
      rmSync(site.root, { recursive: true, force: true })
    })
    return { ...site, live, path: (name) => join(site.root, name), told: [], reports: () => 0 }
  }

  test('a template that was broken from the beginning is mended', async () => {
    const site = await begun({
      ...pages,
      'templates/slots/Footer.tsx': 'export default function Footer() { return << }\n',
    })
    expect(site.live.report.diagnostics.map(({ file }) => file)).toEqual(['templates/slots/Footer.tsx'])
    await pause(500)
    site.write({
      'templates/slots/Footer.tsx':
        'export default function Footer() {\n  return <footer>mended</footer>\n}\n',
    })
    await shows(site, 'guides/guide.html').toContain('mended')
  })

  test('a module of the configuration that was broken from the beginning is mended', async () => {
    const site = await begun({
      ...pages,
      'docgen.config.json': '{}',
      'settings/title.ts': 'export const title = <<\n',
    })
    expect(site.live.report.diagnostics.map(({ rule }) => rule)).toContain('invalid-config-value')
    rmSync(site.path('docgen.config.json'))
    site.write({
      'docgen.config.ts':
        "import { title } from './settings/title.ts'\n\nexport default { title, url: 'https://example.com', search: { enabled: false } }\n",
    })
    await expect
      .poll(() => site.live.report.diagnostics.map(({ file }) => file), { timeout: patience })
      .toEqual(['settings/title.ts'])
    await pause(500)
    site.write({ 'settings/title.ts': "export const title = 'From a module'\n" })
    await shows(site, 'guides/guide.html').toContain('From a module')
  })
})

test('what was read in vain is noticed once it is repaired', async () => {
  const configuration = (title: string, imports = ''): string =>
    `${imports}\nexport default { title: ${title}, url: 'https://example.com', search: { enabled: false } }\n`
  const parsed = (file: string): string =>
    `JSON.parse(fs.readFileSync(new URL('${file}', import.meta.url), 'utf8')).text`
  const site = await watched(
    { ...pages, 'docgen.config.ts': configuration("'Begun'") },
    { config: 'docgen.config.ts' },
  )
  const fails = async (files: SiteFiles, rule: string): Promise<void> => {
    site.write(files)
    await expect
      .poll(() => site.live.report.diagnostics.map((each) => each.rule), { timeout: patience })
      .toContain(rule)
    await site.live.settled()
  }
  await fails(
    { 'docgen.config.ts': configuration('title', "import { title } from './late.ts'") },
    'config-throws',
  )
  site.write({ 'late.ts': "export const title = 'Imported'\n" })
  await shows(site, 'guides/guide.html').toContain('| Imported')
  await fails(
    { 'data.json': '{', 'docgen.config.ts': configuration(parsed('data.json'), "import fs from 'node:fs'") },
    'config-throws',
  )
  site.write({ 'data.json': '{ "text": "Read" }' })
  await shows(site, 'guides/guide.html').toContain('| Read')
  await fails(
    {
      'templates/slots/Footer.tsx':
        "import { foot } from '../../foot'\n\nexport default () => <p>{foot}</p>\n",
    },
    'mdx-import',
  )
  site.write({ 'foot.ts': "export const foot = 'Foot'\n" })
  await shows(site, 'guides/guide.html').toContain('<p>Foot</p>')
  await fails(
    {
      'words.json': '{',
      'foot.ts': `import fs from 'node:fs'\n\nexport const foot = JSON.parse(fs.readFileSync('${site.path('words.json')}', 'utf8')).text\n`,
    },
    'render-failed',
  )
  site.write({ 'words.json': '{ "text": "Words" }' })
  await shows(site, 'guides/guide.html').toContain('<p>Words</p>')
  await fails({ 'foot.ts': "export { foot } from 'feet'\n" }, 'mdx-import')
  site.write({
    'node_modules/feet/package.json': '{ "type": "module", "main": "index.js" }',
    'node_modules/feet/index.js': "export const foot = 'Installed'\n",
  })
  await shows(site, 'guides/guide.html').toContain('<p>Installed</p>')
  await isAsBuilt(site)
})

test('where the pages lie in the project itself, output and packages are not watched', async () => {
  const site = await watched(
    {
      'index.md': '# Home\n',
      'guide/fire.md': '# Fire\n',
      'build/.docgen-manifest.json': '{}',
      'build/copy.md': '# Copy\n',
      'node_modules/thing/README.md': '# Thing\n',
    },
    { config: { content: '.' } },
  )
  const before = site.reports()
  site.write({
    'build/late.md': '# Late\n',
    'node_modules/thing/late.md': '# Late\n',
    '.docgen/late.md': '# Late\n',
  })
  await pause(700)
  await site.live.settled()
  expect(site.reports()).toBe(before)
  site.write({ 'guide/fire.md': text('Hotter.') })
  await shows(site, 'guide/fire.html').toContain('Hotter.')
  site.write({ 'guide/ash.md': text('What is left.') })
  await shows(site, 'guide/ash.html').toContain('What is left.')
  await isAsBuilt(site)
})
