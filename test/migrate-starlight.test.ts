import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'

const config = `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import blog from 'starlight-blog'
function addDates() {}
export default defineConfig({
  site: 'https://docs.acme.dev', base: '/kit',
  markdown: { smartypants: true, remarkPlugins: [addDates], rehypePlugins: [] },
  redirects: { '/old': '/kit/guides/first/', '/any/[...path]': '/x/[...path]' },
  integrations: [starlight({
    title: 'Acme', lastUpdated: true,
    logo: { light: './src/assets/mark.svg', dark: './src/assets/mark-dark.png', replacesTitle: true },
    social: [{ icon: 'github', label: 'GitHub', href: 'https://code.acme.dev' }],
    head: [{ tag: 'meta', attrs: { name: 'theme-color', content: '#123' } }],
    editLink: { baseUrl: 'https://code.acme.dev/edit/main/' },
    locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
    customCss: ['./src/own.css'], components: { Head: './src/Head.astro' }, plugins: [blog()],
    sidebar: [
      { label: 'Guides', translations: { fr: 'Aide' }, badge: 'New', items: ['guides/first', { label: 'Second', link: '/guides/the-2nd/' }] },
      { label: 'All', collapsed: true, autogenerate: { directory: 'all' } },
      { label: 'Code', link: 'https://code.acme.dev' },
    ],
  })],
})`

const all = [
  '---\ntitle: Everything\ntableOfContents: false\nprev: false\nlastUpdated: 2026-02-03\neditUrl: https://code.acme.dev/own\nsidebar: { label: Short, badge: { text: Soon } }\n---\n',
  "import { Aside, Badge, Card, CardGrid, Code, FileTree, Icon, LinkButton, LinkCard, Steps, TabItem, Tabs as Own } from '@astrojs/starlight/components'",
  "import { Image } from 'astro:assets'",
  "import Demo from '../../../components/Demo.astro'",
  "import Show from '../../../components/Show.astro'",
  "import mark from '../../../assets/mark.svg'",
  "import source from '/src/code/saw.js?raw'\n",
  ':::caution[Mind]\nThe gap.\n:::\n',
  '<Aside type="danger" title="Hot">Do not touch.</Aside>\n',
  '<Badge text="Beta" variant="caution" size="small" />\n',
  '<CardGrid stagger>\n<Card title="One" icon="rocket">Words.</Card>\n<LinkCard title="Two" href="/kit/guides/first/" description="More" />\n</CardGrid>\n',
  '<LinkButton href="/kit/guides/first/" icon="right-arrow" variant="minimal">Go on</LinkButton>\n',
  '<Own syncKey="tool">\n<TabItem label="npm" icon="seti:npm">npm</TabItem>\n<TabItem label="pnpm">pnpm</TabItem>\n</Own>\n',
  '<Steps>\n\n1. Begin\n2. End\n\n</Steps>\n',
  '<FileTree>\n\n- src/\n  - a.js\n\n</FileTree>\n',
  '<Code code={source} lang="js" title="saw.js" />\n',
  '<Icon name="star" label="A star" /><Icon name="moon" label="At night" /> <Image src={mark} alt="The mark" /> <img src={mark.src} alt="Again" class="wide" />\n',
  '<Demo client:load>Inside</Demo> <Show by={1} />\n',
  '<>{["x", "y"].map((each) => <div key={each}><Icon name="sun" label={each} /><Card title={each} icon="star" /><Icon name="star" label="star" /></div>)}</>\n',
  'Back to [first](/kit/guides/first/) and ![picture](../../../assets/mark.svg).\n',
].join('\n')

const files = {
  'astro.config.mjs': config,
  'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'src/assets/mark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4" height="4"><path d="M0 0h4"/></svg>',
  'src/assets/mark-dark.png': '',
  'src/code/saw.js': 'export const teeth = 7\n',
  'src/components/Demo.astro': '---\nconst one = await fetch(Astro.props.one)\n---\n<b>demo {one}</b>',
  'src/components/Show.astro':
    '---\nconst { by = 0 } = Astro.props\nconst note = `shown ${by * 2}`\n---\n<b>{note}</b>',
  'patches/@astrojs+starlight+1.0.patch': 'diff --git a/x b/x\n',
  'src/pages/extra.astro': '<p>extra</p>',
  'src/content/docs/index.mdx':
    '---\ntitle: Welcome\ntemplate: splash\nhero:\n  tagline: Quick\n  image: { file: ../../assets/mark.svg, alt: Mark }\n  actions: [{ text: Start, link: /kit/guides/first/, icon: right-arrow }]\n---\nimport { Card } from \'@astrojs/starlight/components\'\n\n<Card title="Small">Very.</Card>\n',
  'src/content/docs/guides/first.md': '---\ntitle: First\n---\n\nWords.\n',
  'src/content/docs/guides/The 2nd.md': '---\ntitle: Second\n---\n\nWords.\n',
  'src/content/docs/guides/README.md': '---\ntitle: Read me\n---\n\nWords.\n',
  'src/content/docs/all/every.mdx': all,
  'src/content/docs/all/01-hidden.md': '---\ntitle: Kept back\nsidebar: { hidden: true }\n---\n\nWords.\n',
  'src/content/docs/all/moved.md': '---\ntitle: Moved\nslug: far/away\n---\n\nWords.\n',
  'src/content/docs/fr/guides/first.md': '---\ntitle: Premier\n---\n\nDes mots.\n',
}

