import type { Element, ElementContent } from 'hast'

/**
 * Converts an empty header cell, as in a table's corner, to an ordinary cell, because screen readers would
 * announce it (WCAG 2.2, technique H63; HTML, 4.9.10).
 */
export function headerCell(cell: Element): Element {
  if (cell.tagName !== 'th' || !isSilent(cell)) return cell
  const properties = Object.entries(cell.properties).filter(([name]) => name !== 'scope' && name !== 'abbr')
  return { ...cell, tagName: 'td', properties: Object.fromEntries(properties) }
}

/**
 * Elements without meaning of their own, so that an empty one is still empty. Any other may have a meaning
 * without text.
 */
const wrappers = new Set([
  'th',
  'p',
  'b',
  'strong',
  'i',
  'em',
  'span',
  'small',
  'del',
  's',
  'code',
  'sub',
  'sup',
  'br',
  'wbr',
])

function isSilent(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  if (node.type !== 'element') return node.type === 'comment'
  const { ariaLabel, ariaLabelledBy, title, alt } = node.properties
  if ([ariaLabel, ariaLabelledBy, title].some(Boolean)) return false
  return node.tagName === 'img' ? !alt : wrappers.has(node.tagName) && node.children.every(isSilent)
}
