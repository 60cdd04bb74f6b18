import { english } from '../../../../../src/model/messages/languages.ts'
import { createTranslate } from '../../../../../src/model/messages/messages.ts'
import { fingerprint } from '../../../../../src/engine/fingerprint.ts'
import type { Page, PageText } from '../../../../../src/model/page.ts'
import { asContentPath, asOutputPath, asRoutePath, type ContentPath } from '../../../../../src/model/path.ts'
import type { SiteView } from '../../../../../src/model/plugin.ts'
import { SearchEngine } from '../../../../../src/features/search/query/engine.ts'
import { pieceFile, type SearchHead, type SearchTexts } from '../../../../../src/model/search/search-index.ts'
import type { IndexPiece } from '../../../../../src/model/search/lunr-pieces.ts'
import { readTerms, type SearchWords } from '../../../../../src/model/search/search-words.ts'
import type { OutputFile, Route } from '../../../../../src/model/site.ts'
import { search, type SearchIndexOptions } from '../../../../../src/features/search/index.ts'
import type { SearchLanguage } from '../../../../../src/features/search/query/language.ts'

/** A page in short: its title and its sections, `[heading, text, code]`; the first has no heading. */
export interface ShortPage {
  readonly path: string
  readonly title: string
  readonly sections: readonly (readonly [heading: string, text: string, code?: string])[]
  readonly tags?: readonly string[]
  readonly description?: string
  /** Categories of the sidebar that it lies in. */
  readonly place?: readonly string[]
  /** Its tree, where the site has several. */
  readonly tree?: NonNullable<Route['tree']>
  /** Of its front matter. */
  readonly boost?: number
  readonly isPost?: boolean
  /** Texts of links to it, by the pages that have them. */
  readonly linkedFrom?: Readonly<Record<string, string>>
}

export interface BuiltIndex {
  readonly files: ReadonlyMap<string, string>
  readonly head: SearchHead
  readonly words: SearchWords
  readonly texts: SearchTexts
}

/** The site as the search plugin sees it. `remembered` lives on from build to build. */
export function siteOf(pages: readonly ShortPage[], remembered = new Map<string, string>()): SiteView {
  const routes = pages.map(({ path, title, tree }): Route => ({
    path: asRoutePath(path),
    output: asOutputPath(`${path.slice(1)}.html`),
    kind: 'page',
    source: asContentPath(path),
    title,
    description: '',
    unlisted: false,
    noindex: false,
    ...(tree ? { tree } : {}),
  }))
  const texts = new Map(
    pages.map(({ path, title, sections }) => [
      path,
      {
        markdown: '',
        addresses: [],
        sections: sections.map(([heading, text, code = '']) => ({
          id: slug(heading),
          trail: heading === '' ? [title] : [title, heading],
          text,
          code,
        })),
      } satisfies PageText,
    ]),
  )
  const hashes = new Map([...texts].map(([path, text]) => [path, fingerprint(JSON.stringify(text))]))
  const textOf = (path: ContentPath): PageText =>
    texts.get(path) ?? { sections: [], markdown: '', addresses: [] }
  const remember = (input: string, make: () => string): string => {
    const earlier = remembered.get(input)
    if (earlier !== undefined) return earlier
    const made = make()
    remembered.set(input, made)
    return made
  }
  return {
    root: '/',
    title: 'Site',
    tagline: '',
    mode: 'build',
    url: 'https://example.com',
    baseUrl: '/',
    language: 'en',
    translations: [],
    isTranslation: false,
    alternates: new Map(),
    translate: createTranslate(english),
    routes,
    data: {},
    pages: new Map(
      pages.map(({ path, title, tags, description, boost, isPost }) => [
        asContentPath(path),
        {
          path: asContentPath(path),
          title,
          description: '',
          frontMatter: {
            ...(tags ? { tags } : {}),
            ...(description === undefined ? {} : { description }),
            ...(boost === undefined ? {} : { search: { boost } }),
          },
          ...(isPost ? { post: { authors: [], tags: [] } } : {}),
        } as unknown as Page,
      ]),
    ), // What the plugin reads of a page.
    text: textOf,
    textHash: (path) => hashes.get(path) ?? '',
    html: () => undefined,
    blogs: [],
    remember,
    rememberContent(input, make) {
      const text = remember(input, make)
      return { hash: fingerprint(text), bytes: Buffer.byteLength(text), text: () => text }
    },
    derive: (_, make) => {
      const nothing = () => Promise.resolve(undefined)
      return make({ read: nothing, readBytes: nothing, list: () => Promise.resolve([]) })
    },
    breathe: () => undefined,
    rendered: new Map(),
    places: new Map(
      pages.flatMap(({ path, title, place }) =>
        place ? [[asRoutePath(path), { label: title, sections: place, position: 0 }] as const] : [],
      ),
    ),
    inboundLinks: () =>
      new Map(
        pages.flatMap(({ path, linkedFrom = {} }) => {
          const texts = Object.values(linkedFrom)
          return texts.length > 0 ? [[path, { texts, pages: texts.length }] as const] : []
        }),
      ),
    redirects: new Map(),
    lastUpdated: new Map(),
  }
}

