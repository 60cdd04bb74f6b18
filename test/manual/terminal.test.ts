import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundledCli as command } from '../bundled-cli.ts'
import { fencesFor } from './fence-checks.ts'
import { docs, manualPages, type ManualPage } from './pages.ts'

// What the manual says that a terminal says. A new user compares it line by line.
const repository = join(docs, '..')
/** What `npm run` can be told in the repository, and in the folder of its extension. */
const scripts = Object.assign(
  {},
  ...['package.json', 'editors/vscode/package.json'].map(
    (path) => (JSON.parse(readFileSync(join(repository, path), 'utf8')) as { scripts: object }).scripts,
  ),
) as Readonly<Record<string, string>>
const fences = manualPages.flatMap((page) => page.fences.map((fence) => ({ page, fence })))
const place = (page: ManualPage, line: number): string => `${page.path}:${line}`

/** The fences of a page that begin with such a line, without it. */
const shown = (path: string, first: string): readonly string[] =>
  fences.flatMap(({ page, fence }) =>
    page.path === path && fence.text.startsWith(`${first}\n`) ? [fence.text.slice(first.length + 1)] : [],
  )

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-manual-terminal-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A project in which docgen is installed, and nothing else but the files. */
function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(folder, 'site-'))
  // The command of the tests lies in a folder that stands for the package.
  const packages = join(root, 'node_modules')
  mkdirSync(packages, { recursive: true })
  symlinkSync(repository, join(packages, 'docgen'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

function docgen(root: string, ...words: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', DOCGEN_MANUAL: '' },
  })
  return stdout + stderr
}

/** Sizes and times are those of one machine on one day; how many pages there are is not. */
const rounded = (text: string): string =>
  text.replaceAll(/\d+ files, [\d.,]+ [kM]B/g, '… files').replaceAll(/[\d.]+ m?s$/gm, '…')

describe('ten minutes to a site', () => {
  const page = 'start/ten-minutes.md'
  const line = '$ npx docgen init --yes --title Rocket --template docs --url https://docs.acme.dev'
  let root = ''
  let made = ''
  beforeAll(() => {
    root = project({
      'package.json': '{ "devDependencies": { "docgen": "file:../docgen/docgen-0.1.0.tgz" } }',
    })
    made = docgen(root, ...line.split(' ').slice(3))
  })

  test('the site is made as the page says', () => {
    expect(shown(page, line)).toEqual([made])
  })

  test('both builds end with the lines that it shows', () => {
    docgen(root, 'clean')
    const first = docgen(root, 'build')
    const second = docgen(root, 'build')
    expect(shown(page, '$ npx docgen build').map(rounded)).toEqual([first, second].map(rounded))
  })

  test('the broken link is reported as it shows', () => {
    const textsOf = (path: string): readonly string[] =>
      fences.filter((each) => each.page.path === path).map(({ fence }) => fence.text)
    const broken = textsOf(page).find((text) => text.includes('(./instal.md)')) ?? ''
    const file = join(root, 'content/guides/write-pages.md')
    const source = readFileSync(file, 'utf8')
    const [front = '', first = '', ...rest] = source.split(/(?<=\n)\n/)
    writeFileSync(file, [front, first, broken, ...rest].join('\n'))
    const report = docgen(root, 'build')
    writeFileSync(file, source)
    const wanted = textsOf(page).find((text) => text.startsWith('content/guides/'))
    expect(report).toContain(wanted)
    // The start page of the manual shows the beginnings of its lines.
    const [, ...shortened] = textsOf('index.md').join('').trimEnd().split('\n')
    const lines = report.split('\n')
    expect(shortened.filter((line) => !lines.some((each) => each.startsWith(line)))).toEqual([])
    expect(shortened).toContain('content/guides/write-pages.md:9:10')
  })
})

test('a site of Docusaurus is taken over as the page about it says', () => {
  const root = project({
    'docusaurus.config.js': `module.exports = {
  title: 'Rocket',
  url: 'https://docs.acme.dev',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: ['./plugin.js'],
  themeConfig: { navbar: { title: 'Rocket' }, footer: { copyright: 'Acme' } },
}
`,
    'docs/intro.md': '---\nslug: /\n---\n\n# Intro\n',
    'docs/install.md': '# Install\n',
  })
  expect(shown('migrate/index.md', '$ npx docgen init --yes')).toEqual([docgen(root, 'init', '--yes')])
})

test('a misspelt key of the configuration is reported as the page about it shows', () => {
  const root = project({
    'content/index.md': '# Rocket\n',
    'docgen.config.ts': `import { defineConfig } from 'docgen'\n\nexport default defineConfig({\n  titel: 'x',\n  title: 'Rocket',\n  url: 'https://docs.acme.dev',\n})\n`,
  })
  const [wanted = ''] = fences.flatMap(({ page, fence }) =>
    page.path === 'start/project.md' && fence.text.startsWith('docgen.config.ts:4:3') ? [fence.text] : [],
  )
  expect(wanted).toContain('unknown-config-key')
  const [report = ''] = docgen(root, 'build').split(/(?=docgen\.config\.ts:)/)
  expect(report.split('\n\n')[0]).toBe(wanted.split('\n\n')[0])
})

describe('what is to be typed', () => {
  const typed = fences.filter(({ fence }) => fence.language === 'bash')

  test('is a script that a shell can read', () => {
    expect(typed.length).toBeGreaterThan(15)
    for (const { page, fence } of typed) {
      const text = fence.text.replaceAll(/<address of docgen's repository>/g, 'https://git.acme.dev/docgen')
      const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
      expect([status, stderr], place(page, fence.line)).toEqual([0, ''])
    }
  })

  test('names scripts that the repository has', () => {
    const names = typed.flatMap(({ page, fence }) =>
      [...fence.text.matchAll(/\bnpm run ([\w:]+)/g)].map(
        ([, name]) => [place(page, fence.line), name] as const,
      ),
    )
    expect(names.length).toBeGreaterThan(0)
    for (const [where, name = ''] of names) expect(scripts[name], where).toBeDefined()
  })
})

test('the function of CloudFront finds the files', () => {
  const source = fences.find(({ fence }) => fence.title === 'clean-addresses.js')?.fence.text ?? ''
  // The text of our own manual, as CloudFront runs it.
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
  const handler = new Function(`${source}; return handler`)() as (event: {
    readonly request: { uri: string }
  }) => { readonly uri: string }
  const fileAt = (uri: string): string => handler({ request: { uri } }).uri
  expect(
    ['/', '/guides/', '/guides/install', '/v1.2/install', '/news/v1.2', '/assets/main-1a.js'].map(fileAt),
  ).toEqual([
    '/index.html',
    '/guides/index.html',
    '/guides/install.html',
    '/v1.2/install.html',
    '/news/v1.2.html',
    '/assets/main-1a.js',
  ])
})

test('the samples of the page about samples do what it shows', () => {
  const page = 'docs/content/check/run-samples.mdx'
  expect(fencesFor('samples')).toHaveLength(4)
  expect(docgen(repository, 'test', '--dir', 'docs', page)).toMatch(/^3 samples passed on 1 page, .*\n$/)
})
