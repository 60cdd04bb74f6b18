import { type IndexedCopy, tokensIn } from '../model/page-index.ts'
import type { MarkedText } from '../model/search/search-client.ts'
import { type PublishedSite, trimmed } from './open-site.ts'
import { examplesIn, type MarkdownSection, sectionsAt, splitMarkdown } from './split-markdown.ts'

/** An answer that says why there is none, and what to do instead. */
export class NoAnswer extends Error {}

/** Which pages a tool looks at. */
export interface Scope {
  readonly version?: string | undefined
}

/** Lists the sections of the site that answer a query, best first, as search on the site ranks them. */
export async function search(
  site: PublishedSite,
  { query, limit, version }: Scope & { readonly query: string; readonly limit: number },
): Promise<string> {
  const answer = await ranked(site, query, limit, version)
  if (answer.groups.length === 0) {
    const near =
      answer.suggestions.length === 0 ? '' : ` Words of the site: ${answer.suggestions.join(', ')}.`
    return `No page of “${site.index.title}” answers “${query}”.${near}`
  }
  const results = answer.groups.map(({ title, href, place = [], hits }, index) => {
    const page = pageAt(site, href)
    const about = [...place, `${page?.tokens ?? 0} tokens`].join(' › ')
    const lines = hits.map(({ href: at, title: heading, trail, snippet }) => {
      const anchor = /#.*$/.exec(at)?.[0] ?? ''
      const name = anchor === '' ? '' : `${[...trail.slice(1), plain(heading)].join(' › ')} (${anchor}): `
      return `   - ${name}${plain(snippet)}`
    })
    return [`${index + 1}. ${title} (${about})`, `   page: ${trimmed(page?.path ?? href)}`, ...lines].join(
      '\n',
    )
  })
  const rest = (answer.pages ?? 0) - answer.groups.length
  return [
    ...results,
    ...(rest > 0 ? [`${rest} more pages answer. Ask for more with \`limit\`, or in other words.`] : []),
  ].join('\n\n')
}

async function ranked(site: PublishedSite, query: string, limit: number, version: string | undefined) {
  if (!site.search)
    throw new NoAnswer('This site has no search index of its own. Use `list_pages` and `read_page`.')
  const tree = version === undefined ? undefined : site.treeOfVersion(version)
  if (version !== undefined && tree === undefined) throw new NoAnswer(unknownVersion(site, version))
  const filter = tree === undefined ? {} : { tree }
  const request = { query, filter, offset: 0, limit, perPage: 3 }
  await site.search.engineFor(query)
  await site.search.quote(request)
  return await site.search.complete(request)
}

function unknownVersion({ index }: PublishedSite, version: string): string {
  const versions = new Set(index.pages.flatMap((page) => page.version ?? []))
  return versions.size === 0
    ? 'The site has no versions: leave `version` out.'
    : `There is no version \`${version}\`, but ${[...versions].join(', ')}.`
}

const plain = (text: MarkedText): string =>
  text
    .map((piece) => piece.text)
    .join('')
    .replace(/\s+/g, ' ')

