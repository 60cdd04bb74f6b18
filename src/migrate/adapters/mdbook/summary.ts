import { posix } from 'node:path'
import type { List, Nodes } from 'mdast'
import { decode } from '../../../model/address.ts'
import { escapeHtml } from '../../../model/escape.ts'
import { parseSource } from '../../../stages/markdown/parse-source.ts'
import { spoken } from '../heading-ids.ts'
import type { Data } from '../../foreign-data.ts'
import { append } from '../../../model/append.ts'

interface Chapter {
  readonly name: string
  /** Its file, relative to the folder of the book; undefined for a draft. */
  readonly path: string | undefined
  /** `1.2.`; empty before and after the lists of chapters. */
  readonly number: string
  readonly children: readonly Chapter[]
}

/** Chapters below the title of a part, or without one. */
interface Part {
  readonly title: string | undefined
  readonly chapters: Chapter[]
}

/**
 * The parts of a book as SUMMARY.md lists them (mdBook's guide, "SUMMARY.md"). Separators have no
 * counterpart, and what is neither a chapter nor a heading of level 1 is ignored, as in mdBook. `file` is the
 * path of the summary, relative to the project.
 */
export function readSummary(text: string, file: string): readonly Part[] {
  const parts: Part[] = [{ title: undefined, chapters: [] }]
  const { tree } = parseSource(text, 'md', file)
  let count = 0
  for (const [index, node] of tree.children.entries())
    if (node.type === 'list') {
      const chapters = chaptersIn(node, [], count)
      count += node.children.length
      append(parts.at(-1)?.chapters ?? [], chapters)
    } else if (node.type === 'paragraph') {
      // Those after the lists belong to no part.
      if (parts.at(-1)?.title !== undefined) parts.push({ title: undefined, chapters: [] })
      for (const child of node.children)
        if (child.type === 'link') parts.at(-1)?.chapters.push({ ...linked(child), number: '', children: [] })
    } else if (node.type === 'heading' && node.depth === 1 && !isTitle(tree.children, index))
      parts.push({ title: spoken(node).trim(), chapters: [] })
  return parts
}

/** `before` are the numbers of the chapters around the list, and `count` is the number of those before it. */
const chaptersIn = (list: List, before: readonly number[], count = 0): readonly Chapter[] =>
  list.children.flatMap((item, index) => {
    const numbers = [...before, count + index + 1]
    const first = item.children.find(({ type }) => type === 'paragraph')
    const link = first?.type === 'paragraph' && first.children.find((child) => child.type === 'link')
    const children = item.children.flatMap((child) =>
      child.type === 'list' ? chaptersIn(child, numbers) : [],
    )
    return link ? [{ ...linked(link), number: `${numbers.join('.')}.`, children }] : children
  })

const linked = (link: Nodes & { readonly url: string }): Pick<Chapter, 'name' | 'path'> => ({
  name: spoken(link).trim(),
  path: link.url === '' ? undefined : posix.normalize(decode(link.url)).replace(/^\//, ''),
})

/** The first heading is the title of the summary itself if nothing is before it. */
const isTitle = (nodes: readonly Nodes[], index: number): boolean =>
  nodes.slice(0, index).every(({ type }) => type === 'html')

export const allChapters = (chapters: readonly Chapter[]): readonly Chapter[] =>
  chapters.flatMap((chapter) => [chapter, ...allChapters(chapter.children)])

/**
 * The items of a sidebar. `idOf` returns the id of the page at a path, if it exists; `isNumbered`: whether
 * labels begin with the number of their chapter.
 */
export function sidebarItems(
  parts: readonly Part[],
  idOf: (path: string) => string | undefined,
  isNumbered: boolean,
): readonly Data[] {
  const itemOf = ({ name, path, number, children }: Chapter): readonly Data[] => {
    const id = path === undefined ? undefined : idOf(path)
    const label = isNumbered && number !== '' ? `${number} ${name}` : name
    const items = children.flatMap(itemOf)
    if (items.length === 0) {
      if (id !== undefined) return [{ type: 'doc', id, label }]
      return path === undefined ? [{ type: 'html', value: escapeHtml(label) }] : []
    }
    return [{ type: 'category', label, ...(id === undefined ? {} : { link: { type: 'doc', id } }), items }]
  }
  return parts.flatMap(({ title, chapters }) => {
    const items = chapters.flatMap(itemOf)
    return title === undefined || items.length === 0
      ? items
      : [{ type: 'category', label: title, collapsible: false, items }]
  })
}
