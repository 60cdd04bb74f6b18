import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>\n'

describe('a site of Mintlify', () => {
  test('has its navigation, its addresses, its files and its redirects', async () => {
    const { migrate, read } = project({
      'docs.json': JSON.stringify({
        name: 'Kiln',
        theme: 'mint',
        colors: { primary: '#FF8800' },
        logo: '/logo/kiln.svg',
        favicon: '/favicon.svg',
        navigation: { $ref: './navigation.json' },
        navbar: { links: [{ label: 'Sign in', href: 'https://acme.dev/in' }] },
        footer: { socials: { github: 'https://github.com/acme' } },
        redirects: [
          { source: '/heat', destination: '/guides/fire#heat' },
          { source: '/old/:slug*', destination: '/guides/:slug*' },
          { source: '/x/:a/y', destination: '/guides/fire' },
          { source: '/API', destination: '/guides/fire' },
          { source: '/melt', destination: '/guides/cool' },
          { source: '/melt.html', destination: '/guides/fire' },
        ],
      }),
      'navigation.json': JSON.stringify({
        tabs: [
          {
            tab: 'Guides',
            groups: [
              {
                group: 'Start',
                pages: ['guides/fire', { group: 'More', root: 'guides/more/index', pages: ['guides/cool'] }],
              },
            ],
          },
          { tab: 'API', groups: [{ group: '', pages: ['api', 'GET /kilns', 'gone'] }] },
          { tab: 'Blog', href: 'https://acme.dev/blog' },
        ],
      }),
      '.mintignore': 'drafts/\n',
      'guides/fire.mdx':
        "---\ntitle: Fire\nicon: fire\n---\n\n## Heat\n\n## Heat\n\n## What's `kiln.fire()` at a/b: on?\n\n![Kiln](/images/kiln.svg)\n\n<img className='block dark:hidden' src='/images/kiln.svg' alt='Day' /><img className='hidden dark:block' src='/images/kiln.svg' alt='Night' />\n",
      'guides/more/index.mdx': '---\ntitle: More\n---\nMore.\n',
      'guides/cool.mdx':
        '---\ntitle: Cool\nsidebarTitle: Cool down\n---\n[Fire](/guides/fire#heat-2), [what](/guides/fire#what’s-kiln-fire-at-a/b-on)\n',
      'canvas.mdx': '---\nmode: custom\n---\n\n<h1>Our own title</h1>\n',
      'api.mdx': '---\ntitle: API\n---\nSee [fire](./guides/fire), $\\sqrt{4}$ times, for $5.\n',
      'drafts/a.mdx': '# Draft\n',
      'README.md': '# For developers <of> the site\n',
      'images/kiln.svg': drawing,
      'logo/kiln.svg': drawing,
      'favicon.svg': drawing,
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    expect(out).toContain('1 warning (1 placeholder-url)')
    const fire = read('build/guides/fire.html')
    expect(fire).toMatch(/<img(?=[^>]*alt="Day")[^>]*class="[^"]*only-light/)
    expect(fire).toMatch(/<img(?=[^>]*alt="Night")[^>]*class="dark:block only-dark"/)
    expect(fire).toMatch(/Guides<\/a>[^]*API<\/a>[^]*https:\/\/acme\.dev\/blog[^]*Sign in/)
    expect(fire).toMatch(/tree-heading">Start<[^]*href="\/guides\/more\/?"[^]*Cool down/)
    expect(fire).toMatch(/<img src="\/assets\/images\/kiln[^"]*\.svg" alt="Kiln" width="9"/)
    expect(read('build/index.html')).toContain('/guides/fire')
    expect(read('docgen.config.ts')).toContain('math: true')
    expect(read('build/api.html')).toContain('for $5')
    expect(read('build/canvas.html').match(/<h1/g)).toHaveLength(1)
    expect(read('build/heat.html')).toContain('/guides/fire#heat')
    expect(read('build/old/cool.html')).toContain('/guides/cool')
    expect(read('build/kiln.svg')).toBe(drawing)
    expect(read('build/favicon.svg')).toBe(drawing)
    expect(() => read('build/drafts/a.html')).toThrow()
    expect(() => read('build/README.html')).toThrow()
    const report = read('MIGRATION.md')
    expect(report).toContain('These entries lead to no page: gone.')
    expect(report).toContain('1 operation of navigation')
    expect(report).toContain('Write out what they stand for: /x/:a/y.')
    expect(report).toContain('they are addresses of others: /API, /melt.html.')
  })

  test('has references of its APIs, to which pages and navigation lead', async () => {
    const document = (title: string, path: string): string =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title, version: '1' },
        paths: {
          [path]: { get: { summary: `All of ${path}`, responses: { 200: { description: 'They.' } } } },
        },
      })
    const { migrate, read } = project({
      'docs.json': JSON.stringify({
        name: 'Kiln',
        api: { openapi: ['specs/kilns.json', 'https://acme.dev/far.json', 'specs/gone.json'] },
        navigation: {
          tabs: [
            { tab: 'Guides', pages: ['index', 'list', 'named', 'direct'] },
            {
              tab: 'Pots',
              groups: [{ group: 'Pots', openapi: '/api-reference/pots.yaml', pages: ['GET /pots'] }],
            },
          ],
        },
      }),
      'specs/kilns.json': document('Kilns', '/kilns'),
      'api-reference/pots.yaml': document('Pots', '/pots'),
      'index.mdx': '# Kiln\n',
      'list.mdx': '---\ntitle: All kilns\nopenapi: get /kilns\n---\nNever empty.\n',
      'named.mdx': '---\ntitle: All pots\nopenapi: "/api-reference/pots.yaml GET /pots"\n---\n',
      'direct.mdx': '---\ntitle: Fire\napi: "POST https://api.acme.dev/v1/fire"\n---\nHot.\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toContain('broken-link')
    const list = read('build/list.html')
    expect(list).toMatch(
      /<a href="\/api-reference\/specs-kilns\/get-kilns"><code>GET \/kilns<\/code>[^]*Never empty/,
    )
    expect(read('build/api-reference/specs-kilns/get-kilns.html')).toContain('They.')
    expect(list.slice(0, list.indexOf('<main'))).toMatch(/All pots<[^]*>Kilns</)
    expect(read('docgen.config.ts')).not.toContain("label: 'API reference'")
    expect(read('build/named.html')).toContain('href="/api-reference/pots/get-pots"')
    expect(read('build/api-reference/pots/get-pots.html')).toMatch(/tree-heading">Pots</)
    expect(read('build/direct.html')).toContain('<code>POST https://api.acme.dev/v1/fire</code>')
    const report = read('MIGRATION.md')
    expect(report).toContain('`plugins`, 2 references')
    expect(report).toContain('https://acme.dev/far.json, specs/gone.json')
  })

  test('has the reference of a description that no setting names, and says which operations none has', async () => {
    const { migrate, read } = project({
      'docs.json': '{ "name": "Kiln", "navigation": { "pages": ["list", "melt"] } }',
      'openapi.yaml':
        'openapi: 3.1.0\ninfo: { title: Kilns, version: "1" }\npaths:\n  /kilns:\n    get: { responses: { 200: { description: They. } } }\n',
      'list.mdx': '---\ntitle: All kilns\nopenapi: GET /kilns\n---\n',
      'melt.mdx': '---\ntitle: Melt\nopenapi: PUT /melt\n---\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toContain('1 mdx-import')
    expect(read('build/list.html')).toContain('href="/api-reference/openapi/get-kilns"')
    expect(read('build/api-reference/openapi/get-kilns.html')).toContain('They.')
  })

  test('shows its components', async () => {
    const { migrate, read } = project({
      'docs.json': '{ "name": "Kiln", "navigation": { "pages": ["index"] } }',
      'snippets/reused.mdx': 'A {kind} kiln.\n',
      'snippets/step.mdx': '<Step title="Run `kiln`">\n  Open it.\n</Step>\n',
      'index.mdx': `---
title: Kiln
---
import Reused from '/snippets/reused.mdx'
import Open from '/snippets/step.mdx'

<Danger>Hot.</Danger>
<Steps>
  <Step title="Load">Put the pots **in**.</Step>
  <Step title="Fire">

    \`\`\`bash Terminal icon="x"
    kiln fire
    \`\`\`

  </Step>
  <Open />
</Steps>

<CodeGroup>

\`\`\`bash npm
npm i kiln
\`\`\`

\`\`\`bash yarn
yarn add kiln
\`\`\`

</CodeGroup>

<ParamField query="heat" type="number" default="900" required>How hot.</ParamField>

<Frame caption="Ours">Picture</Frame>

<Columns cols={2}><Card title="Fire" icon="fire" cta="Go">Burn it.</Card></Columns>

<Accordion title="Why" description="Because">It must.</Accordion>

<Tabs><Tab title="One">aa</Tab></Tabs>

<Color><Color.Item name="clay" value={{ light: '#fed', dark: '#321' }} /></Color>

<GitHub.Repo repo="acme/kiln" />

<Tree><Tree.Folder name="src"><Tree.File name="a.ts" /></Tree.Folder></Tree>

<Update label="May" description="v1">Glaze.</Update>

<Tooltip tip="Very hot">kiln</Tooltip> <Icon icon="x" />

<Reused kind="small" />
`,
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    const html = read('build/index.html')
    const prose = html.slice(html.lastIndexOf('<div class="prose">'))
    expect(prose).toMatch(/admonition-danger[^]*Hot\./)
    expect(prose).toMatch(
      /<div class="steps"><ol>\s*<li>\s*<p><strong>Load<\/strong><\/p>\s*<p>Put the pots <strong>in<\/strong>\./,
    )
    expect(prose).toMatch(/<p><strong>Run <code>kiln<\/code><\/strong><\/p>\s*<p>Open it\./)
    expect(prose).toMatch(/<span class="code-title">Terminal<\/span>/)
    expect(prose).toMatch(/role="tab"[^>]*>npm<[^]*role="tab"[^>]*>yarn</)
    expect(prose).toMatch(/<dt><code>heat<\/code> number, query, required, default: 900<\/dt><dd>/)
    expect(prose).toMatch(/<figure class="figure">Picture\s*<figcaption>Ours/)
    expect(prose).toMatch(/cards-2[^]*Fire[^]*Burn it\.[^]*Go/)
    expect(prose).toMatch(/<summary>Why – Because<\/summary>\s*(?:<p>)?It must\./)
    expect(prose).toMatch(/role="tab"[^>]*>One</)
    expect(prose).toContain('clay #fed / #321')
    expect(prose).toContain('<a href="https://github.com/acme/kiln"')
    expect(prose).toMatch(/file-tree[^]*src\/[^]*a\.ts/)
    expect(prose).toMatch(/<h2 id="may">May[^]*v1[^]*Glaze\./)
    expect(prose).toMatch(/kiln<\/button>[^]*Very hot/)
    expect(prose).toContain('A small kiln.')
  })

  test('shows the components of its snippets, which import neither hooks nor components', async () => {
    const { migrate, read } = project({
      'docs.json': JSON.stringify({
        name: 'Kiln',
        theme: 'mint',
        colors: { primary: '#FF8800' },
        navigation: { pages: ['index'] },
      }),
      'index.mdx': [
        '---\ntitle: Kiln\n---',
        "import { Counter } from '/snippets/counter.jsx'\nimport { Box } from '/snippets/box.mdx'\n",
        '<Counter start={3} />\n\n<Box title="Inner">Box **text** here.</Box>\n\n<Snippet file="old.mdx" />\n',
        '<Visibility for="agents">For robots.</Visibility>\n\n<Visibility for="humans">For people.</Visibility>\n',
      ].join('\n'),
      'snippets/counter.jsx':
        'export const Counter = ({ start }) => {\n  const [n] = useState(React.useMemo(() => start, []))\n  return <Card title="Card in code" icon="star" href="/">{`Count is ${n}`}<CodeBlock filename="fire.sh">kiln fire</CodeBlock></Card>\n}\n',
      'snippets/box.mdx':
        'export const Box = ({ title, children }) => (\n  <div><Icon icon="star" /><h3>{title}</h3>{children}<Accordion title="Fold">Folded words</Accordion><Note>Noted words</Note></div>\n)\n',
      'snippets/old.mdx': '<Accordion title="Older">Old words</Accordion>\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).toContain('1 warning (1 placeholder-url)')
    expect(out).not.toContain('Text lost')
    const page = read('build/index.html')
    expect(page).toMatch(
      /<a href="\/" class="card-link"[^>]*>Card in code<\/a>[^]*Count is 3[^]*fire\.sh[^]*kiln fire/,
    )
    expect(page).toMatch(
      /<h3>Inner<\/h3>Box <strong>text<\/strong> here\.<details><summary>Fold<\/summary>Folded/,
    )
    expect(page).toMatch(/Noted words[^]*<summary>Older<\/summary>[^]*Old words/)
    expect(page).toContain('For people.')
    expect(page).not.toContain('For robots.')
    expect(read('build/index.md')).toContain('For robots.')
  })

  test('that cannot be read is named with its place', async () => {
    const { code, out } = await project({ 'docs.json': '{\n  "navigation": [],\n  "name": }\n' }).migrate()
    expect(code).toBe(2)
    expect(out).toMatch(/docs\.json:3[^]*config-syntax/)
  })
})
