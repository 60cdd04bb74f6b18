import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { List, ListItem, Nodes, RootContent } from 'mdast'
import { decode, isExternal } from '../../../model/address.ts'
import { parseSource } from '../../../stages/markdown/parse-source.ts'
import { fileText } from '../../files-below.ts'
import { asData, asList, asText } from '../../foreign-data.ts'

/** Where the plugin literate-nav finds navigation. */
interface LiterateFiles {
  /** Absolute path of the folder of the pages. */
  readonly root: string
  /** The name of the files: `SUMMARY.md`. */
  readonly name: string
}

/**
 * `nav` of a site with the plugin literate-nav (its guide, "Usage"), in MkDocs' own notation: the list in
 * the file of the folder of all pages, and in those of folders that an entry names (`guide/`). `nav` itself
 * is that of the configuration; `files`: paths of the files that were read, below the folder of the pages.
 */
export function literateNav(
  nav: unknown,
  input: LiterateFiles,
): { readonly nav: unknown; readonly files: readonly string[] } {
  const files: string[] = []
  const whole = nav === undefined ? entriesOf('', input, files) : expanded(nav, input, files)
  return { nav: whole, files }
}

function expanded(nav: unknown, input: LiterateFiles, files: string[]): unknown {
  return asList(nav).flatMap((entry): readonly unknown[] => {
    if (typeof entry === 'string') return entriesOf(entry, input, files) ?? [entry]
    return Object.entries(asData(entry)).map(([label, value]) => {
      const path = asText(value)
      if (path === undefined) return { [label]: expanded(value, input, files) }
      return { [label]: entriesOf(path, input, files) ?? path }
    })
  })
}

/** The entries of a folder that has such a file (`guide/`, or nothing for that of all pages). */
function entriesOf(folder: string, input: LiterateFiles, files: string[]): readonly unknown[] | undefined {
  if (folder !== '' && !folder.endsWith('/')) return undefined
  const path = posix.join(folder, input.name)
  if (files.includes(path) || !existsSync(join(input.root, path))) return undefined
  files.push(path)
  const list = listOf(parseSource(fileText(join(input.root, path)), 'md', path, {}).tree.children)
  return list && itemsOf(list, folder, input, files)
}

/** The list that a comment marks, or the first one. */
function listOf(blocks: readonly RootContent[]): List | undefined {
  const mark = blocks.findIndex((block) => block.type === 'html' && /^<!--\s*nav\s*-->$/.test(block.value))
  return blocks.slice(mark + 1).find((block) => block.type === 'list')
}

const itemsOf = (
  { children }: List,
  folder: string,
  input: LiterateFiles,
  files: string[],
): readonly unknown[] => children.flatMap((item) => itemOf(item, folder, input, files))

function itemOf(item: ListItem, folder: string, input: LiterateFiles, files: string[]): readonly unknown[] {
  const [first, ...others] = item.children
  const link = first?.type === 'paragraph' ? first.children.find(({ type }) => type === 'link') : undefined
  const label = first === undefined ? '' : textOf(first).trim()
  const list = others.find(({ type }) => type === 'list') as List | undefined // As its type says.
  const path = link?.type === 'link' ? pathFrom(folder, link.url) : undefined
  const below = list ? itemsOf(list, folder, input, files) : []
  if (path === undefined)
    return list
      ? [{ [label]: below }]
      : (entriesOf(pathFrom(folder, label), input, files) ?? [pathFrom(folder, label)])
  if (list) return [{ [label]: [path, ...below] }]
  return [{ [label]: entriesOf(path, input, files) ?? path }]
}

const pathFrom = (folder: string, path: string): string => {
  if (isExternal(path)) return path
  return path.startsWith('/') ? posix.normalize(path.slice(1)) : posix.join(folder, decode(path))
}

const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''
