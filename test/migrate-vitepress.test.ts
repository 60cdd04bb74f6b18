import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'
import { runDocgenInTerminal } from './run-docgen.ts'

describe('a site of VitePress', () => {
  test('whose pages are in its own folder is built from the folder above', async () => {
    const { migrate, read, root } = project({
      'packages/docs/.vitepress/config.mts': `export default {
  title: 'Acme', markdown: { anchor: { slugify: (text) => text }, attrs: { left: '%{', right: '}%' } } }`,
      'packages/docs/index.md': '# Home\n\n[Back](./deep/page.html)\n',
      'packages/docs/deep/page.md':
        '# Page\n\n<<< @/../../gone/a.ts\n\n<!--@include: ../../../gone/b.md-->\n',
    })
    const hint = await migrate()
    expect(hint.code).toBe(2)
    expect(hint.out).toMatch(/The site is in packages\/docs[^]*docgen migrate packages\/docs/)
    const { code, out } = await migrate('packages/docs')
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(out).toMatch(/\n3 warnings \(2 mdx-import, 1 placeholder-url\)/)
    expect(read('packages/build/deep/page.html')).toContain('Page')
    expect(read('packages/build/index.html')).toContain('href="/deep/page"')
    const report = read('packages/MIGRATION.md')
    expect(report).toContain('markdown.anchor.slugify')
    expect(report).toContain('markdown.attrs')
    const again = await migrate('packages/docs')
    expect(again.out).toContain('There is already a docgen configuration: packages/docgen.config.ts')
    rmSync(join(root, 'packages/docgen.config.ts'))
    // In a repository, the folder above belongs to the same project.
    mkdirSync(join(root, '.git'))
    const inRepository = await runDocgenInTerminal(join(root, 'packages/docs'), 'migrate')
    expect(inRepository.out).toContain('Written: ../docgen.config.ts, ../')
    expect(inRepository.code).toBe(0)
  })

  test('whose pages lie at the root of a project is built there', async () => {
    const { migrate, read, root } = project({
      '.vitepress/config.mts': `export default {
  markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } },
  title: 'Kiln', srcExclude: ['examples/**', 'CHANGELOG.md'],
  themeConfig: { sidebar: [{ text: 'Fire', link: '/guide/fire' }], editLink: { pattern: 'https://git.example/kiln/edit/main/:path' } } }`,
      'package.json': '{ "name": "kiln" }',
      'index.md': '# Kiln\n\n[Fire](./guide/fire.md)\n',
      'README.md': '# About this repository\n',
      'CHANGELOG.md': '# Changes\n',
      'guide/fire.md': '# Fire\n',
      'examples/one.md': '# Example\n',
      'public/logo.txt': 'logo',
      'public/notes.md': '# A file to download\n',
      'src/worker.tsx': 'export default function Worker() { return null }\n',
      'dist/old.md': '# Built\n',
      'node_modules/thing/README.md': '# Thing\n',
      // A folder of that name that has nothing to do with a theme.
      'templates/slots/Navbar.tsx': 'export default () => null\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(read('docgen.config.ts')).toContain("templatesDir: 'docgen-templates'")
    expect(read('build/index.html')).toContain('<nav')
    expect(read('build/index.html')).toContain('href="/guide/fire"')
    expect(out).toContain('ids of headings between `%{#` and `}%` are read')
    expect(read('build/guide/fire.html')).toContain('https://git.example/kiln/edit/main/guide/fire.md')
    expect(read('build/README.html')).toContain('About this repository')
    expect(read('build/notes.md')).toContain('download')
    const others = [
      'CHANGELOG',
      'MIGRATION',
      'examples/one',
      'src/worker',
      'dist/old',
      'public/notes',
      'notes',
    ]
    for (const each of [...others, 'node_modules/thing/README'])
      expect(existsSync(join(root, `build/${each}.html`)), each).toBe(false)
    // What it has written is no source: a second build finds the same pages, and has nothing to do.
    const again = await runDocgenInTerminal(root, 'build')
    expect(again.code).toBe(0)
    expect(again.out).toMatch(/unchanged|from cache|up to date/i)
    expect(existsSync(join(root, 'build/build'))).toBe(false)
    // Templates that were written for docgen since the first migration are those of the next one.
    mkdirSync(join(root, 'docgen-templates/slots'), { recursive: true })
    writeFileSync(
      join(root, 'docgen-templates/slots/Footer.tsx'),
      "import { useDocument } from '@theme/context'\nexport default () => <footer>Kiln of {useDocument().site.title}</footer>\n",
    )
    rmSync(join(root, 'docgen.config.ts'))
    await migrate()
    expect(read('docgen.config.ts')).toContain("templatesDir: 'docgen-templates'")
    expect(read('build/index.html')).toContain('<footer>Kiln of ')
  })

  test('has its rewrites, with the links and sidebars that know the new addresses', async () => {
    const { migrate, read } = project({
      'docs/.vitepress/config.mjs': `export default {
  rewrites: { 'packages/saw/intro.md': 'saw/index.md', 'packages/:name/docs/(.*)': ':name/(.*)', 'old/:rest*': 'new/:rest*' },
  themeConfig: { sidebar: { '/saw/': [{ text: 'Saw', items: [{ text: 'Intro', link: '/saw/' }, { text: 'Use', link: '/saw/use' }] }] } },
}`,
      'docs/index.md': '# Home\n\n[Use](/saw/use)\n',
      'docs/packages/saw/intro.md': '# Intro\n\n[Use](./use)\n',
      'docs/packages/saw/docs/use.md': '# Use\n',
      'docs/packages/saw/docs/unlisted.md': '# Not listed\n\n## Party :tada: time\n',
      'docs/old/a/b.md': '# Deep\n',
      'docs/stay.md': '# Stay\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toMatch(/rewrites +`rewrites` of `content`, 4 pages/)
    expect(out).not.toContain('broken-link')
    for (const address of ['saw/index', 'saw/use', 'new/a/b', 'stay'])
      expect(read(`build/${address}.html`)).toContain('<h1')
    expect(read('build/saw/index.html')).toMatch(/class="tree"[^]*Intro[^]*Use[^]*<a href="\/saw\/use">Use/)
    // A sidebar belongs to addresses there, also of pages that it does not list; ids have no shortcodes.
    expect(read('build/saw/unlisted.html')).toMatch(/class="tree"[^]*href="\/saw\/use"[^]*id="party-time"/)
    expect(read('build/stay.html')).not.toContain('class="tree"')
  })

  test('has the tabs of vitepress-plugin-tabs', async () => {
    const { migrate, read } = project({
      'docs/.vitepress/config.mts': "export default { title: 'Acme' }",
      'docs/index.md': `# Home

:::: tabs key:system
A word before them.
== Linux
Use \`apt\`.

\`\`\`text
== not a tab
\`\`\`
== macOS
::: tip
Use brew.
:::
::::

:::: tabs
== One
::: info
Inside.
:::
== Two
Second.
::::

After them.

== Not a tab either
`,
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toMatch(/unknown-admonition|stray-admonition-fence|unclosed-admonition/)
    const html = read('build/index.html')
    expect(html).toMatch(/A word before them\.[^]*role="tab"[^]*Linux[^]*macOS[^]*apt[^]*== not a tab/)
    expect(html.match(/role="tabpanel"/g)).toHaveLength(4)
    expect(html).toMatch(/Inside\.[^]*Second\.[^]*<p>After them\.<\/p>\s*<p>== Not a tab either<\/p>/)
    expect(html).toContain('data-group="system"')
    expect(html).not.toContain(':::')
  })

  test('has the ids that stand at the ends of paragraphs, and alone', async () => {
    const { migrate, read } = project({
      'docs/.vitepress/config.mts': "export default { title: 'Acme' }",
      'docs/index.md':
        '# Fire\n\n[Clay](#clay) and [glaze](#glaze)\n\n{#clay}\n\nOf *earth*. {#glaze}\n\nIn `code {#no}`\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toContain('broken-anchor')
    expect(read('build/index.html')).toMatch(/<p id="clay"><\/p>\s*<p id="glaze">Of <em>earth<\/em>\.<\/p>/)
    expect(read('build/index.html')).toContain('code {#no}')
  })

  test('beside a site of another generator says so', async () => {
    const { migrate } = project({
      'docs/.vitepress/config.mts': "export default { title: 'Acme' }",
      'docs/index.md': '# Home\n',
      'website/docusaurus.config.js': 'module.exports = {}',
      'registry/hugo.toml': 'backends = ["asdf:hugo"]\ndescription = "A generator"\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toContain('Not part of it: website (Docusaurus).')
  })
})
