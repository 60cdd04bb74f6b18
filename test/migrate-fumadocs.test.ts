import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'

const config = `import { defineConfig, defineDocs } from 'fumadocs-mdx/config'
export const docs = defineDocs({ dir: 'content/docs' })
export const guides = defineDocs({ dir: 'content/guides' })
export default defineConfig()
`

const loaders = `import { loader } from 'fumadocs-core/source'
import { docs, guides } from '@/.source'
export const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() })
export const guideSource = loader(guides.toFumadocsSource(), { baseUrl: '/guides' })
`

describe('a site of Fumadocs', () => {
  test('has its pages, their order, their addresses and its links', async () => {
    const { migrate, read } = project({
      'source.config.ts': config,
      'lib/source.ts': loaders,
      'lib/layout.shared.tsx':
        "export const baseOptions = () => ({ nav: { title: <><Logo /> Kiln</> }, githubUrl: 'https://git.example/kiln', links: [{ text: 'Shop', url: 'https://shop.example' }] })\n",
      'next.config.mjs': "export default { basePath: '/kiln' }\n",
      'content/docs/meta.json': JSON.stringify({ pages: ['(start)', 'api', 'gone'] }),
      'content/docs/(start)/meta.json': JSON.stringify({
        title: 'Guide',
        root: true,
        pages: [
          '---Introduction---',
          'index',
          'fire',
          '---[Flame]More---',
          '...glazes',
          '!draft',
          '...',
          '[Elsewhere](https://acme.example)',
        ],
      }),
      'content/docs/(start)/index.mdx': '---\ntitle: Kiln\n---\nSee [Fire](/docs/fire).\n',
      'content/docs/(start)/fire.mdx': '---\ntitle: Fire\n---\nHot.\n',
      'content/docs/(start)/draft.mdx': '---\ntitle: Draft\n---\nCold.\n',
      'content/docs/(start)/pots/index.mdx': '---\ntitle: Pots\n---\nRound.\n',
      'content/docs/(start)/pots/big.mdx': '---\ntitle: Big pots\n---\nBig.\n',
      'content/docs/(start)/glazes/index.mdx': '---\ntitle: Glazes\n---\nBlue.\n',
      'content/docs/(start)/glazes/ash.mdx': '---\ntitle: Ash\n---\nGray.\n',
      'content/docs/api/meta.json': '{ "title": "API", "root": true }',
      'content/docs/api/index.mdx': '---\ntitle: Calls\n---\nCall it.\n',
      'content/guides/first.mdx': '---\ntitle: First\n---\nOne.\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    expect(out).toContain('1 warning (1 placeholder-url)')
    expect(out).toContain('These entries lead to no page: gone.')
    const fire = read('build/docs/fire.html')
    const sidebar = fire.slice(fire.indexOf('id="docgenSidebar"'), fire.indexOf('<main'))
    expect(sidebar).toMatch(
      /tree-heading">Introduction<[^]*Kiln<[^]*Fire<[^]*tree-heading">More<[^]*Glazes<[^]*Ash<[^]*Pots<[^]*Big pots<[^]*Elsewhere</,
    )
    expect(sidebar).not.toMatch(/Draft|Calls/)
    expect(fire).toMatch(/brand-title">Kiln<[^]*Guide<\/a>[^]*API<\/a>[^]*Guides<\/a>[^]*Shop/)
    expect(read('build/docs.html')).toContain('href="/kiln/docs/fire"')
    expect(read('build/docs/pots/big.html')).toContain('Big.')
    expect(read('build/docs/draft.html')).toContain('Cold.')
    expect(read('build/guides/first.html')).toContain('One.')
    expect(read('build/index.html')).toContain('/kiln/docs')
  })

  test('has its addresses where functions and variables of its own are between', async () => {
    const { migrate, read } = project({
      'source.config.ts':
        "import { createDocs, createPosts } from './lib/config'\nexport const docs = createDocs('content/docs')\nexport const posts = createPosts('content/posts')\nexport default createConfig()\n",
      'lib/source.ts':
        "import { loader } from 'fumadocs-core/source'\nconst sources = {\n  docs: docs.toFumadocsSource(),\n}\n\nexport const blog = loader(toFumadocsSource(posts, []), {\n  baseUrl: '/blog',\n})\n// See https://fumadocs.dev/docs/headless\nexport const source = loader(sources, {\n  baseUrl: '/docs',\n})\n",
      'content/docs/fire.mdx': '---\ntitle: Fire\n---\nHot.\n',
      'content/posts/kiln.mdx': '---\ntitle: Kiln\n---\nNew.\n',
    })
    const { out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(read('build/docs/fire.html')).toContain('Hot.')
    expect(read('build/blog/kiln.html')).toContain('New.')
  })

  test('has the title that a constant has, and references of its APIs, to which pages lead', async () => {
    const { migrate, read } = project({
      'source.config.ts': "export const docs = defineDocs({ dir: 'content/docs' })\n",
      'lib/source.ts':
        "import { loader } from 'fumadocs-core/source'\nexport const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() })\n",
      'lib/site.ts': "export const site = { company: 'Kiln & Sons' }\n",
      'app/layout.tsx': 'export const metadata = { title: { default: `Guides | ${site.company}` } }\n',
      'public/kiln.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Kiln', version: '1' },
        paths: {
          '/firings': { post: { summary: 'Start a firing', responses: { 201: { description: 'Lit' } } } },
        },
      }),
      'content/docs/index.mdx': '---\ntitle: Kiln\n---\nHot.\n',
      'content/docs/fire.mdx':
        '---\ntitle: Fire\n---\n<APIPage document={"./public/kiln.json"} operations={[{ "path": "/firings", "method": "post" }]} />\n',
      'content/docs/cool.mdx':
        '---\ntitle: Cool\n---\n<APIPage document={"./gone.json"} operations={[{ path: "/coolings", method: "get" }]} />\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toContain('1 unknown-component')
    expect(read('docgen.config.ts')).toContain("title: 'Guides | Kiln & Sons'")
    const fire = read('build/docs/fire.html')
    expect(fire).toMatch(
      /<a href="(\/api-reference\/public-kiln\/post-firings)"><code>POST \/firings<\/code><\/a>/,
    )
    expect(fire).toMatch(/API reference<[^]*Start a firing</)
    expect(read('build/api-reference/public-kiln/post-firings.html')).toContain('Lit')
    expect(read('build/docs/cool.html')).toContain('<code>GET /coolings</code>')
  })

  test.each([
    ['names', 'lib', "['de', 'en']"],
    ['makes of data', 'src/app/docs/_parts', 'Object.keys(translations)'],
  ])('has the languages of its pages, which its code %s', async (_, folder, languages) => {
    const { migrate, read } = project({
      'source.config.ts':
        "export const docs = defineDocs({ dir: 'content', docs: { features: { math: true } } })\n",
      [`${folder}/source.ts`]:
        "import { loader } from 'fumadocs-core/source'\nexport const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource(), i18n })\n",
      [`${folder}/i18n.ts`]: `import { defineI18n } from 'fumadocs-core/i18n'\nexport const i18n = defineI18n({ defaultLanguage: 'en', languages: ${languages}, hideLocale: 'default-locale' })\n`,
      'content/index.mdx': '---\ntitle: Kiln\n---\nHot.\n',
      'content/index.de.mdx': '---\ntitle: Ofen\n---\nHeiß.\n',
      'content/glaze.mdx': '---\ntitle: Glaze\n---\nBlue.\n',
      'content/meta.de.json': '{ "pages": ["---Anfang---", "index"] }',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toContain('languages: en, de')
    expect(read('docgen.config.ts')).toMatch(/markdown: \{[^}]*math: true/)
    expect(read('build/docs/glaze.html')).toMatch(/>English<[^]*>Deutsch<[^]*Kiln<[^]*Glaze</)
    expect(read('build/de/docs.html')).toMatch(/tree-heading">Anfang<[^]*Ofen<[^]*Heiß/)
  })

  test('shows its components, included files and fences', async () => {
    const { migrate, read } = project({
      'source.config.ts': "export const docs = defineDocs({ dir: 'content/docs' })\n",
      'examples/fire.ts': '// #region heat\nconst heat = 900\n// #endregion\nstop()\n',
      'content/docs/.shared.mdx': 'Shared by all.\n\n<section id="part">\n\nOnly this.\n\n</section>\n',
      'content/docs/index.mdx': `---
title: Kiln
full: true
icon: Flame
---
import { Tab, Tabs } from 'fumadocs-ui/components/tabs'
import { Flame } from 'lucide-react'

## Heat [#warmth]

### Load it [step]

<Callout type="warn" title="Careful">Hot.</Callout>

<Cards><Card icon={<Flame />} title="Fire" href="/docs#warmth">Burn it.</Card></Cards>

<Tabs items={['npm', 'pnpm']}>
  <Tab>aa</Tab>
  <Tab value="pnpm">bb</Tab>
</Tabs>

<Tabs defaultValue="x">
  <TabsList><TabsTrigger value="x">The X</TabsTrigger></TabsList>
  <TabsContent value="x">cc</TabsContent>
</Tabs>

<Steps>
<Step>

### One

First.

</Step>
</Steps>

<Accordions><Accordion title="Why">It must.</Accordion></Accordions>

<Files><Folder name="src" defaultOpen><File name="a.ts" /></Folder></Files>

<TypeTable type={{ heat: { description: 'How hot.', type: 'number', default: 900, required: true } }} />

\`\`\`ts tab="One"
one()
\`\`\`

\`\`\`ts tab="Two"
two()
\`\`\`

\`\`\`ts twoslash title="b.ts"
declare const cutAway: string
// ---cut---
shown()
//  ^?
\`\`\`

\`\`\`package-install
kiln
\`\`\`

<include>./.shared.mdx#part</include>

<include cwd meta='title="fire.ts"'>
  examples/fire.ts#heat
</include>

<include>./gone.mdx</include>

<auto-type-table path="./kiln.ts" />
`,
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(read('MIGRATION.md')).not.toContain('Text that')
    expect(out).toContain('3 warnings (1 mdx-import, 1 unknown-component, 1 placeholder-url)')
    const html = read('build/docs.html')
    const prose = html.slice(html.lastIndexOf('<div class="prose">'))
    expect(prose).toContain('<h2 id="warmth">Heat')
    expect(prose).toContain('<h3 id="load-it">Load it')
    expect(prose).toMatch(/admonition-warning[^]*Careful[^]*Hot\./)
    expect(prose).toMatch(/card-link[^]*Fire[^]*Burn it\./)
    expect(prose).toMatch(/role="tab"[^>]*>npm<[^]*role="tab"[^>]*>pnpm<[^]*aa[^]*bb/)
    expect(prose).toMatch(/role="tab"[^>]*>The X<[^]*cc/)
    expect(prose).toMatch(/<div class="steps"><ol>\s*<li>[^]*One[^]*First\./)
    expect(prose).toMatch(/<summary>Why<\/summary>\s*(?:<p>)?It must\./)
    expect(prose).toMatch(/file-tree[^]*src\/[^]*a\.ts/)
    expect(prose).toMatch(
      /<dt><code>heat<\/code> <code>number<\/code>, required, default: <code>900<\/code><\/dt><dd><p>How hot\./,
    )
    expect(prose).toMatch(/role="tab"[^>]*>One<[^]*role="tab"[^>]*>Two</)
    expect(prose).toMatch(/code-title">b\.ts<[^]*shown/)
    expect(prose).not.toMatch(/cutAway|---cut|\^\?/)
    expect(prose).toMatch(/npm install<[^]*kiln<[^]*pnpm add</)
    expect(prose).toContain('Only this.')
    expect(prose).not.toContain('Shared by all.')
    expect(prose).toMatch(/code-title">fire\.ts<[^]*900/)
    expect(prose).not.toContain('stop')
  })

  test('has the components that its code gives to pages', async () => {
    const { migrate, read } = project({
      'source.config.ts': config,
      'lib/source.ts': loaders,
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
      'components/mdx.tsx':
        "import { Flame as Fire } from './flame'\nimport { Tab } from './tab'\nexport const getMDXComponents = (others) => ({ ...others, Flame: Fire, Tab })\n",
      'components/flame.tsx': 'export const Flame = ({ heat }) => <b>{heat * 2} degrees</b>\n',
      'components/pot.tsx': 'export default function Pot({ children }) { return <i>Pot: {children}</i> }\n',
      'app/docs/[[...slug]]/page.tsx':
        "import Pot from '@/components/pot'\nimport { getMDXComponents } from '@/components/mdx'\nexport default () => <MDX components={getMDXComponents({ Pot, a: (props) => <a {...props} /> })} />\n",
      'content/docs/index.mdx': '---\ntitle: Kiln\n---\n<Flame heat={450} />\n\n<Pot>round</Pot>\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toContain('1 warning (1 placeholder-url)')
    expect(read('build/docs.html')).toMatch(/900<!-- --> degrees|900 degrees/)
    expect(read('build/docs.html')).toContain('<i>Pot: ')
    expect(read('docgen-components.ts')).not.toContain('Tab')
    expect(read('MIGRATION.md')).toContain('docgen-components.ts; Pot, Flame; packages')
  })
})
