import type { Element, ElementContent } from 'hast'

/** The elements that documents may contain. This is the only table of element kinds. */
const elements = {
  /** Inline elements: their text runs on with what is before and after. */
  inline:
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr',
  /** Other phrasing content that shows something in a paragraph. */
  inText: 'br img input ruby',
  /** All other HTML elements, including obsolete ones that browsers still support. */
  other:
    'address area article aside audio base blockquote body button canvas caption center col colgroup datalist dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li link main map marquee math menu meta meter nav nobr noscript object ol optgroup option output p param picture pre progress rp rt script search section select slot source style summary svg table tbody td template textarea tfoot th thead title tr track ul video',
  /** SVG-only elements. Outside an `svg`, such a name is probably an unescaped placeholder: `<path>`. */
  svg: 'animate animatemotion animatetransform circle clippath defs desc ellipse feblend fecolormatrix fecomposite feflood fegaussianblur femerge femergenode feoffset filter foreignobject g image line lineargradient marker mask metadata mpath path pattern polygon polyline radialgradient rect set stop switch symbol text textpath tspan use view',
} as const

const names = (...kinds: readonly (keyof typeof elements)[]): ReadonlySet<string> =>
  new Set(kinds.flatMap((kind) => elements[kind].split(' ')))

/** Inline elements, in lower case. */
export const inlineElements = names('inline')

/** Elements that may occur in loose text between two blocks, which becomes a paragraph. */
export const phrasingElements = names('inline', 'inText')

/** Elements of HTML (HTML Living Standard, section 4). */
export const htmlElements = names('inline', 'inText', 'other')

/** All elements of HTML and SVG, in lower case. */
export const knownElements = names('inline', 'inText', 'other', 'svg')

/** Elements that cannot be nested in one of the same kind: browsers move the inner one out. */
export const neverNested: ReadonlySet<string> = new Set(['a', 'button', 'form'])

/** Whether `name` can be an element outside an `svg`. Names with a hyphen are custom elements. */
export const isHtmlElement = (name: string): boolean =>
  name.includes('-') || htmlElements.has(name.toLowerCase())

/** Whether `name` is an element of HTML or SVG, or a custom element. */
export const isKnownElement = (name: string): boolean =>
  name.includes('-') || knownElements.has(name.toLowerCase())

/**
 * Converts an empty header cell, as in a table's corner, to an ordinary cell, because screen readers would
 * announce it (WCAG 2.2, technique H63; HTML, 4.9.10).
 */
export function headerCell(cell: Element): Element {
  if (cell.tagName !== 'th' || !isSilent(cell)) return cell
  const properties = Object.entries(cell.properties).filter(([name]) => name !== 'scope' && name !== 'abbr')
  return { ...cell, tagName: 'td', properties: Object.fromEntries(properties) }
}

export const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })

/** Wraps a table, so that one that is wider than its column scrolls there, and the page does not. */
export const scrollingTable = (table: Element): Element => ({
  ...element('div', { className: ['table-wrapper'], tabIndex: 0, role: 'group' }, [table]),
  ...(table.data ? { data: table.data } : {}),
  position: table.position,
})

/**
 * Elements without meaning of their own, so that an empty one is still empty. Any other may have a meaning
 * without text.
 */
const wrappers = new Set('th p b strong i em span small del s code sub sup br wbr'.split(' '))

function isSilent(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  if (node.type !== 'element') return node.type === 'comment'
  const { ariaLabel, ariaLabelledBy, title, alt } = node.properties
  if ([ariaLabel, ariaLabelledBy, title].some(Boolean)) return false
  return node.tagName === 'img' ? !alt : wrappers.has(node.tagName) && node.children.every(isSilent)
}

/** Elements whose text is written without character references. */
export const hasRawText = ({ tagName }: Element): boolean => tagName === 'style' || tagName === 'script'

/** The namespace of elements, which determines the names of their attributes. */
export type Space = 'html' | 'svg'

/** The namespace of an element's children. */
export const spaceWithin = ({ tagName }: Element, around: Space): Space =>
  tagName === 'svg' ? 'svg' : around
