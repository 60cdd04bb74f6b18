import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import { shortened } from '../../diagnostics/count.ts'
import { isExternal, parseUrl } from '../../model/address.ts'
import { titleOfPage } from '../adapters/title-of-page.ts'
import { isBelow } from '../../model/content-tree.ts'
import { fileText, filesBelow } from '../files-below.ts'
import { markdownIn } from '../find-foreign.ts'
import { asData, asList, asText, compact, type Data } from '../foreign-data.ts'
import { ignoredPatterns } from '../ignored-patterns.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { noteFormulas } from '../site-settings.ts'
import { chooseFolders } from '../site-settings.ts'
import { beLenient } from '../site-settings.ts'
import { translateAddress } from '../site-settings.ts'
import { socialLink } from '../social-link.ts'
import { literateNav } from '../adapters/mkdocs/literate-nav.ts'
import { navigationItems } from './navigation.ts'
import { optionsByName, readMkDocsConfig } from './read-config.ts'
import { noteMkDocsSettings } from './settings.ts'

/** What several parts of the conversion need. */
interface MkDocsSite {
  readonly config: Data
  readonly theme: Data
  readonly features: ReadonlySet<unknown>
  readonly plugins: ReadonlyMap<string, Data>
  /** Absolute path of the project. */
  readonly root: string
  /** The folder of the pages, relative to the project. */
  readonly folder: string
  /** The paths of the pages in it. */
  readonly pages: readonly string[]
  readonly draft: MigrationDraft
}

export function translateMkDocs({ source, root, rules }: MigrationInput): Migration {
  const config = readMkDocsConfig(root, source)
  const folder = posix.normalize(posix.join(posix.dirname(source), asText(config['docs_dir']) ?? 'docs'))
  const theme = typeof config['theme'] === 'string' ? { name: config['theme'] } : asData(config['theme'])
  const draft = new MigrationDraft(source)
  const pages = existsSync(join(root, folder)) ? markdownIn(root, folder) : []
  const plugins = optionsByName(config['plugins'])
  const site = {
    config,
    theme,
    features: new Set(asList(theme['features'])),
    plugins,
    root,
    folder,
    pages,
    draft,
  }
  const { site_name: title, site_url: address } = config
  const above = asText(config['INHERIT'])
  if (above !== undefined)
    draft.byHand(
      'INHERIT',
      `The settings in \`${above}\` are missing: there is no such file, or it inherits from this one. Where a script makes it, run that first.`,
    )
  translateAddress({ generator: 'MkDocs', title, address, base: undefined }, draft)
  draft.set('tagline', asText(config['site_description']))
  draft.set('favicon', asText(theme['favicon']))
  const overrides = publishedOverrides(site)
  draft.set('staticDirs', [...(pages.length > 0 ? [folder] : []), ...(overrides ? [overrides.folder] : [])])
  draft.set('staticExclude', overrides?.exclude)
  chooseFolders(root, draft)
  const language = asText(theme['language']) ?? asText(theme['locale'])
  if (language !== undefined && !/^en\b/.test(language))
    draft.set('i18n', { defaultLocale: language, locales: [language] })
  const hasFolders = config['use_directory_urls'] !== false
  // Otherwise, the page of a folder is the index in it, which docgen's default keeps.
  if (hasFolders) draft.set('trailingSlash', true)
  draft.takenOver('addresses', hasFolders ? { key: 'trailingSlash', note: '`/page/`' } : '`/page.html`')
  const sidebars = sidebarsOf(site)
  draft.set('content', pages.length === 0 ? [] : [mountOf(site, sidebars)])
  draft.set(
    'compatibility',
    'mkdocs',
    'Reads the extensions of Markdown that sites of MkDocs use: admonitions, tabs, snippets, attributes.',
  )
  const extensions = optionsByName(config['markdown_extensions'])
  const math = extensions.has('pymdownx.arithmatex')
  if (math) noteFormulas(draft, root)
  draft.set('markdown', { format: 'md', ...(math ? { math } : {}) })
  draft.takenOver(
    'extensions of Markdown',
    'admonitions, details, tabs, snippets, attributes, definitions and fences are read; icons are left out',
  )
  if (plugins.has('git-revision-date-localized') || plugins.has('git-revision-date')) {
    draft.set('showLastUpdateTime', true)
    draft.takenOver('dates of pages', { key: 'showLastUpdateTime' })
  }
  draft.set('navbar', navbarOf(site, sidebars))
  draft.set('footer', footerOf(site))
  draft.set('colorMode', colorModeOf(theme['palette']))
  draft.set('redirects', redirectsOf(site, hasFolders))
  const texts = pages.map((path) => fileText(join(root, folder, path)))
  noteMkDocsSettings(config, plugins, texts, draft)
  beLenient(draft, rules, [
    ['front-matter-syntax', 'Front matter that cannot be read is left out of its page.'],
  ])
  return draft.migration('MkDocs')
}

