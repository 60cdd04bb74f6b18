import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hostFiles, type HostName, hosts, starterFiles, starters } from '../../../src/cli/init-starter.ts'
import { choiceFor } from '../../../src/cli/init.ts'
import type { SiteFiles } from '../../build-temp-site.ts'
import { runDocgenInTerminal } from '../../run-docgen.ts'

interface Project {
  readonly root: string
  readonly init: (...words: readonly string[]) => Promise<{ readonly code: number; readonly out: string }>
  /** What is in the folder, sorted. */
  readonly files: () => readonly string[]
  readonly config: () => string
}

function project(files: SiteFiles): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-init-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return {
    root,
    init: (...words) => runDocgenInTerminal(root, 'init', ...words, '--yes'),
    files: () => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort(),
    config: () => readFileSync(join(root, 'docgen.config.ts'), 'utf8'),
  }
}

describe('a new site', () => {
  // The first build of the file: everything is loaded for it.
  test('is built before docgen says so, and nothing of that stays', { timeout: 60_000 }, async () => {
    const { init, files, root } = project({})
    const { code, out } = await init()
    expect(code).toBe(0)
    expect(out).toMatch(/The site can be built: \d+ pages\./)
    expect(out).toContain('`url` in docgen.config.ts is https://example.com until you change it.')
    expect(files().filter((path) => path.includes('.') && !path.startsWith('.vscode'))).toEqual([
      '.editorconfig',
      '.gitignore',
      'content/guides/get-started.mdx',
      'content/guides/write-pages.md',
      'content/index.md',
      'content/reference/configuration.mdx',
      'docgen.config.ts',
      'package.json',
      'sidebars.ts',
      'static/img/logo.svg',
      'styles/site.css',
      'tsconfig.json',
    ])
    // The package that npm's registry has under this name is another one.
    expect(out).not.toMatch(/npm (?:i|install)[^\n]* docgen\s/)
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>
    }
    expect(devDependencies['docgen']).toMatch(/^file:\.\.\//)
    expect(out).toMatch(/\n {2}npm install\n {2}npx docgen dev\n$/)
  })

  test('completes the package.json that npm made for docgen, and no other', async () => {
    const made = { devDependencies: { docgen: 'file:../docgen-0.1.0.tgz' } }
    const empty = project({ 'package.json': JSON.stringify(made) })
    const { code, out } = await empty.init()
    expect(code).toBe(0)
    expect(out).toMatch(/These files are written:\n(?: {2}.*\n)* {2}package\.json\n/)
    const manifest: unknown = JSON.parse(readFileSync(join(empty.root, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ ...made, type: 'module', scripts: { build: 'docgen build --strict' } })

    const own = JSON.stringify({ ...made, name: 'rocket' })
    const other = project({ 'package.json': own })
    await other.init()
    expect(readFileSync(join(other.root, 'package.json'), 'utf8')).toBe(own)
  })

  test('beside files that every repository has names them', async () => {
    const { code, out } = await project({
      'README.md': '# Tool\n',
      'CHANGELOG.md': '# 1.0\n',
      'package.json': '{}',
    }).init()
    expect(code).toBe(0)
    expect(out).toContain('Not part of the site: CHANGELOG.md, README.md.')
    expect(out).toMatch(/\n {2}npm install --save-dev (?:docgen@file:\S+|'docgen@file:.+')\n/)
  })
})

describe('what a new site begins with', () => {
  test.each(Object.keys(starters))('%s is a site without a finding, also below a path', async (template) => {
    const { init, config } = project({})
    const title = `"Acme's" *docs* {x} <b> & \\n`
    const { code, out } = await init(
      '--template',
      template,
      '--url',
      'https://acme.dev/kit',
      '--title',
      title,
    )
    expect([code, out]).toEqual([0, expect.stringMatching(/The site can be built: \d+ pages\.\n/)])
    expect(config()).toContain(`title: '"Acme\\'s" *docs* {x} <b> & \\\\n',`)
    expect(config()).toContain("url: 'https://acme.dev',\n  baseUrl: '/kit/',")
    expect(out).not.toContain('The address of the site is not known')
  })

  test('has the look that was asked for, with its own colors', async () => {
    const { init, config, root } = project({})
    const { code } = await init('--theme', 'console')
    expect(code).toBe(0)
    expect(config()).toContain("theme: { preset: 'console' },")
    expect(readFileSync(join(root, 'styles/site.css'), 'utf8')).toMatch(/^\/\*[^/]*\*\/\n$/)
  })

  test('has its title in front matter as text', () => {
    const { 'content/index.md': home } = starterFiles({
      template: 'docs',
      preset: 'caret',
      host: 'none',
      title: '*Acme* {1 + 1}\n& <b>',
      url: '',
      baseUrl: '/',
    })
    expect(home).toContain('\ntitle: "*Acme* {1 + 1}\\n& <b>"\n')
  })

  test.each(Object.keys(hosts).filter((host) => host !== 'none'))('has the files of the host %s', (host) => {
    const files = hostFiles({
      template: 'docs',
      preset: 'caret',
      host: host as HostName,
      title: 'A',
      url: '',
      baseUrl: '/',
    }) // A key of `hosts`.
    expect(Object.keys(files)).not.toEqual([])
    expect(Object.values(files).join('')).not.toContain('__')
  })

  test('has an image that serves a site below its base URL', () => {
    const files = hostFiles({
      template: 'docs',
      preset: 'caret',
      host: 'docker',
      title: 'A',
      url: '',
      baseUrl: '/kit/',
    })
    expect(files['Dockerfile']).toMatch(/^COPY --from=build \/site\/build \/srv\/docs\/kit\/$/m)
    expect(files['docs.conf']).toMatch(/^ {2}root \/srv\/docs;$/m)
    expect(files['docs.conf']).toContain('error_page 404 /kit/404.html;')
    expect(files['docs.conf']).toContain('location /kit/assets/ {')
  })

  test('is asked for: names that do not exist, and addresses that are none, are refused', async () => {
    const { init, files } = project({})
    expect(await init('--template', 'apy')).toMatchObject({
      code: 2,
      out: expect.stringContaining('must be `docs`, `api`') as string,
    })
    expect(await init('--host', 'moon')).toMatchObject({ code: 2 })
    expect(await init('--url', 'docs.acme.dev')).toMatchObject({
      code: 2,
      out: expect.stringContaining('Write `https://docs.acme.dev`.') as string,
    })
    expect(files()).toEqual([])
  })

  test('is not for a project that has pages', async () => {
    const { init, files } = project({ 'docs/index.md': '# Home\n' })
    expect(await init('--template', 'api')).toMatchObject({
      code: 2,
      out: expect.stringContaining('this project has pages') as string,
    })
    expect(files()).toEqual(['docs', 'docs/index.md'])
  })

  test('a host has files for a project with pages too, and GitHub tells the address', async () => {
    const { init, config, files, root } = project({ 'docs/index.md': '# Home\n' })
    execFileSync('git', ['init', '-q'], { cwd: root })
    execFileSync('git', ['remote', 'add', 'origin', 'git@github.com:Acme/kit.git'], { cwd: root })
    expect((await init('--host', 'github-pages')).code).toBe(0)
    expect(config()).toContain("url: 'https://acme.github.io',\n  baseUrl: '/kit/',")
    expect(config()).toMatch(/^ {2}editUrl: 'https:\/\/github\.com\/Acme\/kit\/edit\/\w+\/',$/m)
    expect(files()).toContain('.github/workflows/publish.yml')
    expect(files()).not.toContain('.git/hooks/pre-commit')
  })

  test('on GitLab has links for editing its pages, also below the top of the repository', async () => {
    const { init, root } = project({ 'site/docs/index.md': '# Home\n' })
    execFileSync('git', ['init', '-q', '-b', 'trunk'], { cwd: root })
    execFileSync('git', ['remote', 'add', 'origin', 'https://gitlab.com/acme/tools/kit.git'], { cwd: root })
    expect((await init('site')).code).toBe(0)
    expect(readFileSync(join(root, 'site/docgen.config.ts'), 'utf8')).toContain(
      "editUrl: 'https://gitlab.com/acme/tools/kit/-/edit/trunk/site/',",
    )
  })

  test('has the hook in a repository of its own, unless it is not wanted', async () => {
    const { init, files, root } = project({})
    execFileSync('git', ['init', '-q'], { cwd: root })
    expect((await init('--no-hook')).code).toBe(0)
    expect(files()).not.toContain('.git/hooks/pre-commit')
    rmSync(join(root, 'docgen.config.ts'))
    rmSync(join(root, 'content'), { recursive: true })
    expect((await init()).out).toContain('links of staged pages are checked before every commit')
    expect(files()).toContain('.git/hooks/pre-commit')
  })
})

describe('pages without a generator', () => {
  test.each<[string, SiteFiles, string]>([
    [
      'in a folder that is named for them',
      { 'docs/index.md': '# Home\n', 'examples/a/README.md': '# A\n', 'README.md': '# Tool\n' },
      'docs',
    ],
    [
      'in the one folder that has any',
      { 'knowledge/index.md': '# Home\n', 'knowledge/more.md': '# More\n', 'src/main.ts': '' },
      'knowledge',
    ],
  ])('%s are read there, and no page is added', async (_, given, content) => {
    const { init, files, config } = project(given)
    const { code, out } = await init()
    expect([code, out]).toEqual([0, expect.stringContaining(`The pages are in ${content}/`)])
    expect(config()).toContain(`contentDir: '${content}'`)
    expect(files()).not.toContain('content')
  })

  test.each<[string, SiteFiles, string]>([
    [
      'in several folders',
      {
        'install/README.md': '# Install\n',
        'use/README.md': '# Use\n',
        'use/more.md': '# More\n',
        'README.md': '# Tool\n',
      },
      'use/ (2 pages), install/ (1 page), README.md',
    ],
    [
      'beside everything else',
      { 'chapter-1.md': '# One\n', 'README.md': '# Book\n' },
      'chapter-1.md, README.md',
    ],
  ])('%s are read from the project itself', async (_, given, named) => {
    const { init, config } = project(given)
    const { code, out } = await init()
    expect([code, out]).toEqual([0, expect.stringContaining(`in the project itself: ${named}.`)])
    expect(config()).toContain("content: '.',")
  })

  test('that cannot be built: the mistakes are shown, and the code is 1', async () => {
    const { init, config } = project({ 'content/index.md': '# Home\n\n[Nowhere](./nowhere.md)\n' })
    const { code, out } = await init()
    expect(code).toBe(1)
    expect(out).toContain('content/index.md:3:')
    expect(out).toMatch(/The site cannot be built yet: \d+ errors? \(.*broken-link.*\)\./)
    expect(config()).toContain('defineConfig')
  })

  test('of which there are too many mistakes to show: they are counted by their rule', async () => {
    const { code, out } = await project({
      'content/index.md': '# Home\n',
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `content/p${String(index)}.mdx`,
          `# Page\n\n<Nowhere${String(index)} />\n`,
        ]),
      ),
    }).init()
    expect(code).toBe(1)
    expect(out).toContain('12 errors (12 unknown-component). `docgen build` shows them all.')
    expect(out.match(/error {2}/g)).toHaveLength(10)
  })
})

