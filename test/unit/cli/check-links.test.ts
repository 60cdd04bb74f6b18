import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporarySite, type TempSite } from '../../build-temp-site.ts'
import { runDocgen as docgen } from '../../run-docgen.ts'

const git = (cwd: string, ...words: readonly string[]): string =>
  execFileSync(
    'git',
    ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false', ...words],
    { cwd, encoding: 'utf8' },
  )

function repository(): TempSite {
  const site = temporarySite({
    'content/index.md': '# Home\n\n[Guide](./guide.md) [Other](./other.md#part)\n',
    'content/guide.md': '# Guide\n',
    'content/other.md': '# Other\n\n## Part\n',
    '.gitignore': '.docgen\nbuild\n',
  })
  git(site.root, 'init', '-q')
  git(site.root, 'add', '-A')
  git(site.root, 'commit', '-qm', 'first')
  return site
}

describe('check-links', () => {
  test('reports what keeps it from checking in the format that was asked for', async () => {
    const site = temporarySite({ 'content/index.md': '# Home\n' }, { titel: 'x' })
    const { code, out, err } = await docgen(site.root, 'check-links', '--format', 'json')
    const { diagnostics } = JSON.parse(out) as { diagnostics: readonly { rule: string; file: string }[] }
    expect(diagnostics).toMatchObject([{ rule: 'unknown-config-key', file: 'docgen.config.json' }])
    expect([code, err]).toEqual([2, ''])
  })

  test('a good site', async () =>
    expect(await docgen(repository().root, 'check-links')).toMatchObject({
      code: 0,
      out: expect.stringContaining('No broken links in'),
    }))

  test('a broken link fails, a broken anchor warns', async () => {
    const site = repository()
    site.write({ 'content/guide.md': '# Guide\n\n[x](./other.md#nowhere)\n' })
    expect(await docgen(site.root, 'check-links')).toMatchObject({ code: 0 })
    expect(await docgen(site.root, 'check-links', '--strict')).toMatchObject({ code: 1 })
    site.write({ 'content/guide.md': '# Guide\n\n[x](./nowhere.md)\n' })
    const { code, out } = await docgen(site.root, 'check-links')
    expect(code).toBe(1)
    expect(out).toContain('content/guide.md:3:')
    expect(existsSync(join(site.root, 'build'))).toBe(false)
  })

  test('links of some files only, against the whole site', async () => {
    const site = repository()
    site.write({
      'content/guide.md': '[x](./nowhere.md)\n',
      'content/other.md': '[y](./guide.md)\n\n## Part\n',
    })
    expect(await docgen(site.root, 'check-links', 'content/other.md')).toMatchObject({ code: 0 })
    expect(await docgen(site.root, 'check-links', 'content/guide.md')).toMatchObject({ code: 1 })
    expect(await docgen(join(site.root, 'content'), 'check-links', '--files', 'guide.md')).toMatchObject({
      code: 1,
    })
    expect(await docgen(site.root, 'check-links', 'content/none.md')).toMatchObject({ code: 2 })
  })

  test('changed files, and links to a page that was renamed in files that were not', async () => {
    const site = repository()
    expect(await docgen(site.root, 'check-links', '--changed')).toMatchObject({ code: 0 })
    renameSync(join(site.root, 'content/guide.md'), join(site.root, 'content/manual.md'))
    const { code, out } = await docgen(site.root, 'check-links', '--changed', 'HEAD')
    expect(code).toBe(1)
    expect(out).toContain('content/index.md:3:')
    expect(await docgen(site.root, 'check-links', '--changed', 'no-such-commit')).toMatchObject({ code: 2 })
  })

  test('what is staged of translations and of folders beside the project', async () => {
    const tree = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-staged-')))
    onTestFinished(() => rmSync(tree, { recursive: true, force: true }))
    const german = 'site/i18n/de/docusaurus-plugin-content-docs/current/index.md'
    const write = (files: Readonly<Record<string, string>>): void => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(tree, path)), { recursive: true })
        writeFileSync(join(tree, path), text)
      }
      git(tree, 'add', '-A')
    }
    git(tree, 'init', '-q')
    write({
      'site/docgen.config.json': JSON.stringify({
        title: 'Site',
        url: 'https://example.com',
        rules: { 'placeholder-url': 'off' },
        content: [
          { path: '../docs', route: '/' },
          { path: '../api', route: '/api', id: 'api' },
        ],
        i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      }),
      'site/.gitignore': '.docgen\nbuild\n',
      'docs/index.md': '# Home\n\n[API](../api/index.md) [More](./more.md)\n',
      'docs/more.md': '# More\n',
      'api/index.md': '# API\n',
      [german]: '# Anfang\n\n[Mehr](./more.md)\n',
    })
    git(tree, 'commit', '-qm', 'first')
    const check = (): ReturnType<typeof docgen> => docgen(tree, 'check-links', '--staged', '--dir', 'site')

    write({ [german]: '# Anfang\n\n[Mehr](./mehr.md)\n' })
    const inTranslation = await check()
    expect(inTranslation.code).toBe(1)
    expect(inTranslation.out).toContain('current/index.md:3:')

    write({ [german]: '# Anfang\n\n[Mehr](./more.md) [API](../../../../api/index.md)\n' })
    expect(await check()).toMatchObject({ code: 0 })

    write({ 'api/index.md': '# API\n\n[Gone](../docs/gone.md)\n' })
    const besideProject = await check()
    expect(besideProject.code).toBe(1)
    expect(besideProject.out).toContain('api/index.md:3:')
    write({ 'api/index.md': '# API\n' })

    rmSync(join(tree, 'docs/more.md'))
    git(tree, 'add', '-A')
    const removed = await check()
    expect(removed.code).toBe(1)
    // Neither the page nor its translation has been staged: both name what is gone.
    expect(removed.out).toContain('docs/index.md:3:')
    expect(removed.out).toContain('current/index.md:3:')
  })

  test('what is staged, not what lies in the work tree', async () => {
    const site = repository()
    site.write({ 'content/guide.md': '# Guide\n\n[x](./nowhere.md)\n' })
    expect(await docgen(site.root, 'check-links', '--staged')).toMatchObject({ code: 0 })
    git(site.root, 'add', '-A')
    site.write({ 'content/guide.md': '# Guide\n' })
    const broken = await docgen(site.root, 'check-links', '--staged')
    expect(broken.code).toBe(1)
    expect(broken.out).toContain('content/guide.md:3:')
    expect(broken.out).toContain('1 staged file')
    git(site.root, 'rm', '-qf', '--cached', 'content/guide.md')
    const deleted = await docgen(site.root, 'check-links', '--staged')
    expect(deleted.code).toBe(1)
    expect(deleted.out).toContain('content/index.md')
  })

  test('what is staged, where the cache lies among the packages of the project', async () => {
    const site = temporarySite({
      'package.json': '{ "name": "site", "type": "module" }',
      'docgen.config.ts':
        "import { stars } from './plugins/stars.ts'\nexport default { title: 'Site', url: 'https://docs.acme.dev', css: ['styles/own.css'], plugins: [stars] }\n",
      'plugins/stars.ts':
        "import { assetPath } from 'docgen/kit'\nexport const stars = { name: 'stars', components: { Stars: assetPath(import.meta.url, 'plugins/Stars.tsx') } }\n",
      'plugins/Stars.tsx': 'export default function Stars() {\n  return <b>*</b>\n}\n',
      'styles/own.css': ':root { --primary: #123456 }\n',
      'content/index.mdx': '# Home\n\n<Stars />\n',
      'node_modules/.keep': '',
      '.gitignore': 'node_modules\n',
    })
    rmSync(join(site.root, 'docgen.config.json'), { force: true })
    git(site.root, 'init', '-q')
    git(site.root, 'add', '-A')
    expect(await docgen(site.root, 'check-links', '--staged')).toMatchObject({ code: 0 })
    expect(existsSync(join(site.root, 'node_modules/.cache/docgen'))).toBe(true)
  })

  test('in a hook of a second work tree, where Git names its folder and its index', async () => {
    const site = temporarySite({
      'site/docgen.config.json': '{"title":"Site","url":"https://example.com"}',
      'site/content/index.md': '# Home\n',
      '.gitignore': '.docgen\n',
    })
    git(site.root, 'init', '-q')
    git(site.root, 'add', '-A')
    git(site.root, 'commit', '-qm', 'first')
    const tree = join(site.root, 'tree')
    git(site.root, 'worktree', 'add', '-q', tree)
    writeFileSync(join(tree, 'site/content/index.md'), '# Home\n\n[x](./nowhere.md)\n')
    git(tree, 'add', '-A')
    const folder = join(site.root, '.git/worktrees/tree')
    vi.stubEnv('GIT_DIR', folder)
    vi.stubEnv('GIT_INDEX_FILE', join(folder, 'index'))
    onTestFinished(() => void vi.unstubAllEnvs())
    const { code, out } = await docgen(tree, 'check-links', '--staged', '--dir', 'site')
    expect(out).toContain('content/index.md:3:')
    expect(code).toBe(1)
  })

  test('formats', async () => {
    const site = repository()
    site.write({ 'content/guide.md': '# Guide\n\n[x](./nowhere.md)\n' })
    expect(JSON.parse((await docgen(site.root, 'check-links', '--format', 'json')).out)).toMatchObject({
      counts: { errors: 1 },
    })
    expect(JSON.parse((await docgen(site.root, 'check-links', '--format', 'sarif')).out)).toMatchObject({
      version: '2.1.0',
    })
    expect((await docgen(site.root, 'check-links', '--format', 'junit')).out).toContain(
      '<failure type="broken-link"',
    )
    expect((await docgen(site.root, 'check-links', '--format', 'github')).out).toMatch(/^::error /m)
    expect(await docgen(site.root, 'check-links', '--format', 'xml')).toMatchObject({ code: 2 })
  })

  test('JUnit: what --strict fails for is a failure', async () => {
    const site = repository()
    site.write({ 'content/guide.md': '# Guide\n\n[x](#nowhere)\n' })
    expect(await docgen(site.root, 'check-links', '--format', 'junit')).toMatchObject({
      code: 0,
      out: expect.stringContaining('failures="0"') as string,
    })
    expect(await docgen(site.root, 'check-links', '--format', 'junit', '--strict')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/failures="1"[^]*<failure type="broken-anchor"/) as string,
    })
  })

  test('JUnit: a site without findings is one test that passes', async () => {
    expect(await docgen(repository().root, 'check-links', '--format', 'junit')).toMatchObject({
      code: 0,
      out: expect.stringContaining('<testcase classname="docgen" name="links"/>') as string,
    })
  })

  test.each([[['--changed', '--staged']], [['a.md', '--staged']], [['--port', '1']], [['--timeout', 'x']]])(
    '%s cannot be',
    async (words) =>
      expect(await docgen(repository().root, 'check-links', ...words)).toMatchObject({ code: 2 }),
  )

  test(
    'linkinator and the graph agree on a built site; on a file that was taken away they do not',
    { timeout: 60_000 },
    async () => {
      const site = repository()
      await site.build()
      expect(await docgen(site.root, 'check-links', '--crawl')).toMatchObject({ code: 0 })
      rmSync(join(site.root, 'build/guide.html'))
      const { code, out } = await docgen(site.root, 'check-links', '--crawl')
      expect(code).toBe(1)
      expect(out).toContain('link-disagreement')
    },
  )
})

