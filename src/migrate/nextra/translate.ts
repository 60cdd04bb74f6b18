import { join, posix } from 'node:path'
import { counted, shortened } from '../../diagnostics/count.ts'
import { nextraComponents } from '../adapters/nextra/read-nextra.ts'
import { titleOfPage } from '../adapters/title-of-page.ts'
import { fileText, filesBelow } from '../files-below.ts'
import { firstPage } from '../first-page.ts'
import type { Data } from '../foreign-data.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { takePageComponents } from '../adapters/page-components.ts'
import { beLenient, chooseFolders, noteFormulas, translateAddress } from '../site-settings.ts'
import { languageMenu } from '../sidebar-groups.ts'
import { treeOf, type NextraTree } from './page-tree.ts'
import { readPages, type NextraPages } from './page-tree.ts'

/** What is read of the code of a site, without running it. */
interface NextraSettings {
  /** The text of the configuration of Next.js. */
  readonly next: string
  /** The texts of `theme.config`, of the layout, and of the metadata. */
  readonly theme: string
  /** What addresses of pages begin with: `/docs`; empty at the root. */
  readonly route: string
  /** The languages that are folders of pages, the default one first; none where there is only one. */
  readonly languages: readonly string[]
}

/** Converts a site of Nextra 3 or 4. Its code is read and not run: pages and their order are in files. */
export async function translateNextra({ source, root, rules }: MigrationInput): Promise<Migration> {
  const draft = new MigrationDraft(source)
  const pages = await readPages(root)
  const settings = settingsOf(root, source, pages)
  const { next, theme, languages } = settings
  const title =
    first(/\b(?:default|siteName|applicationName):\s*['"`]([^'"`$]+)['"`]/, theme) ??
    first(/(?:titleTemplate|template):\s*['"`]%s\s*\W\s*([^'"`$]+)['"`]/, theme) ??
    first(/\blogo(?::|=\{)\s*\(?\s*<(?:\w[\w.]*)?[^>]*>\s*([\w][\w .-]*?)\s*<\//, theme)
  translateAddress(
    { generator: 'Nextra', title, address: undefined, base: first(/basePath:\s*['"]([^'"]+)['"]/, next) },
    draft,
  )
  if (title === undefined)
    draft.byHand('title', 'It is no plain text in the theme of the site: write it into `title`.')
  draft.set('staticDirs', filesBelow(root, 'public').length > 0 ? ['public'] : [])
  chooseFolders(root, draft)
  const hasSlash = /\btrailingSlash:\s*true\b/.test(next)
  draft.set('trailingSlash', hasSlash)
  draft.takenOver('addresses', {
    key: 'trailingSlash',
    note: hasSlash ? '`/docs/install/`' : '`/docs/install`',
  })
  const unknown: string[] = []
  const ids = idsOf(pages, languages)
  const trees = (languages.length > 0 ? languages : ['']).map((top) =>
    treeOf(top, buildingOf(root, pages, ids, unknown)),
  )
  draft.set('content', ids.size === 0 ? [] : [mountOf(pages, ids, trees, settings)])
  draft.set('compatibility', 'nextra', "Reads Nextra's components, fences and front matter.")
  const math = /\blatex:\s*(?:true|\{)/.test(next)
  if (math) noteFormulas(draft, root)
  const componentFiles = takePageComponents(root, (name) => Object.hasOwn(nextraComponents, name), draft)
  draft.set('markdown', { emoji: false, ...(math ? { math } : {}) })
  const menu = languageMenu(languages, (name) => trees[languages.indexOf(name)]?.sidebars ?? [])
  const navbar = [...(trees[0]?.navbar ?? []), ...menu, ...repository(theme)]
  draft.set('navbar', navbar.length > 0 ? { items: navbar } : undefined)
  draft.set('colorMode', { respectPrefersColorScheme: true })
  draft.set('redirects', redirectsOf(ids, trees, settings))
  notePages(pages, ids.size, trees, unknown, draft)
  noteCode(settings, draft)
  beLenient(draft, rules)
  return draft.migration('Nextra', { files: componentFiles })
}

/** `/` leads to the first page, and addresses without a language to those of the default one, as before. */
function redirectsOf(
  ids: ReadonlyMap<string, string>,
  trees: readonly NextraTree[],
  { route, languages }: NextraSettings,
): readonly Data[] | undefined {
  const routes = [...ids.values()].map((id) => posix.join('/', route, id).replace(/\/index$/, ''))
  const inDefault = `/${languages[0] ?? ''}`
  const plain = routes.flatMap((to) =>
    languages.length > 0 && (to === inDefault || to.startsWith(`${inDefault}/`))
      ? [{ from: to.slice(inDefault.length) || '/', to }]
      : [],
  )
  const start = firstPage(trees.flatMap(({ sidebars }) => sidebars.flatMap(({ items }) => items)))
  if (routes.includes('') || start === undefined || plain.some(({ from }) => from === '/'))
    return plain.length > 0 ? plain : undefined
  return [{ from: '/', to: posix.join('/', route, start).replace(/\/index$/, '') }, ...plain]
}

const first = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1]?.trim()

const scripts = ['tsx', 'ts', 'jsx', 'js', 'mjs']

function settingsOf(root: string, source: string, { folder, files }: NextraPages): NextraSettings {
  const next = fileText(join(root, source))
  const theme = ['theme.config', 'src/theme.config', 'app/layout', 'src/app/layout']
    .concat(['app/[lang]/layout', 'src/app/[lang]/layout', 'app/_components/layout'])
    .flatMap((path) => scripts.map((extension) => fileText(join(root, `${path}.${extension}`))))
    .join('\n')
  const localeMatches = [...(first(/\blocales:\s*\[([^\]]*)\]/, next) ?? '').matchAll(/['"]([^'"]+)['"]/g)]
  const preferred = first(/\bdefaultLocale:\s*['"]([^'"]+)['"]/, next) ?? localeMatches[0]?.[1]
  const languages = localeMatches
    .map(([, name = '']) => name)
    .filter((name) => [...files.keys()].some((path) => path.startsWith(`${name}/`)))
    .toSorted((a, b) => Number(b === preferred) - Number(a === preferred))
  const base = first(/\bcontentDirBasePath:\s*['"]([^'"]+)['"]/, next) ?? ''
  const route = folder.endsWith('content') ? base.replace(/^\/*(.*?)\/*$/, '/$1').replace(/^\/$/, '') : ''
  return { next, theme, route, languages: languages.length > 1 ? languages : [] }
}

/** The ids of pages by their paths: with the pages router, the default language is in no address. */
const idsOf = ({ folder, files }: NextraPages, languages: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    [...files.keys()].map((path) => [
      path,
      folder.endsWith('pages') && languages[0] !== undefined && path.startsWith(`${languages[0]}/`)
        ? path.slice(languages[0].length + 1)
        : path,
    ]),
  )

function buildingOf(
  root: string,
  { folder, files, metas }: NextraPages,
  ids: ReadonlyMap<string, string>,
  unknown: string[],
): Parameters<typeof treeOf>[1] {
  const fileOf = (path: string): string => join(root, folder, files.get(path) ?? path)
  return {
    metas,
    ids,
    titleOf: (path) =>
      first(/^sidebarTitle:\s*['"]?(.+?)['"]?\s*$/m, frontMatterIn(fileText(fileOf(path)))) ??
      titleOfPage(fileOf(path)),
    // In `app`, a page is the index of its folder.
    isIndexPage: (path) =>
      folder.endsWith('app') || /^asIndexPage:\s*true\b/m.test(frontMatterIn(fileText(fileOf(path)))),
    unknown: (entry) => unknown.push(entry),
  }
}

const frontMatterIn = (text: string): string => /^---\n[^]*?\n---/.exec(text)?.[0] ?? ''

function mountOf(
  { folder, files }: NextraPages,
  ids: ReadonlyMap<string, string>,
  trees: readonly NextraTree[],
  { theme, route }: NextraSettings,
): Data {
  const rewrites = [...files].flatMap(([path, file]): readonly (readonly [string, string])[] => {
    const target = `${ids.get(path) ?? path}${posix.extname(file)}`
    return target === file ? [] : [[file, target]]
  })
  const edit = first(/docsRepositoryBase(?::|=)\s*['"]([^'"]+)['"]/, theme)
  return {
    path: folder,
    route: route === '' ? '/' : route,
    numberPrefixParser: false,
    sidebars: Object.fromEntries(
      trees.flatMap(({ sidebars }) => sidebars.map(({ name, items }) => [name, items])),
    ),
    include: [folder.endsWith('app') ? '**/page.{md,mdx}' : '**/*.{md,mdx}'],
    exclude: ['**/_*', '**/_*/**', '**/.*'],
    ...(rewrites.length > 0 ? { rewrites: Object.fromEntries(rewrites) } : {}),
    ...(edit === undefined ? {} : { editUrl: edit.replace(/\/?$/, '/') }),
  }
}

function repository(theme: string): readonly Data[] {
  const href =
    first(/\bproject:\s*\{\s*link:\s*['"]([^'"]+)['"]/, theme) ??
    first(/\bprojectLink=['"]([^'"]+)['"]/, theme)
  return href === undefined ? [] : [{ label: 'GitHub', href, position: 'right' }]
}

function notePages(
  { folder, unread, others }: NextraPages,
  count: number,
  trees: readonly NextraTree[],
  unknown: readonly string[],
  draft: MigrationDraft,
): void {
  const sidebars = trees.reduce((sum, tree) => sum + tree.sidebars.length, 0)
  draft.takenOver(`pages in ${folder}`, { key: 'content', counts: { page: count, sidebar: sidebars } })
  if (count === 0) draft.byHand('pages', 'No folder of pages was found: write it into `content`.')
  for (const each of others)
    draft.byHand(
      `pages in ${each.folder}`,
      `${counted(each.count, 'page')} of Markdown: move them, or add a folder to \`content\`.`,
    )
  if (unread.length > 0)
    draft.byHand('_meta', `Code makes these, so their order is that of names: ${unread.join(', ')}.`, folder)
  if (unknown.length > 0)
    draft.byHand(
      '_meta',
      `These entries lead to no page of Markdown: ${shortened([...new Set(unknown)])}.`,
      folder,
    )
}

function noteCode({ next, languages }: NextraSettings, draft: MigrationDraft): void {
  draft.byHand(
    'pages of React',
    'They are code of Next.js: write a page, with `layout: home` for the front page (see `<Hero>`).',
  )
  if (/\bredirects\b/.test(next))
    draft.byHand('redirects', 'Write those of Next.js into `redirects`.', 'next.config')
  if (languages.length > 0)
    draft.byHand(
      `languages: ${languages.join(', ')}`,
      'Their pages are built where they were, with sidebars of their own. For an interface in their language, see `i18n` and `translations` of `content`.',
    )
  draft.leftOut('styles and theme', 'They are for the theme before: see `theme.preset` and `css`.')
}
