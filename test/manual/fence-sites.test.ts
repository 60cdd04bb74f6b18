import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import ts from 'typescript'
import { buildExample } from './build-example.ts'
import { allFences, configPages, fencesFor, partSitePages, placeOf, sitePages } from './fence-checks.ts'
import { docs, filesOf } from './pages.ts'

test.each(sitePages)('the files of %s make a site without findings', async (path) => {
  const files = filesOf(path)
  expect(Object.keys(files).length).toBeGreaterThan(1)
  const index = Object.keys(files).some((name) => name.startsWith('content/index.'))
    ? {}
    : { 'content/index.md': '# Home\n' }
  const { rules, report } = await buildExample({ 'package.json': ofPackage, ...index, ...files })
  expect(rules, report).toEqual([])
})

const picture = readFileSync(join(docs, 'static/img/mark.svg'), 'utf8')
const ofPackage = '{ "name": "rocket-docs", "type": "module" }\n'

describe('a configuration that a page shows by itself is that of a site without findings', () => {
  const example = (name: string): string => readFileSync(join(docs, 'examples', name), 'utf8')
  /** What these configurations name. */
  const named = {
    'data/commands.yaml': example('commands.yaml'),
    'data/crds.yaml': example('launch.yaml'),
    'data/library.json': example('library.json'),
    'static/rocket-api.yaml': example('rocket-api.yaml'),
    'static/profile.schema.json': example('rocket.schema.json'),
    'static/img/logo.svg': picture,
    'content/index.md': '# Home\n\nSee the [guide](./guides/install.md).\n',
    'content/guides/install.md': '# Install\n',
    'content/reference/index.md': '# Reference\n',
  }
  const configs = fencesFor('site').filter(
    ({ page, fence }) => configPages.includes(page.path) && fence.title === 'docgen.config.ts',
  )

  test('there are some on each of these pages', () => {
    expect([...new Set(configs.map(({ page }) => page.path))]).toEqual(configPages)
  })

  test.each(configs.map((each) => [placeOf(each), each.fence.text] as const))('%s', async (_, config) => {
    const { rules, report } = await buildExample({
      ...named,
      'package.json': ofPackage,
      'docgen.config.ts': config,
    })
    expect(rules, report).toEqual([])
  })
})

test('a wrong option of the plugin that the manual shows is reported as it shows', async () => {
  const { 'plugins/mission-list.ts': plugin = '' } = filesOf('extend/index.md')
  const { report } = await buildExample(
    {
      'package.json': ofPackage,
      'plugins/mission-list.ts': plugin,
      'content/index.md': '# Home\n',
      'docgen.config.ts': `import { defineConfig } from 'docgen'
import { missionList } from './plugins/mission-list.ts'

export default defineConfig({
  title: 'Rocket',
  url: 'https://docs.acme.dev',
  plugins: [missionList({ surce: 'data/missions.md' })],
})
`,
    },
    ['zod'],
  )
  const [shown = ''] = allFences.flatMap(({ page, fence }) =>
    page.path === 'extend/index.md' && fence.language === 'text' ? [fence.text] : [],
  )
  expect(shown).toContain('`surce`')
  expect(report).toContain(shown.trimEnd())
})

test('the package of a plugin that the manual shows works in a site that installs it', async () => {
  const { 'docgen.config.ts': config = '', 'index.ts': source = '', ...others } = filesOf('extend/publish.md')
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  })
  const installed = Object.entries({ ...others, 'index.js': outputText })
  const { rules, report } = await buildExample({
    'package.json': ofPackage,
    // The site of a test has no docgen in its `node_modules` that a package could ask for.
    'docgen.config.ts': config.replace(`'docgen-plugin-team'`, `'./package/index.js'`),
    'data/team.yaml': '- Ada\n- Grace\n',
    'content/index.md': '# Rocket\n\nWho we are: [team](/team).\n',
    ...Object.fromEntries(installed.map(([name, text]) => [`package/${name}`, text])),
  })
  expect(rules, report).toEqual([])
})

/** How the part of a configuration begins that goes with the files of a page, and the files that it needs. */
const partSites: Readonly<Record<string, { readonly part?: string; readonly added: Files }>> = {
  'design/tokens.md': {
    part: 'css:',
    added: { 'content/index.md': '# Rocket\n', 'templates/fonts/acme-sans.woff2': '' },
  },
  'organise/blog.md': { part: 'content:', added: { 'docs/index.md': '# Rocket\n' } },
  'organise/folders.md': {
    part: "content: [{ path: 'docs', route: '/docs', tagsBasePath",
    added: { 'docs/index.md': '---\ntags: [install]\n---\n\n# Rocket\n' },
  },
  'organise/languages.md': { part: 'i18n:', added: { 'content/index.md': '# Rocket\n' } },
  'organise/sidebars.md': {
    added: Object.fromEntries(
      ['index', 'guides/install', 'guides/upgrade', 'reference/options'].map((id) => [
        `content/${id}.md`,
        '# Page\n',
      ]),
    ),
  },
}
type Files = Readonly<Record<string, string>>

test('every page whose files need a part of a configuration is in a site', () => {
  expect(Object.keys(partSites)).toEqual(partSitePages)
})

test.each(Object.entries(partSites))(
  'the files of %s make a site without findings',
  async (path, { part, added }) => {
    const { fence } =
      fencesFor('typescript').find(
        ({ page, fence }) => page.path === path && part !== undefined && fence.text.startsWith(part),
      ) ?? {}
    expect(fence === undefined).toBe(part === undefined)
    const { rules, report } = await buildExample({
      ...added,
      ...filesOf(path),
      'package.json': ofPackage,
      'docgen.config.ts': `export default {\n title: 'Rocket', url: 'https://docs.acme.dev',\n${fence?.text ?? ''}}\n`,
    })
    expect(rules, report).toEqual([])
  },
)