test(
  'a language that another build makes is judged by neither linkinator nor the graph',
  { timeout: 60_000 },
  async () => {
    const site = temporarySite(
      { 'content/index.md': '# Home\n' },
      {
        navbar: { items: [{ type: 'localeDropdown' }] },
        i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      },
    )
    await site.build()
    expect(site.output('index.html')).toContain('href="/fr/"')
    expect(await docgen(site.root, 'check-links', '--crawl')).toMatchObject({ code: 0 })
  },
)

describe('hooks install', () => {
  test('a new hook, once', async () => {
    const site = repository()
    expect(await docgen(site.root, 'hooks', 'install')).toMatchObject({ code: 0 })
    const file = join(site.root, '.git/hooks/pre-commit')
    expect(readFileSync(file, 'utf8')).toMatch(
      /^#!\/bin\/sh\n# docgen check-links\nnpx --no-install docgen check-links --staged \|\| exit \$\?\n$/,
    )
    expect(statSync(file).mode & 0o111).not.toBe(0)
    expect((await docgen(site.root, 'hooks', 'install')).out).toContain('already')
  })
  test('a hook that is there keeps its lines', async () => {
    const site = repository()
    git(site.root, 'config', 'core.hooksPath', 'own-hooks')
    site.write({ 'own-hooks/pre-commit': '#!/bin/sh\necho mine\nexit 0\n' })
    await docgen(site.root, 'hooks', 'install')
    expect(readFileSync(join(site.root, 'own-hooks/pre-commit'), 'utf8').split('\n')).toEqual([
      '#!/bin/sh',
      '# docgen check-links',
      'npx --no-install docgen check-links --staged || exit $?',
      'echo mine',
      'exit 0',
      '',
    ])
  })
  test('a hook in another language stays, and no repository is said', async () => {
    const site = repository()
    writeFileSync(join(site.root, '.git/hooks/pre-commit'), '#!/usr/bin/env python3\n')
    expect(await docgen(site.root, 'hooks', 'install')).toMatchObject({ code: 2 })
    expect(await docgen(temporarySite({}).root, 'hooks', 'install')).toMatchObject({ code: 2 })
  })
})

