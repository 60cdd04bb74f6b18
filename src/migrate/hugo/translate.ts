import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { shortened } from '../../diagnostics/count.ts'
import { isExternal } from '../../model/address.ts'
import { readHugoConfig } from '../adapters/hugo/hugo-config.ts'
import { languagesOf, type HugoLanguage } from '../adapters/hugo/site-languages.ts'
import { filesBelow, fileText } from '../files-below.ts'
import { asData, asList, asText, type Data } from '../foreign-data.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { beLenient, chooseFolders, noteFormulas, translateAddress } from '../site-settings.ts'
import {
  contentPage,
  pathForAddress,
  withoutLanguage,
  type AddressRules,
  type ContentPage,
} from './content-pages.ts'
import { localesOf } from './languages.ts'
import { editUrlOf, footerOf, navbarOf } from './layout.ts'
import { noteHugoSettings } from './settings.ts'

/** What several parts of the conversion need. */
interface HugoProject {
  readonly config: Data
  /** The default language is the first. */
  readonly languages: readonly [HugoLanguage, ...HugoLanguage[]]
  /** The pages in the folder of the default language: its own, and those whose file names another. */
  readonly pages: readonly ContentPage[]
  readonly ofDefault: readonly ContentPage[]
  /** Pages of other languages; beside those of the default one, or in folders of their own. */
  readonly translated: readonly { readonly key: string; readonly page: ContentPage }[]
  /** What the names of files have for their language (`.de` in `page.de.md`), by language. */
  readonly suffixes: ReadonlyMap<string, string>
  readonly draft: MigrationDraft
}

/** Converts a site of Hugo whose pages are Markdown; what themes and templates draw is docgen's. */
export function translateHugo({ source, root, rules }: MigrationInput): Migration {
  const draft = new MigrationDraft(source)
  const config = readHugoConfig('.', {
    text: (path) => (existsSync(join(root, path)) ? fileText(join(root, path)) : undefined),
    list: (path) => (existsSync(join(root, path)) ? readdirSync(join(root, path)) : undefined),
  })
  const languages = languagesOf(config)
  const [first, ...others] = languages
  const addressRules: AddressRules = {
    languages: new Set(languages.map(({ key }) => key)),
    permalinks: asData(config['permalinks']),
    keepsCase: config['disablepathtolower'] === true,
  }
  const all = filesIn(root, first.folder)
  const pageAt = (folder: string, path: string): ContentPage =>
    contentPage(path, fileText(join(root, folder, path)), addressRules)
  const allPages = pagesIn(all).map((path) => pageAt(first.folder, path))
  const pages = allPages.filter((page) => !isOfSearch(page))
  if (pages.length < allPages.length) draft.takenOver('page of search', 'that of docgen, at `/search/`')
  const keyOf = ({ language }: ContentPage): string => language?.toLowerCase() ?? first.key
  const project: HugoProject = {
    config,
    languages,
    pages,
    ofDefault: pages.filter((page) => keyOf(page) === first.key),
    translated: [
      ...pages
        .map((page) => ({ key: keyOf(page), page }))
        .filter(({ key }) => others.some((each) => each.key === key && each.folder === first.folder)),
      ...others
        .filter(({ folder }) => folder !== first.folder)
        .flatMap(({ key, folder }) =>
          pagesIn(filesIn(root, folder)).map((path) => ({ key, page: pageAt(folder, path) })),
        ),
    ],
    suffixes: new Map(
      pages.flatMap((page) => (page.language === undefined ? [] : [[keyOf(page), `.${page.language}`]])),
    ),
    draft,
  }
  const title = config['title'] ?? first.title
  translateAddress({ generator: 'Hugo', title, address: config['baseurl'], base: undefined }, draft)
  const params = asData(config['params'])
  draft.set('tagline', asText(params['description']) ?? asText(config['description']))
  const locales = localesOf(languages, project.suffixes, draft)
  if (locales) draft.set('i18n', locales)
  draft.set(
    'staticDirs',
    ['static'].filter((each) => existsSync(join(root, each))),
  )
  chooseFolders(root, draft)
  const isUgly = config['uglyurls'] === true
  if (!isUgly) draft.set('trailingSlash', true)
  draft.takenOver('addresses', isUgly ? '`/page.html`' : { key: 'trailingSlash', note: '`/page/`' })
  draft.set('content', pages.length === 0 ? [] : [mountOf(project, all)])
  draft.set(
    'compatibility',
    'hugo',
    "Reads Hugo's front matter and shortcodes, and those of Docsy and Hextra.",
  )
  const math = hasMath(config, pages)
  if (math) noteFormulas(draft, root)
  draft.set('markdown', { format: 'md', emoji: config['enableemoji'] === true, ...(math ? { math } : {}) })
  if (config['enablegitinfo'] === true) {
    draft.set('showLastUpdateTime', true)
    draft.takenOver('enableGitInfo', { key: 'showLastUpdateTime' })
  }
  draft.set('navbar', navbarOf(config, pages, draft))
  draft.set('footer', footerOf(config, draft))
  draft.set('redirects', redirectsOf(project))
  noteHugoSettings(config, draft)
  noteLeftOut(project, all, root)
  beLenient(draft, rules)
  return draft.migration('Hugo', { isComplete: true })
}

