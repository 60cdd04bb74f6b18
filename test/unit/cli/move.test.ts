import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporarySite, type SiteFiles, type TempSite } from '../../build-temp-site.ts'
import { bundledCli } from '../../bundled-cli.ts'
import { runDocgen as docgen } from '../../run-docgen.ts'

const pages: SiteFiles = {
  'content/index.md':
    '# Home\n\n[File](./guides/install.md#upgrade), [address](/guides/install), ![](/img/a.svg)\n',
  'content/guides/install.md':
    '# Install\n\n[Home](../index.md), [here](#upgrade), [next](use.md), ![](./plan.svg)\n\n## Upgrade\n\nText.\n',
  'content/guides/use.mdx': "import Part from './_part.mdx'\n\n# Use\n\n<Part />\n",
  'content/guides/use.md': '# Use\n\n[back](./install)\n',
  'content/guides/_part.mdx': '[Install](./install.md)\n',
  'content/guides/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

function site(): TempSite {
  const { 'content/guides/use.mdx': used, ...others } = pages
  return temporarySite(
    {
      ...others,
      'content/parts.mdx': String(used).replace('./_part', './guides/_part').replace('# Use', '# Parts'),
    },
    {
      navbar: { items: [{ label: 'Install', to: '/guides/install#upgrade' }] },
      sidebars: { docs: ['index', { type: 'doc', id: 'guides/install' }, 'guides/use', 'parts'] },
    },
  )
}

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8')

/** The texts of a site's files by their paths, without what docgen keeps. */
const textsIn = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !path.startsWith('.docgen'))
      .sort()
      .map((path) => [path, read(root, path)]),
  )

test('reports what is broken since the change, and not what was before', async () => {
  const { root } = site()
  writeFileSync(join(root, 'content/old.md'), '# Old\n\n[Nowhere](/nowhere)\n')
  writeFileSync(join(root, 'content/own.md'), '# Own\n\n<a href="/guides/use">Use</a>, [Gone](/gone)\n')
  const { code, out } = await docgen(root, 'move', 'content/own.md', 'content/mine.md')
  expect(out).toContain('No new broken links in 7 pages.\n`docgen check-links` lists 2 findings from before.')
  expect(code).toBe(0)
})