describe('init and clean', () => {
  const folder = (): string => {
    const made = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-init-')))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    return made
  }
  test('a new site, and nothing on top of it', async () => {
    const root = folder()
    expect(await docgen(root, 'init', 'my-docs', '--yes')).toMatchObject({ code: 0 })
    expect(readFileSync(join(root, 'my-docs/docgen.config.ts'), 'utf8')).toContain("title: 'My docs'")
    writeFileSync(join(root, 'my-docs/content/index.md'), 'mine')
    expect((await docgen(root, 'init', 'my-docs', '--yes')).out).toContain('Nothing was changed')
    rmSync(join(root, 'my-docs/docgen.config.ts'))
    await docgen(root, 'init', 'my-docs', '--yes')
    expect(readFileSync(join(root, 'my-docs/content/index.md'), 'utf8')).toBe('mine')
  })
  test('beside pages that are there it adds none, and names what Git had better ignore', async () => {
    const root = folder()
    mkdirSync(join(root, 'content'))
    writeFileSync(join(root, 'content/mine.md'), '# Mine\n')
    writeFileSync(join(root, '.gitignore'), 'node_modules/\nbuild\n')
    const { code, out } = await docgen(root, 'init', '--yes')
    expect(code).toBe(0)
    expect(readdirSync(join(root, 'content'))).toEqual(['mine.md'])
    expect(out).toContain('Add to .gitignore: .docgen/\n')
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe('node_modules/\nbuild\n')
  })
  test.each([
    [
      'Docusaurus, whose first page has a usual name',
      {
        'docusaurus.config.js': "module.exports = { title: 'Old' }\n",
        'docs/a.md': '# A\n',
        'docs/guides/01-intro.md': '# Intro\n',
      },
      'docs',
      '/guides/intro',
    ],
    [
      'Docusaurus, whose first page says that it is the home page',
      { 'docusaurus.config.js': 'module.exports = {}\n', 'docs/intro.md': '---\nslug: /\n---\n\n# Intro\n' },
      'docs',
      undefined,
    ],
    [
      'VitePress in a folder',
      { 'docs/.vitepress/config.mts': 'export default {}\n', 'docs/index.md': '# Home\n' },
      'docs',
      undefined,
    ],
    [
      'Starlight',
      {
        'astro.config.mjs': 'export default {}\n',
        'src/content/docs/install.md': '---\ntitle: Install\n---\n',
      },
      'src/content/docs',
      '/install',
    ],
  ])('a site of %s is one that can be built', async (_name, files, contentDir, begin) => {
    const root = folder()
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    expect(await docgen(root, 'init', '--yes')).toMatchObject({ code: 0 })
    const config = readFileSync(join(root, 'docgen.config.ts'), 'utf8')
    expect(/contentDir: '(.*)'/.exec(config)?.[1] ?? 'content').toBe(contentDir)
    expect(/from: '\/', to: '(.*)'/.exec(config)?.[1]).toBe(begin)
    // An installed docgen brings `defineConfig` along.
    writeFileSync(
      join(root, 'docgen.config.ts'),
      config.replace(
        "import { defineConfig } from 'docgen'",
        'const defineConfig = (config: object) => config',
      ),
    )
    expect(await docgen(root, 'check-links')).toMatchObject({ code: 0, err: '' })
  })
  test('a folder that cannot be written to is no bug of docgen', async () => {
    const root = folder()
    writeFileSync(join(root, 'file'), '')
    const { code, err } = await docgen(root, 'init', 'file/site', '--yes')
    expect(code).toBe(2)
    expect(err).toContain('`file/site` cannot be written to (ENOTDIR).')
    expect(await docgen(root, 'init', '', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no name') as string,
    })
  })
  test('a hook without a repository is refused before anything is written', async () => {
    const root = folder()
    expect(await docgen(root, 'init', '--yes', '--hook')).toMatchObject({
      code: 2,
      err: expect.stringContaining('git init') as string,
    })
    expect(readdirSync(root)).toEqual([])
  })
  test('no command does its work when the configuration ends the process', async () => {
    const site = repository()
    await site.build({ cache: true })
    site.remove('docgen.config.json')
    site.write({ 'docgen.config.mjs': 'process.exit(0)\n' })
    for (const words of [
      ['clean'],
      ['check-links'],
      ['build'],
      ['serve', '--port', '0'],
      ['search', 'push', '--dry-run'],
    ]) {
      const { code, out, err } = await docgen(site.root, ...words)
      expect([words, code]).toEqual([words, 2])
      expect(out + err).toContain('`docgen.config.mjs` called `process.exit(0)`.')
    }
    expect(existsSync(join(site.root, 'build'))).toBe(true)
  })
  test.each([
    [
      { 'docusaurus.config.ts': "export default { title: 'Their docs' }", 'docs/a.md': '' },
      'Docusaurus',
      "contentDir: 'docs'",
    ],
    [
      { 'docs/.vitepress/config.mts': "export default { title: 'Their docs' }", 'docs/index.md': '' },
      'VitePress',
      "contentDir: 'docs'",
    ],
    [
      {
        'astro.config.mjs':
          "export default defineConfig({ integrations: [starlight({ title: 'Their docs' })] })",
        'src/content/docs/a.md': '',
      },
      'Starlight',
      "contentDir: 'src/content/docs'",
    ],
  ] as const)('the tree of another generator: %s', async (files, name, line) => {
    const site = temporarySite(files)
    rmSync(join(site.root, 'docgen.config.json'))
    expect((await docgen(site.root, 'init', '--yes')).out).toContain(name)
    const config = readFileSync(join(site.root, 'docgen.config.ts'), 'utf8')
    expect(config).toContain(line)
    expect(config).toContain("'Their docs'")
    expect(existsSync(join(site.root, 'content'))).toBe(false)
  })
  test('clean removes what docgen made, and only that', async () => {
    const site = repository()
    await site.build({ cache: true })
    expect(await docgen(site.root, 'clean')).toMatchObject({ code: 0 })
    expect([
      existsSync(join(site.root, 'build')),
      existsSync(join(site.root, '.docgen')),
      existsSync(join(site.root, 'content/index.md')),
    ]).toEqual([false, false, true])
    site.write({ 'build/mine.txt': 'x' })
    expect(await docgen(site.root, 'clean')).toMatchObject({ code: 2 })
    expect(existsSync(join(site.root, 'build/mine.txt'))).toBe(true)
  })
})

