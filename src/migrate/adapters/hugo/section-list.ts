import { posix } from 'node:path'
import type { Nodes, RootContent } from 'mdast'
import type { PlainObject } from '../../../model/plain-data.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { asText } from '../../foreign-data.ts'
import { isThere } from '../included-files.ts'
import { jsxElement } from '../jsx-element.ts'
import { itemOf, listOf, paragraph } from '../lists.ts'
import { hugoData } from './front-matter.ts'
import type { HugoSite } from './hugo-site.ts'
import { languageOf } from './site-languages.ts'

/** A page below a section, as lists show it. */
interface Child {
  readonly file: string
  readonly title: string
  readonly description?: string
  readonly weight: number
  readonly date: string
}

/** The index of a section, in any language. */
const sectionIndex = /(?:^|\/)_index(?:\.[\w-]+)?\.md$/

/**
 * What the template of a section shows below its text: the pages in it, as cards. Docsy does so unless the
 * section says otherwise; with other themes, only sections of posts are lists.
 */
export function sectionList(
  frontMatter: PlainObject,
  node: Nodes,
  input: DialectSource,
  site: HugoSite,
): readonly RootContent[] {
  const { file } = input.context
  if (!sectionIndex.test(file) || frontMatter['no_list'] === true) return []
  const section = posix.basename(posix.dirname(file))
  const isOfPosts = /^(?:blog|posts?|news|articles)$/.test(asText(frontMatter['type']) ?? section)
  const isTop = input.options.folders.some((folder) => posix.dirname(file) === folder)
  if (isTop || (!site.isOfDocsy && !isOfPosts)) return []
  const isPlain = frontMatter['simple_list'] === true
  return childList(childrenOf(posix.dirname(file), input, site, isOfPosts), isPlain, node)
}

/** The pages below that of a file, for shortcodes that list them. */
export function listBelow(node: Nodes, input: DialectSource, site: HugoSite): readonly RootContent[] {
  const { file } = input.context
  return /(?:^|\/)_?index(?:\.[\w-]+)?\.md$/.test(file)
    ? childList(childrenOf(posix.dirname(file), input, site, false), true, node)
    : []
}

function childList(pages: readonly Child[], isPlain: boolean, node: Nodes): readonly RootContent[] {
  if (pages.length === 0) return []
  const target = ({ file }: Child): string => `@site/${encodeURI(file)}`
  if (isPlain)
    return [
      listOf(
        pages.map((page) =>
          itemOf([{ type: 'link', url: target(page), children: [{ type: 'text', value: page.title }] }], []),
        ),
      ),
    ]
  const cards = pages.map((page) =>
    jsxElement(
      'Card',
      { title: page.title, href: target(page) },
      [page.date, page.description]
        .filter((each) => each !== undefined && each !== '')
        .map((value = '') => paragraph([{ type: 'text', value }])),
      node,
    ),
  )
  return [jsxElement('Cards', {}, cards, node)]
}

/** The pages in a folder and the indexes of its sections, in order; a section has an index. */
function childrenOf(
  folder: string,
  input: DialectSource,
  site: HugoSite,
  areDated: boolean,
): readonly Child[] {
  const language = languageOf(input.context.file, site)
  const isOwn = (file: string): boolean => languageOf(file, site) === language
  const filesIn = (inner: string, depth: number): readonly string[] =>
    (input.read.list(inner) ?? []).flatMap((name): readonly string[] => {
      const path = posix.join(inner, name)
      if (name.endsWith('.md')) return /^_?index\b/.test(name) || !isOwn(path) ? [] : [path]
      if (name.includes('.') || depth > 12) return []
      const indexes = (input.read.list(path) ?? []).filter((each) => /^_?index(?:\.[\w-]+)?\.md$/.test(each))
      const index = indexes.map((each) => posix.join(path, each)).find(isOwn)
      return index === undefined ? filesIn(path, depth + 1) : [index]
    })
  return filesIn(folder, 0)
    .flatMap((file) => (isThere(file, input) ? (childOf(file, input, areDated) ?? []) : []))
    .sort(
      (a, b) =>
        (areDated ? 0 : a.weight - b.weight) ||
        b.date.localeCompare(a.date, 'en') ||
        a.title.localeCompare(b.title, 'en'),
    )
}

function childOf(file: string, { read }: DialectSource, areDated: boolean): Child | undefined {
  const data = hugoData(read.text(file) ?? '')
  if (data['draft'] === true || data['hide_summary'] === true) return undefined
  const text = (...keys: readonly string[]): string | undefined => {
    const value = keys.map((key) => data[key]).find((each) => typeof each === 'string' && each !== '')
    return typeof value === 'string' ? value : undefined
  }
  const name = posix.basename(file).replace(/^_?index\b.*$/, posix.basename(posix.dirname(file)))
  const weight = data['weight']
  return {
    file,
    title: text('linkTitle', 'linktitle', 'title') ?? name.replace(/\.md$/, '').replaceAll(/[-_]+/g, ' '),
    ...(text('description', 'summary') === undefined
      ? {}
      : { description: text('description', 'summary') ?? '' }),
    weight: typeof weight === 'number' && weight !== 0 ? weight : Number.MAX_SAFE_INTEGER,
    date: areDated ? (/^\d{4}-\d{2}-\d{2}/.exec(asText(data['date']) ?? '')?.[0] ?? '') : '',
  }
}
