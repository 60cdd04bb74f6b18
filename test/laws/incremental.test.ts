import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallConfig, told } from '../build-temp-site.ts'
import { bundledSite } from './bundled-site.ts'
import { hashes, smallSite, smallSiteConfig } from './small-site.ts'

describe('a warm build', () => {
  it('says what the cold one said, also when nothing has changed', async () => {
    const site = await bundledSite(
      {
        ...smallSite,
        'content/broken.md':
          '# Broken\n\n[x](./index.md#nope) ![x](/img/photo.svg)\n\n### Jump\n\n:::unknown\n\nx\n\n:::\n',
      },
      smallSiteConfig,
    )
    const cold = await site.build({ cache: true })
    expect(cold.diagnostics.length).toBeGreaterThan(0)
    for (let turn = 0; turn < 2; turn++)
      expect((await site.build({ cache: true })).diagnostics.map(told)).toEqual(cold.diagnostics.map(told))
    site.write({ 'content/other.md': '# Other\n' })
    expect((await site.build({ cache: true })).diagnostics.map(told)).toEqual(cold.diagnostics.map(told))
  }, 60_000)

  it('says the same errors, and writes nothing', async () => {
    const site = await bundledSite(
      { ...smallSite, 'content/broken.md': '# Broken\n\n[x](/nope)\n' },
      smallSiteConfig,
    )
    const cold = await site.build({ cache: true })
    const warm = await site.build({ cache: true })
    expect([cold.failed, warm.failed, warm.written]).toEqual([true, true, false])
    expect(warm.diagnostics.map(told)).toEqual(cold.diagnostics.map(told))
  }, 60_000)

  it('places what it says where that is now, also when the configuration has the same value', async () => {
    const site = await bundledSite(
      { 'content/a.md': '# A\n' },
      {
        onBrokenLinks: 'warn',
        navbar: { items: [{ label: 'Gone', to: '/gone' }] },
      },
    )
    const lines = async (): Promise<unknown> =>
      (await site.build({ cache: true })).diagnostics.map(({ rule, file, place }) => [
        rule,
        file,
        place?.line,
      ])
    const config = readFileSync(join(site.root, 'docgen.config.json'), 'utf8')
    const before = config.slice(0, config.indexOf('/gone')).split('\n').length
    expect(await lines()).toEqual([['broken-link', 'docgen.config.json', before]])
    site.write({ 'docgen.config.json': `\n\n${config}` })
    expect(await lines()).toEqual([['broken-link', 'docgen.config.json', before + 2]])
    site.write({ 'docgen.config.yaml': config })
    site.remove('docgen.config.json')
    expect(await lines()).toEqual([['broken-link', 'docgen.config.yaml', before]])
  }, 60_000)

  it('notices an edit that leaves size and date as they were', async () => {
    const site = await bundledSite({ 'content/a.md': '# Aaaa\n' })
    await site.build({ cache: true })
    site.write({ 'content/a.md': '# Bbbb\n' })
    await site.build({ cache: true })
    expect(site.output('a.html')).toContain('Bbbb')
  }, 60_000)

  it('notices new names in .mailmap, and a commit, in a work tree of its own too', async () => {
    const site = await bundledSite({ 'content/a.md': '# A\n' }, { showLastUpdateAuthor: true })
    const git = (...words: readonly string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=kim', '-c', 'user.email=kim@host.example', ...words], {
        cwd: site.root,
      })
    const repository = join(site.root, 'repository')
    git('init', '--quiet', repository)
    git('-C', repository, 'commit', '--quiet', '--allow-empty', '--message', 'Begin')
    git('-C', repository, 'worktree', 'add', '--quiet', join(site.root, 'tree'))
    renameSync(join(site.root, 'tree/.git'), join(site.root, '.git'))
    const authors = async (): Promise<string | undefined> => {
      await site.build({ cache: true })
      return /kim|Kim Lee|lou/.exec(site.output('a.html'))?.[0]
    }
    expect(await authors()).toBeUndefined()
    git('add', 'content')
    git('commit', '--quiet', '--message', 'Add a page')
    expect(await authors()).toBe('kim')
    site.write({ '.mailmap': 'Kim Lee <kim@host.example>\n' })
    expect(await authors()).toBe('Kim Lee')
    git(
      '-c',
      'user.email=lou@host.example',
      '-c',
      'user.name=lou',
      'commit',
      '--quiet',
      '--amend',
      '--reset-author',
      '--no-edit',
    )
    expect(await authors()).toBe('lou')
  }, 60_000)

  it('notices commits beside a folder in no repository, and more of a shallow history', async () => {
    const site = await bundledSite({
      'website/docgen.config.json': JSON.stringify({
        ...smallConfig,
        showLastUpdateAuthor: true,
        content: [
          { path: 'content', route: '/' },
          { path: '../shared', route: '/shared' },
        ],
      }),
      'website/content/a.md': '# A\n',
      'shared/b.md': '# B\n',
    })
    const root = join(site.root, 'website')
    const git = (author: string, ...words: readonly string[]): string =>
      execFileSync('git', ['-c', `user.name=${author}`, '-c', 'user.email=of@host.example', ...words], {
        cwd: root,
        encoding: 'utf8',
      })
    const author = async (): Promise<string | undefined> => {
      await site.build({ cache: true, root, outDir: join(site.root, 'build') })
      return /kim|lou/.exec(site.output('a.html'))?.[0]
    }
    git('kim', 'init', '--quiet')
    expect(await author()).toBeUndefined()
    git('kim', 'add', 'content')
    git('kim', 'commit', '--quiet', '--message', 'Add a page')
    expect(await author()).toBe('kim')
    git('lou', 'commit', '--quiet', '--allow-empty', '--message', 'Go on')
    // Where a history ends, its first commit has every file, whoever changed it last.
    site.write({ 'website/.git/shallow': git('lou', 'rev-parse', 'HEAD') })
    expect(await author()).toBeUndefined()
    site.remove('website/.git/shallow')
    expect(await author()).toBe('kim')
    // A repository without a commit has none that could be compared.
    git('lou', 'init', '--quiet', '../shared')
    expect(await author()).toBe('kim')
    git('lou', 'reset', '--quiet', '--soft', 'HEAD~1')
    git('lou', 'commit', '--quiet', '--amend', '--reset-author', '--no-edit')
    expect(await author()).toBe('lou')
  }, 60_000)

  it('notices a commit on a branch with two names, or in a repository that a hook names', async () => {
    const site = await bundledSite({ 'content/a.md': '# A\n' }, { showLastUpdateAuthor: true })
    const folder = join(site.root, 'hub.git')
    const git = (author: string, ...words: readonly string[]): string =>
      execFileSync('git', ['-c', `user.name=${author}`, '-c', 'user.email=of@host.example', ...words], {
        cwd: site.root,
        encoding: 'utf8',
      })
    const author = async (): Promise<string | undefined> => {
      await site.build({ cache: true })
      return /kim|lou|zoe/.exec(site.output('a.html'))?.[0]
    }
    const amend = (name: string): string =>
      git(name, 'commit', '--quiet', '--amend', '--reset-author', '--no-edit')
    git('kim', 'init', '--quiet', '--initial-branch', 'trunk')
    git('kim', 'add', 'content')
    git('kim', 'commit', '--quiet', '--message', 'Add a page')
    git('kim', 'symbolic-ref', 'refs/heads/alias', 'refs/heads/trunk')
    git('kim', 'symbolic-ref', 'HEAD', 'refs/heads/alias')
    expect(await author()).toBe('kim')
    amend('lou')
    expect(await author()).toBe('lou')
    // What a clone has in the place of a commit is not what the next clone has.
    const commit = git('lou', 'rev-parse', 'HEAD').trim()
    amend('zoe')
    git('zoe', 'replace', commit, 'HEAD')
    git('zoe', 'reset', '--quiet', '--soft', commit)
    expect(await author()).toBe('lou')
    renameSync(join(site.root, '.git'), folder)
    Object.assign(process.env, { GIT_DIR: folder, GIT_WORK_TREE: site.root })
    try {
      expect(await author()).toBe('lou')
      git('kim', 'replace', '--delete', commit)
      amend('kim')
      expect(await author()).toBe('kim')
    } finally {
      for (const name of ['GIT_DIR', 'GIT_WORK_TREE']) Reflect.deleteProperty(process.env, name)
    }
  }, 60_000)

  it('notices that a module is a link now, to one with the same text that imports another file', async () => {
    const module = "export { name } from './name.js'\n"
    const site = await bundledSite({
      'content/a.mdx': "import { name } from '../near/module.js'\n\n# A\n\nIt is {name}.\n",
      'near/module.js': module,
      'near/name.js': "export const name = 'near'\n",
      'far/module.js': module,
      'far/name.js': "export const name = 'far'\n",
    })
    await site.build({ cache: true })
    expect(site.output('a.html')).toContain('It is near.')
    site.remove('near/module.js')
    symlinkSync('../far/module.js', join(site.root, 'near/module.js'))
    await site.build({ cache: true })
    expect(site.output('a.html')).toContain('It is far.')
  }, 60_000)

  it('notices that mermaid has been installed, also without a lock file', async () => {
    const site = await bundledSite({
      'content/a.md': '# A\n\n```mermaid\npie title Pets\n```\n',
      'node_modules/other/package.json': '{}',
    })
    const rulesOf = async () => (await site.build({ cache: true })).diagnostics.map(({ rule }) => rule)
    const scripts = () => readdirSync(join(site.root, 'build/assets')).sort()
    expect(await rulesOf()).toEqual(['mermaid-not-installed'])
    const before = scripts()
    site.write({
      'node_modules/mermaid/package.json': '{ "main": "index.js" }',
      'node_modules/mermaid/index.js': 'export default {}\n',
    })
    expect(await rulesOf()).toEqual([])
    expect(scripts()).not.toEqual(before)
  }, 60_000)
})

describe('a page that is deleted', () => {
  it('leaves nothing in the output', async () => {
    const site = await bundledSite(
      {
        ...smallSite,
        'content/guides/gone.md': '# Unmistakable\n\n![x](./only-there.svg)\n',
        'content/guides/only-there.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>',
      },
      smallSiteConfig,
    )
    await site.build({ cache: true })
    const names = (): string[] => Object.keys(hashes(join(site.root, 'build')))
    const mentions = (): string[] =>
      names().filter(
        (path) =>
          /gone|Unmistakable|only-there/.test(path) ||
          (path !== '.docgen-manifest.json' && /guides\/gone|Unmistakable/.test(site.output(path))),
      )
    expect(names()).toEqual(expect.arrayContaining(['guides/gone.html', 'guides/gone.md']))
    expect(mentions().length).toBeGreaterThan(4)
    site.remove('content/guides/gone.md')
    await site.build({ cache: true })
    expect(mentions()).toEqual([])
    expect(site.output('.docgen-manifest.json')).not.toContain('gone')
  }, 60_000)
})