const docusaurus = `import type { Config } from '@docusaurus/types'
const docs = { path: 'pages', sidebarPath: './nav/sidebars.ts' }
const config: Config = {
  title: 'Their docs', url: 'https://docs.example.org', baseUrl: '/kit/', plugins: ['a'], i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', { docs, theme: { customCss: './a.css' } } satisfies Options]],
  themeConfig: { navbar: { title: process.env.TITLE } },
}
export default config
`

describe('a site of another generator', () => {
  test.each<[string, SiteFiles, readonly string[], readonly string[]]>([
    [
      'Docusaurus',
      {
        'docusaurus.config.ts': docusaurus,
        'pages/index.md': '# Home\n',
        'versions.json': '[]',
        'blog/a.md': '# A\n',
      },
      ["title: 'Their docs'", "url: 'https://docs.example.org'", "baseUrl: '/kit/'", "contentDir: 'pages'"],
      [
        'plugins',
        'locales',
        'versions',
        'the blog',
        'styles',
        'navbar and footer',
        'sidebars in ./nav/sidebars.ts',
      ],
    ],
    [
      'Docusaurus',
      {
        'docusaurus.config.js':
          'module.exports = async function create() { return { title: `T`, url: "https://t.example.org/" } }\n',
        'docs/index.md': '# Home\n',
        'sidebars.js': 'module.exports = {}\n',
      },
      ["title: 'T'", "url: 'https://t.example.org'", "contentDir: 'docs'"],
      [],
    ],
    [
      'Starlight',
      {
        'astro.config.mjs':
          "export default defineConfig({ site: 'https://s.example.org', base: '/s', integrations: [other(), starlight({ title: 'Star', sidebar: [{}], locales: { root: {} } })] })\n",
        'src/content/docs/index.md': '# Home\n',
        'public/a.txt': '',
      },
      [
        "title: 'Star'",
        "url: 'https://s.example.org'",
        "baseUrl: '/s/'",
        "contentDir: 'src/content/docs'",
        "staticDirs: ['public']",
      ],
      ['sidebar', 'locales', 'other integrations of Astro'],
    ],
    [
      'VitePress',
      {
        'docs/.vitepress/config.mts':
          "export default withPlugins(defineConfig({ title: 'V', srcDir: 'src', themeConfig: { nav: [1], sidebar: {} }, sitemap: { hostname: 'https://v.example.org' } }))\n",
        'docs/src/index.md': '# Home\n',
        'docs/src/public/a.txt': '',
      },
      [
        "title: 'V'",
        "url: 'https://v.example.org'",
        "contentDir: 'docs/src'",
        "staticDirs: ['docs/src/public']",
      ],
      ['sidebar', 'navigation'],
    ],
    [
      'VitePress',
      {
        '.vitepress/config.mts':
          "export default { title: 'V', sitemap: { hostname: 'https://v.example.org' } }\n",
        'index.md': '# Home\n',
        'src/a.ts': '',
      },
      ["title: 'V'", "content: '.'"],
      [],
    ],
    [
      'MkDocs',
      {
        'mkdocs.yml':
          "site_name: M\nsite_url: https://m.example.org/en/\ndocs_dir: pages\nnav: [index.md]\nmarkdown_extensions:\n  - x:\n      y: !!python/name:z.a ''\n",
        'pages/index.md': '# Home\n',
      },
      ["title: 'M'", "url: 'https://m.example.org'", "baseUrl: '/en/'", "contentDir: 'pages'"],
      ['navigation (`nav`)', 'extensions of Markdown'],
    ],
  ])(
    '%s: what it says in plain data is taken over, and the rest is named',
    async (name, given, settings, leftOut) => {
      const { init, config, files } = project(given)
      const { code, out } = await init()
      expect([code, out]).toEqual([0, expect.stringContaining(`This is a site made with ${name}`)])
      expect(/^Not taken over from .*: (.*)\.$/m.exec(out)?.[1]?.split(', ') ?? []).toEqual(leftOut)
      for (const setting of settings) expect(config()).toContain(`  ${setting},\n`)
      expect(out).not.toContain('example.com')
      expect(files()).not.toContain('content')
    },
  )

  test.each<[string, SiteFiles, string]>([
    [
      'whose folder of pages does not exist',
      { 'docusaurus.config.js': 'module.exports = {}\n' },
      'Its pages should be in docs/, but that folder has none.',
    ],
    [
      'whose configuration cannot be parsed',
      { 'docusaurus.config.js': 'module.exports = {{{\n' },
      'Its pages should be in docs/, but that folder has none.',
    ],
    [
      'whose pages are outside',
      {
        'docusaurus.config.js':
          "module.exports = { presets: [['classic', { docs: { path: '../docs' } }]] }\n",
      },
      'Its pages are in ../docs, outside this project.',
    ],
    [
      'in a folder of the project',
      {
        'README.md': '# Tool\n',
        'docs/a.md': '# A\n',
        'website/docusaurus.config.ts': 'export default {}\n',
      },
      'run `docgen init website`',
    ],
  ])('%s: nothing is written, and the code is 1', async (_, given, said) => {
    const { init, files, root } = project(given)
    const before = files()
    expect(await init()).toEqual({ code: 1, out: expect.stringContaining(said) as string })
    expect(files()).toEqual(before)
    expect(existsSync(join(root, 'docgen.config.ts'))).toBe(false)
  })

  test('Astro without documentation is a project as any other', async () => {
    const { code, out } = await project({ 'astro.config.mjs': 'export default {}\n' }).init()
    expect([code, out]).toEqual([0, expect.not.stringContaining('made with')])
  })
})

