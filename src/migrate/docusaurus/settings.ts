import { asData, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { each, noteSettings, type Fates } from '../note-settings.ts'
import type { DocusaurusParts } from './parts.ts'

const same = (key: string): { readonly as: string } => ({ as: `\`${key}\`` })
const asLenient = { as: { key: 'rules', note: 'what docgen finds there is a warning at first' } } as const

const ofSite: Fates = {
  ...each(
    ['title', 'url', 'baseUrl', 'plugins', 'presets', 'themes', 'themeConfig', 'clientModules'],
    'ownRows',
  ),
  ...each(['headTags', 'scripts', 'stylesheets'], same('headTags')),
  ...Object.fromEntries(
    [
      ...['tagline', 'favicon', 'titleDelimiter', 'noIndex', 'trailingSlash', 'organizationName'],
      ...['projectName', 'customFields', 'i18n'],
    ].map((key) => [key, same(key)]),
  ),
  ...each(['onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks', 'onDuplicateRoutes'], asLenient),
  staticDirectories: same('staticDirs'),
  markdown: 'ownRows',
  ...each(['deploymentBranch', 'githubHost', 'githubPort'], {
    leftOut: 'It is for `docusaurus deploy`. `docgen init --host` writes the files that a host needs.',
  }),
  baseUrlIssueBanner: { leftOut: 'docgen shows no banner for a wrong base URL.' },
  ...each(['future', 'storage', 'webpack', 'ssrTemplate'], {
    leftOut: 'It is a setting of how Docusaurus itself works.',
  }),
}

const ofMarkdown: Fates = {
  ...each(['format', 'mermaid', 'emoji'], { as: { key: 'markdown' } }),
  anchors: 'ownRows',
  ...each(['mdx1Compat', 'remarkRehypeOptions'], {
    leftOut: 'It is a setting of the parser of Docusaurus.',
  }),
  hooks: asLenient,
  ...each(['preprocessor', 'parseFrontMatter'], {
    byHand: 'It is code that changes pages before they are read: apply it to the sources.',
  }),
}

const ofTheme: Fates = {
  ...each(['navbar', 'footer', 'announcementBar', 'algolia'], 'ownRows'),
  ...each(['image', 'metadata'], same('headTags')),
  colorMode: same('colorMode'),
  tableOfContents: same('tableOfContents'),
  docs: { leftOut: 'docgen has no such settings for sidebars and versions.' },
  blog: { leftOut: 'docgen has no such settings for the sidebar of a blog.' },
  prism: {
    as: 'code has colors in light and dark, for all languages; `magicComments` of your own are not read',
  },
  mermaid: { leftOut: 'Diagrams have the colors of the theme.' },
  liveCodeBlock: { leftOut: 'Live code is shown as code.' },
  ...each(['zoom', 'imageZoom'], { as: 'images can be enlarged' }),
}

const ofMount: Fates = {
  ...each(['id', 'path', 'editUrl', 'routeBasePath', 'sidebarPath', 'numberPrefixParser'], 'ownRows'),
  ...each(['beforeDefaultRemarkPlugins', 'remarkPlugins'], 'ownRows'),
  ...each(['beforeDefaultRehypePlugins', 'rehypePlugins'], 'ownRows'),
  ...each(['sidebarItemsGenerator', 'docItemComponent', 'docRootComponent'], 'ownRows'),
  ...each(['processBlogPosts', 'readingTime', 'blogListComponent', 'blogPostComponent'], 'ownRows'),
  ...each(
    [
      ...['include', 'exclude', 'tags', 'tagsBasePath', 'onInlineTags', 'disableVersioning'],
      ...['lastVersion', 'includeCurrentVersion', 'onlyIncludeVersions', 'versions', 'blogTitle'],
      ...['blogDescription', 'blogSidebarTitle', 'blogSidebarCount', 'postsPerPage', 'archiveBasePath'],
      ...['authorsBasePath', 'pageBasePath', 'sortPosts', 'showReadingTime', 'authorsMapPath', 'feedOptions'],
    ],
    { as: { key: 'content' } },
  ),
  ...each(['onInlineAuthors', 'onUntruncatedBlogPosts'], asLenient),
  admonitions: { as: { key: 'markdown.admonitions' } },
  showLastUpdateTime: same('showLastUpdateTime'),
  showLastUpdateAuthor: same('showLastUpdateAuthor'),
  ...each(['editCurrentVersion', 'editLocalizedFiles'], {
    leftOut: 'Edit links lead to the source of the page that is shown.',
  }),
  ...each(['sidebarCollapsible', 'sidebarCollapsed'], {
    byHand: 'There is no setting for all: `collapsed` and `collapsible` of a category in its sidebar.',
  }),
  breadcrumbs: { leftOut: 'Pages always have breadcrumbs.' },
}

/** The same of blogs and pages. */
const ofOtherMount: Fates = {
  ...ofMount,
  ...each(['showLastUpdateTime', 'showLastUpdateAuthor'], {
    leftOut: 'docgen has one setting for the whole site, and uses that of docs.',
  }),
}

const ofPreset: Fates = {
  ...each(['docs', 'blog', 'pages', 'gtag', 'googleTagManager', 'googleAnalytics'], 'ownRows'),
  theme: 'ownRows',
  sitemap: { as: '`sitemap.xml` is always written; its options are not taken over' },
  svgr: { as: 'imported SVG files are components' },
  debug: { leftOut: 'It is for developers of Docusaurus.' },
}

/** Notes what becomes of each key in a configuration of Docusaurus that no other part notes. */
export function noteDocusaurusSettings(
  config: Data,
  theme: Data,
  { docs, blogs, pages, preset }: DocusaurusParts,
  draft: MigrationDraft,
): void {
  noteSettings(config, ofSite, draft)
  noteSettings(asData(config['markdown']), ofMarkdown, draft, { before: 'markdown.' })
  noteSettings(theme, ofTheme, draft, { before: 'themeConfig.' })
  noteSettings(preset, ofPreset, draft)
  for (const [kind, mounts] of Object.entries({ docs, blog: blogs, pages }))
    for (const mount of mounts) {
      const id = mount['id']
      const name = typeof id === 'string' ? `${kind} \`${id}\`` : kind
      noteSettings(mount, kind === 'docs' ? ofMount : ofOtherMount, draft, { after: ` of ${name}` })
    }
}
