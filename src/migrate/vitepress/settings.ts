import { asData, asList, asText, type Data } from '../foreign-data.ts'
import { headTag } from '../head-tags.ts'
import type { MigrationDraft } from '../migration.ts'
import { each, noteSettings, type Fates } from '../note-settings.ts'

const ofVite = { leftOut: 'It is a setting of how VitePress itself works.' } as const

const ofSite: Fates = {
  ...each(['title', 'base', 'head', 'themeConfig', 'markdown', 'rewrites', 'extends'], 'ownRows'),
  locales: { as: 'the texts of `root`; other languages have a row of their own' },
  ...each(['transformHead', 'transformHtml', 'transformPageData', 'buildEnd', 'vite', 'vue'], 'ownRows'),
  description: { as: { key: 'tagline' } },
  lang: { as: { key: 'i18n' } },
  appearance: { as: { key: 'colorMode' } },
  lastUpdated: { as: { key: 'showLastUpdateTime' } },
  srcDir: { as: { key: 'content.path' } },
  srcExclude: { as: { key: 'content.exclude' } },
  sitemap: { as: { key: 'url', note: '`sitemap.xml` is always written' } },
  cleanUrls: { as: 'links have no `.html`; each page is a file with it, so that both addresses work' },
  ignoreDeadLinks: { as: { key: 'rules', note: 'broken links are warnings at first' } },
  titleTemplate: { byHand: 'Titles of pages end with that of the site; `titleDelimiter` is between them.' },
  ...each(['outDir', 'cacheDir', 'assetsDir'], {
    leftOut: 'docgen has folders of its own, so that both can be built.',
  }),
  ...each(['mpa', 'metaChunk', 'contentProps', 'useWebFonts', 'router', 'shouldPreload'], ofVite),
  ...each(['postRender', 'buildConcurrency', 'experimental'], ofVite),
}

const texts = {
  byHand: 'The key `messages` replaces texts of the interface, one by one.',
} as const

const withoutToc = {
  byHand: 'Give pages `hide_table_of_contents: true`; there is no setting for all.',
} as const

const ofTheme: Fates = {
  ...each(['nav', 'sidebar', 'socialLinks', 'search', 'algolia', 'editLink'], 'ownRows'),
  logo: { as: { key: 'navbar.logo' } },
  logoLink: { as: { key: 'navbar.logo.href' } },
  siteTitle: { as: { key: 'navbar.title' } },
  footer: { as: { key: 'footer' } },
  outline: { as: { key: 'tableOfContents' } },
  lastUpdated: { as: { key: 'showLastUpdateTime', note: 'its text is a message' } },
  aside: withoutToc,
  ...each(
    [
      ...['docFooter', 'darkModeSwitchLabel', 'lightModeSwitchTitle', 'darkModeSwitchTitle'],
      ...['sidebarMenuLabel', 'returnToTopLabel', 'langMenuLabel', 'skipToContentLabel', 'notFound'],
    ],
    texts,
  ),
  carbonAds: { leftOut: 'docgen shows no advertisements.' },
  i18nRouting: { leftOut: 'Languages keep their addresses.' },
}

const ofMarkdown: Fates = {
  ...each(['math', 'anchor', 'attrs', 'config'], 'ownRows'),
  ...each(['theme', 'languages', 'languageAlias', 'defaultHighlightLang', 'shikiSetup', 'highlight'], {
    leftOut: 'Code has the colors of docgen, in light and dark, for all languages.',
  }),
  codeTransformers: { leftOut: 'They are steps of Shiki. Marked, focused and changed lines are read.' },
  lineNumbers: { byHand: 'Add `:line-numbers` to the fences that need them; there is no setting for all.' },
  gfmAlerts: { as: 'alerts are admonitions' },
  image: { as: 'images after the first are loaded late' },
  ...each(['toc', 'headers', 'externalLinks', 'component', 'frontmatter', 'preConfig', 'cache'], {
    leftOut: 'It is a setting of markdown-it and its plugins.',
  }),
  ...each(['html', 'linkify', 'typographer', 'breaks', 'quotes', 'xhtmlOut', 'langPrefix'], {
    leftOut: 'It is a setting of markdown-it. HTML and bare addresses are read.',
  }),
  ...each(['emoji'], { as: { key: 'markdown.emoji' } }),
  ...each(['codeCopyButtonTitle', 'container'], texts),
}

export function noteVitePressSettings(config: Data, theme: Data, draft: MigrationDraft): void {
  const lang = config['lang']
  const isEnglish = typeof lang === 'string' && lang.split('-')[0] === 'en'
  noteSettings(config, { ...ofSite, ...(isEnglish ? { lang: { as: 'English is the default' } } : {}) }, draft)
  noteSettings(
    theme,
    {
      ...ofTheme,
      ...(theme['outline'] === false ? { outline: withoutToc } : {}),
      ...(theme['aside'] === false
        ? {}
        : { aside: { leftOut: 'The table of contents is always at the end of the line.' } }),
    },
    draft,
    { before: 'themeConfig.' },
  )
  noteSettings(asData(config['markdown']), ofMarkdown, draft, { before: 'markdown.' })
}

/** Converts `head` to `headTags`. Each entry consists of a name, attributes, and optional content. */
export function translateVitePressHead(head: readonly unknown[], draft: MigrationDraft): void {
  const tags = head.flatMap((entry) => {
    const [tagName, attributes, innerHTML] = asList(entry)
    return asText(tagName) === undefined ? [] : headTag({ tagName, attributes, innerHTML }, draft)
  })
  if (tags.length === 0) return
  draft.set('headTags', tags)
  draft.takenOver('head', { key: 'headTags', counts: { tag: tags.length } })
}
