import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse } from 'yaml'
import { shortened } from '../../diagnostics/count.ts'
import { projectItself } from '../../model/content-tree.ts'
import { isExternal } from '../../model/address.ts'
import { capital } from '../../model/wording.ts'
import { readSummary, type Summary } from '../adapters/gitbook/summary.ts'
import { titleOfPage } from '../adapters/title-of-page.ts'
import { fileText } from '../files-below.ts'
import { foldersIn, markdownIn } from '../find-foreign.ts'
import { firstPage } from '../first-page.ts'
import { asData, asText, type Data } from '../foreign-data.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { each, noteSettings, type Fates } from '../note-settings.ts'
import { beLenient, chooseFolders, noteFormulas, translateAddress } from '../site-settings.ts'

/** One list of pages, with a sidebar. */
interface Space {
  /** The folder of the pages, relative to the project. */
  readonly folder: string
  readonly route: string
  /** The paths of all Markdown files in it, relative to the folder. */
  readonly pages: readonly string[]
  readonly readme: string
  /** Undefined where navigation follows the files. */
  readonly summary: Summary | undefined
  readonly summaryFile: string
}

/** Converts a space of GitBook, as Git Sync writes it. Nothing in it says where it is published. */
export function translateGitBook({ source, root, rules }: MigrationInput): Migration {
  const config = source.endsWith('.yaml') ? readConfig(join(root, source)) : {}
  const draft = new MigrationDraft(source)
  const folder = posix.normalize(posix.join(posix.dirname(source), asText(config['root']) ?? '.'))
  const spaces = spacesIn(root, folder, asData(config['structure']))
  const [first] = spaces
  const home = join(root, first?.folder ?? '', first?.readme ?? '')
  const title = existsSync(home) ? titleOfPage(home) : undefined
  translateAddress({ generator: 'GitBook', title, address: undefined, base: undefined }, draft)
  chooseFolders(root, draft)
  draft.set('trailingSlash', false)
  draft.takenOver('addresses', { key: 'trailingSlash', note: '`/folder/page`, by the paths of files' })
  draft.set(
    'content',
    spaces.map((space) => mountOf(space, draft)),
  )
  draft.set('navbar', navbarOf(spaces, draft))
  draft.set('compatibility', 'gitbook', "Reads GitBook's blocks (`{% hint %}`), cards and front matter.")
  const texts = spaces.flatMap((space) =>
    listedFiles(space).map((path) => fileText(join(root, space.folder, path))),
  )
  const math = texts.some((text) => /\$\$[^$]+\$\$/.test(text))
  if (math) noteFormulas(draft, root)
  draft.set('markdown', { format: 'md', ...(math ? { math } : {}) })
  draft.set('redirects', redirectsOf(config, folder, spaces, draft))
  noteSettings(config, fates, draft)
  draft.byHand('design', 'Logo, colors, navbar and footer are settings of the site in GitBook, not files.')
  beLenient(draft, rules)
  return draft.migration('GitBook', { isComplete: true })
}

/**
 * The space in a folder, or else those in the folders below that have a summary. Those without pages are left
 * out.
 */
function spacesIn(root: string, folder: string, structure: Data): readonly Space[] {
  const [readme = '', summaryName = ''] = [
    structure['readme'] ?? 'README.md',
    structure['summary'] ?? 'SUMMARY.md',
  ].map((name) => posix.normalize(asText(name) ?? ''))
  const hasSummary = (path: string): boolean => existsSync(join(root, path, summaryName))
  const folders = foldersIn(join(root, folder))
    .map((name) => posix.join(folder, name))
    .filter(hasSummary)
  const isOne = hasSummary(folder) || folders.length === 0
  return (isOne ? [folder] : folders)
    .map((path): Space => {
      const pages = existsSync(join(root, path)) ? markdownIn(root, path) : []
      const summaryFile = posix.join(path, summaryName)
      const existing = new Set(pages)
      const paths = { readme, pages: existing }
      const summary = hasSummary(path)
        ? readSummary(fileText(join(root, summaryFile)), summaryFile, (page) =>
            existing.has(page) && !isHidden(fileText(join(root, path, page)))
              ? addressPath(page, paths).replace(/\.md$/, '')
              : undefined,
          )
        : undefined
      const route = isOne ? '/' : `/${addressPath(posix.relative(folder, path), paths)}`
      return { folder: path, route, pages, readme, summary, summaryFile }
    })
    .filter((space) => listedFiles(space).length > 0)
}

/** The pages of a space that exist: GitBook follows the files where no summary lists them. */
const listedFiles = ({ pages, summary }: Space): readonly string[] =>
  summary === undefined ? pages : summary.files.filter((path) => pages.includes(path))

