import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { counted, shortened } from '../../diagnostics/count.ts'
import { projectItself } from '../../model/content-tree.ts'
import { fileText } from '../files-below.ts'
import { firstPage } from '../first-page.ts'
import { markdownIn } from '../find-foreign.ts'
import { asData, asList, asText, type Data } from '../foreign-data.ts'
import { ignoredPatterns } from '../ignored-patterns.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { beLenient, chooseFolders, noteFormulas, translateAddress } from '../site-settings.ts'
import {
  footerOf,
  logoOf,
  navbarOf,
  ownFolder,
  publishedFile,
  translateColors,
  type MintlifySite,
} from './layout.ts'
import { divisionsOf, sidebarsOf } from './navigation.ts'
import { readDocsJson, type ReadText } from './read-docs-json.ts'
import { References } from './references.ts'
import { type Fates, each, noteSettings } from '../note-settings.ts'
import { isExternal } from '../../model/address.ts'

/** Converts a site of Mintlify, whose pages are beside its configuration. */
export function translateMintlify({ source, root, rules }: MigrationInput): Migration {
  const readText: ReadText = (path) => (existsSync(join(root, path)) ? fileText(join(root, path)) : undefined)
  const config = readDocsJson(readText, source)
  const draft = new MigrationDraft(source)
  const files: Record<string, string> = {}
  const pages = markdownIn(root, projectItself).filter((path) => !notPages.test(path))
  const unknown: string[] = []
  const references = new References(config, pages, readText)
  const divisions = references.withRest(
    divisionsOf(withLegacyNavigation(config), {
      pages: new Set(pages.map(idOf)),
      unknown: (entry) => unknown.push(entry),
      ...references.navigation,
    }),
  )
  const site: MintlifySite = { config, root, pages, divisions, draft, files }
  const { name: title, description } = config
  translateAddress({ generator: 'Mintlify', title, address: canonicalUrl(config), base: undefined }, draft)
  draft.set('tagline', asText(description))
  const statics = new Set<string>()
  const logo = logoOf(site, statics)
  const favicon = asText(config['favicon']) ?? asText(asData(config['favicon'])['light'])
  draft.set('favicon', publishedFile(favicon, 'favicon', site, statics))
  const copied = Object.keys(files).length > 0 ? [ownFolder] : []
  draft.set('staticDirs', [...statics, ...copied])
  chooseFolders(root, draft)
  draft.set('trailingSlash', false)
  draft.takenOver('addresses', { key: 'trailingSlash', note: '`/guides/install`, as before' })
  draft.set('content', pages.length === 0 ? [] : [mountOf(site)])
  noteNavigation(unknown, site)
  draft.set(
    'compatibility',
    'mintlify',
    "Reads Mintlify's components and front matter; its files are found from the folder of the pages.",
  )
  const math = hasFormulas(site)
  if (math) noteFormulas(draft, root)
  draft.set('markdown', { format: 'mdx', emoji: false, ...(math ? { math } : {}) })
  draft.set('navbar', navbarOf(site, logo))
  draft.set('footer', footerOf(site))
  const mode =
    asText(asData(config['appearance'])['default']) ?? asText(asData(config['modeToggle'])['default'])
  draft.set('colorMode', {
    ...(mode === 'dark' || mode === 'light' ? { defaultMode: mode } : {}),
    respectPrefersColorScheme: mode !== 'dark' && mode !== 'light',
  })
  translateColors(site)
  draft.set('redirects', allRedirects(site))
  noteMintlifySettings(config, draft)
  references.addTo(draft)
  beLenient(draft, rules)
  return draft.migration('Mintlify', { files, isComplete: true })
}

/** Mintlify loads KaTeX where `styling.latex` says so, or where it sees a formula. */
const hasFormulas = ({ config, root, pages }: MintlifySite): boolean =>
  asData(config['styling'])['latex'] !== false &&
  pages.some((path) =>
    /\$\$[^$]+\$\$|(?<![\\$`\w])\$[^$\n`]*\\[a-z]{2,}[^$\n`]*\$/.test(
      fileText(join(root, path)).replaceAll(/^([ \t]*)(`{3,}|~{3,})[^]*?^\1\2/gm, ''),
    ),
  )

