import type { Nodes } from 'mdast'

/** The kinds of change, in the order in which they are made: each with what a commit of it says. */
export const changeKinds = {
  'front-matter': "Write front matter with docgen's keys",
  notation: "Write lines in docgen's Markdown",
  admonitions: 'Write admonitions as containers',
  tabs: 'Write groups of code as tabs',
  code: 'Write the options of code as docgen reads them',
  includes: 'Write out what was included',
  components: "Name docgen's components",
  addresses: 'Write addresses as docgen reads them',
  headings: 'Write headings as docgen reads them',
  other: "Write the rest of the notation in docgen's Markdown",
  ids: 'Name the ids of headings',
} as const

export type ChangeKind = keyof typeof changeKinds

/** The kind of a change: by what it makes, or by what it takes away. */
export function kindOfChange(parent: Nodes, removed: readonly Nodes[], added: readonly Nodes[]): ChangeKind {
  if (parent.type === 'heading') return 'headings'
  const types = new Set<string>([...added, ...removed].map(({ type }) => type))
  const names = added.flatMap((node) => ('name' in node && typeof node.name === 'string' ? [node.name] : []))
  if (names.includes('Tabs')) return 'tabs'
  if (names.includes('Admonition') || types.has('containerDirective')) return 'admonitions'
  if (added.some(({ type }) => (type as string) === 'docgenContext')) return 'includes'
  if (types.has('code')) return 'code'
  if (names.length > 0 || types.has('mdxjsEsm')) return 'components'
  if (types.has('link') || types.has('image') || types.has('definition')) return 'addresses'
  return 'other'
}