describe('answers of other sites', () => {
  const answers = {
    'https://old.example/guide': { good: '2026-11-20', moved: 'https://new.example/guide' },
    'https://gone.example/': { bad: '2026-11-20', answer: '404', archived: 'https://archive.example/1' },
    'https://slow.example/': { bad: '2026-11-20', answer: 'TIMEOUT' },
    'https://lost.example/': { good: '2026-01-01', bad: '2026-11-20', answer: 'ENOTFOUND' },
  }
  const text =
    '# Home\n\n[https://old.example/guide](https://old.example/guide#a) <https://gone.example/> [s](https://slow.example/)\n\n[l]\n\n[l]: https://lost.example/\n'
  const linked = (): TempSite =>
    temporarySite(
      {
        'content/index.md': text,
        'docgen.links.json': JSON.stringify({ version: 1, links: answers }),
      },
      { footer: { links: [{ label: 'Guide', href: 'https://old.example/guide' }] } },
    )
  const reported = (out: string): readonly string[] =>
    (
      JSON.parse(out) as {
        diagnostics: readonly { rule: string; severity: string; file: string; place: { line: number } }[]
      }
    ).diagnostics.map(({ rule, severity, file, place }) => `${severity} ${rule} ${file}:${place.line}`)

  test('a build warns of what its lock file says, without asking', async () => {
    const site = linked()
    const { code, out } = await docgen(site.root, 'build', '--format', 'json')
    expect(code).toBe(0)
    expect(reported(out)).toEqual([
      'info moved-external-link content/index.md:3',
      'warning broken-external-link content/index.md:3',
      'warning broken-external-link content/index.md:7',
      'info moved-external-link docgen.config.json:11',
    ])
    site.write({ 'docgen.links.json': '{"version":1,"links":{}}' })
    expect(reported((await docgen(site.root, 'build', '--format', 'json')).out)).toEqual([])
  })

  test('--fix writes new addresses and copies, and leaves the rest', async () => {
    const site = linked()
    const { code, out } = await docgen(site.root, 'check-links', '--fix')
    expect([code, out]).toEqual([0, expect.stringContaining('Rewrote 3 links in 2 files.')])
    expect(readFileSync(join(site.root, 'content/index.md'), 'utf8')).toBe(
      text
        .replace('(https://old.example/guide#a)', '(https://new.example/guide#a)')
        .replace('<https://gone.example/>', '<https://archive.example/1>'),
    )
    expect(readFileSync(join(site.root, 'docgen.config.json'), 'utf8')).toContain(
      'https://new.example/guide"',
    )
    expect(out).toContain('`https://lost.example/` names a host that does not exist, as of 2026-11-20.')
    expect(out).not.toContain('moved-external-link')
    expect(await docgen(site.root, 'check-links', '--fix')).toMatchObject({
      out: expect.stringContaining('Rewrote 0 links in 0 files.'),
    })
  })
})
