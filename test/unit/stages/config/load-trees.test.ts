import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../../../src/stages/config/stage.ts'
import { DiagnosticError } from '../../../../src/model/diagnose.ts'
import type { ContentTree } from '../../../../src/model/content-tree.ts'
import { temporaryProject } from './temporary-project.ts'

const settings = { title: 'Site', url: 'https://example.com' }

const withConfig = (content: unknown, files: Readonly<Record<string, string>> = {}): string =>
  temporaryProject({ 'docgen.config.json': JSON.stringify({ ...settings, content }), ...files })

async function treesOf(root: string): Promise<readonly ContentTree[]> {
  return (await loadConfig({ startDir: root })).config.trees
}

/** `key path → route`, with a star for the version that readers see first. */
const told = (trees: readonly ContentTree[]): string[] =>
  trees.map(
    ({ key, path, route, version }) =>
      `${key} ${path} → ${route === '' ? '/' : route}${version?.isLast === true ? ' *' : ''}${version ? ` ${version.label} ${version.banner ?? '-'} ${version.badge ? 'badge' : '-'}` : ''}`,
  )

async function problemsOf(root: string): Promise<string[]> {
  try {
    await loadConfig({ startDir: root })
    return []
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return error.diagnostics.map(({ rule, message }) => `${rule} ${message}`)
  }
}

describe('trees', () => {
  it('are one for the short form', async () => {
    const root = temporaryProject({ 'docgen.config.json': JSON.stringify(settings) })
    expect(told(await treesOf(root))).toEqual(['default content → /'])
  })

  it('are named by their routes and folders where they have no id', async () => {
    const root = withConfig(['docs', { path: 'x/api', route: '/reference/api/' }, 'more notes'], {
      'docs/a.md': '',
      'x/api/a.md': '',
      'more notes/a.md': '',
    })
    expect(told(await treesOf(root))).toEqual([
      'default docs → /',
      'api x/api → /reference/api',
      'more-notes more notes → /',
    ])
  })

  it('have the versions of the list, with the addresses and banners of Docusaurus', async () => {
    const files = {
      'docs/a.md': '',
      'versions.json': '["3.0", "2.0", "1.0"]',
      'versioned_docs/version-1.0/a.md': '',
      'versioned_docs/version-2.0/a.md': '',
      'versioned_docs/version-3.0/a.md': '',
    }
    expect(told(await treesOf(withConfig([{ path: 'docs', route: '/docs' }], files)))).toEqual([
      'default@current docs → /docs/next Next unreleased badge',
      'default@3.0 versioned_docs/version-3.0 → /docs * 3.0 - badge',
      'default@2.0 versioned_docs/version-2.0 → /docs/2.0 2.0 unmaintained badge',
      'default@1.0 versioned_docs/version-1.0 → /docs/1.0 1.0 unmaintained badge',
    ])
    const last = [{ path: 'docs', lastVersion: '2.0', versions: { current: { label: 'Dev', path: 'dev' } } }]
    expect(told(await treesOf(withConfig(last, files)))).toEqual([
      'default@current docs → /dev Dev unreleased badge',
      'default@3.0 versioned_docs/version-3.0 → /3.0 3.0 unreleased badge',
      'default@2.0 versioned_docs/version-2.0 → / * 2.0 - badge',
      'default@1.0 versioned_docs/version-1.0 → /1.0 1.0 unmaintained badge',
    ])
    const one = [{ path: 'docs', onlyIncludeVersions: ['1.0'] }]
    expect(told(await treesOf(withConfig(one, files)))).toEqual([
      'default@1.0 versioned_docs/version-1.0 → / * 1.0 - -',
    ])
    const none = [{ path: 'docs', disableVersioning: true }]
    expect(told(await treesOf(withConfig(none, files)))).toEqual(['default docs → /'])
  })

  it('leave the versions alone that the configuration lists by hand', async () => {
    const root = temporaryProject({
      'docgen.config.json': JSON.stringify({
        ...settings,
        versions: { current: 'v2', list: [{ name: 'v2', href: '/' }] },
      }),
      'versions.json': '["1.0"]',
    })
    expect(told(await treesOf(root))).toEqual(['default content → /'])
  })

  it('have the sidebars that were kept with them', async () => {
    const root = withConfig(['docs'], {
      'docs/a.md': '',
      'sidebars.json': '{ "now": ["a"] }',
      'versions.json': '["2.0", "1.0"]',
      'versioned_docs/version-1.0/a.md': '',
      'versioned_docs/version-2.0/a.md': '',
      'versioned_sidebars/version-1.0-sidebars.json': '{ "then": ["a"] }',
    })
    const trees = await treesOf(root)
    expect(trees.map(({ sidebars }) => Object.keys(sidebars))).toEqual([['now'], ['docs'], ['then']])
  })

  it('may have sidebars with truth values as texts, as old ones of Docusaurus do', async () => {
    const root = withConfig(['docs'], {
      'docs/a.md': '',
      'sidebars.json': '{ "now": ["a"] }',
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/a.md': '',
      'versioned_sidebars/version-1.0-sidebars.json':
        '{ "then": [{ "type": "category", "label": "Old", "collapsed": "false", "items": ["a"] }] }',
    })
    const [, released] = await treesOf(root)
    expect(JSON.stringify(released?.sidebars)).toContain('"collapsed":false')
  })
})

