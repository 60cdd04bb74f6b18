import type { Element, Nodes, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { toHtml } from 'hast-util-to-html'
import { feedContent } from './feed-content.ts'

/** A dated version of a changelog. */
export interface Release {
  /** `1.2.0`, or what else the heading says before its date. */
  readonly title: string
  readonly anchor: string
  /** ISO 8601. */
  readonly date: string
  readonly html: string
}

/** The dated versions in the HTML of a changelog, in its order. `url`: the address of the page. */
export function releasesIn(html: string, url: string): readonly Release[] {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html } as never] })
  const sections: { readonly heading: Element; readonly content: RootContent[] }[] = []
  for (const node of headedNodes(tree)) {
    if (node.type === 'element' && node.tagName === 'h2') sections.push({ heading: node, content: [] })
    else sections.at(-1)?.content.push(node)
  }
  return sections.flatMap(({ heading, content }) => {
    const headingText = textOf(heading)
    const [day] = /\d{4}-\d{2}-\d{2}/.exec(headingText) ?? []
    const anchor = heading.properties['id']
    if (day === undefined || typeof anchor !== 'string' || Number.isNaN(Date.parse(day))) return []
    const root: Root = { type: 'root', children: content }
    return [
      {
        title:
          headingText
            .replace(day, '')
            .replace(/[\s()[\]–—-]+$/, '')
            .replace(/^\[|\]$/g, '')
            .trim() || day,
        anchor,
        date: `${day}T00:00:00.000Z`,
        html: feedContent(toHtml(root), url),
      },
    ]
  })
}

/** The headings of versions with what follows them: what is written, or what a plugin draws in an element. */
function headedNodes(tree: Nodes): readonly RootContent[] {
  if (!('children' in tree)) return []
  const children = tree.children as readonly RootContent[] // Those of a root and of an element.
  const isHeading = (node: RootContent): boolean => node.type === 'element' && node.tagName === 'h2'
  return tree.type === 'root' && !children.some(isHeading) ? children.flatMap(headedNodes) : children
}

/** Without the link that a heading has to itself. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const { className } = node.type === 'element' ? node.properties : {}
  if (Array.isArray(className) && className.includes('heading-anchor')) return ''
  return node.children.map(textOf).join('')
}
