import type { Nodes, RootContent, Text } from 'mdast'

/** Properties that elements keep; others are for the style sheets of a theme. */
const keptNames = /^(?:id|class|width|height|align|title|target|rel|loading)$/

const list = String.raw`\{:?[ \t]*((?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)|[ \t]+)+)\}`
const atStart = new RegExp(`^${list}`)
const atEnd = new RegExp(String.raw`(?:^|\s)${list}\s*$`)

/**
 * Takes lists of attributes (`{ .class #id key=value }`) out of texts, and gives them to what they follow.
 */
export function applyAttributes(parent: { children: RootContent[] } & Nodes): void {
  for (const [index, node] of parent.children.entries()) {
    if (node.type !== 'text') continue
    const before = parent.children[index - 1]
    const first = before && before.type !== 'text' ? atStart.exec(node.value) : null
    if (first && before) take(first, node, before)
    const last = index === parent.children.length - 1 ? atEnd.exec(node.value) : null
    if (last) take(last, node, parent)
  }
}

function take({ 0: whole, 1: inner = '', index }: RegExpExecArray, text: Text, node: Nodes): void {
  text.value = text.value.slice(0, index) + text.value.slice(index + whole.length)
  const properties = propertiesOf(inner)
  if (Object.keys(properties).length > 0)
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } }
}

/** The attributes in a list, by their names in HTML. */
export function propertiesOf(inner: string): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {}
  for (const [, sign, word = '', key = '', value = ''] of inner.matchAll(
    /([.#])([\w:-]+)|([\w-]+)=("[^"]*"|'[^']*'|[^\s"']+)/g,
  ))
    if (sign === '#') properties['id'] = word
    else if (sign === '.') properties['class'] = `${properties['class'] ?? ''} ${classOf(word)}`.trim()
    else if (keptNames.test(key)) properties[key] = value.replaceAll(/^["']|["']$/g, '')
  return properties
}

/** The class of docgen that looks like one of Material's. */
const classOf = (name: string): string => (name === 'md-button' ? 'button' : name)
