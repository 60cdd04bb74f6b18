import type { Nodes, Root } from 'mdast'
import type { Processor } from 'unified'

type Construct = keyof typeof constructs

/**
 * GFM's constructs for literal addresses, with what a text must contain for each. The parser would try the
 * first one at every word and then read the word again as text.
 */
const constructs = {
  emailAutolink: /[\w+\-.]@[\w-]/,
  protocolAutolink: /https?:\/\//i,
  wwwAutolink: /www\./i,
} as const

const names = Object.keys(constructs) as readonly Construct[]

/** The constructs that cannot occur in `body`: a parser without them produces the same tree. */
export const absentAddresses = (body: string): readonly Construct[] =>
  names.filter((name) => !constructs[name].test(body))

/** A plugin to use after remark-gfm. It removes these constructs and searches fewer texts for addresses. */
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

/** Removes constructs from a record by character code, whose values are lists or single constructs. */
function without<ByCode extends object>(byCode: ByCode, absent: readonly string[]): ByCode {
  const kept = Object.entries(byCode as Readonly<Record<string, Named | readonly Named[]>>).map(
    ([code, value]) =>
      [code, [value].flat().filter(({ name }) => name === undefined || !absent.includes(name))] as const,
  )
  return Object.fromEntries(kept.filter(([, list]) => list.length > 0)) as ByCode
}

/**
 * Whether a node may contain an address: GFM's last step tries four patterns on every text, and each needs
 * one of these.
 */
function mayHoldAddress(node: Nodes): boolean {
  if (node.type === 'text') return /@|www\.|https?:/i.test(node.value)
  if (node.type === 'link' || node.type === 'linkReference') return false
  return 'children' in node && (node.children as readonly Nodes[]).some(mayHoldAddress)
}
