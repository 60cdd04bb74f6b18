import { type IndexedCopy, tokensIn } from '../model/page-index.ts'
import { sectionsOnTrail } from './entry-section.ts'
import { NoAnswer, pageAt, type PublishedSite, trimmed } from './open-site.ts'
import { type MarkdownSection, sectionsAt, splitMarkdown } from './split-markdown.ts'

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
  return await readSection(site, page, section, asked.tokens)
}

/** The same of a page of the index. */
export async function readSection(
  site: PublishedSite,
  page: IndexedCopy,
  section: string | undefined,
  budget: number,
): Promise<string> {
  const copy = await site.markdown(page)
  if (copy === undefined) throw new NoAnswer(`The Markdown copy of \`${page.path}\` is missing.`)
  const all = splitMarkdown(copy)
  const sections =
    section === undefined ? all : sectionsNamed(all, section, site.trailTo(page, bareAnchor(section)))
  if (sections.length === 0)
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

const bareAnchor = (section: string): string => section.replace(/^.*#/, '')

/** By an anchor of the site, which its authors may have chosen, or else by a heading of the copy. */
function sectionsNamed(
  all: readonly MarkdownSection[],
  section: string,
  trail: readonly string[],
): readonly MarkdownSection[] {
  // What search calls a heading may be none in the copy: then those below it have to do.
  for (let start = 0; start < trail.length; start++) {
    const anchored = sectionsOnTrail(all, trail.slice(start))
    if (anchored.length > 0) return anchored
  }
  return sectionsAt(all, bareAnchor(section))
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
