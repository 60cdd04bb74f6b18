import * as z from 'zod'
import type { Sections } from '../features/search/query/sections.ts'
import { type IndexedCopy, pageIndexFile, type PageIndex } from '../model/page-index.ts'
import type { SearchAnswer, SearchRequest } from '../model/search/search-client.ts'
import { readHeadings, type SearchHead } from '../model/search/search-index.ts'
import type { SiteFiles } from './site-files.ts'

/** A published site in one language, as the tools read it. */
export interface PublishedSite {
  readonly index: PageIndex
  /** Pages by path, without slashes at their ends. */
  readonly pages: ReadonlyMap<string, IndexedCopy>
  /** The Markdown copy of a page; only what the index lists is ever read. */
  readonly markdown: (page: IndexedCopy) => Promise<string | undefined>
  /** What search on the site answers; undefined if it has none that can be asked. */
  readonly search: SiteSearch | undefined
  /**
   * The heading with an anchor and those above it, from the outermost below the title; empty for no such
   * anchor.
   */
  readonly trailTo: (page: IndexedCopy, anchor: string) => readonly string[]
  /** The key of the tree with a version of the site; undefined if there is no such version. */
  readonly treeOfVersion: (version: string) => string | undefined
}

export interface SiteSearch {
  /** With the texts that it quotes. */
  readonly answer: (request: SearchRequest) => Promise<SearchAnswer>
  /** All headings of the site; undefined if the search does not know them. */
  readonly sections?: () => Promise<Sections>
  /** Undefined if the site has no index of its own. */
  readonly head: SearchHead | undefined
}

/** Opens the search of an edition, whose files are below `folder`. */
export type OpenSearch = (
  files: SiteFiles,
  folder: string,
  language: string,
) => Promise<SiteSearch | undefined>

const indexed = z.object({
  path: z.string(),
  // Below the site: nothing that leads up or elsewhere.
  markdown: z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/:\\?#][^:\\?#]*\.md$/),
  title: z.string(),
  description: z.string(),
  sections: z.array(z.string()),
  tokens: z.number(),
  version: z.string().optional(),
  isLast: z.boolean().optional(),
  updated: z.string().optional(),
})
const pageIndex = z.object({
  format: z.literal(1),
  title: z.string(),
  tagline: z.string(),
  url: z.url(),
  language: z.string(),
  translations: z.record(z.string(), z.string().regex(/^(?:[\w-]+\/)+$/)).default({}),
  prompts: z
    .array(
      z.object({
        name: z.string(),
        title: z.string(),
        description: z.string().optional(),
        text: z.string(),
        arguments: z.record(z.string(), z.string()),
      }),
    )
    .default([]),
  pages: z.array(indexed),
})

/** An answer that says why there is none, and what to do instead. */
export class NoAnswer extends Error {}

/** Why a site cannot be read. The message is a sentence. */
export class UnreadableSite extends Error {}

/**
 * Opens a published site in its default language, or in another that it has. Throws `UnreadableSite` if
 * docgen has not built it, or it has no such language.
 */
export async function openSite(
  files: SiteFiles,
  openSearch: OpenSearch,
  language?: string,
): Promise<PublishedSite> {
  const index = await readIndex(files, '')
  if (language === undefined || language === index.language)
    return await openEdition(files, index, '', openSearch)
  const folder = index.translations[language]
  if (folder === undefined)
    throw new UnreadableSite(
      `The site has no pages in \`${language}\`, but in ${[index.language, ...Object.keys(index.translations)].join(', ')}.`,
    )
  return await openEdition(files, await readIndex(files, folder), folder, openSearch)
}

async function readIndex(files: SiteFiles, folder: string): Promise<PageIndex> {
  const text = await files.read(folder + pageIndexFile)
  if (text === undefined)
    throw new UnreadableSite(`There is no \`${pageIndexFile}\` in ${files.name}: docgen has not built it.`)
  const { data } = pageIndex.safeParse(parsed(text))
  if (!data)
    throw new UnreadableSite(`The \`${pageIndexFile}\` of ${files.name} is none that this docgen can read.`)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function openEdition(
  files: SiteFiles,
  index: PageIndex,
  folder: string,
  openSearch: OpenSearch,
): Promise<PublishedSite> {
  const search = await openSearch(files, folder, index.language)
  const head = search?.head
  return {
    index,
    pages: new Map(index.pages.map((page) => [trimmed(page.path), page])),
    markdown: ({ markdown }) => files.read(folder + markdown),
    search,
    trailTo({ path }, anchor) {
      const href = new URL(index.url).pathname + path
      const [, , , headings = ''] = head?.pages.find(([each]) => each === href) ?? []
      const trail: string[] = []
      for (const { heading, depth, id } of readHeadings(headings)) {
        trail.length = Math.min(trail.length, depth - 1)
        trail[depth - 1] = heading
        // A page may skip a depth, which leaves a hole.
        if (id === anchor) return trail.filter(() => true)
      }
      return []
    },
    treeOfVersion: (version) => head?.trees?.find((tree) => tree.version === version)?.key,
  }
}

/** A path without slashes at its ends. */
export const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, '')

/** The page at a path or an address, with or without an anchor, `.md` or a slash at the end. */
export function pageAt({ index, pages }: PublishedSite, address: string): IndexedCopy | undefined {
  const base = new URL(index.url)
  const path = address
    .replace(/[?#].*$/s, '')
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/\.(?:md|html)$/, '')
  const inner = path.startsWith(base.pathname) ? path.slice(base.pathname.length) : path
  const pagePath = trimmed(decoded(inner)).replace(/(?:^|\/)index$/, '')
  return pages.get(pagePath) ?? pages.get(trimmed(inner))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