type Sidebars = Readonly<Record<string, readonly Data[]>>

/** One sidebar, or one for each section where these are tabs. */
function sidebarsOf(site: MkDocsSite): Sidebars {
  const { features, folder, pages, plugins, draft, root } = site
  const nav = navOf(site)
  if (nav === undefined) return { docs: [{ type: 'autogenerated', dirName: '.' }] }
  const unknown: string[] = []
  const items = navigationItems(nav, {
    pages: new Set(pages.map(indexPath)),
    titleOf: (id) =>
      titleOfPage(join(root, folder, pages.find((path) => indexPath(path) === `${id}.md`) ?? id)),
    indexes: plugins.has('section-index') ? 'any' : features.has('navigation.indexes') ? 'index' : 'none',
    unknown: (entry) => unknown.push(entry),
  })
  draft.takenOver('nav', { key: 'content.sidebars', counts: { entry: items.length }, note: 'at the top' })
  if (unknown.length > 0) draft.byHand('nav', `These entries lead to no page: ${shortened(unknown)}.`)
  if (!features.has('navigation.tabs')) return { docs: items }
  const sections = items.filter(({ type }) => type === 'category')
  const others = items.filter(({ type }) => type !== 'category')
  return {
    ...(others.length > 0 ? { docs: others } : {}),
    ...Object.fromEntries(sections.map((item, index) => [sectionName(index), [item]])),
  }
}

function navOf({ config, plugins, folder, draft, root }: MkDocsSite): unknown {
  const options = plugins.get('literate-nav')
  if (options === undefined) return config['nav']
  const name = asText(options['nav_file']) ?? 'SUMMARY.md'
  const { nav, files } = literateNav(config['nav'], { root: join(root, folder), name })
  const where = files.map((file) => `\`${posix.join(folder, file)}\``)
  if (where.length > 0)
    draft.takenOver('plugin literate-nav', { key: 'content.sidebars', note: shortened(where) })
  return nav
}

const sectionName = (index: number): string => `section-${String(index + 1)}`

/** README.md is the page of its folder, as index.md is. */
const indexPath = (path: string): string => path.replace(/(^|\/)readme\.md$/i, '$1index.md')

function mountOf({ config, folder, pages, plugins, draft }: MkDocsSite, sidebars: Sidebars): Data {
  const all = new Set(pages)
  const readmes = pages.filter((path) => indexPath(path) !== path)
  const rewrites = readmes.filter((path) => !all.has(indexPath(path))).map((path) => [path, indexPath(path)])
  const hidden = readmes.filter((path) => all.has(indexPath(path)))
  const excluded = [config['exclude_docs'], config['draft_docs']].flatMap((patterns) =>
    ignoredPatterns(asText(patterns) ?? ''),
  )
  draft.takenOver('pages', { key: 'content', path: folder, route: '/' })
  return {
    path: folder,
    route: '/',
    numberPrefixParser: false,
    sidebars,
    include: ['**/*.md'],
    exclude: [...hidden, ...excluded],
    ...(rewrites.length > 0 ? { rewrites: Object.fromEntries(rewrites) as Data } : {}),
    ...(plugins.has('tags') ? { tags: {} } : {}),
    ...editUrlOf(config, folder, draft),
  }
}

function editUrlOf(config: Data, folder: string, draft: MigrationDraft): Data {
  const repository = asText(config['repo_url'])?.replace(/\/?$/, '/')
  const editUri = config['edit_uri']
  if (repository === undefined || editUri === '' || editUri === null) return {}
  const uri = asText(editUri) ?? `edit/master/${folder}/`
  const full = parseUrl(uri, repository)?.href.replace(/\/?$/, '/') ?? ''
  const inProject = `${folder}/`
  if (!full.endsWith(inProject)) {
    draft.byHand('edit links', `Write \`editUrl\` of \`content\`; they were made with \`${uri}\`.`)
    return {}
  }
  draft.takenOver('edit links', { key: 'content.editUrl' })
  return { editUrl: full.slice(0, -inProject.length) }
}

/**
 * The folder of the theme's overrides, whose files are published beside those of the pages, except for its
 * templates, and for what the folder of the pages has as well.
 */
