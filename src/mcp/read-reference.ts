import type { IndexedPage, Sections } from '../features/search/query/sections.ts'
import { NoAnswer, pageAt, type PublishedSite, trimmed } from './open-site.ts'
import { readSection } from './read-page.ts'
import { plain, type Scope, searchSite, treeOf } from './search.ts'

/** A heading or an entry of a reference that may be meant. */
interface Candidate {
  readonly title: string
  /** With the anchor. */
  readonly href: string
}

/** Reads the section whose heading is a name, such as a command, a flag, an operation, or a field. */
export async function readReference(
  site: PublishedSite,
  { name, tokens, version }: Scope & { readonly name: string; readonly tokens: number },
): Promise<string> {
  const { groups } = await searchSite(site, name, 5, version)
  const sections = await site.search?.sections?.()
  const candidates = [
    ...(sections ? sectionsNamed(sections, name, treeOf(site, version)) : []),
    ...groups.flatMap(({ hits, title, href }) =>
      hits.map((hit) => ({ title: hit.href === href ? title : plain(hit.title), href: hit.href })),
    ),
  ]
  const [hit, ...others] = candidates
  const page = hit && pageAt(site, hit.href)
  if (!page) throw new NoAnswer(`Nothing on the site is called \`${name}\`. Use \`search\`.`)
  const [, anchor] = hit.href.split('#')
  const text = await readSection(site, page, anchor && decodeURIComponent(anchor), tokens)
  const list = others
    .filter(({ href }) => href !== hit.href)
    .slice(0, 5)
    .map(({ title, href }) => `- ${title} (${trimmed(pageAt(site, href)?.path ?? href)})`)
  return list.length === 0 ? text : `${text}\n\nAlso:\n${list.join('\n')}`
}

/**
 * Sections whose heading is the end of a name, in words or between dots, and whose page and headings above
 * say the rest of it: `acme run --port`, `Server.spec.port`. Those that say no more come first.
 */
function sectionsNamed(
  { all, pages }: Sections,
  name: string,
  tree: string | undefined,
): readonly Candidate[] {
  const parts = name.split(/[\s.]+/).map(bare)
  const last = parts.at(-1)
  return all
    .flatMap(({ heading, href, page, above }) => {
      if (![bare(name), last].includes(bare(heading)) || !isInTree(pages[page], tree)) return []
      const around = [pages[page]?.title ?? '', heading, ...above.map((each) => all[each]?.heading ?? '')]
      const words = new Set(around.flatMap((text) => text.split(/[\s.]+/).map(bare)))
      return parts.every((part) => words.has(part)) ? [{ title: heading, href, more: words.size }] : []
    })
    .toSorted((one, other) => one.more - other.more)
}

const isInTree = (page: IndexedPage | undefined, tree: string | undefined): boolean =>
  page?.tree === undefined || (tree === undefined ? page.tree.isLast : page.tree.key === tree)

/** A name without the signs that it is written with. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[`()]/g, '')