describe('a site of Starlight', () => {
  test('is built with its own addresses, sidebars and components', async () => {
    const { migrate, read } = project(files)
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(read('astro.config.mjs')).toBe(config)
    for (const address of ['guides/first', 'guides/the-2nd', 'guides/readme', 'all/01-hidden', 'far/away'])
      expect(read(`build/${address}/index.html`)).toContain('Words.')
    expect(read('build/fr/guides/first/index.html')).toMatch(/Aide[^]*Des mots/)
    expect(read('build/old/index.html')).toContain('/kit/guides/first/')
    const home = read('build/index.html')
    expect(home).toMatch(
      /<h1[^>]*>[^]*?Welcome[^]*?<p[^>]*>Quick<\/p>[^]*href="\/kit\/guides\/first\/"[^]*alt="Mark"[^]*Small/,
    )
    const first = read('build/guides/first/index.html')
    expect(first).toMatch(/class="tree"[^]*New[^]*Guides[^]*First[^]*Second[^]*Soon[^]*Short[^]*Moved/)
    expect(first).not.toContain('Kept back')
    expect(first).toContain('src="/kit/logo/mark.svg"')
    const written = read('docgen.config.ts')
    expect(written).toContain("editUrl: 'https://code.acme.dev/edit/main'")
    expect(written).toContain(
      "{ label: 'GitHub', icon: 'github', href: 'https://code.acme.dev', position: 'right' }",
    )
    const report = read('MIGRATION.md')
    expect(report).toMatch(/## Left to do by hand[^]*components of Astro in 1 of 8 pages/)
    expect(report).toMatch(/## Left to do by hand[^]*remarkPlugins: addDates \|[^]*definePlugin/)
    expect(report).toMatch(/patches\/@astrojs\+starlight\+1\.0\.patch \|/)
    expect(report).toMatch(/markdown\.smartypants \|/)
    expect(report).toMatch(/## Left out[^]*1 file in src\/pages[^]*components: Head[^]*plugin starlight-blog/)
    expect(report).toContain('redirects with parameters')
    expect(out).toMatch(/1 mdx-import/)

    // Its components are those of docgen.
    const page = read('build/all/every/index.html')
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(main).toMatch(/admonition-\w+[^]*Mind[^]*The gap/)
    expect(main).toMatch(/admonition-danger[^]*Hot[^]*Do not touch/)
    expect(main).toContain('<span class="badge badge-warning">Beta</span>')
    expect(main).toMatch(/class="cards"[^]*One[^]*Words\.[^]*href="\/kit\/guides\/first\/"[^]*Two[^]*More/)
    expect(main).toMatch(/<a href="\/kit\/guides\/first\/" class="button">Go on/)
    expect(main).toMatch(/role="tab"[^]*npm[^]*role="tab"[^]*pnpm/)
    expect(main).toContain('data-group="tool"')
    expect(main).toMatch(/class="steps"[^]*Begin/)
    expect(main).toMatch(/class="file-tree"[^]*a\.js/)
    expect(main).toMatch(/saw\.js[^]*teeth/)
    // The icons that docgen has; of another one, its label.
    expect(main).toMatch(/aria-label="A star">.*\s*<svg class="icon"[^>]* role="img" aria-label="At night"/)
    expect(main).toMatch(/card-icon"><svg[^]*One/)
    expect(main).toMatch(/<svg class="icon"[^>]* aria-label="y"[^]*card-title[^]*y<[^]*star/)
    expect(main).toMatch(/<img[^>]*alt="The mark"/)
    expect(main).toMatch(/<img[^>]*alt="Again"/)
    expect(main).toMatch(/Inside[^]*<b>shown 2<\/b>[^]*card-title[^]*x[^]*card-title[^]*y/)
    expect(main).toContain('<a href="/kit/guides/first/">first</a>')
    expect(main).not.toContain('/kit/kit/')
    expect(page).toContain('https://code.acme.dev/own')
    expect(page).toContain('2026-02-03')
    expect(page).not.toMatch(/rel="prev"/)
  })

  test('has its pages as they are written', async () => {
    const { migrate, read } = project({
      ...files,
      'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } } // of Astro\n',
      'src/content/docs/index.mdx':
        '\n---\ntitle: Welcome\ntemplate: splash\nhero:\n  tagline: Quick\n  image: { light: ~/assets/mark.svg, dark: /src/assets/mark.svg }\n---\n',
      'src/content/docs/vest.mdx':
        "---\ntitle: Vest\ntemplate: splash\nhero:\n  tagline: Safe\n  image: { html: '🦺' }\n---\n",
      'src/components/index.ts':
        "export { default as Shown } from './Demo.astro'\nexport { default as Gauge } from './Gauge.svelte'\nexport const teeth = 7\n",
      'src/components/Gauge.svelte': '<script>let at = 1</script><i>{at}</i>',
      'src/content/docs/win.md': '\ufeff---\r\ntitle: Win\r\nslug: one/win\r\n---\r\nWords.\r\n',
      'astro.config.mjs': config
        .replace("'guides/first', {", "'guides/first', 'one/win', {")
        .replace(
          'title:',
          "titleDelimiter: '', favicon: './public/favicon.svg', defaultLocale: 'root', title:",
        ),
      'src/content/docs/all/every.mdx': [
        '---\ntitle: Everything\n---\n',
        "import { Code, Tabs } from '@astrojs/starlight/components'",
        "import Demo from '../../../components/Demo.astro'",
        "import { Gauge, Shown, teeth } from '~/components'\n",
        '<Shown>{`Teeth: ${teeth}`}</Shown> <Gauge />\n',
        '<Demo>\n',
        "export const call = 'ring(2)'",
        "export const later = [1, 2].map((each) => `line ${each}`).join('; ')\n",
        '<Code slot="preview" code={call} lang="js" mark={["ring"]} />\n',
        '<Code code={later} lang="txt" title="later.txt" />\n',
        '</Demo>\n',
        '<div style="display: none; --gap: 2px">hidden</div>\n',
        '```js "{ a: 1 }" /b{2}/ {"one":2}\nfirst\nsecond\n```\n',
        '![Mark](~/assets/mark.svg)\n',
        '<Tabs>\n  <Demo one="1" />\n</Tabs>\n\nAfter the tabs.\n',
      ].join('\n'),
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toMatch(/\n4 warnings \(3 mdx-import, 1 invalid-tabs\)/)
    expect(out).not.toContain('has nothing of it')
    expect(read('docgen.config.ts')).toContain("{ type: 'doc', id: 'win' }")
    expect(read('build/one/win/index.html')).toContain('Words.')
    const home = read('build/index.html')
    expect(home).toMatch(/<img [^>]*alt="" class="only-light"[^]*<img [^>]*class="only-dark"/)
    expect(home).toContain('<title>Welcome')
    expect(read('build/vest/index.html')).toContain('<div class="hero-html">🦺</div>')
    const page = read('build/all/every/index.html')
    expect(page).toContain('<span class="t-function">ring</span>')
    expect(page).toContain('After the tabs.')
    expect(page).toContain('Teeth: 7')
    expect(page).toMatch(/later\.txt[^]*line 1; line 2/)
    expect(page).toContain('style="display:none;--gap:2px"')
    expect(page).toContain('<span class="line highlighted">second</span>')
    expect(page).toMatch(/<img src="\/kit\/assets\/images\/mark-[^>]*alt="Mark"/)
  })

  test('whose settings an integration hands on is built', async () => {
    const { migrate, read } = project({
      'astro.config.mjs': `import icons from 'starlight-more-icons'
export default { integrations: [icons({ size: 2, starlight: { title: 'Wrapped', sidebar: ['a'] } })] }`,
      'src/content/docs/a.md': '---\ntitle: First\n---\n\nWords.\n',
    })
    const { code } = await migrate()
    expect(code).toBe(0)
    expect(read('build/a/index.html')).toMatch(/class="tree"[^]*First[^]*Words\./)
    expect(read('docgen.config.ts')).toContain("title: 'Wrapped'")
  })

  test('that is another site of Astro is not taken for one', async () => {
    const { migrate } = project({
      'astro.config.mjs': 'export default {}',
      'src/content/docs/a.md': '# A\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(2)
    expect(out).toContain('has no integration `starlight()`')
  })

  test('has the collections of Astro beside the docs, where pages of Astro show them', async () => {
    const { migrate, read } = project({
      'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ integrations: [starlight({ title: 'Acme' })] })`,
      'src/content/docs/index.md': '---\ntitle: Home\n---\n[Deny](/rules/net/deny/), [all](/rules/)\n',
      'src/content/policies/net/deny.md': '---\ntitle: Deny all\n---\nNothing passes.\n',
      'src/content/notes/one.md': '---\ntitle: One\n---\nA note.\n',
      'src/content/i18n/de.json': '{}',
      'src/content.config.ts':
        'export const collections = { docs: defineCollection({ loader: docsLoader({ generateId: ({ entry }) => entry.toUpperCase() }) }) }\n',
      'src/pages/rules/[...slug].astro': `---
import { getCollection } from 'astro:content'
const rules = await getCollection('policies')
---
`,
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toContain('broken-link')
    expect(read('build/rules/net/deny/index.html')).toContain('Nothing passes.')
    const report = read('MIGRATION.md')
    expect(report).toMatch(/collection policies \(1 page\)[^\n]*src\/content\/policies at \/rules/)
    expect(report).toMatch(/## Left to do by hand[^]*\| generateId \| src\/content\.config\.ts \|/)
    expect(report).toMatch(/collection notes \(1 page\)[^\n]*src\/content\/notes/)
  })
})
