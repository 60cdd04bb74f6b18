import GithubSlugger from 'github-slugger'
import { tokensIn } from '../model/page-index.ts'

/** A heading of a Markdown copy with the text below it, up to the next heading. */
export interface MarkdownSection {
  /** The anchor; empty for what stands before the first heading. */
  readonly id: string
  readonly heading: string
  /** From 1; 0 before the first heading. */
  readonly depth: number
  /** With the heading. */
  readonly markdown: string
  readonly tokens: number
}

/** A block of code, with the text that leads to it. */
export interface CodeExample {
  readonly language: string
  readonly code: string
  readonly section: MarkdownSection
  /** The last paragraph before it. */
  readonly before: string
}

const fence = /^ {0,3}(?:[-*+>] +)*(`{3,}|~{3,})\s*([^\s`]*)/

/** Divides a Markdown copy at its headings. Number signs in code are none. The front matter is left out. */
export function splitMarkdown(copy: string): readonly MarkdownSection[] {
  const slugger = new GithubSlugger()
  const sections: MarkdownSection[] = []
  let lines: string[] = []
  let heading = { id: '', heading: '', depth: 0 }
  let open = ''
  const end = (): void => {
    const markdown = lines.join('\n').trim()
    if (markdown !== '') sections.push({ ...heading, markdown, tokens: tokensIn(markdown) })
    lines = []
  }
  for (const line of copy.replace(/^---\n.*?^---\n/ms, '').split('\n')) {
    const [, mark = ''] = fence.exec(line) ?? []
    if (open === '') open = mark
    else if (mark.startsWith(open) && line.trim() === mark) open = ''
    const [, signs = '', title = ''] = (open === '' && /^(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(line)) || []
    if (signs !== '') {
      end()
      const text = plainText(title)
      heading = { id: slugger.slug(text), heading: text, depth: signs.length }
    }
    lines.push(line)
  }
  end()
  return sections
}

const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|\\(?=[^\w\s])/g, '')
    .trim()

export function examplesIn(section: MarkdownSection): readonly CodeExample[] {
  const examples: CodeExample[] = []
  let open = { mark: '', language: '', indent: 0 }
  let code: string[] = []
  let prose: string[] = []
  for (const line of section.markdown.split('\n')) {
    const [start = '', mark = '', language = ''] = fence.exec(line) ?? []
    if (open.mark === '') {
      if (mark === '') prose.push(line)
      else open = { mark, language, indent: start.indexOf(mark) }
    } else if (mark.startsWith(open.mark) && line.trim().endsWith(mark) && language === '') {
      const before =
        prose
          .join('\n')
          .trim()
          .split(/\n\s*\n/)
          .at(-1) ?? ''
      examples.push({ language: open.language, code: code.join('\n'), section, before })
      open = { mark: '', language: '', indent: 0 }
      code = []
      prose = []
    } else code.push(line.slice(Math.min(open.indent, line.search(/\S|$/))))
  }
  return examples
}

/**
 * The section with a heading, by its anchor or its words, and those below it; `[]` if there is none.
 */
export function sectionsAt(sections: readonly MarkdownSection[], name: string): readonly MarkdownSection[] {
  const trimmedName = name.trim()
  const start = sections.findIndex(
    ({ id, heading }) =>
      id !== '' &&
      (id === trimmedName ||
        heading.toLowerCase() === trimmedName.toLowerCase() ||
        id === slugOf(trimmedName)),
  )
  const first = sections[start]
  if (!first) return []
  const length = sections.slice(start + 1).findIndex(({ depth }) => depth <= first.depth)
  return sections.slice(start, length < 0 ? undefined : start + 1 + length)
}

const slugOf = (text: string): string => new GithubSlugger().slug(plainText(text))