/** The page at a path or an address, with or without an anchor, `.md` or a slash at the end. */
export function pageAt({ index, pages }: PublishedSite, address: string): IndexedCopy | undefined {
  const base = new URL(index.url)
  const path = address
    .replace(/[?#].*$/s, '')
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/\.(?:md|html)$/, '')
  const inner = path.startsWith(base.pathname) ? path.slice(base.pathname.length) : path
  const wanted = trimmed(decoded(inner)).replace(/(?:^|\/)index$/, '')
  return pages.get(wanted) ?? pages.get(trimmed(inner))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Reads a page, or a section of it, as Markdown of at most about `tokens` tokens. */
export async function readPage(
  site: PublishedSite,
  asked: { readonly page: string; readonly section?: string | undefined; readonly tokens: number },
): Promise<string> {
  const page = pageAt(site, asked.page)
  if (!page)
    throw new NoAnswer(
      `There is no page at \`${asked.page.slice(0, 200)}\`. Use \`search\` or \`list_pages\`; a page is named by its path, as in \`${site.index.pages.at(-1)?.path ?? ''}\`.`,
    )
  const section = asked.section ?? /#(.+)$/.exec(asked.page)?.[1]
  return await read(site, page, section, asked.tokens)
}

async function read(
  site: PublishedSite,
  page: IndexedCopy,
  section: string | undefined,
  budget: number,
): Promise<string> {
  const copy = await site.markdown(page)
  if (copy === undefined) throw new NoAnswer(`The Markdown copy of \`${page.path}\` is missing.`)
  const all = splitMarkdown(copy)
  const sections =
    section === undefined
      ? all
      : [section, site.headingAt(page, section.replace(/^.*#/, ''))]
          .map((each) => (each === undefined ? [] : sectionsAt(all, each)))
          .find((each) => each.length > 0)
  if (!sections)
    throw new NoAnswer(
      `\`${page.path}\` has no section \`${section?.slice(0, 200) ?? ''}\`. Its sections:\n${outline(all)}`,
    )
  const facts = [
    `address: ${site.index.url}${page.path}`,
    ...(page.sections.length === 0 ? [] : [`place: ${page.sections.join(' › ')}`]),
    ...(page.version === undefined ? [] : [`version: ${page.version}`]),
    ...(page.updated === undefined ? [] : [`updated: ${page.updated}`]),
  ]
  return [facts.join('\n'), ...fitting(sections, budget), neighbors(site, page)].join('\n\n')
}

/** As many sections as the budget allows, and what was cut. A first one that is too long is cut in itself. */
function fitting(sections: readonly MarkdownSection[], budget: number): readonly string[] {
  let left = budget
  const end = sections.findIndex(({ tokens }) => (left -= tokens) < 0)
  if (end < 0) return sections.map(({ markdown }) => markdown)
  const [first] = sections
  if (end === 0 && first) {
    const text = first.markdown.slice(0, budget * 4).replace(/\n.*$/, '')
    const rest = sections.slice(1)
    return [
      text,
      `Cut: ${first.tokens - tokensIn(text)} tokens more of this section${rest.length === 0 ? '' : `, and\n${outline(rest)}`}\nAsk again with more \`tokens\`, or for a section.`,
    ]
  }
  return [
    ...sections.slice(0, end).map(({ markdown }) => markdown),
    `Cut, because of the limit of ${budget} tokens:\n${outline(sections.slice(end))}\nAsk for a \`section\`, or with more \`tokens\`.`,
  ]
}

/** More headings would be a text of their own. */
const maxOutline = 60

function outline(sections: readonly MarkdownSection[]): string {
  const named = sections.filter(({ id }) => id !== '')
  const lines = named
    .slice(0, maxOutline)
    .map(
      ({ id, heading, depth, tokens }) => `${'  '.repeat(depth - 1)}- ${heading} (#${id}, ${tokens} tokens)`,
    )
  return [
    ...lines,
    ...(named.length > maxOutline ? [`${named.length - maxOutline} more sections`] : []),
  ].join('\n')
}

function neighbors({ index }: PublishedSite, page: IndexedCopy): string {
  const pages = index.pages.filter(({ version }) => version === page.version)
  const place = pages.findIndex(({ path }) => path === page.path)
  const named = (label: string, other: IndexedCopy | undefined): string[] =>
    other ? [`${label}: ${other.title} (${trimmed(other.path)})`] : []
  return [...named('previous', pages[place - 1]), ...named('next', pages[place + 1])].join('\n')
}

/** Lists pages by their place in the sidebars. */
export function listPages(
  site: PublishedSite,
  asked: Scope & { readonly section?: string | undefined; readonly offset: number; readonly limit: number },
): string {
  const { pages } = site.index
  const ofVersion = pages.filter(({ version, isLast = true }) =>
    asked.version === undefined ? isLast : version === undefined || version === asked.version,
  )
  if (asked.version !== undefined && !pages.some(({ version }) => version === asked.version))
    throw new NoAnswer(unknownVersion(site, asked.version))
  const wanted = asked.section?.toLowerCase()
  const listed = ofVersion.filter(
    ({ sections }) => wanted === undefined || sections.some((label) => label.toLowerCase() === wanted),
  )
  if (listed.length === 0) {
    const labels = new Set(ofVersion.flatMap(({ sections: [label] }) => label ?? []))
    throw new NoAnswer(`There is no such section. The outermost ones: ${[...labels].join(', ')}.`)
  }
  const shown = listed.slice(asked.offset, asked.offset + asked.limit)
  const lines = shown.map(
    ({ title, path, sections, tokens }) =>
      `- ${[...sections, title].join(' › ')} (${trimmed(path) || '/'}, ${tokens} tokens)`,
  )
  const rest = listed.length - asked.offset - shown.length
  return [
    `${listed.length} pages of “${site.index.title}”, ${site.index.url}`,
    ...lines,
    ...(rest > 0 ? [`${rest} more: ask with \`offset\` ${asked.offset + shown.length}.`] : []),
  ].join('\n')
}

/** Reads the section whose heading is a name, such as a command, a flag, an operation, or a field. */
export async function readReference(
  site: PublishedSite,
  { name, tokens, version }: Scope & { readonly name: string; readonly tokens: number },
): Promise<string> {
  const { groups } = await ranked(site, name, 10, version)
  const hits = groups.flatMap(({ hits: [...all], href, title }) =>
    all.map((hit) => ({ href: hit.href, page: href, title: hit.href === href ? title : plain(hit.title) })),
  )
  const hit = hits.find(({ title }) => bare(title) === bare(name)) ?? hits[0]
  const page = hit && pageAt(site, hit.page)
  if (!hit || !page) throw new NoAnswer(`Nothing on the site is called \`${name}\`. Use \`search\`.`)
  const anchor = /#(.+)$/.exec(hit.href)?.[1]
  const text = await read(site, page, anchor === undefined ? undefined : decoded(anchor), tokens)
  const others = hits.filter((each) => each !== hit).slice(0, 5)
  const list = others.map(({ title, page: at }) => `- ${title} (${trimmed(pageAt(site, at)?.path ?? at)})`)
  return list.length === 0 ? text : `${text}\n\nAlso:\n${list.join('\n')}`
}

/** A name without the signs that it is written with. */
const bare = (name: string): string => name.toLowerCase().replace(/[`()\s]|^\//g, '')

/** The pages of which examples are read. */
const examplePages = 10

/** Finds blocks of code about something, the best first, with the text that leads to each. */
export async function findExamples(
  site: PublishedSite,
  asked: Scope & {
    readonly query: string
    readonly codeLanguage?: string | undefined
    readonly limit: number
    readonly tokens: number
  },
): Promise<string> {
  const { groups } = await ranked(site, asked.query, examplePages, asked.version)
  const words = asked.query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const share = (text: string): number =>
    words.filter((word) => text.toLowerCase().includes(word)).length / Math.max(1, words.length)
  const examples = await Promise.all(
    groups.map(async ({ href, title }, place) => {
      const page = pageAt(site, href)
      const copy = page && (await site.markdown(page))
      return splitMarkdown(copy ?? '')
        .flatMap(examplesIn)
        .filter(({ language }) => asked.codeLanguage === undefined || language === asked.codeLanguage)
        .map((example) => {
          const { code, before, section } = example
          const worth =
            2 * share(code) + share(before) + share(`${title} ${section.heading}`) + 1 / (place + 1)
          return { ...example, title, path: page?.path ?? href, worth }
        })
    }),
  )
  const best = examples.flat().toSorted((one, other) => other.worth - one.worth)
  if (best.length === 0) throw new NoAnswer('No block of code on the pages about this. Use `search`.')
  let left = asked.tokens
  const shown = best.slice(0, asked.limit).flatMap(({ title, path, section, language, code, before }) => {
    const text = `${title} › ${section.heading} (${trimmed(path)}#${section.id})\n\n${before}\n\n~~~~${language}\n${code}\n~~~~`
    left -= tokensIn(text)
    return left < 0 ? [] : [text]
  })
  const rest = best.length - shown.length
  return [...shown, ...(rest > 0 ? [`${rest} more examples on these pages.`] : [])].join('\n\n')
}