describe('a mount through a link', () => {
  const place = (): { readonly top: string; readonly project: string } => {
    const top = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-trees-')))
    const project = join(top, 'repository', 'website')
    mkdirSync(project, { recursive: true })
    mkdirSync(join(top, 'repository', '.git'))
    for (const folder of [join(top, 'elsewhere'), join(top, 'repository', 'docs')]) {
      mkdirSync(folder)
      writeFileSync(join(folder, 'a.md'), '# A\n')
    }
    writeFileSync(join(project, 'docgen.config.json'), JSON.stringify({ ...settings, content: ['pages'] }))
    return { top, project }
  }

  it('is one while it stays in the repository', async () => {
    const { project } = place()
    symlinkSync('../docs', join(project, 'pages'))
    expect(told(await treesOf(project))).toEqual(['default pages → /'])
  })

  it('is none when it leads out of it', async () => {
    const { project } = place()
    symlinkSync('../../elsewhere', join(project, 'pages'))
    expect(await problemsOf(project)).toEqual([
      'outside-project The folder `pages` leads out of the repository by a symbolic link.',
    ])
  })

  it('is not needed for a folder that the configuration names', async () => {
    const { project } = place()
    writeFileSync(
      join(project, 'docgen.config.json'),
      JSON.stringify({ ...settings, content: ['../../elsewhere'] }),
    )
    expect(told(await treesOf(project))).toEqual(['default ../../elsewhere → /'])
  })
})

describe('kinds of mounts', () => {
  const files = { 'src/pages/a.md': '', 'docs/a.md': '', 'blog/a.md': '', 'versions.json': '[]' }

  it('leave the default id and the sidebars to the first docs', async () => {
    const root = withConfig(
      [
        { path: 'src/pages', kind: 'pages' },
        { path: 'blog', kind: 'blog' },
        { path: 'docs', route: '/docs' },
      ],
      files,
    )
    const trees = await treesOf(root)
    expect(trees.map(({ key, route, kind, sidebars }) => [key, route, kind, Object.keys(sidebars)])).toEqual([
      ['pages', '', 'pages', []],
      ['blog', '/blog', 'blog', []],
      ['default', '/docs', 'docs', ['docs']],
    ])
    expect(trees[1]?.blog).toMatchObject({
      postsPerPage: 10,
      feedOptions: { type: ['rss', 'atom'], limit: 20 },
    })
  })

  it('refuse what is for another kind', async () => {
    const root = withConfig(
      [
        { path: 'docs', postsPerPage: 3 },
        { path: 'blog', kind: 'blog', versions: {}, sidebars: {}, postsPerPage: 0 },
      ],
      files,
    )
    expect(await problemsOf(root)).toEqual([
      'invalid-config-value `content[1].postsPerPage` must be a whole number of 1 or more.',
    ])
    const other = withConfig(
      [
        { path: 'docs', postsPerPage: 3 },
        { path: 'blog', kind: 'blog', versions: {}, sidebars: {} },
      ],
      files,
    )
    expect(await problemsOf(other)).toEqual([
      'invalid-config-value `content[0].postsPerPage` is for blogs, and this mount is not one.',
      'invalid-config-value `content[1].versions` is for docs: a mount of the kind `blog` has no versions.',
      'invalid-config-value `content[1].sidebars` is for docs: a mount of the kind `blog` has no sidebars.',
    ])
  })
})
