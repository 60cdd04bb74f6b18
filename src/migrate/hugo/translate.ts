import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { counted } from '../../diagnostics/count.ts'
import { isExternal } from '../../model/address.ts'
import { readHugoConfig } from '../adapters/hugo/hugo-config.ts'
import { languagesOf, type HugoLanguage } from '../adapters/hugo/site-languages.ts'
import { filesBelow, fileText } from '../files-below.ts'
import { asData, asList, asText, type Data } from '../foreign-data.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import {
  anySpelling,
  beLenient,
  chooseOutputFolder,
  noteFormulas,
  translateAddress,
} from '../site-settings.ts'
import { contentPage, pathForAddress, type AddressRules, type ContentPage } from './content-pages.ts'
import { localesOf } from './languages.ts'
import { editUrlOf, footerOf, navbarOf } from './layout.ts'
import { noteHugoSettings } from './settings.ts'

/** What several parts of the conversion need. */
interface HugoProject {
  readonly config: Data
  /** The default language is the first. */
  readonly languages: readonly [HugoLanguage, ...HugoLanguage[]]
  /** The pages of the default language, and those whose file names another. */
  readonly pages: readonly ContentPage[]
  /** Pages of other languages, in folders of their own, that the default language does not have. */
  readonly translatedOnly: readonly ContentPage[]
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
  const paths = all.filter((path) => path.endsWith('.md') && !isResource(path, all))
  const pages = paths.map((path) => contentPage(path, fileText(join(root, first.folder, path)), addressRules))
  const written = new Set(paths)
  const translatedOnly = others.flatMap(({ folder }) => {
    const files = folder === first.folder ? [] : filesIn(root, folder)
    return files
      .filter((path) => path.endsWith('.md') && !written.has(path) && !isResource(path, files))
      .map((path) => contentPage(path, fileText(join(root, folder, path)), addressRules))
  })
  const project: HugoProject = { config, languages, pages, translatedOnly, draft }
  const title = config['title'] ?? first.title
  translateAddress({ generator: 'Hugo', title, address: config['baseurl'], base: undefined }, draft)
  const params = asData(config['params'])
  draft.set('tagline', asText(params['description']) ?? asText(config['description']))
  const locales = localesOf(languages, draft)
  if (locales) draft.set('i18n', locales)
  draft.set(
    'staticDirs',
    ['static'].filter((each) => existsSync(join(root, each))),
  )
  chooseOutputFolder(root, draft)
  const isUgly = config['uglyurls'] === true
  if (!isUgly) draft.set('trailingSlash', true)
  draft.takenOver('addresses', isUgly ? '`/page.html`, as before' : '`trailingSlash: true`: `/page/`')
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
    draft.takenOver('enableGitInfo', '`showLastUpdateTime`')
  }
  draft.set('navbar', navbarOf(config, pages, draft))
  draft.set('footer', footerOf(config, draft))
  draft.set('redirects', redirectsOf(project))
  noteHugoSettings(config, draft)
  noteLeftOut(project, all, root)
  beLenient(draft, rules, anySpelling)
  return draft.migration('Hugo', { isComplete: true })
}

/** The paths of all files in a folder, relative to it. */
const filesIn = (root: string, folder: string): readonly string[] =>
  existsSync(join(root, folder)) ? filesBelow(root, folder) : []

/**
 * Whether a file beside an `index.md`, or below, is a part of its bundle and no page (Hugo's guide, "Page
 * bundles").
 */
function isResource(path: string, files: readonly string[]): boolean {
  if (/(?:^|\/)_?index(?:\.[\w-]+)?\.md$/.test(path) && !isLeaf(posix.dirname(path), files)) return false
  let folder = posix.dirname(path)
  const isOwn = /(?:^|\/)index(?:\.[\w-]+)?\.md$/.test(path)
  if (isOwn) folder = posix.dirname(folder)
  for (; folder !== '.'; folder = posix.dirname(folder)) if (isLeaf(folder, files)) return true
  return false
}

const leaves = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Whether a folder is a bundle, whose page is `index.md`. */
function isLeaf(folder: string, files: readonly string[]): boolean {
  const known =
    leaves.get(files) ??
    new Set(
      files.filter((path) => /(?:^|\/)index(?:\.[\w-]+)?\.md$/.test(path)).map((path) => posix.dirname(path)),
    )
  leaves.set(files, known)
  return known.has(folder)
}