describe('move', () => {
  test('a page with a space in its name, whose old address leads on, too', async () => {
    const { root } = temporarySite({
      'content/index.md': '# Home\n\n[About](./über%20uns.md)\n',
      'content/über uns.md': '# About\n',
    })
    const { code, out } = await docgen(root, 'move', 'content/über uns.md', 'content/about us.md')
    expect(out).toContain('No broken links')
    expect(code).toBe(0)
    expect(read(root, 'docgen.config.json')).toContain('"from": "/über uns", "to": "/about us"')
    await docgen(root, 'build')
    expect(read(root, 'build/über uns.html')).toContain('url=/about%20us')
  })

  test('an image that a page imports', async () => {
    const { root } = temporarySite({
      'content/index.mdx': 'import plan from \'./plan.svg\'\n\n# Home\n\n<img src={plan} alt="Plan" />\n',
      'content/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    })
    const { out } = await docgen(root, 'move', 'content/plan.svg', 'content/shots/plan.svg')
    expect(read(root, 'content/index.mdx')).toContain("import plan from './shots/plan.svg'")
    expect(out).not.toContain('by hand')
  })

  test('a page that imports from the index of its folder', async () => {
    const { root } = temporarySite({
      'content/index.md': '# Home\n',
      'content/a/page.mdx': "import { name } from '.'\n\n# Page of {name}\n",
      'content/a/index.js': "export const name = 'A'\n",
    })
    await docgen(root, 'move', 'content/a/page.mdx', 'content/page.mdx')
    expect(read(root, 'content/page.mdx')).toContain("import { name } from './a'")
    await docgen(root, 'move', 'content/page.mdx', 'content/a/other.mdx')
    expect(read(root, 'content/a/other.mdx')).toContain("import { name } from '.'")
  })

  test('an entry of a sidebar that code makes is told of', async () => {
    const { root, remove } = temporarySite({
      'content/index.md': '# Home\n',
      'content/use.md': '# Use\n',
      'docgen.config.ts': `export default {
  title: 'Site',
  url: 'https://example.com',
  search: { enabled: false },
  rules: { 'placeholder-url': 'off' },
  sidebars: { docs: ['index', ...['us'].map((name) => name + 'e')] },
}
`,
    })
    remove('docgen.config.json')
    const { out } = await docgen(root, 'move', 'content/use.md', 'content/apply.md')
    expect(out).toContain('`use` in docgen.config.ts is made by code: write `apply` there by hand.')
  })
  test('a page: links to it and in it follow, and the old address leads on', async () => {
    const { root } = site()
    expect((await docgen(root, 'check-links')).out).toContain('No broken links')
    const { code, out, err } = await docgen(
      root,
      'move',
      'content/guides/install.md',
      'content/start/set-up.md',
    )
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('No broken links in 5 pages.')
    expect(existsSync(join(root, 'content/guides/install.md'))).toBe(false)
    expect(read(root, 'content/index.md')).toContain(
      '[File](./start/set-up.md#upgrade), [address](/start/set-up)',
    )
    expect(read(root, 'content/start/set-up.md')).toContain(
      '[Home](../index.md), [here](#upgrade), [next](../guides/use.md), ![](../guides/plan.svg)',
    )
    expect(read(root, 'content/guides/use.md')).toContain('[back](../start/set-up)')
    expect(read(root, 'content/guides/_part.mdx')).toContain('[Install](../start/set-up.md)')
    expect(JSON.parse(read(root, 'docgen.config.json'))).toMatchObject({
      redirects: [{ from: '/guides/install', to: '/start/set-up' }],
      navbar: { items: [{ to: '/start/set-up#upgrade' }] },
      sidebars: { docs: ['index', { id: 'start/set-up' }, 'guides/use', 'parts'] },
    })
  })

  test('a folder, with what lies in it', async () => {
    const { root } = site()
    const { code, out } = await docgen(root, 'move', 'content/guides', 'content/start')
    expect([code, out]).toEqual([0, expect.stringContaining('No broken links')])
    expect(read(root, 'content/start/install.md')).toBe(pages['content/guides/install.md'])
    expect(read(root, 'content/parts.mdx')).toContain("from './start/_part.mdx'")
  })

  test('a page with its translations, and what is recorded of them', async () => {
    const german = 'i18n/de/docusaurus-plugin-content-docs/current'
    const { root } = temporarySite(
      {
        'content/index.md': '# Home\n\n[A](./a.md)\n',
        'content/a.md': '# A\n\nText.\n',
        [`${german}/index.md`]: '# Heim\n\n[A](./a.md)\n',
        [`${german}/a.md`]: '# A\n\nWorte. [Heim](./index.md)\n',
      },
      { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } },
    )
    await docgen(root, 'translations', 'accept', 'de', '--all')
    const { code, out } = await docgen(root, 'move', 'content/a.md', 'content/guides/b.md')
    expect([code, out]).toEqual([0, expect.stringContaining('No broken links')])
    expect(read(root, `${german}/guides/b.md`)).toContain('[Heim](../index.md)')
    expect(read(root, `${german}/index.md`)).toContain('[A](./guides/b.md)')
    // The links in both are others now, and mean the same.
    expect((await docgen(root, 'translations')).out).toContain('100% of')
    expect(read(root, 'docgen.config.json')).toContain('{ "from": "/de/a", "to": "/de/guides/b" }')
  })

  test.each([
    ["export default defineConfig({ title: 'Acme', url: 'https://docs.acme.dev' })"],
    ["const config = {\n  title: 'Acme',\n  url: 'https://docs.acme.dev',\n}\nexport default config"],
  ])('the first redirect of a configuration in TypeScript: %j', async (code) => {
    const { root, remove, write } = temporarySite({ 'content/index.md': '# Home\n', 'content/a.md': '# A\n' })
    remove('docgen.config.json')
    write({ 'docgen.config.ts': `import { defineConfig } from 'docgen'\n\n${code}\n` })
    const { code: exit, out } = await docgen(root, 'move', 'content/a.md', 'content/b.md')
    expect([exit, out]).toEqual([0, expect.not.stringContaining('By hand')])
    expect(read(root, 'docgen.config.ts')).toContain("redirects: [{ from: '/a', to: '/b' }],")
  })

  test.each([
    ['docgen.config.ts', "export default { title: 'Acme', url: 'https://docs.acme.dev' }\n"],
    ['docgen.config.yml', 'title: Acme\nurl: https://docs.acme.dev\n'],
    ['docgen.config.json', '{ "title": "Acme", "url": "https://docs.acme.dev" }\n'],
  ])('from names with quotes and backslashes, in %s', async (config, text) => {
    const { root, remove, write } = temporarySite({
      'content/index.md': '# Home\n',
      "content/it's.md": '# A\n',
    })
    remove('docgen.config.json')
    write({ [config]: text, 'content/a"b.md': '# B\n', 'content/c\\d.md': '# C\n' })
    const { out } = await docgen(root, 'move', "content/it's.md", 'content/it.md')
    expect(out).not.toContain('By hand')
    for (const [name, to] of [
      ['a"b', 'b'],
      ['c\\d', 'c'],
    ] as const) {
      const moved = await docgen(root, 'move', `content/${name}.md`, `content/${to}.md`)
      expect(moved.out).toContain(`By hand: No redirect can lead from \`/${name}\` to \`/${to}\``)
    }
    await docgen(root, 'move', 'content/it.md', "content/it's.md")
    await docgen(root, 'move', "content/it's.md", "content/parts/it's.md")
    expect((await docgen(root, 'build')).code).toBe(0)
    expect(existsSync(join(root, "build/it's.html"))).toBe(true)
  })

  test('pages back: their redirects take the place of those that lead away from there', async () => {
    const { root } = site()
    await docgen(root, 'move', 'content/guides', 'content/start')
    const { code, out } = await docgen(root, 'move', 'content/start', 'content/guides')
    expect([code, out]).toEqual([0, expect.stringContaining('No broken links')])
    expect(out).not.toContain('By hand')
    const { redirects } = JSON.parse(read(root, 'docgen.config.json')) as { redirects: unknown }
    expect(redirects).toEqual([
      { from: '/start/install', to: '/guides/install' },
      { from: '/start/use', to: '/guides/use' },
    ])
    await docgen(root, 'move', 'content/guides/use.md', 'content/use.md')
    const back = await docgen(root, 'move', 'content/guides/install.md', 'content/start/install.md')
    expect([back.code, back.out]).toEqual([0, expect.stringContaining('No broken links')])
  })

  test('an image that is published as it is', async () => {
    const { root } = site()
    await docgen(root, 'move', 'static/img/a.svg', 'static/pictures/b.svg')
    expect(read(root, 'content/index.md')).toContain('![](/pictures/b.svg)')
  })

  test('shows a diff that Git can apply, and moves with Git what Git knows', async () => {
    const { root } = site()
    const git = (...words: readonly string[]): string =>
      execFileSync('git', words, { cwd: root, encoding: 'utf8' })
    git('init', '-q')
    git('add', '-A')
    const { out } = await docgen(root, 'move', 'content/guides/install.md', 'content/set-up.md', '--dry-run')
    expect(existsSync(join(root, 'content/set-up.md'))).toBe(false)
    execFileSync('git', ['apply', '--check'], { cwd: root, input: out })
    await docgen(root, 'move', 'content/guides/install.md', 'content/set-up.md')
    expect(git('ls-files', 'content/set-up.md', 'content/guides/install.md')).toBe('content/set-up.md\n')
  })

  test('moves with Git in a hook, in the index that is committed, and never in that of another repository', () => {
    const [{ root }, { root: other }] = [site(), site()]
    const git = (cwd: string, ...words: readonly string[]): string =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
        cwd,
        encoding: 'utf8',
      })
    for (const repository of [root, other]) {
      git(repository, 'init', '-q')
      git(repository, 'add', '-A')
      git(repository, 'commit', '-qm', 'Begin')
    }
    const tree = join(root, '.git/second')
    git(root, 'worktree', 'add', '-q', tree)
    const moveIn = (folder: string): string =>
      `node '${bundledCli}' move content/guides/install.md content/set-up.md --dir '${folder}' >&2`
    const hook = `#!/bin/sh\n(cd '${tree}' && ${moveIn(tree)}) && (cd '${other}' && ${moveIn(other)})\n`
    writeFileSync(join(root, '.git/hooks/pre-commit'), hook, { mode: 0o755 })
    git(tree, 'commit', '-q', '--allow-empty', '-m', 'Move')
    const names = 'content/guides/install.md content/set-up.md'.split(' ')
    expect(git(tree, 'ls-tree', '--name-only', 'HEAD', '--', ...names)).toBe('content/set-up.md\n')
    expect(git(other, 'ls-files', '--', ...names)).toBe('content/set-up.md\n')
  })

  test.each([
    ['content/guides', 'content/start'],
    ['content/guides/plan.svg', 'content/pictures/plan.svg'],
  ])('does what it shows: %s to %s', async (from, to) => {
    const [shown, done] = [site(), site()].map(({ root }) => root)
    if (shown === undefined || done === undefined) throw new Error('Two sites were made')
    const { out } = await docgen(shown, 'move', from, to, '--dry-run')
    execFileSync('git', ['apply'], { cwd: shown, input: out })
    await docgen(done, 'move', from, to)
    expect(textsIn(shown)).toEqual(textsIn(done))
  })

  test('refuses what cannot be moved', async () => {
    const { root } = site()
    const refused = async (from: string, to: string): Promise<string> =>
      (await docgen(root, 'move', from, to)).err
    expect(await refused('content/none.md', 'content/a.md')).toContain('There is no file or folder')
    expect(await refused('content/index.md', 'content/parts.mdx')).toContain(
      '`content/parts.mdx` already exists',
    )
    expect(await refused('content/guides', 'content/guides/a')).toContain('is inside')
    expect(await refused('content/index.md', '../a.md')).toContain('is outside the project')
  })
})

