import {
  cliReference,
  crd,
  defineConfig,
  jsonSchema,
  openapi,
  samples,
  sharePictures,
  siteIcons,
} from 'docgen'
import { appScreens } from './_plugins/app-screens/index.ts'
import { recordings } from './_plugins/recordings/index.ts'
import { editUrl, feedback, integrationPlugins, search, serverMetadata, url } from './integrations.ts'

const section = '/toolhive'

/** An item of a menu that is marked on all pages below an address. */
const pages = (label: string, path: string, below = path) => ({
  label,
  to: `${section}/${path}`,
  activeBasePath: `${section}/${below}`,
})

export default defineConfig({
  title: 'ToolHive documentation',
  tagline: 'Simple and secure AI tools',
  url,
  baseUrl: '/',
  templatesDir: 'content/_theme',
  css: ['hexagons', 'palette'].map((name) => `content/_theme/styles/${name}.css`),
  favicon: 'img/favicon.svg',
  organizationName: 'stacklok',
  projectName: 'toolhive',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  markdown: { hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' } },
  i18n: {
    defaultLocale: 'en',
    locales: ['en'],
    localeConfigs: { en: { label: 'English', direction: 'ltr', htmlLang: 'en' } },
  },
  colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true },
  announcementBar: {
    id: 'operator-experimental',
    content: `The Kubernetes operator is experimental. <a href="${section}/guides-k8s/">Read about its status</a>.`,
  },
  editUrl,
  showLastUpdateTime: true,
  showLastUpdateAuthor: true,
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  navbar: {
    title: 'ToolHive Docs',
    logo: { src: 'img/logo-light.svg', srcDark: 'img/logo-dark.svg', alt: '', width: 30, height: 30 },
    items: [
      {
        type: 'dropdown',
        label: 'ToolHive',
        position: 'left',
        items: [
          { label: 'Home', to: `${section}/` },
          { label: 'Tutorials', to: `${section}/tutorials` },
          pages('ToolHive-UI guides', 'guides-ui/'),
          pages('CLI guides', 'guides-cli/'),
          pages('Kubernetes Operator', 'guides-k8s/'),
        ],
      },
      {
        type: 'dropdown',
        label: 'References',
        position: 'left',
        items: [
          pages('CLI commands', 'reference/cli/thv', 'reference/cli/'),
          pages('API', 'reference/api'),
          pages('Registry schema', 'reference/registry-schema'),
          pages('Operator CRD', 'reference/crd-spec'),
        ],
      },
      {
        type: 'default',
        label: 'Source code',
        href: 'https://github.com/stacklok',
        icon: 'github',
        position: 'right',
      },
      {
        type: 'default',
        label: 'Chat community',
        href: 'https://discord.gg/stacklok',
        icon: 'discord',
        position: 'right',
      },
      {
        type: 'default',
        label: 'Video channel',
        href: 'https://youtube.com/@stacklok',
        icon: 'youtube',
        position: 'right',
      },
      { type: 'colorMode', position: 'right' },
      { type: 'search', position: 'right' },
      { type: 'localeDropdown', position: 'right' },
    ],
  },
  footer: {
    style: 'dark',
    logo: {
      src: 'img/logo-light.svg',
      srcDark: 'img/logo-dark.svg',
      alt: 'Stacklok',
      href: 'https://stacklok.com/',
      width: 40,
      height: 40,
    },
    social: [
      { icon: 'github', label: 'Source code', href: 'https://github.com/stacklok' },
      { icon: 'discord', label: 'Chat community', href: 'https://discord.gg/stacklok' },
      { icon: 'youtube', label: 'Video channel', href: 'https://youtube.com/@stacklok' },
      { icon: 'linkedin', label: 'Professional network', href: 'https://linkedin.com/company/stacklok' },
      { icon: 'x', label: 'Microblog', href: 'https://x.com/stacklokHQ' },
    ],
    links: [
      {
        title: 'Learn',
        items: [
          { label: 'Quickstart', to: `${section}/quickstart` },
          { label: 'Tutorials', to: `${section}/tutorials` },
          { label: 'Concepts', to: `${section}/concepts` },
          { label: 'FAQ', to: `${section}/faq` },
        ],
      },
      {
        title: 'Guides',
        items: [
          { label: 'ToolHive UI', to: `${section}/guides-ui/` },
          { label: 'ToolHive CLI', to: `${section}/guides-cli/` },
          { label: 'Kubernetes operator', to: `${section}/guides-k8s/` },
          { label: 'MCP servers', to: `${section}/guides-mcp` },
        ],
      },
      {
        title: 'Reference',
        items: [
          { label: 'CLI commands', to: `${section}/reference/cli/thv` },
          { label: 'API', to: `${section}/reference/api` },
          { label: 'Registry schema', to: `${section}/reference/registry-schema` },
          { label: 'Operator CRD', to: `${section}/reference/crd-spec` },
          { label: 'Client compatibility', to: `${section}/reference/client-compatibility` },
          { label: 'Theme preview', to: '/theme-preview' },
        ],
      },
    ],
    copyright: 'Copyright © 2025 Stacklok, Inc.',
  },
  contentSecurityPolicy: {},
  search,
  feedback,
  plugins: [
    cliReference({ source: 'content/_data/thv-cli.yaml', route: `${section}/reference/cli`, sidebar: 'cli' }),
    openapi({
      source: 'static/api-specs/toolhive-api.yaml',
      route: `${section}/reference/api`,
      title: 'API reference',
      description:
        'Every operation of the local management API, with its parameters, its responses and a request to copy.',
      anchorBase: '/api/v1beta',
      sidebar: 'api',
      tryIt: false,
      servers: [{ url: 'http://localhost:8080', description: 'The default address of `thv serve`.' }],
    }),
    jsonSchema({
      source: 'static/schemas/registry-schema.json',
      route: `${section}/reference/registry-schema`,
      title: 'Registry schema',
      intro: 'content/_data/registry-schema-intro.md',
    }),
    crd({
      source: 'content/_data/crds.yaml',
      route: `${section}/reference/crd-spec`,
      title: 'Operator CRD reference',
      description:
        'Every field of the resources that the operator manages, with its type, its default and its rules.',
      intro: 'content/_data/crd-intro.md',
    }),
    serverMetadata,
    appScreens(),
    recordings(),
    samples({
      cli: 'content/_data/thv-cli.yaml',
      crds: 'content/_data/crds.yaml',
      api: { source: 'static/api-specs/toolhive-api.yaml', besides: ['/api/doc'] },
      schemas: {
        registry: 'static/schemas/registry-schema.json',
        'permission-profile': 'static/api-specs/toolhive-api.yaml#/components/schemas/permissions.Profile',
      },
    }),
    sharePictures({
      mark: 'static/img/favicon.svg',
      colors: {
        background: '#0b0d14',
        surface: '#15233a',
        text: '#e4e8f1',
        muted: '#a9b1c6',
        accent: '#7ab7ff',
      },
    }),
    siteIcons({ icon: 'static/img/favicon.svg', background: '#0b0d14', shortName: 'ToolHive' }),
    ...integrationPlugins,
  ],
  customFields: {
    glossary: {
      workload: 'One MCP server under ToolHive management, in a container or remote.',
      'mcp-server':
        'A program that offers tools, resources and prompts to AI clients over the Model Context Protocol.',
      'mcp-client': 'An AI application that connects to MCP servers.',
      registry: 'The catalog of MCP servers that ToolHive can run by name.',
      'permission-profile': 'A JSON file that says which files and network destinations a server may use.',
      proxy: 'The process on the host between AI clients and a server.',
      operator: 'The Kubernetes controller that turns MCPServer resources into running servers.',
    },
  },
})