export async function buildIndex(
  pages: readonly ShortPage[],
  remembered?: Map<string, string>,
  options: Partial<SearchIndexOptions> = {},
): Promise<BuiltIndex> {
  const emitted: readonly OutputFile[] =
    (await search({ language: 'en', synonyms: [], ...options }).emit?.(siteOf(pages, remembered))) ?? []
  const files = new Map(
    emitted.map(({ path, content }) => [
      path.replace('assets/search/', ''),
      typeof content === 'string' ? content : 'text' in content ? content.text() : '',
    ]),
  )
  const json = <Value>(name: string): Value => JSON.parse(files.get(name) ?? 'null') as Value
  const head = json<SearchHead>('index.json')
  return {
    files,
    head,
    words: head.words,
    texts: Object.assign(
      {},
      ...[...files.keys()].filter((name) => name.startsWith('text-')).map((name) => json<SearchTexts>(name)),
    ) as SearchTexts,
  }
}

/** The pieces of Lunr's index, in the order of their numbers. */
export const piecesOf = ({ files, words }: Pick<BuiltIndex, 'files' | 'words'>): readonly IndexPiece[] =>
  readTerms(words.pieces).map(
    (_, number) => JSON.parse(files.get(pieceFile(words.hashes, number)) ?? '') as IndexPiece,
  )

/** An engine with the whole index at hand. */
export function engineOf(built: BuiltIndex, language?: SearchLanguage): SearchEngine {
  const engine = new SearchEngine(built.head, language)
  piecesOf(built).forEach((piece, number) => engine.lunr.add(number, piece))
  return engine
}

export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

/** Many pages of made-up text, the same on every run. */
export function manyPages(count: number, sections = 8, wordsPerSection = 100): ShortPage[] {
  let seed = 11
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  const word = (): string => {
    const rank = Math.floor(4000 ** (random(10_000) / 10_000)) // A few words often, most of them seldom.
    return `${['run', 'ser', 'net', 'conf', 'to', 'reg', 'per', 'clu'][rank % 8] ?? ''}${rank.toString(36).replace(/\d/g, (digit) => 'aeioulnrst'[Number(digit)] ?? 'a')}`
  }
  const words = (length: number): string => Array.from({ length }, word).join(' ')
  return Array.from({ length: count }, (_, page) => ({
    path: `/guides/page-${page}`,
    title: words(3),
    sections: Array.from(
      { length: sections },
      (__, section) =>
        [
          section === 0 ? '' : words(3),
          words(wordsPerSection),
          `thv ${words(4)} --${word()}-${word()}`,
        ] as const,
    ),
  }))
}