const fates: Fates = each(['root', 'structure', 'redirects'], 'ownRows')

function readConfig(file: string): Data {
  try {
    return asData(parse(fileText(file), { logLevel: 'silent' }))
  } catch {
    return {}
  }
}

/** Whether navigation leaves a page out. */
const isHidden = (source: string): boolean => /^---\n(?:(?!---)[^\n]*\n)*hidden: true[ \t]*\n/.test(source)

/** The path by which a page has its address: README.md is the page of its folder. */
function addressPath(
  path: string,
  { readme, pages }: { readonly readme: string; readonly pages: ReadonlySet<string> },
): string {
  if (path === readme) return 'index.md'
  const address = path
    .replace(/(^|\/)readme\.md$/i, '$1index.md')
    .replaceAll(' ', '-')
    .toLowerCase()
  // Of two pages that would have one address, one keeps its name.
  return address !== path && pages.has(address) ? path : address
}

function mountOf(space: Space, draft: MigrationDraft): Data {
  const { folder, route, pages, readme, summary, summaryFile } = space
  const existing = new Set(pages)
  const listedPages = new Set(listedFiles(space))
  draft.takenOver(
    summary === undefined ? 'pages' : summaryFile,
    { key: summary === undefined ? 'content' : 'content.sidebars', counts: { page: listedPages.size } },
    summary === undefined ? folder : summaryFile,
  )
  const missing = summary?.files.filter((path) => !existing.has(path)) ?? []
  if (missing.length > 0)
    draft.byHand(summaryFile, `These pages have no file: ${shortened(missing)}.`, summaryFile)
  const others = pages.filter((path) => !listedPages.has(path) && posix.join(folder, path) !== summaryFile)
  if (others.length > 0)
    draft.leftOut(
      'pages that are not listed',
      `GitBook has no pages of them: ${shortened(others)}.`,
      summaryFile,
    )
  const rewrites = [...listedPages]
    .map((path) => [path, addressPath(path, { readme, pages: existing })] as const)
    .filter(([path, address]) => path !== address)
  return {
    ...(route === '/' ? {} : { id: route.slice(1) }),
    path: folder === '.' ? projectItself : folder,
    route,
    numberPrefixParser: false,
    ...(summary === undefined ? {} : { sidebars: { docs: summary.items } }),
    include: ['**/*.md'],
    // GitBook makes pages of what is listed only.
    exclude: [posix.relative(folder, summaryFile), ...others],
    ...(rewrites.length > 0 ? { rewrites: Object.fromEntries(rewrites) } : {}),
  }
}

/** Links to the spaces, if there are several. */
function navbarOf(spaces: readonly Space[], draft: MigrationDraft): Data | undefined {
  if (spaces.length < 2) return undefined
  const items = spaces.map(({ folder, route }) => ({
    type: 'docSidebar',
    sidebarId: 'docs',
    docsPluginId: route.slice(1),
    label: capital(posix.basename(folder).replaceAll(/[-_]+/g, ' ')),
  }))
  draft.takenOver('spaces', { key: 'navbar', counts: { item: items.length } })
  return { items }
}

/** Those of the configuration, and that of the site itself where no page has its address. */
function redirectsOf(
  config: Data,
  folder: string,
  spaces: readonly Space[],
  draft: MigrationDraft,
): readonly Data[] | undefined {
  const pages = new Set(
    spaces.flatMap((space) =>
      space.pages.map((path) => posix.relative(folder, posix.join(space.folder, path))),
    ),
  )
  const [home] = spaces
  const readme = home?.readme ?? ''
  const hasHome = home?.route === '/' && pages.has(readme)
  const first = hasHome || !home ? undefined : firstPage(home.summary?.items ?? [])
  const ofSite =
    first === undefined
      ? []
      : [{ from: '/', to: posix.join(home?.route ?? '', first).replace(/\/index$/, '') }]
  const redirects = Object.entries(asData(config['redirects'])).flatMap(([from, target]) => {
    const to = asText(target)
    if (to === undefined) return []
    const [path = '', fragment] = posix.normalize(to).split('#')
    const address = `/${addressPath(path.replace(/^\//, ''), { readme, pages }).replace(/(?:(?:^|\/)index)?\.md$/, '')}`
    const source = `/${from.replaceAll(/^\/+|\/+$/g, '')}`
    if (source === address) return []
    return [
      { from: source, to: isExternal(to) ? to : address + (fragment === undefined ? '' : `#${fragment}`) },
    ]
  })
  if (redirects.length > 0)
    draft.takenOver('redirects', { key: 'redirects', counts: { entry: redirects.length } })
  return ofSite.length + redirects.length > 0 ? [...ofSite, ...redirects] : undefined
}