/** Files of a repository that Mintlify makes no pages of, in any folder. */
const repositoryFiles = 'README LICENSE CHANGELOG CONTRIBUTING AGENTS CLAUDE SKILL skill'.split(' ')

const notPages = new RegExp(`^(?:_?snippets|node_modules)/|(?:^|/)(?:${repositoryFiles.join('|')})\\.mdx?$`)

const idOf = (path: string): string => path.replace(/\.mdx?$/, '')

/** The address of a page by its id. */
const routeOf = (id: string): string => `/${id}`.replace(/\/index$/, '/')

/** In `mint.json`, groups are the navigation itself. */
const withLegacyNavigation = ({ navigation }: Data): Data =>
  Array.isArray(navigation) ? { groups: navigation } : asData(navigation)

/** Where a site is published is no setting; some sites name it for search engines. */
const canonicalUrl = (config: Data): unknown =>
  asData(asData(config['seo'])['metatags'])['canonical'] ?? asData(config['metadata'])['canonical']

function mountOf({ root, divisions }: MintlifySite): Data {
  const sidebars = sidebarsOf(divisions)
  return {
    path: projectItself,
    route: '/',
    numberPrefixParser: false,
    sidebars:
      sidebars.length === 0
        ? { docs: [{ type: 'autogenerated', dirName: '.' }] }
        : Object.fromEntries(sidebars.map(([name, { items }]) => [name, items])),
    include: ['**/*.{md,mdx}'],
    exclude: [
      'snippets/**',
      '_snippets/**',
      `**/{${repositoryFiles.join(',')}}.{md,mdx}`,
      ...ignoredPatterns(fileText(join(root, '.mintignore'))),
    ],
  }
}