function publishedOverrides({
  root,
  folder,
  theme,
  draft,
}: MkDocsSite): { readonly folder: string; readonly exclude: readonly string[] } | undefined {
  const customDir = asText(theme['custom_dir'])
  if (customDir === undefined) return undefined
  const custom = posix.normalize(customDir).replace(/\/$/, '')
  if (custom.startsWith('..') || isBelow(custom, folder) || isBelow(folder, custom)) return undefined
  const templates = [`${custom}/**/*.{html,py,pyc}`, `${custom}/mkdocs_theme.yml`]
  const isTemplate = picomatch(templates, { dot: true })
  const files = filesBelow(root, custom).filter((file) => !isTemplate(posix.join(custom, file)))
  if (files.length === 0) return undefined
  draft.takenOver('files in theme.custom_dir', {
    key: 'staticDirs',
    note: '`staticExclude` leaves templates out',
  })
  const twice = files.filter((file) => existsSync(join(root, folder, file)))
  return {
    folder: custom,
    exclude: [...templates, ...twice.map((file) => posix.join(custom, file))],
  }
}

function navbarOf({ config, theme, draft, features }: MkDocsSite, sidebars: Sidebars): Data | undefined {
  const repository = asText(config['repo_url'])
  const logo = asText(theme['logo'])
  const label = (asText(config['repo_name']) ?? 'GitHub').split('/').at(-1) ?? 'GitHub'
  const tabs = features.has('navigation.tabs')
    ? Object.entries(sidebars).flatMap(([sidebarId, [first]]) =>
        first?.['type'] === 'category'
          ? [{ type: 'docSidebar', sidebarId, label: first['label'], position: 'left' }]
          : [],
      )
    : []
  if (tabs.length > 0) draft.takenOver('navigation.tabs', { key: 'navbar', counts: { item: tabs.length } })
  if (repository !== undefined) draft.takenOver('repo_url', { key: 'navbar' })
  if (logo !== undefined) draft.takenOver('logo', { key: 'navbar.logo' })
  if (theme['custom_dir'] !== undefined)
    draft.leftOut(
      'templates in theme.custom_dir',
      'They are of Jinja; parts of docgen are replaced in `templates`.',
    )
  const source = repository !== undefined && {
    label,
    href: repository,
    position: 'right',
    ...(/github\.com/.test(repository) ? { icon: 'github' } : {}),
  }
  return compact({
    title: asText(config['site_name']),
    logo: logo === undefined ? undefined : { src: logo, alt: '' },
    items: [...tabs, ...(source ? [source] : [])],
  })
}

function footerOf({ config, draft }: MkDocsSite): Data | undefined {
  const social = asList(asData(config['extra'])['social'])
    .map(asData)
    .flatMap((each) => {
      const href = asText(each['link'])
      if (href === undefined || !isExternal(href)) return []
      const { label } = socialLink(href, asText(each['icon']), asText(each['name']))
      return [{ label, href }]
    })
  if (social.length > 0) draft.takenOver('extra.social', { key: 'footer', counts: { link: social.length } })
  const others = Object.keys(asData(config['extra'])).filter((key) => key !== 'social')
  if (others.length > 0)
    draft.leftOut(`extra.${others.join(', extra.')}`, 'Its templates read them, which docgen does not have.')
  return compact({ links: social.length > 0 ? social : undefined, copyright: asText(config['copyright']) })
}

/** One palette, or several that readers choose from. */
function colorModeOf(palette: unknown): Data {
  const schemes = [palette].flat().map(asData)
  const [first] = schemes
  if (schemes.length > 1) return { respectPrefersColorScheme: true }
  const defaultMode = first?.['scheme'] === 'slate' ? 'dark' : 'light'
  return { defaultMode, disableSwitch: true, respectPrefersColorScheme: false }
}

function redirectsOf({ plugins, draft }: MkDocsSite, hasFolders: boolean): readonly Data[] | undefined {
  const maps = Object.entries(asData(plugins.get('redirects')?.['redirect_maps']))
  const redirects = maps.flatMap(([from, target]) => {
    const to = asText(target)
    return to === undefined
      ? []
      : [{ from: addressOf(from, hasFolders), to: isExternal(to) ? to : addressOf(to, hasFolders) }]
  })
  if (redirects.length === 0) return undefined
  draft.takenOver('plugin redirects', { key: 'redirects', counts: { entry: redirects.length } })
  return redirects
}

/** The address of a page by its path, which may have a fragment. */
function addressOf(path: string, hasFolders: boolean): string {
  const [, file = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(path) ?? []
  const name = `/${file.replace(/^\//, '').replace(/\.md$/i, '')}`
  const index = name.replace(/\/(?:index|readme)$/i, '/')
  return `${index !== name || !hasFolders || /\/$/.test(name) ? index : `${name}/`}${fragment}`
}