describe('rename-heading', () => {
  test('links follow, and the old anchor leads to the section', async () => {
    const { root } = site()
    const { code, out } = await docgen(
      root,
      'rename-heading',
      'content/guides/install.md',
      'Upgrade',
      'New version',
    )
    expect([code, out]).toEqual([0, expect.stringContaining('No broken links')])
    expect(read(root, 'content/guides/install.md')).toContain('## <a id="upgrade"></a>New version')
    expect(read(root, 'content/guides/install.md')).toContain('[here](#new-version)')
    expect(read(root, 'content/index.md')).toContain('./guides/install.md#new-version')
  })

  test('a heading of a part: links to every page that shows it follow, also once more', async () => {
    const { root } = temporarySite({
      'content/index.md': '# Home\n\n[one](./one.mdx#clean-up), [two](/two#clean-up-1)\n',
      'content/one.mdx': "import Part from './_part.mdx'\n\n# One\n\n<Part />\n",
      'content/two.mdx': "import Part from './_outer.mdx'\n\n# Two\n\n## Clean up\n\nText.\n\n<Part />\n",
      'content/_outer.mdx': "import Part from './_part.mdx'\n\n<Part />\n",
      'content/_part.mdx': '## Clean up\n\nText, [here](#clean-up).\n',
    })
    const rename = (old: string, words: string) =>
      docgen(root, 'rename-heading', 'content/_part.mdx', old, words)
    const { code, out } = await rename('Clean up', 'Tidy up')
    expect([code, out]).toEqual([0, expect.stringContaining('No broken links')])
    expect(read(root, 'content/index.md')).toContain('[one](./one.mdx#tidy-up), [two](/two#tidy-up)')
    await rename('Tidy up', 'Remove it')
    expect(read(root, 'content/_part.mdx')).toBe(
      '## <a id="tidy-up"></a>Remove it\n\nText, [here](#remove-it).\n',
    )
  })

  test('says which headings there are', async () => {
    const { root } = site()
    const rename = (old: string) => docgen(root, 'rename-heading', 'content/guides/install.md', old, 'x')
    const { code, err } = await rename('Upgrad')
    expect([code, err]).toEqual([2, expect.stringContaining('Did you mean `Upgrade`?')])
    expect((await rename('Something')).err).toContain('Its headings are `Install`, `Upgrade`.')
  })
})
