import type { FrontMatter } from '../../model/front-matter.ts'
import type { ContentFile, Page } from '../../model/page.ts'
import { htmlToText } from '../../engine/html/html-text.ts'
import type { HtmlTag } from '../../engine/html/scan-tags.ts'
import { scanWholeHtml } from '../../engine/html/scan-whole-html.ts'
import { emptyPage } from '../../model/site-page.ts'
import { codeLines } from './code-lines.ts'
import { splitFrontMatter } from './split-front-matter.ts'
import { mappedTags, postFrontMatter, postHead, tagFrontMatter, withTagLabels } from './post-head.ts'
import { titleFromName } from './title-from-name.ts'

/** What can be learned about a page without compiling it. */
export interface PageOutline {
  readonly frontMatter: FrontMatter
  readonly title: string
  readonly hasTitleHeading: boolean
  readonly post?: Page['post']
  readonly tags?: Page['tags']
}

/** Extracts front matter and title, in a hundredth of the time that compiling takes. */
export function scanOutline({
  path,
  source,
  kind,
}: Pick<ContentFile, 'path' | 'source' | 'kind'>): PageOutline {
  const isPost = kind === 'blog'
  const written =
    plainFrontMatter(source) ??
    splitFrontMatter(source, path, isPost ? postFrontMatter : tagFrontMatter, { isTolerant: true })
      .frontMatter
  const post = isPost ? postHead(written) : undefined
  const tags = post ? undefined : mappedTags(written)
  const frontMatter = withTagLabels(written, post ?? tags)
  const heading = frontMatter.title === undefined ? firstTitle(source.slice(0, 4000)) : undefined
  return {
    frontMatter,
    title: frontMatter.title ?? heading ?? titleFromName(path),
    hasTitleHeading: heading !== undefined,
    ...(post ? { post } : {}),
    ...tags,
  }
}

/** A preliminary page for sidebars; everything but its outline is empty. */
export function outlinedPage(
  { path, format }: Pick<ContentFile, 'path' | 'format'>,
  { frontMatter, title, hasTitleHeading, post, tags }: PageOutline,
): Page {
  return {
    ...emptyPage(path, format, frontMatter, title),
    hasTitleHeading,
    ...(post ? { post } : {}),
    ...(tags ? { tags } : {}),
  }
}

/** The preliminary page of a file that has not been compiled. */
export const scanPage = (file: ContentFile): Page => outlinedPage(file, scanOutline(file))

/**
 * Parses simple front matter, with a plain value on every line; undefined for anything that needs a YAML
 * parser.
 */
function plainFrontMatter(source: string): FrontMatter | undefined {
  if (!source.startsWith('---\n')) return {}
  const end = source.indexOf('\n---', 3)
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const line of source.slice(4, Math.max(4, end)).split('\n')) {
    if (line.trim() === '') continue
    const entry =
      /^([A-Za-z_]+):[ \t]+(?:(-?\d{1,9}(?:\.\d+)?)|"([^"\\]+)"|'([^']+)'|([A-Za-z][^#:"'`{}[\]&*!|>%@]*))$/.exec(
        line,
      )
    if (!entry) return undefined
    const [, key = '', digits, doubly, singly, plain = ''] = entry
    const quoted = doubly ?? singly
    // Some sites mean the boolean.
    if (quoted === 'true' || quoted === 'false') return undefined
    const text = plain.trim()
    if (quoted === undefined && digits === undefined && /^(null|yes|no|on|off|y|n)$/i.test(text))
      return undefined
    values[key] =
      digits !== undefined
        ? Number(digits)
        : (quoted ?? (text === 'true' ? true : text === 'false' ? false : text))
  }
  return { ...values }
}

/** The first h1 outside code: `# Title`, `Title` above a row of `=`, or `<h1>Title</h1>`. */
function firstTitle(source: string): string | undefined {
  const isCode = codeLines()
  const lines = source.split('\n').map((line) => (isCode(line) ? '' : line))
  for (const [index, line] of lines.entries()) {
    const heading =
      /^#[ \t]+(.+?)[ \t]*#*$/.exec(line)?.[1] ??
      (/^=+[ \t]*$/.test(lines[index + 1] ?? '') ? /^ {0,3}(\S.*)$/.exec(line)?.[1] : undefined)
    if (heading !== undefined) return withoutMarkup(heading)
    if (/<h1/i.test(line.replace(/(`+)[^`]*\1/g, ''))) {
      const html = titleInHtml(lines.slice(index).join('\n'))
      if (html !== '') return html
    }
  }
  return undefined
}

/** The text of the first h1 in HTML; empty if it has none. */
function titleInHtml(html: string): string {
  const tags: HtmlTag[] = []
  scanWholeHtml(html, { onTag: (tag) => void (tag.name === 'h1' && tags.push(tag)) })
  const start = tags.find(({ isEnd }) => !isEnd)
  const end = tags.find((tag) => tag.isEnd && start !== undefined && tag.start > start.start)
  return start && end ? htmlToText(html.slice(start.end, end.start)) : ''
}

const withoutMarkup = (heading: string): string =>
  heading
    .replace(/\s*\{#[^}]*\}$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim()
