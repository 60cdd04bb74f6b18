import { posix } from 'node:path'
import type { Link, List, RootContent } from 'mdast'
import { decode, isExternal } from '../../../model/address.ts'
import { append } from '../../../model/append.ts'
import { parseSource } from '../../../stages/markdown/parse-source.ts'
import type { Data } from '../../foreign-data.ts'
import { spoken } from '../heading-ids.ts'

/** The navigation of a space as its SUMMARY.md has it (GitBook's guide, "Content configuration"). */
export interface Summary {
  /** The files that it lists, in order, relative to the folder of the summary. */
  readonly files: readonly string[]
  readonly items: readonly Data[]
}

/**
 * Reads a SUMMARY.md. `file` is its path, for messages; `idOf` returns the id of the page in a file, if it
 * exists. Headings of level 2 are titles of groups.
 */
export function readSummary(text: string, file: string, idOf: (path: string) => string | undefined): Summary {
  const files: string[] = []
  const items: Data[] = []
  let group: Data[] | undefined
  for (const node of parseSource(text, 'md', file).tree.children)
    if (node.type === 'heading' && node.depth > 1) {
      group = []
      items.push({ type: 'category', label: spoken(node).trim(), collapsible: false, items: group })
    } else if (node.type === 'list') append(group ?? items, itemsIn(node, files, idOf))
  return { files, items: items.filter(isFilled) }
}

/** Whether an item is more than a group without pages. */
const isFilled = ({ type, items, link }: Data): boolean =>
  type !== 'category' || link !== undefined || (Array.isArray(items) && items.length > 0)

const itemsIn = (list: List, files: string[], idOf: (path: string) => string | undefined): readonly Data[] =>
  list.children.flatMap((entry): readonly Data[] => {
    const first = entry.children.find(({ type }) => type === 'paragraph')
    const link = first && linkIn(first)
    const label = (link?.title ?? (first ? spoken(first) : '')).trim()
    const url = link?.url ?? ''
    const path = url === '' || isExternal(url) ? undefined : posix.normalize(decode(url)).replace(/^\//, '')
    if (path !== undefined) files.push(path)
    const id = path === undefined ? undefined : idOf(path)
    const items = entry.children.flatMap((child) =>
      child.type === 'list' ? itemsIn(child, files, idOf) : [],
    )
    if (items.length > 0)
      return [{ type: 'category', label, ...(id === undefined ? {} : { link: { type: 'doc', id } }), items }]
    if (id !== undefined) return [{ type: 'doc', id, label }]
    return isExternal(url) ? [{ type: 'link', label, href: url }] : []
  })

const linkIn = (node: RootContent): Link | undefined =>
  'children' in node ? node.children.find((child): child is Link => child.type === 'link') : undefined