/** The paths of all files in a folder, relative to it. */
const filesIn = (root: string, folder: string): readonly string[] =>
  existsSync(join(root, folder)) ? filesBelow(root, folder) : []

/** The pages among the files of a folder. */
function pagesIn(files: readonly string[]): readonly string[] {
  const bundles = new Set(
    files.filter((path) => /(?:^|\/)index(?:\.[\w-]+)?\.md$/.test(path)).map((path) => posix.dirname(path)),
  )
  return files.filter((path) => path.endsWith('.md') && !isResource(path, bundles))
}

/**
 * Whether a file beside an `index.md`, or below, is a part of its bundle and no page (Hugo's guide, "Page
 * bundles"). `bundles`: the folders whose page is `index.md`.
 */
function isResource(path: string, bundles: ReadonlySet<string>): boolean {
  if (/(?:^|\/)_?index(?:\.[\w-]+)?\.md$/.test(path) && !bundles.has(posix.dirname(path))) return false
  let folder = posix.dirname(path)
  const isOwn = /(?:^|\/)index(?:\.[\w-]+)?\.md$/.test(path)
  if (isOwn) folder = posix.dirname(folder)
  for (; folder !== '.'; folder = posix.dirname(folder)) if (bundles.has(folder)) return true
  return false
}

function mountOf(
  { config, languages, pages, ofDefault, translated, suffixes, draft }: HugoProject,
  files: readonly string[],
): Data {
  const [first, ...others] = languages
  // The default language decides on addresses of pages that it has.
  const rewrites = [...translated.map(({ page }) => page), ...ofDefault]
    .map((page) => [withoutLanguage(page), pathForAddress(page)] as const)
    .filter(([path, address]) => path !== address)
  const pagePaths = new Set(pages.map(({ path }) => path))
  const excluded = files.filter((path) => path.endsWith('.md') && !pagePaths.has(path))
  const translations = [first, ...others].filter(
    ({ key, folder }) => folder !== first.folder || suffixes.has(key),
  )
  draft.takenOver('pages', { key: 'content', path: first.folder, counts: { page: ofDefault.length } })
  if (translations.length > 0)
    draft.takenOver('languages', {
      key: 'content.translations',
      note: translations.map(({ key }) => key).join(', '),
    })
  return {
    path: first.folder,
    route: '/',
    numberPrefixParser: false,
    sidebars: sidebarsOf(ofDefault),
    include: ['**/*.md'],
    exclude: excluded,
    ...tagsOf(config, pages, draft),
    ...(rewrites.length > 0 ? { rewrites: Object.fromEntries(rewrites) } : {}),
    ...(translations.length > 0
      ? {
          translations: Object.fromEntries(
            translations.map(({ key, folder }) => [
              key,
              {
                path: folder,
                ...(folder === first.folder && suffixes.has(key) ? { suffix: suffixes.get(key) } : {}),
              },
            ]),
          ),
        }
      : {}),
    ...editUrlOf(config, first.folder, draft),
  }
}

/** The lists of pages by tag, which Hugo makes unless it is told otherwise (its guide, "Taxonomies"). */
function tagsOf(config: Data, pages: readonly ContentPage[], draft: MigrationDraft): Data {
  const { taxonomies } = config
  const disabled = asList(config['disablekinds']).map((kind) => String(kind).toLowerCase())
  const isListed =
    (taxonomies === undefined || Object.values(asData(taxonomies)).includes('tags')) &&
    !disabled.some((kind) => /^(?:taxonomy|term|taxonomyterm)$/.test(kind))
  if (!isListed || !pages.some(({ frontMatter }) => asList(frontMatter['tags']).length > 0)) return {}
  draft.takenOver('tags', { key: 'content.tagsBasePath' })
  return { tagsBasePath: 'tags', tags: false }
}

