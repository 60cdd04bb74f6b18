import GithubSlugger from 'github-slugger'
import { type IndexedCopy, pageIndexFile, type PageIndex, tokensInBytes } from '../../model/page-index.ts'
import type { KeptContent } from '../../model/site.ts'
import { plainHeading, plainLink, plainParagraph } from './plain-text.ts'

export interface Copy extends IndexedCopy {
  readonly content: KeptContent
}

export interface CopiesOfSite extends Pick<PageIndex, 'title' | 'tagline' | 'url'> {
  /** In the order of the sidebars. */
  readonly copies: readonly Copy[]
  /** The heading of pages in no category. */
  readonly label: string
  /** The size of a file with full texts, in tokens; with 0, there is none. */
  readonly fullTokens: number
}

/** Several files list a page, and writing its line takes as long as copying its text. */
interface ListedSite extends CopiesOfSite {
  readonly lines: ReadonlyMap<Copy, string>
}

interface NamedText {
  readonly path: string
  readonly content: string
}

interface Section {
  readonly label: string
  readonly copies: readonly Copy[]
}

/**
 * Writes `llms.txt` (llmstxt.org), with a section for each outermost category of the sidebars, and the full
 * texts: `llms-full.txt`, and one file for each section if there are several.
 */
export function llmsFiles(copies: CopiesOfSite): readonly NamedText[] {
  const lines = new Map(copies.copies.map((copy) => [copy, lineOf(copy, copies.url)]))
  const site = { ...copies, lines }
  const sections = sectionsIn(site)
  const full = site.fullTokens === 0 ? [] : fullTexts(site, sections)
  const tagline = site.tagline === '' ? [] : [`> ${plainParagraph(site.tagline)}`]
  const more = full.map(
    ({ path, content }) =>
      `- ${plainLink(path, site.url + path)}: ${tokensInBytes(Buffer.byteLength(content))} tokens`,
  )
  const blocks = [
    plainHeading(site.title),
    ...tagline,
    ...sections.map(({ label, copies }) => `#${plainHeading(label)}\n\n${listOf(site, copies)}`),
    // llmstxt.org: what readers with little room may skip.
    '## Optional',
    ...(more.length > 0 ? [more.join('\n')] : []),
    // No link: whoever follows all of them reads pages.
    `\`${site.url}${pageIndexFile}\` lists all pages as JSON.`,
  ]
  return [{ path: 'llms.txt', content: `${blocks.join('\n\n')}\n` }, ...full]
}

function sectionsIn({ copies, label: usual }: CopiesOfSite): readonly Section[] {
  const byLabel = new Map<string, Copy[]>()
  for (const copy of copies) {
    const [label = usual] = copy.sections
    const members = byLabel.get(label)
    if (members) members.push(copy)
    else byLabel.set(label, [copy])
  }
  return [...byLabel].map(([label, members]) => ({ label, copies: members }))
}

const listOf = ({ lines }: ListedSite, copies: readonly Copy[]): string =>
  copies.map((copy) => lines.get(copy) ?? '').join('\n')

function lineOf({ title, markdown, description }: Copy, url: string): string {
  const about = description === '' ? '' : `: ${plainParagraph(description)}`
  return `- ${plainLink(title, url + markdown)}${about}`
}

function fullTexts(site: ListedSite, sections: readonly Section[]): readonly NamedText[] {
  const slugger = new GithubSlugger()
  const bySection = sections.map(({ label, copies }) => ({
    // Names of files are limited to 255 bytes.
    path: `llms-full/${slugger.slug(label.slice(0, 60)) || slugger.slug('section')}.txt`,
    content: fullText(site, copies),
  }))
  const whole = { path: 'llms-full.txt', content: fullText(site, site.copies) }
  return bySection.length > 1 ? [whole, ...bySection] : [whole]
}

/** The copies that fit, one after the other, and a list of those that do not. */
function fullText(site: ListedSite, copies: readonly Copy[]): string {
  const fitting: Copy[] = []
  const others: Copy[] = []
  let tokens = 0
  for (const copy of copies) {
    if (tokens + copy.tokens > site.fullTokens) others.push(copy)
    else {
      tokens += copy.tokens
      fitting.push(copy)
    }
  }
  const texts = fitting.map(({ content }) => content.text().trimEnd())
  if (others.length > 0) texts.push(`# ${others.length} more\n\n${listOf(site, others)}`)
  return `${texts.join('\n\n')}\n`
}