test('a home page in the project itself makes every Markdown file a page', async () => {
  const { init, config } = project({
    'index.md': '# Home\n',
    'docs/a.md': '# A\n',
    'tools/run.jsx': 'export const a = 1\n',
  })
  const { code, out } = await init()
  expect([code, out]).toEqual([0, expect.stringContaining('The site can be built: 4 pages.')])
  expect(config()).toContain("  content: '.',\n")
})

describe('in a project of another package manager', () => {
  test('says that the files for the host use npm, and how to install', async () => {
    const { out } = await project({ 'package.json': '{}', 'pnpm-lock.yaml': '' }).init('--host', 'docker')
    expect(out).toContain('The files for the host use npm, and this project uses pnpm:')
    expect(out).toMatch(/\n {2}pnpm add --save-dev '?docgen@/)
  })

  test('says nothing of npm where the host finds the package manager itself', async () => {
    const { out } = await project({ 'package.json': '{}', 'yarn.lock': '' }).init('--host', 'netlify')
    expect(out).not.toContain('use npm')
    expect(out).toMatch(/\n {2}yarn add --dev '?docgen@/)
  })
})

test.each([
  ['1', 'docs'],
  ['3', 'blog+docs'],
  ['api', 'api'],
  ['API', 'api'],
  ['dosc', 'docs'],
  ['0', undefined],
  ['4', undefined],
  ['something else', undefined],
])('the answer %j chooses %j', (answer, chosen) => {
  expect(choiceFor(answer, ['docs', 'api', 'blog+docs'])).toBe(chosen)
})