/** A sidebar for each section at the top; pages beside these are in the first. */
function sidebarsOf(pages: readonly ContentPage[]): Readonly<Record<string, readonly Data[]>> {
  const sections = [
    ...new Set(pages.flatMap(({ path }) => (path.includes('/') ? (path.split('/')[0] ?? []) : []))),
  ]
  const large = sections.filter(
    (section) => pages.filter(({ path }) => path.startsWith(`${section}/`)).length > 1,
  )
  return large.length === 0
    ? { docs: [{ type: 'autogenerated', dirName: '.' }] }
    : Object.fromEntries(large.map((section) => [section, [{ type: 'autogenerated', dirName: section }]]))
}

const hasMath = (config: Data, pages: readonly ContentPage[]): boolean => {
  const passthrough = asData(
    asData(asData(asData(config['markup'])['goldmark'])['extensions'])['passthrough'],
  )
  const { math, katex } = asData(config['params'])
  return (
    passthrough['enable'] === true ||
    math === true ||
    asData(katex)['enable'] === true ||
    pages.some(({ frontMatter }) => frontMatter['math'] === true)
  )
}

/** Those of `aliases`, of the default language's folder, and that of the site without a home page. */
function redirectsOf({
  config,
  languages,
  ofDefault,
  translated,
  draft,
}: HugoProject): readonly Data[] | undefined {
  const [first, ...others] = languages
  const addresses = new Set(
    [...ofDefault.map((page) => ({ key: '', page })), ...translated].map(({ key, page }) =>
      posix.join('/', key, page.address).toLowerCase(),
    ),
  )
  const redirect = (from: string, to: string): readonly Data[] => {
    const key = /\.html?$/.test(from) ? from.toLowerCase() : from.toLowerCase().replace(/\/?$/, '/')
    if (addresses.has(key)) return []
    addresses.add(key)
    return [{ from, to }]
  }
  const redirects = [...ofDefault.map((page) => ({ key: '', page })), ...translated].flatMap(
    ({ key, page }) =>
      asList(page.frontMatter['aliases'] ?? page.frontMatter['Aliases']).flatMap((each) => {
        const alias = asText(each)
        if (alias === undefined || isExternal(alias)) return []
        const from = alias.startsWith('/') ? alias : posix.join(posix.dirname(page.address), alias)
        return redirect(posix.join('/', key, from), posix.join('/', key, page.address))
      }),
  )
  const docs =
    ofDefault.find(({ address, path }) => /_index\.md$/.test(path) && /^\/[^/]+\/$/.test(address)) ??
    ofDefault[0]
  const ofSite = docs === undefined ? [] : redirect('/', docs.address)
  const isInFolder = config['defaultcontentlanguageinsubdir'] === true
  const ofFolder = isInFolder
    ? ofDefault.flatMap(({ address }) => redirect(`/${first.key}${address}`, address))
    : others.length > 0
      ? redirect(`/${first.key}/`, '/')
      : []
  if (redirects.length > 0)
    draft.takenOver('aliases', { key: 'redirects', counts: { entry: redirects.length } })
  if (ofSite.length > 0)
    draft.takenOver('home page', { key: 'redirects', note: `/ leads to ${docs?.address ?? ''}` })
  if (isInFolder)
    draft.takenOver('defaultContentLanguageInSubdir', {
      key: 'redirects',
      note: `/${first.key}/… leads to addresses without the language`,
    })
  const all = [...ofSite, ...redirects, ...ofFolder]
  return all.length > 0 ? all : undefined
}

/** Whether a page is what Docsy searches on (its guide, "Search"), which docgen has at the same address. */
const isOfSearch = ({ frontMatter, address }: ContentPage): boolean =>
  frontMatter['layout'] === 'search' && address === '/search/'

function noteLeftOut(
  { draft, languages: [first] }: HugoProject,
  files: readonly string[],
  root: string,
): void {
  const html = files.filter((path) => /\.(?:html|adoc|org|rst|pandoc)$/.test(path))
  if (html.length > 0)
    draft.byHand('pages that are not Markdown', `Write them as Markdown: ${shortened(html)}.`, first.folder)
  const templates = filesIn(root, 'layouts')
  const shortcodes = templates.filter((path) => /^_?shortcodes\//.test(path))
  const others = templates.filter((path) => !shortcodes.includes(path))
  if (shortcodes.length > 0)
    draft.takenOver(
      'shortcodes of the site',
      'simple templates are read; others are reported where they stand',
      'layouts',
    )
  if (others.length > 0)
    draft.leftOut('templates', `They are for the HTML of the theme before: ${shortened(others)}.`, 'layouts')
  if (existsSync(join(root, 'data'))) draft.leftOut('data', 'Only templates read it.', 'data')
}
