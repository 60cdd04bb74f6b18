import type { Element, ElementContent } from 'hast'

/**
 * A cell of a table as it may stand: a header that says nothing, as in a table's corner, is an ordinary cell,
 * because software that reads tables aloud would announce it (WCAG 2.2, technique H63; HTML, 4.9.10).
 */
export function headerCell(cell: Element): Element {
  if (cell.tagName !== 'th' || !isSilent(cell)) return cell
  const properties = Object.entries(cell.properties).filter(([name]) => name !== 'scope' && name !== 'abbr')
  return { ...cell, tagName: 'td', properties: Object.fromEntries(properties) }
}

/** Elements that say what is in them; any other may say something by itself. */
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
