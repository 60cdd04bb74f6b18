import type { Nodes, Root } from 'mdast'
import type { Processor } from 'unified'

type Construct = keyof typeof constructs

/**
 * GFM's constructs for addresses without markup, and what a text must hold for each. The parser would try the
 * first at the start of every word and then read the word again as text.
 */
const constructs = {
  emailAutolink: /[\w+\-.]@[\w-]/,
  protocolAutolink: /https?:\/\//i,
  wwwAutolink: /www\./i,
} as const

const names = Object.keys(constructs) as readonly Construct[]

/** Those that `body` cannot hold: a parser without them makes the same tree. */
export const absentAddresses = (body: string): readonly Construct[] =>
  names.filter((name) => !constructs[name].test(body))

/**
 * Plugin to be used after remark-gfm: takes these constructs out of its syntax, and seeks addresses in fewer
 * texts.
 */
export function remarkFewerAddresses(this: Processor, absent: readonly Construct[]): void {
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data()
  for (const extension of micromarkExtensions) {
    if (extension.text) extension.text = without(extension.text, absent)
  }
  for (const extension of fromMarkdownExtensions.flat()) {
    if (extension.enter?.literalAutolink)
      extension.transforms = extension.transforms?.map((transform) => (tree: Root) => {
        for (const block of tree.children)
          if (mayHoldAddress(block)) transform({ type: 'root', children: [block] })
      })
  }
}

interface Named {
  readonly name?: string
}

/** A record of constructs by character code, with lists or single ones as its values. */
function without<ByCode extends object>(byCode: ByCode, absent: readonly string[]): ByCode {
  const kept = Object.entries(byCode as Readonly<Record<string, Named | readonly Named[]>>).map(
    ([code, value]) =>
      [code, [value].flat().filter(({ name }) => name === undefined || !absent.includes(name))] as const,
  )
  return Object.fromEntries(kept.filter(([, list]) => list.length > 0)) as ByCode
}

/** GFM's last step tries four patterns on every text; each of them needs one of these. */
function mayHoldAddress(node: Nodes): boolean {
  if (node.type === 'text') return /@|www\.|https?:/i.test(node.value)
  if (node.type === 'link' || node.type === 'linkReference') return false
  return 'children' in node && (node.children as readonly Nodes[]).some(mayHoldAddress)
}
