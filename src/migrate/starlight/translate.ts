import { existsSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { isExternal } from '../../model/address.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import {
  asData,
  asFlag,
  asList,
  asHeadingLevel,
  asText,
  compact,
  originAndBase,
  standsFor,
  type Data,
} from '../foreign-data.ts'
import { headTag } from '../head-tags.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { notePatches } from '../note-patches.ts'
import { chooseFolders } from '../site-settings.ts'
import { beLenient } from '../site-settings.ts'
import { translateAddress } from '../site-settings.ts'
import { socialLink } from '../social-link.ts'
import { starlightReferences } from './api-references.ts'
import { collectionMounts } from './collections.ts'
import { languagesOf, localesOf } from './languages.ts'
import { noteAstro } from './note-astro.ts'
import { pagesOfStarlight } from './pages.ts'
import { translateRedirects } from './redirects.ts'
import { noteStarlightSettings } from './settings.ts'
import {
  missingInSidebar,
  starlightSidebar,
  topicsOf,
  topicsPlugin,
  translatedLabels,
  type SidebarLanguage,
} from './sidebars.ts'

export interface StarlightInput extends MigrationInput {
  /** The evaluated Astro configuration as plain data. */
  readonly config: unknown
}

/** The folder with the pages. */
const content = 'src/content/docs'

/** A folder for copies of imported files, such as a logo, which is not a static file in Starlight. */
const ownFolder = 'docgen-static'

