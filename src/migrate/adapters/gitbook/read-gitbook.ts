import type { Heading, Nodes, Root, RootContent } from 'mdast'
import { isExternal } from '../../../model/address.ts'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { giveIds } from '../heading-ids.ts'
import { expandTags, type TagMeanings } from '../tags/expand-tags.ts'
import { withTokens } from '../tags/tokens.ts'
import { blockNodes, pageAt } from './blocks.ts'
import { htmlOf } from './cards.ts'
import { findTags } from './find-tags.ts'
import { type PlainObject, asRecord } from '../../../model/plain-data.ts'
import { convertKeys, type ConvertedKeys } from '../convert-keys.ts'

export const gitBookDialect: MarkdownDialect = {
  tokens: (body) => withTokens(body, findTags),
  tree: readGitBook,
  frontMatter: { opening: /^---([^\n]*)(\n|$)/, translate: fromGitBook },
}

const meanings: TagMeanings = {
  find: findTags,
  nodes: blockNodes,
  text: ({ raw }) => raw,
}

/** Converts what GitBook's Git Sync writes beside Markdown (its guide, "Content structure"). */
function readGitBook(tree: Root, input: DialectSource): void {
  expandTags(tree, input, meanings)
  visit(tree, input)
  // Headings in parts have docgen's ids: theirs depend on all headings before them.
  if (!input.isPart) giveIds(tree, { slugOf: slug, beforeNumber: '-' })
}

/**
 * The id that GitBook makes of a text. It has no word that blockers of advertisements would hide, and begins
 * with a letter.
 */
const slug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s._-]/gu, '')
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/(?<![\p{L}\p{N}])ad(?![\p{L}\p{N}])/gu, 'a-d')
    .replace(/^-+|-+$/g, '')
    .replace(/^(?=\d)/, 'id-')

function visit(parent: Nodes, input: DialectSource): void {
  // Parts are read already.
  if (!('children' in parent) || (parent.type as string) === 'docgenContext') return
  parent.children = withoutInlineIcons(parent.children as RootContent[]).flatMap(
    (node): readonly RootContent[] => {
      if (node.type === 'link' || node.type === 'definition') node.url = addressOf(node.url, input)
      if (node.type === 'heading') takeId(node)
      visit(node, input)
      if (node.type !== 'html') return [node]
      const value = node.value.replaceAll(
        /(<a\b[^>]*?\shref=")([^"]*)(?=")/gi,
        (_whole, before: string, url: string) => before + addressOf(url, input),
      )
      return htmlOf({ ...node, value }, input)
    },
  ) as typeof parent.children // Children take the places of elements of their own kind.
}

/** The page of a folder, which GitBook names without its file; other addresses stay. */
function addressOf(url: string, input: DialectSource): string {
  if (isExternal(url) || /^(?:[#/]|\w+:)/.test(url) || /\.\w+(?:#.*)?$/.test(url)) return url
  const [folder = '', fragment] = url.split('#')
  const page = pageAt(folder, input)
  if (page === undefined || !/(?:^|\/)README\.md$/.test(page.path)) return url
  const file = `${folder.replace(/\/?$/, folder === '' ? '' : '/')}README.md`
  return fragment === undefined ? file : `${file}#${fragment}`
}

/** Takes the id of a heading from the empty link behind it. */
function takeId(heading: Heading): void {
  const at = heading.children.findIndex(
    (node) => node.type === 'html' && /^<a\b[^>]*\sid="[^"]*"[^>]*>$/.test(node.value),
  )
  const anchor = heading.children[at]
  const end = heading.children[at + 1]
  if (anchor?.type !== 'html' || end?.type !== 'html' || end.value !== '</a>') return
  const id = /\sid="([^"]*)"/.exec(anchor.value)?.[1] ?? ''
  heading.children.splice(at, 2)
  const last = heading.children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  delete heading.data?.source
  if (id !== '') heading.children.push({ type: 'text', value: ` {#${id}}` })
}

/** Parts of a line without icons: `<i class="fa-bell">:bell:</i>`. */
function withoutInlineIcons(nodes: readonly RootContent[]): readonly RootContent[] {
  const others: RootContent[] = []
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (node?.type === 'html' && /^<i\b[^>]*\sclass="fa-[^>]*>$/.test(node.value)) {
      const end = nodes.findIndex(
        (each, index) => index > at && each.type === 'html' && each.value === '</i>',
      )
      if (end !== -1 && end - at <= 2) at = end
    } else if (node) others.push(node)
  }
  return others
}

/** What only GitBook's theme and its agents read. */
const ofGitBook = /^(?:icon|cover\w*|vars|metaLinks|if|tags|anchors)$/

/** Converts GitBook's front matter (its guide, "Page options") to docgen's. Unknown keys are kept. */
export function fromGitBook(data: PlainObject): ReturnType<typeof convertKeys> {
  const entries = convertKeys(data, converted)
  if (isHidden(data['layout'], 'description')) entries.delete('description')
  return entries
}

/** Whether the layout of a page leaves a part out. */
const isHidden = (layout: unknown, part: string): boolean =>
  asRecord(asRecord(layout)[part])['visible'] === false

function converted(key: string, value: unknown): ConvertedKeys {
  switch (key) {
    case 'hidden':
      // Pages link to it; only navigation and search do not.
      return value === true
        ? [
            ['noindex', true],
            ['search', false],
          ]
        : []
    case 'noIndex':
      return value === true ? [['noindex', true]] : []
    case 'noRobotsIndex':
      return value === true ? [['noindex', true]] : []
    case 'description':
      return [[key, typeof value === 'string' ? value.trim() : value]]
    case 'layout': {
      return [
        ...(isHidden(value, 'title') ? [['hide_title', true] as const] : []),
        ...(isHidden(value, 'tableOfContents') ? [['displayed_sidebar', null] as const] : []),
        ...(isHidden(value, 'outline') ? [['hide_table_of_contents', true] as const] : []),
      ]
    }
    default:
      return ofGitBook.test(key) ? [] : [[key, value]]
  }
}
