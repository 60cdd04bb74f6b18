import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'
import { runDocgenInTerminal } from './run-docgen.ts'

const git = (root: string, ...words: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.dev', ...words], {
    cwd: root,
    encoding: 'utf8',
  })

const vitePress = {
  'docs/.vitepress/config.mts': `export default { title: 'Acme', themeConfig: { sidebar: [{ text: 'A', items: [{ text: 'Home', link: '/' }, { text: 'Guide', link: '/guide' }] }] } }`,
  'docs/index.md': `---
title: Home
---

# Home

Some *text*   stays __as__ it is.

::: code-group

\`\`\`js [a.js]
1
\`\`\`

\`\`\`sh
2
\`\`\`

:::

> - in a quote
>
>   :::: tabs key:system
>   == Linux
>   Use \`apt\`.
>   == macOS
>   ::: tip
>   Use *brew*.
>   :::
>   ::::

## :rocket: Max Heat

[a](#Max-Heat), [b](/guide#Über-Das)

[[toc]]

<!-- @include: ./parts/a.md -->

<<< @/parts/a.ts#one{1 ts:line-numbers} [shown.ts]

\`\`\`js:line-numbers {1}
x
\`\`\`

Text with <Badge type="tip" text="new" /> and <span :class="x">span</span>.
`,
  'docs/guide.md': '# Guide\r\n\r\n## Über das\r\n\r\n## 1. Fire\r\n\r\n## 1. Fire\r\n',
  'docs/parts/a.md': '## From a part\n\nSee [guide](../guide.md) and ![x](./x.svg).\n\n* one\n* two\n',
  'docs/parts/a.ts': '// #region one\nlet one = 1\n// #endregion one\nlet two = 2\n',
  'docs/parts/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

/** The articles of a built site. */
const articlesIn = (root: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    readdirSync(join(root, 'build'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.html'))
      .sort()
      .map((path) => [
        path,
        /<article[^]*<\/article>/
          .exec(readFileSync(join(root, 'build', path), 'utf8'))?.[0]
          .replaceAll(/\s*(<\/?(?:p|div|li|ul|aside|figure|pre)\b[^>]*>)\s*/g, '$1'),
      ]),
  )

describe('docgen migrate --write', () => {
  test('writes what a site of VitePress has beside Markdown, one kind of change per commit', async () => {
    const { migrate, read, root } = project({ ...vitePress, '.gitignore': 'build\n.docgen\n' })
    git(root, 'init', '--quiet')
    git(root, 'config', 'user.name', 'A')
    git(root, 'config', 'user.email', 'a@acme.dev')
    await migrate()
    git(root, 'add', '.')
    git(root, 'commit', '--quiet', '--message', 'Begin')
    const articles = articlesIn(root)
    expect(Object.keys(articles).length).toBeGreaterThan(3)

    const rehearsal = await runDocgenInTerminal(root, 'migrate', '--write', '--dry-run')
    expect(rehearsal.code).toBe(0)
    expect(rehearsal.out).toContain('+## 1. Fire {#_1-fire-1}')
    expect(git(root, 'status', '--porcelain')).toBe('')

    writeFileSync(join(root, 'docs/guide.md'), `${read('docs/guide.md')}\r\nMore.\r\n`)
    const refused = await runDocgenInTerminal(root, 'migrate', '--write')
    expect(refused.code).toBe(2)
    expect(refused.out).toContain('docs/guide.md')
    git(root, 'checkout', '--quiet', '.')

    const hook = join(root, '.git/hooks/pre-commit')
    mkdirSync(dirname(hook), { recursive: true })
    writeFileSync(hook, '#!/bin/sh\necho "Not today." >&2\nexit 1\n', { mode: 0o755 })
    const stopped = await runDocgenInTerminal(root, 'migrate', '--write', '--commit')
    expect(stopped.code).toBe(2)
    expect(stopped.out).toMatch(/Git has not made the commit `[^`]+`: Not today\./)
    rmSync(hook)
    git(root, 'restore', '--staged', '--worktree', '.')

    const { code, out } = await runDocgenInTerminal(root, 'migrate', '--write', '--commit')
    expect(out).toContain('all are the same without `compatibility`')
    expect(code).toBe(0)
    expect(git(root, 'status', '--porcelain')).toBe('')
    expect(read('docgen.config.ts')).not.toContain('compatibility')
    expect(read('docs/guide.md')).toBe(
      '# Guide\r\n\r\n## Über das {#uber-das}\r\n\r\n## 1. Fire {#_1-fire}\r\n\r\n## 1. Fire {#_1-fire-1}\r\n',
    )
    const home = read('docs/index.md')
    expect(home).toContain('\nSome *text*   stays __as__ it is.\n')
    expect(home).toContain('\n:::TabItem{value="a.js-0" label="a.js"}\n```js\n1\n```\n:::\n')
    expect(home).toContain('\n>   ::::TabItem{value="macOS" label="macOS"}\n>   ::: tip\n>   Use *brew*.\n')
    expect(home).toContain('[a](#max-heat), [b](/guide#uber-das)')
    expect(home).toContain('## From a part\n\nSee [guide](./guide.md) and ![x](./parts/x.svg).\n\n* one\n')
    expect(home).toContain('```ts {1} showLineNumbers title="shown.ts"\nlet one = 1\n```')

    const commits = git(root, 'log', '--format=%H', '--reverse').trim().split('\n').slice(1)
    expect(commits.length).toBeGreaterThan(4)
    for (const commit of commits) {
      git(root, 'checkout', '--quiet', commit)
      expect((await runDocgenInTerminal(root, 'build')).out).not.toContain('error')
      expect(articlesIn(root), git(root, 'log', '-1', '--format=%s')).toEqual(articles)
    }
    const again = await runDocgenInTerminal(root, 'migrate', '--write')
    expect(again.code).toBe(0)
    expect(again.out).toContain('names no other generator')
  })

  test('leaves nothing out: what an adapter does not show stays, and so does the adapter', async () => {
    const { migrate, read } = project({
      'docs/.vitepress/config.mts': "export default { title: 'Acme' }",
      'docs/index.md': '# Home\n\n<Chart :data="a" />\n',
      'docs/fire.md': '# Fire\n\n<!-- @include: ./gone.md -->\n\n```js [a.js]\n1\n```\n',
      'docs/ash.md': '# Ash\n\n```js [a.js]\n1\n```\n\nSee https://acme.dev/a_b and *x*.\n',
    })
    await migrate()
    const config = read('docgen.config.ts')
    const { code, out } = await migrate('--write', '--force')
    expect(code).toBe(1)
    expect(out).toMatch(/These keep `compatibility: 'vitepress'`[^]*docs\/fire\.md:3 [^]*docs\/index\.md:3 /)
    expect(read('docs/index.md')).toContain('<Chart :data="a" />')
    expect(read('docs/fire.md')).toContain('```js [a.js]')
    expect(read('docs/ash.md')).toBe(
      '# Ash\n\n```js title="a.js"\n1\n```\n\nSee https://acme.dev/a_b and *x*.\n',
    )
    expect(read('docgen.config.ts')).toBe(config)
  })

  test('closes containers that end with the one around them', async () => {
    const { migrate, read } = project({
      'docs/.vitepress/config.mts': "export default { title: 'Acme' }",
      'docs/index.md':
        '# Home\n\n::: code-group\n\n```js [a.js]\n1\n```\n\n::: info\nInside.\n:::\n\nAfter.\n',
    })
    await migrate()
    const { code } = await migrate('--write', '--force')
    expect(code).toBe(0)
    expect(read('docs/index.md')).toMatch(/:::info\nInside\.\n:::\n\nAfter\./)
  })

  test('writes components of MDX, and front matter, with docgen’s names', async () => {
    const { migrate, read } = project({
      'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ integrations: [starlight({ title: 'Kiln' })] })`,
      'src/content/docs/index.mdx': `---
# About the kiln.
title: Kiln
sidebar:
  order: 2
  label: Home
---
import { Aside, Badge } from '@astrojs/starlight/components';
import Part from './_part.mdx'

<Aside type="tip" title="Heat">
  Keep   it  *hot*.

  - one
</Aside>

It is <Badge text="new" variant="note" />.

<Part />
`,
      'src/content/docs/_part.mdx':
        'import { Card } from \'@astrojs/starlight/components\'\n\n<Card title="A" icon="moon">In the part.</Card>\n',
      'src/content/docs/fire.md': '---\ntitle: Fire\nsidebar: { order: 1 }\n---\n\nText\n',
    })
    await migrate()
    const { code, out } = await migrate('--write', '--force')
    expect(code, out).toBe(0)
    expect(read('src/content/docs/index.mdx')).toBe(`---
# About the kiln.
title: Kiln
sidebar_label: Home
sidebar_position: 2
---
import Part from './_part.mdx'

<Admonition kind="tip" title="Heat">
  Keep   it  *hot*.

  - one
</Admonition>

It is <Badge type="info">new</Badge>.

<Part />
`)
    expect(read('src/content/docs/_part.mdx')).toContain('<Card title="A"')
    expect(read('src/content/docs/_part.mdx')).not.toContain('import')
    expect(read('src/content/docs/fire.md')).toBe('---\ntitle: Fire\nsidebar_position: 1\n---\n\nText\n')
    expect(read('docgen.config.ts')).toContain('slugsFromNames: true')
  })

  test('says what has no notation, and writes the rest', async () => {
    const { migrate, read } = project({
      'mkdocs.yml': 'site_name: Kiln\n',
      'docs/index.md': '# Kiln\n\n!!! tip "Heat"\n\n    Slowly.\n',
      'docs/table.md': '# Table\n\n!!! note\n\n    Note.\n\n| A |\n| - |\n| b |\n{ .wide #t }\n',
    })
    await migrate()
    const outside = await migrate('--write')
    expect(outside.code).toBe(2)
    expect(outside.out).toContain('not in a Git repository')
    const { out } = await migrate('--write', '--force')
    expect(read('docs/index.md')).toBe('# Kiln\n\n:::tip[Heat]\nSlowly.\n:::\n')
    expect(out).toContain('Write admonitions as containers: ')
  })
})