/** Converts a Starlight site. Throws `invalid-option-value` if Astro is used for another kind of site. */
export function translateStarlight({ config: rawConfig, source, root, rules }: StarlightInput): Migration {
  const config = asData(rawConfig)
  const theme = themeOf(config)
  if (!theme)
    throw new DiagnosticError(
      diagnose('invalid-option-value', `\`${source}\` has no integration \`starlight()\`.`, {
        file: source,
        hint: 'Astro makes many kinds of sites; docgen reads those that are made with Starlight.',
      }),
    )
  const draft = new MigrationDraft(source)
  const files: Record<string, string> = {}
  translateSite(config, theme, root, draft)
  const logo = logoOf(asData(theme['logo']), root, draft, files)
  const publicDir = asText(config['publicDir'])?.replace(/^\.\//, '').replace(/\/$/, '') ?? 'public'
  draft.set('staticDirs', [
    ...(existsSync(join(root, publicDir)) ? [publicDir] : []),
    ...(Object.keys(files).length > 0 ? [ownFolder] : []),
  ])
  chooseFolders(root, draft)
  const references = starlightReferences(theme, root, draft)
  draft.set('content', [
    mountOf(theme, references.items, root, draft, files),
    ...collectionMounts(root, draft),
  ])
  draft.set(
    'compatibility',
    'starlight',
    'Reads what is specific to Starlight in the pages, leaves out components of Astro, and reports it.',
  )
  draft.set('markdown', { mermaid: false, emoji: false })
  if (theme['lastUpdated'] === true) draft.set('showLastUpdateTime', true)
  draft.set('navbar', navbarOf(theme, logo, draft))
  // Starlight's default.
  draft.set('colorMode', { respectPrefersColorScheme: true })
  const toc = asData(theme['tableOfContents'])
  draft.set('tableOfContents', {
    minHeadingLevel: asHeadingLevel(toc['minHeadingLevel']) ?? 2,
    maxHeadingLevel: asHeadingLevel(toc['maxHeadingLevel']) ?? 3,
  })
  translateHead(theme, draft)
  translateRedirects(
    asData(config['redirects']),
    references.redirects,
    originAndBase(undefined, config['base']).baseUrl ?? '/',
    draft,
  )
  noteAstro(config, theme, root, draft)
  notePatches(root, /^(?:@astrojs[+_]|astro[+@])/, draft)
  if (draft.plugins.length > 0) draft.set('plugins', draft.plugins)
  noteStarlightSettings(config, theme, draft)
  // By default, Astro serves pages both with and without a trailing slash.
  beLenient(draft, rules)
  return draft.migration('Starlight', { files })
}

/** The options of Starlight, if it is among the integrations. */
function themeOf(config: Data): Data | undefined {
  const integrations = asList(config['integrations']).flat(3)
  const settingsOf = (integration: unknown): Data => asData(asList(asData(integration)['$args'])[0])
  const starlight = integrations.find((each) => standsFor(each) === '@astrojs/starlight')
  if (starlight !== undefined) return settingsOf(starlight)
  // An integration that adds Starlight by itself takes its settings among its own.
  const wrapped = integrations.map((each) => settingsOf(each)['starlight']).find((each) => each !== undefined)
  return wrapped === undefined ? undefined : asData(wrapped)
}

function translateSite(config: Data, theme: Data, root: string, draft: MigrationDraft): void {
  const { site: address, base } = config
  const title = standsFor(theme['title']) === undefined ? firstText(theme['title']) : theme['title']
  translateAddress({ generator: 'Astro', title, address, base }, draft)
  draft.set('titleDelimiter', asText(theme['titleDelimiter']))
  draft.set('tagline', asText(theme['description']))
  const isFile = asData(config['build'])['format'] === 'file' || config['trailingSlash'] === 'never'
  draft.set('trailingSlash', !isFile)
  const favicon = (asText(theme['favicon']) ?? '/favicon.svg').replace(/^(?:\.?\/)*(?:public\/)?/, '')
  if (existsSync(join(root, 'public', favicon))) draft.set('favicon', favicon)
  const [{ lang }, ...others] = languagesOf(theme, join(root, content))
  if (others.length === 0 && lang.split('-')[0] !== 'en')
    draft.set('i18n', { defaultLocale: lang, locales: [lang] })
}

/** A text, or the first of those in several languages. */
const firstText = (value: unknown): unknown =>
  asText(value) ?? Object.values(asData(value)).find((each) => asText(each) !== undefined)

function mountOf(
  theme: Data,
  references: readonly Data[],
  root: string,
  draft: MigrationDraft,
  files: Record<string, string>,
): Data {
  const pages = pagesOfStarlight(root, content)
  const [first, ...others] = languagesOf(theme, join(root, content))
  const topics = topicsOf(theme, first)
  const sidebarSettings: Readonly<Record<string, unknown>> = topics
    ? Object.fromEntries(topics.flatMap(({ name, items }) => (items ? [[name, items]] : [])))
    : { docs: theme['sidebar'] }
  const sidebarsIn = (language: SidebarLanguage): readonly (readonly [string, readonly Data[]])[] =>
    Object.entries(sidebarSettings).map(([name, items]) => [
      name,
      starlightSidebar(items, { ...language, references }, pages),
    ])
  const sidebars = sidebarsIn(first)
  draft.takenOver('pages', { key: 'content', path: content, route: '/', counts: { page: pages.size } })
  noteSidebars(
    sidebarSettings,
    topics !== undefined,
    (items) => missingInSidebar(items, { ...first, references }, pages),
    draft,
  )
  if (others.length > 0) {
    draft.set('i18n', localesOf([first, ...others]))
    draft.takenOver(`languages: ${others.map(({ locale }) => locale).join(', ')}`, {
      key: 'i18n',
      note: 'and `translations` of `content`',
    })
    for (const language of others) {
      const translated = Object.fromEntries(sidebarsIn({ ...first, lang: language.lang }))
      const texts = sidebars.flatMap(([name, items]) => translatedLabels(name, items, translated[name] ?? []))
      if (texts.some(([, original, text]) => original !== text))
        files[`i18n/${language.locale}/docusaurus-plugin-content-docs/current.json`] =
          `${JSON.stringify(Object.fromEntries(texts.map(([key, , message]) => [key, { message }])), undefined, 2)}\n`
    }
  }
  const edit = asText(asData(theme['editLink'])['baseUrl'])
  if (edit !== undefined) draft.takenOver('edit links', { key: 'content.editUrl' })
  return {
    path: content,
    route: '/',
    // In Starlight, number prefixes have no meaning.
    numberPrefixParser: false,
    sidebars: Object.fromEntries(sidebars),
    include: ['**/*.{md,mdx}'],
    // Folders with such a name hold pages.
    exclude: ['**/_*'],
    ...compact({
      translations:
        others.length === 0
          ? undefined
          : Object.fromEntries(
              others.map(({ locale, folder }) => [
                locale,
                { path: `${content}/${folder}`, ...(first.folder === '' ? {} : { of: first.folder }) },
              ]),
            ),
    }),
    ...(edit === undefined ? {} : { editUrl: edit.replace(/\/$/, '') }),
  }
}

/** Notes what becomes of the sidebars, as they are written, and what they name that is missing. */
function noteSidebars(
  sidebarSettings: Readonly<Record<string, unknown>>,
  areTopics: boolean,
  missingIn: (items: readonly unknown[]) => readonly string[],
  draft: MigrationDraft,
): void {
  const lists = Object.values(sidebarSettings).filter((items) => Array.isArray(items))
  draft.takenOver(areTopics ? `plugin ${topicsPlugin}` : 'sidebar', {
    key: 'content.sidebars',
    counts: { sidebar: Object.keys(sidebarSettings).length },
    note:
      lists.length === 0 ? 'all pages, by their folders' : areTopics ? '`navbar` leads to them' : undefined,
  })
  const missing = lists.flatMap(missingIn)
  if (missing.length > 0)
    draft.leftOut(
      `sidebar: ${missing.slice(0, 4).join(', ')}${missing.length > 4 ? ` and ${String(missing.length - 4)} more` : ''}`,
      'The site has no such pages.',
    )
}

/**
 * Converts a logo, which is a source file in Starlight. SVGs are copied; others have to be copied manually.
 */
function logoOf(
  logo: Data,
  root: string,
  draft: MigrationDraft,
  files: Record<string, string>,
): Data | undefined {
  const published = (value: unknown): string | undefined => {
    const path = asText(value)?.replace(/^\.?\/+/, '')
    if (path === undefined || !existsSync(join(root, path))) return undefined
    if (path.startsWith('public/')) return path.slice('public/'.length)
    if (!path.endsWith('.svg')) {
      draft.byHand('logo', `Copy \`${path}\` to a static folder, and name it in \`navbar.logo.src\`.`)
      return undefined
    }
    const name = `logo/${basename(path)}`
    files[posix.join(ownFolder, name)] = readFileSync(join(root, path), 'utf8')
    return name
  }
  const src = published(logo['src'] ?? logo['light'])
  const srcDark = published(logo['dark'])
  if (src === undefined) return undefined
  draft.takenOver('logo', { key: 'navbar.logo', note: `copied to \`${ownFolder}\`` })
  return { alt: asText(logo['alt']) ?? '', src, ...compact({ srcDark }) }
}

function navbarOf(theme: Data, logo: Data | undefined, draft: MigrationDraft): Data | undefined {
  const social = theme['social']
  const links = Array.isArray(social)
    ? social.map(asData).map(({ label, icon, href }) => [asText(icon), asText(href), asText(label)] as const)
    : Object.entries(asData(social)).map(([icon, href]) => [icon, asText(href)] as const)
  const items: readonly Data[] = links.flatMap(([icon, target, name]) => {
    if (target === undefined) return []
    const { href, ...link } = socialLink(target, icon, name)
    const address = isExternal(href) ? { href } : { to: `/${href.replace(/^\/+/, '')}` }
    return [{ ...link, ...address, position: 'right' }]
  })
  if (items.length > 0) draft.takenOver('social', { key: 'navbar', counts: { link: items.length } })
  const languages =
    Object.keys(asData(theme['locales'])).length > 1 ? [{ type: 'localeDropdown', position: 'right' }] : []
  const topics: readonly Data[] = (topicsOf(theme, { folder: '', lang: 'en' }) ?? []).map(
    ({ label, link }) => ({
      label,
      ...(isExternal(link) ? { href: link } : { to: `/${link.replace(/^\/+/, '')}` }),
      position: 'left',
    }),
  )
  const all = [...topics, ...items, ...languages]
  return compact({
    title: logo && asFlag(asData(theme['logo'])['replacesTitle']) === true ? '' : undefined,
    logo,
    items: all.length > 0 ? all : undefined,
  })
}

function translateHead(theme: Data, draft: MigrationDraft): void {
  const tags = asList(theme['head'])
    .map(asData)
    .flatMap(({ tag, attrs, content: inner }) =>
      headTag({ tagName: tag, attributes: attrs, innerHTML: inner }, draft),
    )
  if (tags.length === 0) return
  draft.set('headTags', tags)
  draft.takenOver('head', { key: 'headTags', counts: { tag: tags.length } })
}
