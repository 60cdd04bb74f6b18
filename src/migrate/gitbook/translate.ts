import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse } from 'yaml'
import { shortened } from '../../diagnostics/count.ts'
import { projectItself } from '../../model/content-tree.ts'
import { isExternal } from '../../model/address.ts'
import { readSummary, type Summary } from '../adapters/gitbook/summary.ts'
import { titleOfPage } from '../adapters/title-of-page.ts'
import { fileText } from '../files-below.ts'
import { markdownIn } from '../find-foreign.ts'
import { firstPage } from '../first-page.ts'
import { asData, asText, type Data } from '../foreign-data.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { each, noteSettings, type Fates } from '../note-settings.ts'
import { beLenient, chooseFolders, noteFormulas, translateAddress } from '../site-settings.ts'

/** What several parts of the conversion need. */
interface Space {
  /** The folder of the pages, relative to the project. */
  readonly folder: string
  /** The paths of all Markdown files in it. */
  readonly pages: readonly string[]
  readonly readme: string
  readonly summary: Summary
  readonly summaryFile: string
  readonly draft: MigrationDraft
}

/** Converts a space of GitBook, as Git Sync writes it. Nothing in it says where it is published. */
export function translateGitBook({ source, root, rules }: MigrationInput): Migration {
  const config = source.endsWith('.yaml') ? readConfig(join(root, source)) : {}
  const draft = new MigrationDraft(source)
  const folder = posix.normalize(posix.join(posix.dirname(source), asText(config['root']) ?? '.'))
  const structure = asData(config['structure'])
  const [readme, summaryName] = [
    structure['readme'] ?? 'README.md',
    structure['summary'] ?? 'SUMMARY.md',
  ].map((name) => posix.normalize(asText(name) ?? ''))
  const pages = existsSync(join(root, folder)) ? markdownIn(root, folder) : []
  const existing = new Set(pages)
  const summaryFile = posix.join(folder, summaryName ?? '')
  const paths = { readme: readme ?? '', pages: existing }
  const summary = readSummary(fileText(join(root, summaryFile)), summaryFile, (path) =>
    existing.has(path) && !isHidden(fileText(join(root, folder, path)))
      ? addressPath(path, paths).replace(/\.md$/, '')
      : undefined,
  )
  const space: Space = { folder, pages, readme: paths.readme, summary, summaryFile, draft }
  const home = join(root, folder, paths.readme)
  const title = existsSync(home) ? titleOfPage(home) : undefined
  translateAddress({ generator: 'GitBook', title, address: undefined, base: undefined }, draft)
  chooseFolders(root, draft)
  draft.set('trailingSlash', false)
  draft.takenOver('addresses', { key: 'trailingSlash', note: '`/folder/page`, by the paths of files' })
  const listedFiles = summary.files.filter((path) => existing.has(path))
  draft.set('content', listedFiles.length === 0 ? [] : [mountOf(space)])
  draft.set('compatibility', 'gitbook', "Reads GitBook's blocks (`{% hint %}`), cards and front matter.")
  const texts = listedFiles.map((path) => fileText(join(root, folder, path)))
  const math = texts.some((text) => /\$\$[^$]+\$\$/.test(text))
  if (math) noteFormulas(draft, root)
  draft.set('markdown', { format: 'md', ...(math ? { math } : {}) })
  draft.set('redirects', redirectsOf(config, space))
  noteSettings(config, fates, draft)
  draft.byHand('design', 'Logo, colors, navbar and footer are settings of the site in GitBook, not files.')
  beLenient(draft, rules)
  return draft.migration('GitBook', { isComplete: true })
}

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

function mountOf({ folder, pages, readme, summary, summaryFile, draft }: Space): Data {
  const existing = new Set(pages)
  const listedFiles = new Set(summary.files.filter((path) => existing.has(path)))
  draft.takenOver('SUMMARY.md', { key: 'content.sidebars', counts: { page: listedFiles.size } }, summaryFile)
  const missing = summary.files.filter((path) => !existing.has(path))
  if (missing.length > 0)
    draft.byHand('SUMMARY.md', `These pages have no file: ${shortened(missing)}.`, summaryFile)
  const others = pages.filter((path) => !listedFiles.has(path) && posix.join(folder, path) !== summaryFile)
  if (others.length > 0)
    draft.leftOut(
      'pages that are not listed',
      `GitBook has no pages of them: ${shortened(others)}.`,
      summaryFile,
    )
  const rewrites = [...listedFiles]
    .map((path) => [path, addressPath(path, { readme, pages: existing })] as const)
    .filter(([path, address]) => path !== address)
  return {
    path: folder === '.' ? projectItself : folder,
    route: '/',
    numberPrefixParser: false,
    sidebars: { docs: summary.items },
    include: ['**/*.md'],
    // GitBook makes pages of what is listed only.
    exclude: [posix.relative(folder, summaryFile), ...others],
    ...(rewrites.length > 0 ? { rewrites: Object.fromEntries(rewrites) } : {}),
  }
}

/** Those of the configuration, and that of the site itself where no page has its address. */
function redirectsOf(config: Data, { pages, readme, summary, draft }: Space): readonly Data[] | undefined {
  const existing = new Set(pages)
  const paths = { readme, pages: existing }
  const first = existing.has(readme) ? undefined : firstPage(summary.items)
  const ofSite = first === undefined ? [] : [{ from: '/', to: `/${first}`.replace(/\/index$/, '') }]
  const redirects = Object.entries(asData(config['redirects'])).flatMap(([from, target]) => {
    const to = asText(target)
    if (to === undefined) return []
    const [path = '', fragment] = posix.normalize(to).split('#')
    const address = `/${addressPath(path.replace(/^\//, ''), paths).replace(/(?:(?:^|\/)index)?\.md$/, '')}`
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