function noteNavigation(unknown: readonly string[], { divisions, draft, pages }: MintlifySite): void {
  const sidebars = sidebarsOf(divisions)
  draft.takenOver('pages', { key: 'content', counts: { page: pages.length } })
  draft.takenOver('navigation', { key: 'content.sidebars', counts: { sidebar: sidebars.length } })
  const operations = unknown.filter((entry) => /^[A-Z]+ \//.test(entry.trim()))
  const missing = unknown.filter((entry) => !operations.includes(entry))
  if (operations.length > 0)
    draft.byHand(
      'pages of APIs',
      `${counted(operations.length, 'operation')} of navigation: use the plugin \`openapi\`.`,
    )
  if (missing.length > 0) draft.byHand('navigation', `These entries lead to no page: ${shortened(missing)}.`)
  const languages = new Set(
    divisions.flatMap(({ names }) => names.filter(({ kind }) => kind === 'language')).map(({ name }) => name),
  )
  if (languages.size > 1)
    draft.byHand(
      `languages: ${[...languages].join(', ')}`,
      'Their pages are built where they were, with sidebars of their own; for an interface in their language, see `i18n` and `translations` of `content`.',
    )
}

function allRedirects({ config, pages, divisions, draft }: MintlifySite): readonly Data[] | undefined {
  const routes = pages.map((path) => routeOf(idOf(path)))
  const first = divisions.map(({ items }) => firstPage(items)).find((id) => id !== undefined)
  const ofSite = routes.includes('/') || first === undefined ? [] : [{ from: '/', to: routeOf(first) }]
  if (ofSite.length > 0) draft.takenOver('first page', { key: 'redirects', note: '/ leads to it' })
  const redirects = redirectsOf(config['redirects'], routes, draft).filter(
    ({ from }) => from !== '/' || ofSite.length === 0,
  )
  return ofSite.length + redirects.length > 0 ? [...ofSite, ...redirects] : undefined
}

const fates: Fates = {
  ...each(['$schema', 'name', 'navigation', 'navbar', 'footer', 'footerSocials', 'redirects'], 'ownRows'),
  ...each(
    ['logo', 'colors', 'favicon', 'api', 'openapi', 'anchors', 'tabs', 'topbarLinks', 'topbar'],
    'ownRows',
  ),
  ...each(['topbarCtaButton', 'versions', 'primaryTab'], 'ownRows'),
  description: { as: { key: 'tagline' } },
  appearance: { as: { key: 'colorMode' } },
  modeToggle: { as: { key: 'colorMode' } },
  search: { as: 'search, which is built in' },
  ...each(
    ['theme', 'layout', 'background', 'backgroundImage', 'backgroundColor', 'font', 'fonts', 'rounded'],
    {
      leftOut: 'It is for the theme before: see `theme.preset` and `css`.',
    },
  ),
  ...each(['styling', 'icons', 'thumbnails', 'interaction', 'sidebar'], {
    leftOut: 'It is for the theme before: see `theme.preset` and `css`.',
  }),
  ...each(['contextual', 'feedback', 'integrations', 'analytics', 'banner', 'seo', 'metadata', 'errors'], {
    byHand:
      'See `copyPage`, `feedback`, `headTags` and `announcementBar` in the reference of the configuration.',
  }),
  variables: { byHand: '`{{name}}` is shown as it is written: replace it in the pages.' },
}

export const noteMintlifySettings = (config: Data, draft: MigrationDraft): void =>
  noteSettings(config, fates, draft)

/** A parameter for one part of an address, or for all parts that follow (`:slug*`). */
const parameter = /:\w+\*?/

/**
 * The redirects of a site. Those with a parameter at the end are written out for the pages that they lead to
 * (`routes`); others with parameters are left to the user.
 */
export function redirectsOf(
  setting: unknown,
  routes: readonly string[],
  draft: MigrationDraft,
): readonly Data[] {
  const unclear: string[] = []
  const redirects = asList(setting)
    .map(asData)
    .flatMap(({ source, destination }) => {
      const [from, to] = [asText(source), asText(destination)]
      if (from === undefined || to === undefined) return []
      if (!parameter.test(from)) return [{ from: slashed(from), to: isExternal(to) ? to : slashed(to) }]
      const all = writtenOut(from, to, routes)
      if (all.length === 0) unclear.push(from)
      return all
    })
  const byFile = new Map(routes.map((route) => [fileOf(route), { from: route, to: route }]))
  const clashing: string[] = []
  const usable = redirects.filter(({ from, to }) => {
    // As in Mintlify, the first one counts, and a page that exists hides it.
    const other = byFile.get(fileOf(from))
    if (other && other.from !== from && other.to !== to) clashing.push(from)
    if (!other) byFile.set(fileOf(from), { from, to })
    return !other
  })
  if (clashing.length > 0)
    draft.leftOut(
      'redirects from one file',
      `Without \`.html\`, or where letter case makes no difference, they are addresses of others: ${shortened(clashing)}.`,
    )
  if (usable.length > 0) draft.takenOver('redirects', { key: 'redirects', counts: { entry: usable.length } })
  if (unclear.length > 0)
    draft.byHand('redirects with parameters', `Write out what they stand for: ${shortened(unclear)}.`)
  return usable
}

/** The same for addresses that one file may answer. */
const fileOf = (route: string): string => route.toLowerCase().replace(/\.html$/, '')

function writtenOut(
  from: string,
  to: string,
  routes: readonly string[],
): readonly { from: string; to: string }[] {
  const [, before, name] = /^([^:]*\/)(:\w+)\*?$/.exec(from) ?? []
  const [, target, targetName] = /^([^:]*\/)(:\w+)\*?$/.exec(to) ?? []
  if (before === undefined || target === undefined || name !== targetName) return []
  const isWhole = from.endsWith('*')
  return routes
    .filter((route) => route.startsWith(slashed(target)))
    .map((route) => ({ from: slashed(before) + route.slice(slashed(target).length), to: route }))
    .filter((each) => isWhole || !each.from.slice(before.length).includes('/'))
}

const slashed = (path: string): string => `/${path.replace(/^\/+/, '')}`
