import {
  asyncapi,
  cliReference,
  crd,
  defineConfig,
  graphql,
  helm,
  jsonSchema,
  mcp,
  openapi,
  terraform,
  typedoc,
} from 'docgen'
import { changelog } from './plugins/changelog.ts'
import { codeReference } from './plugins/code-reference.ts'
import { commandReference } from './plugins/commands.ts'
import { ruleReference } from './plugins/rules.ts'

export default defineConfig({
  title: 'docgen',
  tagline: 'Documentation sites from Markdown and MDX, with no broken page published.',
  // Where the manual will live is not decided yet; `DOCS_URL` is the address of a published build.
  url: process.env['DOCS_URL'] ?? 'https://docgen.invalid',
  rules: { 'placeholder-url': process.env['DOCS_URL'] === undefined ? 'off' : 'error' },
  baseUrl: process.env['DOCS_BASE_URL'] ?? '/',
  favicon: 'img/mark.svg',
  css: ['styles/brand.css'],
  colorMode: { defaultMode: 'light' },
  markdown: { codeLanguages: { caddy: 'nginx' } },
  navbar: {
    title: 'docgen',
    logo: { src: 'img/mark.svg', alt: '', width: 26, height: 26 },
    items: [
      { type: 'docSidebar', sidebarId: 'manual', label: 'Manual', position: 'left' },
      { type: 'docSidebar', sidebarId: 'reference', label: 'Reference', position: 'left' },
      { type: 'docSidebar', sidebarId: 'rules', label: 'Rules', position: 'left' },
    ],
  },
  footer: {
    links: [
      { label: 'Ten minutes to a site', to: '/start/ten-minutes' },
      { label: 'Commands', to: '/reference/commands/docgen' },
      { label: 'Rules', to: '/reference/rules' },
    ],
    copyright: 'Apache-2.0. This manual is built by the program that it describes.',
  },
  contentSecurityPolicy: {},
  search: {
    // Who types the name of a key or an option wants its entry, rather than a page that mentions it.
    boost: {
      '/reference/configuration': 2,
      '/reference/configuration-types': 1.9,
      '/reference/front-matter': 2.5,
      '/reference/commands': 1.5,
      '/reference/api': 0.7,
      '/reference/components': 0.7,
      '/reference/context': 0.7,
      '/reference/kit': 0.7,
      '/reference/layouts': 0.7,
      '/reference/slots': 0.7,
      '/examples': 0.4,
    },
    synonyms: [
      ['rule', 'diagnostic', 'finding'],
      ['language', 'locale'],
      ['deploy', 'publish', 'host'],
      ['dark mode', 'color mode', 'colour mode'],
    ],
  },
  plugins: [
    ...commandReference('/reference/commands'),
    changelog('/changelog'),
    ruleReference('/reference/rules'),
    codeReference('/reference'),
    openapi({ source: 'examples/rocket-api.yaml', route: '/examples/api', sidebar: 'example-api' }),
    jsonSchema({ source: 'examples/rocket.schema.json', route: '/examples/schema', title: 'rocket.json' }),
    crd({ source: 'examples/launch.yaml', route: '/examples/crds', title: 'Kinds of an example' }),
    asyncapi({ source: 'examples/rocket-events.yaml', route: '/examples/events' }),
    graphql({ source: 'examples/rockets.graphql', route: '/examples/graphql' }),
    helm({ chart: 'examples/launchpad', route: '/examples/helm' }),
    mcp({ source: 'examples/launcher.json', route: '/examples/mcp' }),
    typedoc({ source: 'examples/library.json', route: '/examples/library' }),
    terraform({ source: 'examples/provider.json', route: '/examples/provider' }),
    cliReference({
      source: 'examples/commands.yaml',
      route: '/examples/commands',
      sidebar: 'example-commands',
    }),
  ],
})
