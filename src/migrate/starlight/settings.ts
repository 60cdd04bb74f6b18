import type { Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { each, noteSettings, type Fates } from '../note-settings.ts'

const ofAstro: Fates = {
  ...each(['site', 'base', 'redirects', 'integrations', 'vite', 'adapter', 'fonts', 'image'], 'ownRows'),
  markdown: 'ownRows',
  trailingSlash: { as: { key: 'trailingSlash' } },
  build: { as: '`trailingSlash` from `format`; its other keys are about the files of Astro' },
  publicDir: { as: { key: 'staticDirs' } },
  ...each(['outDir', 'cacheDir', 'srcDir', 'root'], {
    leftOut: 'docgen has folders of its own, so that both can be built.',
  }),
  ...each(
    [
      ...['server', 'devToolbar', 'preview', 'output', 'env', 'experimental', 'compressHTML', 'prefetch'],
      ...['security', 'scopedStyleStrategy', 'session', 'legacy', 'i18n'],
    ],
    { leftOut: 'It is a setting of how Astro itself works.' },
  ),
}

const ofStarlight: Fates = {
  ...each(
    ['title', 'logo', 'social', 'head', 'sidebar', 'locales', 'defaultLocale', 'components', 'plugins'],
    'ownRows',
  ),
  ...each(['customCss', 'pagination', 'expressiveCode', 'routeMiddleware', 'credits', 'pagefind'], 'ownRows'),
  description: { as: { key: 'tagline' } },
  favicon: { as: { key: 'favicon' } },
  editLink: 'ownRows',
  lastUpdated: { as: { key: 'showLastUpdateTime' } },
  tableOfContents: { as: { key: 'tableOfContents' } },
  titleDelimiter: { as: { key: 'titleDelimiter' } },
  markdown: { leftOut: 'It is a setting of the plugins of Starlight.' },
  disable404Route: { leftOut: 'docgen always has a page for addresses that do not exist.' },
  prerender: { leftOut: 'Pages of docgen are always files.' },
}

export function noteStarlightSettings(config: Data, theme: Data, draft: MigrationDraft): void {
  noteSettings(config, ofAstro, draft)
  // If the site has none, its row says so.
  const isWithout = theme['tableOfContents'] === false
  noteSettings(theme, { ...ofStarlight, ...(isWithout ? { tableOfContents: 'ownRows' } : {}) }, draft)
}
