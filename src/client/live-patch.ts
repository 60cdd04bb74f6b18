/**
 * Whether the next document can only be shown by reloading: its scripts differ, or a changed part is under
 * React's control.
 */
export function needsReload(old: Document, next: Document): boolean {
  const scripts = (page: Document) =>
    [...page.querySelectorAll('script')]
      .map((script) => `${script.src} ${script.type.includes('json') ? '' : script.text}`)
      .join('\n')
  const islands = (page: Document) =>
    [...page.querySelectorAll('docgen-island')].map((island) => island.outerHTML).join('\n')
  return scripts(old) !== scripts(next) || islands(old) !== islands(next)
}

/**
 * Updates the live page from `old` to `next`, both as sent by the server. Only what differs between the two
 * is touched, so that the reader's state survives: scroll position, open tabs and details, the sidebar.
 */
export function patchDocument(old: Document, next: Document): void {
  swapStyles(old, next)
  for (const link of [...stylesOf(old), ...stylesOf(next)]) link.remove()
  const inserted = new Set<Element>()
  patchElement(document.documentElement, old.documentElement, next.documentElement, inserted)
  for (const element of inserted)
    if (element.isConnected) element.dispatchEvent(new CustomEvent('docgen:inserted', { bubbles: true }))
}

const stylesOf = (page: Document) => [...page.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]

/** Replaces a style sheet only when the new one has loaded, so that the page is never unstyled. */
function swapStyles(old: Document, next: Document): void {
  const before = stylesOf(old)
  stylesOf(next).forEach((link, index) => {
    const from = before[index]
    if (!from || from.getAttribute('href') === link.getAttribute('href')) return
    const live = stylesOf(document).find((each) => each.getAttribute('href') === from.getAttribute('href'))
    if (!live) return
    const fresh = document.importNode(link)
    fresh.addEventListener('load', () => live.remove())
    fresh.addEventListener('error', () => live.remove())
    live.after(fresh)
  })
}

/**
 * Patches the attributes and children that differ. A live element that no longer matches what the server sent
 * is replaced as a whole.
 */
function patchElement(live: Element, old: Element, next: Element, inserted: Set<Element>): void {
  if (old.isEqualNode(next)) return
  for (const { name } of old.attributes) if (!next.hasAttribute(name)) live.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (old.getAttribute(name) !== value) live.setAttribute(name, value)
  const children = liveChildren(live, old)
  if (!children) {
    const fresh = document.importNode(next, true)
    live.replaceChildren(...fresh.childNodes)
    inserted.add(live)
    return
  }
  patchChildren(live, children, [...old.childNodes], [...next.childNodes], inserted)
}

/**
 * The live nodes that correspond to the children that the server sent; undefined if they can no longer be
 * matched.
 */
function liveChildren(live: Element, old: Element): ChildNode[] | undefined {
  const ownNodes = [...old.childNodes]
  // Scripts append page-wide elements, such as the search modal, to the end of the body.
  const nodes = [...live.childNodes]
    .filter((node) => !isOwn(node))
    .slice(0, live === document.body ? ownNodes.length : undefined)
  return nodes.length === ownNodes.length &&
    nodes.every((node, index) => node.nodeName === ownNodes[index]?.nodeName)
    ? nodes
    : undefined
}

/** Whether a node was added by a script. */
const isOwn = (node: Node): boolean =>
  node instanceof Element &&
  (node.id === 'docgen-overlay' ||
    (node.parentNode === document.head && node.matches('link[rel=stylesheet]')))

function patchChildren(
  parent: Element,
  live: readonly ChildNode[],
  old: readonly ChildNode[],
  next: readonly ChildNode[],
  inserted: Set<Element>,
): void {
  let start = 0
  while (start < old.length && start < next.length && old[start]?.isEqualNode(next[start] ?? null)) start++
  let end = 0
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end]?.isEqualNode(next[next.length - 1 - end] ?? null)
  )
    end++
  const goneNodes = live.slice(start, live.length - end)
  const were = old.slice(start, old.length - end)
  const come = next.slice(start, next.length - end)
  if (were.length === come.length && were.every((node, index) => node.nodeName === come[index]?.nodeName)) {
    goneNodes.forEach((node, index) => patchNode(node, were[index], come[index], inserted))
    return
  }
  const before = live[live.length - end] ?? null
  const fresh = come.map((node) => document.importNode(node, true))
  for (const node of fresh) parent.insertBefore(node, before)
  for (const node of goneNodes) node.remove()
  for (const node of fresh) if (node instanceof Element) inserted.add(node)
}

function patchNode(
  live: ChildNode,
  old: ChildNode | undefined,
  next: ChildNode | undefined,
  inserted: Set<Element>,
): void {
  if (live instanceof Element && old instanceof Element && next instanceof Element) {
    const isOther =
      (old.id !== '' || next.id !== '') &&
      old.id !== next.id &&
      old.textContent !== next.textContent &&
      !/^H[1-6]$/.test(old.nodeName)
    if (!isOther) return patchElement(live, old, next, inserted)
    const fresh = document.importNode(next, true)
    live.replaceWith(fresh)
    inserted.add(fresh)
  } else if (next && old?.nodeValue !== next.nodeValue) live.nodeValue = next.nodeValue
}
