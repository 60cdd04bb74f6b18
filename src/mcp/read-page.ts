import { type IndexedCopy, tokensIn } from '../model/page-index.ts'
import { NoAnswer, pageAt, type PublishedSite, trimmed } from './open-site.ts'
import { type MarkdownSection, sectionsAt, splitMarkdown } from './split-markdown.ts'

/** Reads a page, or a section of it, as Markdown of at most about `tokens` tokens. */
export async function readPage(
  site: PublishedSite,
  request: { readonly page: string; readonly section?: string | undefined; readonly tokens: number },
): Promise<string> {
  const page = pageAt(site, request.page)
  if (!page)
    throw new NoAnswer(
      `There is no page at \`${request.page.slice(0, 200)}\`. Use \`search\` or \`list_pages\`; a page is named by its path, as in \`${site.index.pages.at(-1)?.path ?? ''}\`.`,
    )
  const section = request.section ?? /#(.+)$/.exec(request.page)?.[1]
  return await readSection(site, page, section, request.tokens)
}

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
  let tokensLeft = budget
  const end = sections.findIndex(({ tokens }) => (tokensLeft -= tokens) < 0)
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
  const linkableSections = sections.filter(({ id }) => id !== '')
  const lines = linkableSections
    .slice(0, maxOutline)
    .map(
      ({ id, heading, depth, tokens }) => `${'  '.repeat(depth - 1)}- ${heading} (#${id}, ${tokens} tokens)`,
    )
  return [
    ...lines,
    ...(linkableSections.length > maxOutline
      ? [`${linkableSections.length - maxOutline} more sections`]
      : []),
  ].join('\n')
}

function neighbors({ index }: PublishedSite, page: IndexedCopy): string {
  const pages = index.pages.filter(({ version }) => version === page.version)
  const place = pages.findIndex(({ path }) => path === page.path)
  const neighborLine = (label: string, other: IndexedCopy | undefined): string[] =>
    other ? [`${label}: ${other.title} (${trimmed(other.path) || '/'})`] : []
  return [...neighborLine('previous', pages[place - 1]), ...neighborLine('next', pages[place + 1])].join('\n')
}

/**
 * What a Markdown copy says about something that the site has an anchor for: a section with those below it,
 * or an entry of a list or a table, such as a field or a flag. `trail`: its heading and those above it, from
 * the outermost. `[]` if the copy has nothing of that name.
 */
function sectionsOnTrail(
  sections: readonly MarkdownSection[],
  trail: readonly string[],
): readonly MarkdownSection[] {
  let around = sections
  let entry: readonly string[] | undefined
  for (const name of trail) {
    const inner = entry ? [] : sectionsAt(around, name)
    if (inner.length > 0) around = inner
    else {
      entry = entryIn(entry ?? linesIn(around), name)
      if (!entry) return []
    }
  }
  const [first] = around
  if (!entry || !first) return around === sections ? [] : around
  const markdown = [`${'#'.repeat(first.depth)} ${first.heading}`, '', ...entry].join('\n')
  return [{ ...first, markdown, tokens: tokensIn(markdown) }]
}

const linesIn = (sections: readonly MarkdownSection[]): readonly string[] =>
  sections.flatMap(({ markdown }) => [...markdown.split('\n'), ''])

/**
 * The first item of a list, or row of a table, that begins with a name: its lines, a row with its table's
 * head.
 */
function entryIn(lines: readonly string[], name: string): readonly string[] | undefined {
  const start = lines.findIndex((line, index) => index > 0 && beginsWith(line, name))
  const line = lines[start]
  if (line === undefined) return undefined
  if (line.startsWith('|')) {
    const head = lines.findLastIndex((each, index) => index < start && !each.startsWith('|')) + 1
    return [...lines.slice(head, head + 2), line]
  }
  const indent = line.search(/\S/)
  const length = lines.slice(start + 1).findIndex((each) => each !== '' && each.search(/\S/) <= indent)
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).map((each) => each.slice(indent))
}

/** Whether a name is the first word of an item or a row. */
function beginsWith(line: string, name: string): boolean {
  const [, text = ''] = /^\s*(?:[-*+]|\d+\.|\|)\s+(.*)$/.exec(line) ?? []
  const plain = text.replaceAll(/[*`\\]/g, '')
  return plain.startsWith(name) && /^(?:[\s|,:(]|$)/.test(plain.slice(name.length))
}
