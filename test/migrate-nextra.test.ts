import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'

describe('a site of Nextra', () => {
  test('has its pages, their order, their addresses and its links', async () => {
    const { migrate, read } = project({
      'next.config.mjs':
        "import nextra from 'nextra'\nexport default nextra({ latex: true, contentDirBasePath: '/docs' })({ basePath: '/kiln' })\n",
      'app/layout.tsx':
        'export const metadata = { title: { template: \'%s – Kiln\' } }\nexport default () => <Layout docsRepositoryBase="https://git.example/kiln/tree/main"><Navbar projectLink="https://git.example/kiln" /></Layout>\n',
      'app/extra/page.mdx': '# Extra\n',
      'content/_meta.tsx': `import type { MetaRecord } from 'nextra'
const shops = { one: { title: 'One shop', href: 'https://one.example' } }
export default {
  '*': { theme: { toc: true } },
  index: { title: 'Start', display: 'hidden' },
  '-- first': { type: 'separator', title: 'First steps' },
  fire: <b>Burn it</b>,
  glazes: { title: 'Glazes', theme: { collapsed: true } },
  '-- more': { type: 'separator' },
  out: { title: 'Elsewhere', href: 'https://acme.example' },
  gone: 'Gone',
  api: { title: 'Calls', type: 'page' },
  shop: { title: 'Shops', type: 'menu', items: shops },
  empty: { title: 'Nothing', type: 'menu', items: missing },
  about: { title: 'About us', type: 'page' },
} satisfies MetaRecord
`,
      'content/index.mdx': '# Kiln\n\nSee [Fire](/docs/fire).\n',
      'content/fire.mdx': '---\nsidebarTitle: Fire\n---\n\n# All about fire\n\nHot, $x^2$.\n',
      'content/glazes/index.mdx': '---\ntitle: Blue ones\nasIndexPage: true\n---\nBlue.\n',
      'content/glazes/ash.mdx': '---\ntitle: Ash\n---\nGray.\n',
      'content/more-pots/index.mdx': '---\ntitle: Pots\n---\nRound.\n',
      'content/more-pots/big.mdx': '---\ntitle: Big\nsidebarTitle: Big pots\n---\nBig.\n',
      'content/api/_meta.json': '{ "two": "", "one": { "title": "The first" } }',
      'content/api/one.mdx': '---\ntitle: One\n---\nOne.\n',
      'content/api/two.mdx': '---\ntitle: Two\n---\nTwo.\n',
      'content/about.mdx': '# About\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    expect(out).toMatch(/lead to no page of Markdown:\s+empty, gone\./)
    expect(out).toMatch(/pages in app\s+1 page of Markdown/)
    const config = read('docgen.config.ts')
    expect(config).toMatch(/title: 'Kiln'[^]*math: true/)
    expect(config).toContain("editUrl: 'https://git.example/kiln/tree/main/'")
    const fire = read('build/docs/fire.html')
    const sidebar = fire.slice(fire.indexOf('id="docgenSidebar"'), fire.indexOf('<main'))
    expect(sidebar).toMatch(
      /tree-heading">First steps<[^]*Burn it<[^]*href="\/kiln\/docs\/glazes"[^]*Glazes<[^]*Ash<[^]*Elsewhere<[^]*More Pots<[^]*Pots<[^]*Big pots</,
    )
    expect(sidebar).not.toMatch(/Start|Gone|Two/)
    expect(fire).toMatch(/Calls<\/a>[^]*Shops[^]*One shop[^]*About us<\/a>[^]*GitHub/)
    const two = read('build/docs/api/two.html')
    expect(two.slice(two.indexOf('id="docgenSidebar"'), two.indexOf('<main'))).toMatch(/Two<[^]*The first</)
    expect(read('build/index.html')).toContain('/kiln/docs/')
  })

  test('of the pages router, in languages', async () => {
    const { migrate, read } = project({
      'next.config.js':
        "module.exports = require('nextra')({ theme: 'nextra-theme-docs' })({ i18n: { locales: ['de', 'en'], defaultLocale: 'en' } })\n",
      'theme.config.jsx':
        "export default { logo: <b>Kiln</b>, project: { link: 'https://git.example/kiln' } }\n",
      'src/pages/en/_meta.js': "module.exports = { fire: 'Fire', index: 'Home' }\n",
      'src/pages/en/index.mdx': '# Kiln\n',
      'src/pages/en/fire.mdx': '# Burning\n',
      'src/pages/de/index.mdx': '# Ofen\n',
      'src/pages/_app.mdx': '# None\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toContain('languages: en, de')
    expect(read('docgen.config.ts')).toContain("title: 'Kiln'")
    expect(read('build/index.html')).toMatch(/Fire<[^]*Home<[^]*<h1[^>]*>Kiln</)
    expect(read('build/fire.html')).toContain('Burning')
    expect(read('build/de.html')).toContain('Ofen')
  })

  test('with pages and `_meta.global` in `app`, each language at its address', async () => {
    const { migrate, read } = project({
      'next.config.ts':
        "import nextra from 'nextra'\nexport default nextra({})({ i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } })\n",
      'app/_meta.global.ts':
        "const docs = { fire: 'Burn', index: { title: 'First' } }\nexport default { en: { items: { docs: { type: 'page', title: 'Docs', items: docs } } } }\n",
      'app/en/docs/page.mdx': '# Start\n',
      'app/en/docs/(hot)/fire/page.mdx':
        '# Fire\n\n<Remote from={await load()} />\n\n{await load()}\n\nAfter.\n',
      'app/fr/docs/page.mdx': '# Début\n',
      'app/en/other/page.tsx': 'export default () => null\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('2 unknown-component')
    expect(code).toBe(0)
    expect(read('build/en/docs/fire.html')).toMatch(/Burn<[^]*After\./)
    expect(read('build/docs/fire.html')).toContain('/en/docs/fire')
    expect(read('build/fr/docs.html')).toContain('Début')
  })

  test('shows its components and fences', async () => {
    const { migrate, read } = project({
      'next.config.mjs': "import nextra from 'nextra'\nexport default nextra()({})\n",
      'components/Own.tsx': 'export const Tab = () => <i>own tab</i>\n',
      'content/index.mdx': `---
title: Kiln
searchable: false
---
import Link from 'next/link'
import { Bleed, Callout, Cards, FileTree, Steps, Tabs } from 'nextra/components'
import { Tab } from '../components/Own'

## Heat [#warmth]

<Callout type="error" emoji="!">Hot.</Callout>

<Tabs items={['npm', 'pnpm']}>
  <Tabs.Tab>aa</Tabs.Tab>
  <Tabs.Tab>bb</Tabs.Tab>
</Tabs>

<Cards><Cards.Card title="Fire" href="#warmth" /></Cards>

<Tab />

<Steps>

Before.

### One

First.

### Two

Second.

</Steps>

<FileTree><FileTree.Folder name="src" defaultOpen><FileTree.File name="a.ts" /></FileTree.Folder></FileTree>

<Bleed>Wide <Link href="#warmth">here</Link>.</Bleed>

\`\`\`ts filename="a.ts" copy {1}
one()
\`\`\`
`,
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    const page = read('build/index.html')
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(main).toMatch(/id="warmth"[^]*admonition-danger[^]*Hot\./)
    expect(main).toMatch(/role="tab"[^>]*>npm<[^]*role="tab"[^>]*>pnpm<[^]*aa[^]*bb/)
    expect(main).toMatch(/class="cards"[^]*href="#warmth"[^]*Fire[^]*own tab/)
    expect(main).toMatch(/Before\.[^]*class="steps"[^]*<li>[^]*One[^]*First\.[^]*<li>[^]*Two[^]*Second\./)
    expect(main).toMatch(/class="file-tree"[^]*src[^]*a\.ts/)
    expect(main).toMatch(/<div>\s*Wide <a href="#warmth">here/)
    expect(main).toMatch(/a\.ts[^]*class="line highlighted"/)
  })
})

test('components of the site show what they import from Nextra and Next.js', async () => {
  const { migrate, read } = project({
    'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({ basePath: '/kiln' })\n",
    'components/theme.tsx':
      "import { Callout, Cards, FileTree, Steps, Tabs } from 'nextra/components'\nexport const Card = Cards.Card\nexport { Callout, Cards, FileTree, Steps, Tabs }\n",
    'components/shot.tsx':
      "import Image from 'next/image'\nimport Link from 'next/link'\nexport const Shot = ({ img, alt }) => <Link href=\"/fire\"><Image src={img} alt={alt} /></Link>\n",
    'public/index.html': '<title>Left over</title>',
    'content/pot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>\n',
    'content/fire.mdx': '# Fire\n',
    'content/index.mdx': `import { Callout, Card, Cards, FileTree, Steps, Tabs } from '../components/theme'
import { Shot } from '../components/shot'

# Kiln

<Shot img="/pot.png" alt="A round pot" />

<Cards>
  <Card icon={<b />} title="All about fire" href="/fire" />
  <Card title="Elsewhere" href="https://acme.dev">Far off</Card>
</Cards>

<Callout type="error">Hot clay</Callout>

<FileTree>
  <FileTree.Folder name="shelf">
    <FileTree.File name="bowl.txt" />
  </FileTree.Folder>
</FileTree>

<Steps>
  ### Light it
</Steps>

<Tabs items={['Gas', 'Wood']}>
  <Tabs.Tab>Open the valve</Tabs.Tab>
  <Tabs.Tab>Chop it</Tabs.Tab>
</Tabs>
`,
    'public/pot.png': 'x',
  })
  const { code, out } = await migrate()
  expect(code).toBe(0)
  expect(out).not.toContain('Text lost')
  expect(out).not.toContain('mdx-import')
  const page = read('build/index.html')
  expect(page).toMatch(/<a href="\/kiln\/fire"[^>]*><img src="[^"]*pot[^>]* alt="A round pot"/)
  expect(page).toMatch(/class="card[^>]*>[^]*href="\/kiln\/fire"[^>]*>All about fire[^]*Far off/)
  expect(page).toMatch(
    /admonition-danger[^]*Hot clay[^]*<li>shelf(?:<!-- -->)?\/<ul><li>bowl\.txt<[^]*Light it/,
  )
  expect(page).toMatch(/role="tab"[^>]*>Gas<[^]*role="tab"[^>]*>Wood<[^]*Open the valve[^]*Chop it/)
  expect(read('docgen.config.ts')).toContain("staticExclude: ['public/index.html']")
})
