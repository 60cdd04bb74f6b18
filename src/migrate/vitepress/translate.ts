import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isExternal } from '../../model/address.ts'
import { projectItself } from '../../model/content-tree.ts'
import { markdownIn } from '../find-foreign.ts'
import { asData, asHeadingLevel, asList, asText, asTexts, compact, type Data } from '../foreign-data.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { notePatches } from '../note-patches.ts'
import { noteFormulas } from '../site-settings.ts'
import { chooseFolders } from '../site-settings.ts'
import { beLenient } from '../site-settings.ts'
import { translateAddress } from '../site-settings.ts'
import { socialLink } from '../social-link.ts'
import { withExtended } from './extended-config.ts'
import { noteVue } from './note-vue.ts'
import { rewrittenPages } from './rewrites.ts'
import { translateVitePressHead } from './settings.ts'
import { noteVitePressSettings } from './settings.ts'
import { sidebarsOf } from './sidebars.ts'

export interface VitePressInput extends MigrationInput {
  /** The evaluated configuration as plain data. */
  readonly config: unknown
  /** The folder of the site, relative to the project: `docs`, or empty. */
  readonly folder: string
}

export function translateVitePress({
  config: rawConfig,
  source,
  folder,
  root,
  rules,
}: VitePressInput): Migration {
  const { config, isWhole } = withExtended(asData(rawConfig))
  const rootLocale = asData(asData(config['locales'])['root'])
  const theme = { ...asData(config['themeConfig']), ...asData(rootLocale['themeConfig']) }
  const draft = new MigrationDraft(source)
  if (config['extends'] !== undefined)
    if (isWhole) draft.takenOver('extends', 'its settings, below those of the site')
    else draft.byHand('extends', 'Code or a missing package makes it: write its settings into the site.')
  const inner = posix.join(folder, asText(config['srcDir']) ?? '.').replace(/(?<=.)\/$/, '')
  translateSite(
    {
      ...config,
      ...compact({
        title: rootLocale['title'],
        description: rootLocale['description'],
        lang: rootLocale['lang'],
      }),
    },
    inner,
    root,
    draft,
  )
  const pages = markdownIn(root, inner)
  draft.set('content', [mountOf(config, theme, { path: inner, pages }, draft)])
  draft.set(
    'compatibility',
    'vitepress',
    'Reads what is specific to VitePress in the pages, leaves out components of Vue, and reports it.',
  )
  const math = (asData(config['markdown'])['math'] ?? false) !== false
  if (math) noteFormulas(draft, root)
  draft.set('markdown', { format: 'md', emoji: true, ...(math ? { math } : {}) })
  if (config['lastUpdated'] === true || theme['lastUpdated'] !== undefined)
    draft.set('showLastUpdateTime', true)
  draft.set('navbar', navbarOf(config, theme, draft))
  draft.set('footer', footerOf(asData(theme['footer'])))
  draft.set('colorMode', colorModeOf(config['appearance']))
  draft.set('tableOfContents', outlineOf(theme['outline']))
  translateVitePressHead(asList(rootLocale['head'] ?? config['head']), draft)
  noteVue(config, theme, { folder: join(root, inner), pages }, draft)
  notePatches(root, /^vitepress[+@]/, draft)
  noteVitePressSettings(config, theme, draft)
  beLenient(draft, rules)
  return draft.migration('VitePress')
}

function translateSite(config: Data, inner: string, root: string, draft: MigrationDraft): void {
  const { title, base } = config
  const address = asData(config['sitemap'])['hostname']
  const baseUrl = translateAddress({ generator: 'VitePress', title, address, base }, draft)
  draft.set('tagline', asText(config['description']))
  const icon = asList(config['head'])
    .map((tag) => asData(asList(tag)[1]))
    .find(({ rel }) => rel === 'icon' || rel === 'shortcut icon')
  const favicon = asText(icon?.['href'])
    ?.replace(baseUrl ?? '/', '')
    .replace(/^\/+/, '')
  const publicDir = posix.join(inner, 'public')
  const hasPublic = existsSync(join(root, publicDir))
  if (favicon !== undefined && existsSync(join(root, publicDir, favicon))) draft.set('favicon', favicon)
  draft.set('staticDirs', hasPublic ? [publicDir] : [])
  chooseFolders(root, draft)
  const lang = asText(config['lang'])
  const language = lang?.split('-')[0]
  if (lang !== undefined && language !== 'en') draft.set('i18n', { defaultLocale: lang, locales: [lang] })
}