function mountOf(
  { config, languages, pages, translatedOnly, draft }: HugoProject,
  files: readonly string[],
): Data {
  const [first, ...others] = languages
  const own = pages.filter(({ language }) => language === undefined || language === first.key)
  const foreign = pages.filter((page) => !own.includes(page))
  const rewrites = [
    ...[...own, ...translatedOnly].map((page) => [page.path, pathForAddress(page)] as const),
    ...foreign.map((page) => [page.path, posix.join(page.language ?? '', pathForAddress(page))] as const),
  ].filter(([path, address]) => path !== address)
  const written = new Set(pages.map(({ path }) => path))
  const excluded = files.filter((path) => path.endsWith('.md') && !written.has(path))
  const translations = others.filter(({ folder }) => folder !== first.folder)
  draft.takenOver('pages', `\`content\`: ${counted(own.length, 'page')} of ${first.folder}`)
  if (translations.length > 0)
    draft.takenOver(
      'languages',
      `\`translations\` of \`content\`: ${translations.map(({ key }) => key).join(', ')}`,
    )
  return {
    path: first.folder,
    route: '/',
    numberPrefixParser: false,
    sidebars: sidebarsOf(own),
    include: ['**/*.md'],
    exclude: excluded,
    ...(rewrites.length > 0 ? { rewrites: Object.fromEntries(rewrites) } : {}),
    ...(translations.length > 0
      ? { translations: Object.fromEntries(translations.map(({ key, folder }) => [key, { path: folder }])) }
      : {}),
    ...editUrlOf(config, first.folder, draft),
  }
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

/** Those of `aliases`, and that of the site itself where no page of Markdown has its address. */
function redirectsOf({ pages, languages: [first], draft }: HugoProject): readonly Data[] | undefined {
  const own = pages.filter(({ language }) => language === undefined || language === first.key)
  const taken = new Set(own.map(({ address }) => address.toLowerCase()))
  const redirects = own.flatMap(({ frontMatter, address }) =>
    asList(frontMatter['aliases'] ?? frontMatter['Aliases']).flatMap((alias): readonly Data[] => {
      const written = asText(alias)
      if (written === undefined || isExternal(written)) return []
      const from = posix.join(
        '/',
        written.startsWith('/') ? written : posix.join(posix.dirname(address), written),
      )
      const key = /\.html?$/.test(from) ? from.toLowerCase() : from.toLowerCase().replace(/\/?$/, '/')
      if (taken.has(key)) return []
      taken.add(key)
      return [{ from, to: address }]
    }),
  )
  const docs =
    own.find(({ address, path }) => /_index\.md$/.test(path) && /^\/[^/]+\/$/.test(address)) ?? own[0]
  const ofSite = taken.has('/') || docs === undefined ? [] : [{ from: '/', to: docs.address }]
  if (redirects.length > 0)
    draft.takenOver('aliases', `\`redirects\`, ${counted(redirects.length, 'entry', 'entries')}`)
  if (ofSite.length > 0) draft.takenOver('home page', `\`redirects\`: / leads to ${docs?.address ?? ''}`)
  return ofSite.length + redirects.length > 0 ? [...ofSite, ...redirects] : undefined
}

function noteLeftOut(
  { draft, pages, languages: [first] }: HugoProject,
  files: readonly string[],
  root: string,
): void {
  const named = (paths: readonly string[]): string =>
    `${paths.slice(0, 6).join(', ')}${paths.length > 6 ? ` and ${String(paths.length - 6)} more` : ''}`
  const html = files.filter((path) => /\.(?:html|adoc|org|rst|pandoc)$/.test(path))
  if (html.length > 0)
    draft.byHand('pages that are not Markdown', `Write them as Markdown: ${named(html)}.`, first.folder)
  const foreign = pages.filter(({ language }) => language !== undefined && language !== first.key)
  if (foreign.length > 0)
    draft.byHand(
      'languages in file names',
      `${counted(foreign.length, 'page')} are built where they were, without sidebars of their own: move them to folders, and name these in \`translations\` of \`content\`.`,
      first.folder,
    )
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
    draft.leftOut('templates', `They are for the HTML of the theme before: ${named(others)}.`, 'layouts')
  if (existsSync(join(root, 'data'))) draft.leftOut('data', 'Only templates read it.', 'data')
}
