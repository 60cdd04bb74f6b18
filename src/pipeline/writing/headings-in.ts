import type { Nodes } from 'mdast'
import { DiagnosticError } from '../../model/diagnose.ts'
import type { Place } from '../../model/diagnostic.ts'
import type { ContentFile, Heading, Page } from '../../model/page.ts'
import { parseSource } from '../../stages/markdown/parse-source.ts'
import { placeOf } from '../../stages/markdown/place.ts'
import { splitFrontMatter } from '../../stages/markdown/split-front-matter.ts'

/** A heading of Markdown in the file that writes it. */
export interface WrittenHeading extends Pick<Heading, 'level' | 'text'> {
  /** As the page has it; undefined if the page could not be outlined. */
  readonly id: string | undefined
  /** The whole heading. */
  readonly place: Place
  /** The first line of what follows the section. */
  readonly end: number
}

/**
 * The headings that a page's own file writes in Markdown, without those of its parts and of raw HTML, in
 * order. Empty if the text cannot be parsed. `page` is the outline of the same text.
 */
export function headingsIn(
  { source, path, format, readAs }: Pick<ContentFile, 'source' | 'path' | 'format' | 'readAs'>,
  page: Pick<Page, 'path' | 'headings' | 'headingPlaces' | 'format'> | undefined,
): readonly WrittenHeading[] {
  const { body } = splitFrontMatter(source, path)
  const lineCount = body.split('\n').length
  const headings: { level: Heading['level']; text: string; place: Place }[] = []
  try {
    const markdown = (page?.format ?? readAs ?? format) === 'md' ? 'md' : 'mdx'
    visit(parseSource(body, markdown, path).tree, (node) => {
      if (node.type === 'heading')
        headings.push({ level: node.depth, text: wordsOf(node), place: placeOf(node) })
    })
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return []
  }
  return headings.map((heading, index) => {
    const { line } = heading.place
    const at = page?.headingPlaces?.findIndex(([start, part = page.path]) => start === line && part === path)
    const after = headings.slice(index + 1).find(({ level }) => level <= heading.level)
    return {
      ...heading,
      id: at === undefined ? undefined : page?.headings[at]?.id,
      end: after ? after.place.line : lineCount + 1,
    }
  })
}

/** Calls `use` with each node below a root, in order. */
export function visit(node: Nodes, use: (node: Nodes) => void): void {
  use(node)
  if ('children' in node) for (const child of node.children) visit(child, use)
}

/** The words of a node, without the id that an author has given to a heading. */
function wordsOf(node: Nodes): string {
  const words: string[] = []
  visit(node, (each) => {
    if (each.type === 'text' || each.type === 'inlineCode') words.push(each.value)
  })
  return words
    .join('')
    .replace(/\s*[\\%]?\{[^{}]*\}%?\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
