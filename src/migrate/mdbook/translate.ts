import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { counted, shortened } from '../../diagnostics/count.ts'
import { decode, isExternal } from '../../model/address.ts'
import { fileText } from '../files-below.ts'
import { markdownIn } from '../find-foreign.ts'
import { asData, asText, compact, type Data } from '../foreign-data.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { beLenient, chooseFolders, noteFormulas, translateAddress } from '../site-settings.ts'
import { allChapters, readSummary, sidebarItems } from '../adapters/mdbook/summary.ts'
import { parse, TomlError } from 'smol-toml'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { type Fates, each, noteSettings } from '../note-settings.ts'

/** What several parts of the conversion need. */
interface Book {
  readonly html: Data
  /** The folder of the chapters, relative to the project. */
  readonly folder: string
  /** The paths of all Markdown files in it. */
  readonly pages: readonly string[]
  readonly draft: MigrationDraft
}

export function translateMdBook({ source, root, rules }: MigrationInput): Migration {
  const config = readBook(root, source)
  const bookTable = asData(config['book'])
  const html = asData(asData(config['output'])['html'])
  const folder = posix.normalize(posix.join(posix.dirname(source), asText(bookTable['src']) ?? 'src'))
  const draft = new MigrationDraft(source)
  const pages = existsSync(join(root, folder)) ? markdownIn(root, folder) : []
  const book: Book = { html, folder, pages, draft }
  translateAddress({ generator: 'mdBook', title: bookTable['title'], ...addressOf(html) }, draft)
  draft.set('tagline', asText(bookTable['description']))
  const language = asText(bookTable['language'])
  if (language !== undefined && !/^en\b/.test(language))
    draft.set('i18n', { defaultLocale: language, locales: [language] })
  draft.set('staticDirs', pages.length > 0 ? [folder] : [])
  chooseFolders(root, draft)
  draft.takenOver('addresses', '`/chapter.html` and `/folder/`, as before')
  const summary = summaryOf(book, root)
  draft.set('content', summary.chapters.length === 0 ? [] : [summary.mount])
  draft.set(
    'compatibility',
    'mdbook',
    'Reads what mdBook has beside Markdown: `{{#include}}` and its kin, hidden lines of Rust.',
  )
  const math = Object.hasOwn(asData(config['preprocessor']), 'katex')
  if (math) noteFormulas(draft, root)
  draft.set('markdown', { format: 'md', emoji: false, ...(math ? { math } : {}) })
  draft.set('navbar', navbarOf(book))
  draft.set('colorMode', colorModeOf(html))
  draft.set('redirects', redirectsOf(book, summary))
  noteMdBookSettings(config, draft)
  const titles = summary.chapters.filter((path) =>
    /(?<!\\)\{\{#title\b/.test(fileText(join(root, folder, path))),
  )
  if (titles.length > 0)
    draft.byHand('`{{#title}}`', `Write \`title\` in the front matter of ${shortened(titles)}.`)
  beLenient(draft, rules)
  return draft.migration('mdBook')
}

/** `site-url` is often a path only; `cname` is the domain of GitHub Pages. */
function addressOf(html: Data): { readonly address: unknown; readonly base: unknown } {
  const url = asText(html['site-url'])
  const domain = asText(html['cname'])
  return {
    address:
      url !== undefined && isExternal(url) ? url : domain === undefined ? undefined : `https://${domain}`,
    base: url !== undefined && !isExternal(url) ? url : undefined,
  }
}

interface SummaryResult {
  readonly mount: Data
  /** The files of the chapters that exist, in order. */
  readonly chapters: readonly string[]
}

function summaryOf({ html, folder, pages, draft }: Book, root: string): SummaryResult {
  const file = posix.join(folder, 'SUMMARY.md')
  const parts = readSummary(fileText(join(root, file)), file)
  const all = allChapters(parts.flatMap(({ chapters }) => chapters))
  const existing = new Set(pages)
  const isThere = (path: string): boolean => existing.has(path)
  const chapters = [...new Set(all.flatMap(({ path }) => path ?? []))]
  const presentChapters = new Set(chapters.filter(isThere))
  const items = sidebarItems(
    parts,
    (path) => (isThere(path) ? indexPath(path).replace(/\.md$/, '') : undefined),
    html['no-section-label'] !== true,
  )
  draft.takenOver('SUMMARY.md', { key: 'content.sidebars', counts: { chapter: presentChapters.size } }, file)
  const missing = chapters.filter((path) => !isThere(path))
  if (missing.length > 0)
    draft.byHand('SUMMARY.md', `These chapters have no file: ${shortened(missing)}.`, file)
  const rewrites = [...presentChapters]
    .filter((path) => indexPath(path) !== path)
    .map((path) => [path, indexPath(path)])
  return {
    chapters: [...presentChapters],
    mount: {
      path: folder,
      route: '/',
      numberPrefixParser: false,
      sidebars: { docs: items },
      include: ['**/*.md'],
      // mdBook makes pages of chapters only.
      exclude: pages.filter((path) => !presentChapters.has(path)),
      ...(rewrites.length > 0 ? { rewrites: Object.fromEntries(rewrites) as Data } : {}),
      ...editUrlOf(html, draft),
    },
  }
}

/** README.md is the page of its folder. */
const indexPath = (path: string): string => path.replace(/(^|\/)readme\.md$/i, '$1index.md')

function editUrlOf(html: Data, draft: MigrationDraft): Data {
  const template = asText(html['edit-url-template'])
  if (template === undefined) return {}
  if (!template.endsWith('{path}')) {
    draft.byHand('edit links', `Write \`editUrl\` of \`content\`; they were made with \`${template}\`.`)
    return {}
  }
  draft.takenOver('edit links', { key: 'content.editUrl' })
  return { editUrl: template.slice(0, -'{path}'.length).replace(/\/$/, '') }
}

function navbarOf({ html, draft }: Book): Data | undefined {
  const repository = asText(html['git-repository-url'])
  if (repository === undefined) return undefined
  draft.takenOver('git-repository-url', { key: 'navbar' })
  const isGitHub = /github\.com/.test(repository)
  const item = { label: isGitHub ? 'GitHub' : 'Source', href: repository, position: 'right' }
  return compact({ items: [{ ...item, ...(isGitHub ? { icon: 'github' } : {}) }] })
}

/** The names of mdBook's dark themes. */
const darkThemes = /^(?:coal|navy|ayu)$/i

function colorModeOf(html: Data): Data {
  const isDark = darkThemes.test(asText(html['default-theme']) ?? '')
  return { defaultMode: isDark ? 'dark' : 'light', respectPrefersColorScheme: !isDark }
}

/** Those of the configuration, and that of the site itself, where mdBook shows the first chapter. */
function redirectsOf({ html, draft }: Book, { chapters }: SummaryResult): readonly Data[] | undefined {
  const first = chapters.some((path) => indexPath(path) === 'index.md') ? undefined : chapters[0]
  const ofSite = first === undefined ? [] : [{ from: '/', to: withoutExtension(`/${indexPath(first)}`) }]
  const tables = Object.entries(asData(html['redirect']))
  const redirects = tables.flatMap(([from, target]) => {
    const to = asText(target)
    if (to === undefined || from.includes('#')) return []
    const before = new URL(from, 'https://a.example/')
    const address = new URL(to, before)
    const path = withoutExtension(address.pathname) + address.hash
    return [{ from: withoutExtension(decode(before.pathname)), to: isExternal(to) ? to : path }]
  })
  if (redirects.length > 0)
    draft.takenOver('output.html.redirect', { key: 'redirects', counts: { entry: redirects.length } })
  const restCount = tables.length - redirects.length
  if (restCount > 0)
    draft.byHand(
      'output.html.redirect',
      `${counted(restCount, 'entry', 'entries')} of sections: give the headings these ids (\`{#id}\`).`,
    )
  if (ofSite.length > 0) draft.takenOver('first chapter', { key: 'redirects', note: '/ leads to it' })
  return ofSite.length + redirects.length > 0 ? [...ofSite, ...redirects] : undefined
}

/** The address of the page that a file with this path is. */
const withoutExtension = (path: string): string => path.replace(/\.(?:html|md)$/, '').replace(/\/index$/, '/')

/**
 * The configuration of mdBook in a file (path relative to the project, whose absolute path is `root`). Throws
 * a `DiagnosticError` if it is not TOML.
 */
function readBook(root: string, source: string): Data {
  try {
    return asData(parse(fileText(join(root, source))))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    throw new DiagnosticError(
      diagnose('config-syntax', `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`, {
        file: source,
        place: { line: error.line, column: error.column },
      }),
    )
  }
}

const ofMdBookItself = 'It is a setting of how mdBook itself works.'

const ofTables: Fates = {
  ...each(['book', 'output', 'preprocessor'], 'ownRows'),
  ...each(['build', 'rust'], { leftOut: ofMdBookItself }),
}

const ofBook: Fates = {
  ...each(['title', 'src', 'language', 'multilingual'], 'ownRows'),
  description: { as: { key: 'tagline' } },
  authors: { leftOut: 'docgen names authors of posts only.' },
  'text-direction': { leftOut: 'docgen derives it from the language.' },
}

const ofHtml: Fates = {
  ...each(['site-url', 'cname', 'redirect', 'no-section-label', 'git-repository-url'], 'ownRows'),
  ...each(['edit-url-template', 'git-repository-icon', 'default-theme', 'preferred-dark-theme'], 'ownRows'),
  ...each(['additional-css', 'additional-js', 'theme'], {
    byHand:
      'They are for the HTML of the theme before. Style sheets belong into `css`, scripts into `templates/behaviors`.',
  }),
  search: { as: 'search, which is built in' },
  fold: { as: 'sidebars can be folded' },
  'mathjax-support': {
    byHand: 'Formulas between `\\\\(` and `\\\\)` are shown as text: write `$…$`, and set `markdown.math`.',
  },
  ...each(['smart-punctuation', 'curly-quotes'], {
    leftOut: 'Quotes and dashes are shown as they are written.',
  }),
  ...each(['playground', 'playpen'], { leftOut: 'Code is shown, and not run.' }),
  code: {
    byHand: 'Lines that it hides in other languages than Rust are shown, with the sign before them.',
  },
  print: { leftOut: '`print.html`: `docgen export pdf` makes a document of all pages.' },
  'input-404': { byHand: 'Write it as a page with `slug: /404.html`.' },
  ...each(['hash-files', 'copy-fonts', 'google-analytics', 'sidebar-header-nav'], {
    leftOut: ofMdBookItself,
  }),
}

const ofPreprocessors: Fates = {
  ...each(['links', 'index'], {
    as: '`{{#include}}` and its kin are read; README.md is the page of its folder',
  }),
  mermaid: { as: 'diagrams are drawn while the site is built' },
  admonish: { as: 'its fences are admonitions' },
  alerts: { as: 'quotes that begin with `[!NOTE]` are admonitions' },
  ...each(['toc', 'pagetoc'], { as: 'every page has a table of contents' }),
  katex: { as: { key: 'markdown.math' } },
}

/** What becomes of a preprocessor that docgen does not know. */
const unknownPreprocessor = {
  byHand: 'It is a program that changes pages before they are read: apply it to the sources.',
}

export function noteMdBookSettings(config: Data, draft: MigrationDraft): void {
  noteSettings(config, ofTables, draft)
  noteSettings(asData(config['book']), ofBook, draft, { before: 'book.' })
  const { html, ...renderers } = asData(config['output'])
  noteSettings(asData(html), ofHtml, draft, { before: 'output.html.' })
  noteSettings(renderers, {}, draft, { before: 'output.' })
  const names = Object.keys(asData(config['preprocessor']))
  noteSettings(
    Object.fromEntries(names.map((name) => [name, true])),
    { ...each(names, unknownPreprocessor), ...ofPreprocessors },
    draft,
    { before: 'preprocessor ' },
  )
}