function mountOf(
  config: Data,
  theme: Data,
  { path, pages }: { readonly path: string; readonly pages: readonly string[] },
  draft: MigrationDraft,
): Data {
  const edit = asText(asData(theme['editLink'])['pattern'])
  const before = edit?.endsWith(':path') === true ? edit.slice(0, -':path'.length) : undefined
  const inRepository = path === projectItself ? '' : `${path}/`
  if (before?.endsWith(inRepository) === true)
    draft.takenOver('editLink', { key: 'content.editUrl', note: 'its text is the message `meta.edit`' })
  else if (asData(theme['editLink'])['pattern'] !== undefined)
    draft.byHand(
      'edit links',
      `Links are made of \`editUrl\` and the path from the project; the pattern was ${edit === undefined ? 'code' : `\`${edit}\``}.`,
    )
  const rewrites = rewrittenPages(asData(config['rewrites']), pages)
  const isRewritten = Object.keys(rewrites).length > 0
  if (isRewritten)
    draft.takenOver('rewrites', { key: 'content.rewrites', counts: { page: Object.keys(rewrites).length } })
  const sidebars = sidebarsOf(config, theme, new Set(pages.map((each) => rewrites[each] ?? each)))
  const count = Object.keys(sidebars).length
  draft.takenOver('pages', { key: 'content', path, route: '/' })
  if (count > 0) draft.takenOver('sidebar', { key: 'content.sidebars', counts: { sidebar: count } })
  return {
    path,
    route: '/',
    // In VitePress, number prefixes have no meaning.
    numberPrefixParser: false,
    sidebars,
    include: ['**/*.md'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '**/.vitepress/**',
      'public/**',
      '**/*[[]*',
      ...(asTexts(config['srcExclude']) ?? []),
    ],
    ...(isRewritten ? { rewrites } : {}),
    ...(before?.endsWith(inRepository) === true
      ? { editUrl: before.slice(0, before.length - inRepository.length) }
      : {}),
  }
}

function navbarOf(config: Data, theme: Data, draft: MigrationDraft): Data | undefined {
  const items = asList(theme['nav']).flatMap((item) => navItem(asData(item), draft))
  const social = asList(theme['socialLinks'])
    .map(asData)
    .flatMap((each) => {
      const href = asText(each['link'])
      const link = href && socialLink(href, asText(each['icon']), asText(each['ariaLabel']))
      return link ? [{ ...link, position: 'right' }] : []
    })
  const logo = theme['logo']
  const light = asText(logo) ?? asText(asData(logo)['light']) ?? asText(asData(logo)['src'])
  const isBare = theme['siteTitle'] === false && light !== undefined
  const title = isBare ? '' : (asText(theme['siteTitle']) ?? asText(config['title']))
  const dark = asText(asData(logo)['dark'])
  if (items.length > 0) draft.takenOver('nav', { key: 'navbar', counts: { item: items.length } })
  if (social.length > 0) draft.takenOver('socialLinks', { key: 'navbar', counts: { link: social.length } })
  return compact({
    title,
    logo:
      light === undefined
        ? undefined
        : compact({
            alt: asText(asData(logo)['alt']) ?? '',
            src: light.replace(/^\/+/, ''),
            srcDark: dark?.replace(/^\/+/, ''),
            href: asText(theme['logoLink']) ?? asText(asData(theme['logoLink'])['link']),
          }),
    items: [...items, ...social],
  })
}

function navItem(item: Data, draft: MigrationDraft): readonly Data[] {
  const label = asText(item['text'])
  const address = addressOf(item['link'])
  if (label === undefined) {
    draft.byHand(
      'nav item',
      'It is a component of Vue. An item of the type `html`, or `templates/slots/Navbar.tsx`, can take its place.',
    )
    return []
  }
  if (address) return [{ label, ...address, position: 'left' }]
  const items = asList(item['items']).flatMap((each) => linksIn(asData(each)))
  if (items.length === 0) return []
  return [{ type: 'dropdown', label, items, position: 'left' }]
}

/** Flattens the groups of a menu. */
function linksIn(item: Data): readonly Data[] {
  const label = asText(item['text'])
  const address = addressOf(item['link'])
  if (label !== undefined && address) return [{ label, ...address }]
  return asList(item['items']).flatMap((each) => linksIn(asData(each)))
}

function addressOf(link: unknown): Data | undefined {
  const text = asText(link)
  if (text === undefined) return undefined
  if (isExternal(text)) return { href: text }
  return { to: `/${text.replace(/^\/+/, '').replace(/(?:\/index)?\.(?:html|md)(?=$|[?#])/, '')}` }
}

function footerOf(footer: Data): Data | undefined {
  const text = [asText(footer['message']), asText(footer['copyright'])].filter((each) => each !== undefined)
  return text.length > 0 ? { copyright: text.join('<br>') } : undefined
}

function colorModeOf(appearance: unknown): Data {
  const mode = asText(appearance)
  if (appearance === false)
    return { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false }
  if (mode === 'dark' || mode === 'force-dark')
    return { defaultMode: 'dark', disableSwitch: mode === 'force-dark', respectPrefersColorScheme: false }
  return { respectPrefersColorScheme: true }
}

function outlineOf(outline: unknown): Data | undefined {
  const level = asData(outline)['level'] ?? outline
  if (level === 'deep') return { minHeadingLevel: 2, maxHeadingLevel: 6 }
  const [min, max] = Array.isArray(level) ? (level as readonly unknown[]) : [level, level]
  // VitePress's default.
  return { minHeadingLevel: asHeadingLevel(min) ?? 2, maxHeadingLevel: asHeadingLevel(max) ?? 2 }
}
