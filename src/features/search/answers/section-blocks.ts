import { longestBackticks } from '../../../model/backticks.ts'

/** A block of a section as its readers see it. */
export interface SectionBlock {
  readonly kind: 'text' | 'list' | 'table' | 'code'
  /**
   * Markdown: one line of a text; an item of a list in each; the head of a table, its rule and its rows; the
   * lines of code.
   */
  readonly lines: readonly string[]
  /** Its words. */
  readonly text: string
}

/**
 * Reads the blocks of the section at an address of the site, up to the next heading. Empty if the page cannot
 * be loaded, or has no blocks at that place.
 */
export async function readSection(href: string, signal: AbortSignal): Promise<readonly SectionBlock[]> {
  const { origin, pathname, search, hash } = new URL(href, location.href)
  const address = origin + pathname + search
  try {
    const answer = await fetch(address, { signal })
    if (!answer.ok) return []
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return blocksAt(page, decodeURIComponent(hash.slice(1)), address)
  } catch {
    return []
  }
}

const headings = 'h1,h2,h3,h4,h5,h6'

/** Elements that are not part of the text: tools, pictures, and what only scripts or screen readers use. */
const unread =
  'script,style,template,svg,button:not(.term),nav,input,.heading-anchor,.code-tools,.visually-hidden,.needs-js,[hidden],[popover],[role=tablist]'

function blocksAt(page: Document, id: string, address: string): readonly SectionBlock[] {
  const heading = id === '' ? null : page.getElementById(id)
  const first =
    heading === null
      ? page.querySelector('main .prose')?.firstElementChild
      : heading.matches(headings)
        ? heading.nextElementSibling
        : heading.firstElementChild
  const blocks: SectionBlock[] = []
  for (let each = first ?? null; each && !each.matches(headings); each = each.nextElementSibling)
    if (!collect(each, blocks, address)) break
  return blocks
}

/** Adds the blocks of an element; false after the last of the section, when a heading follows in it. */
function collect(element: Element, blocks: SectionBlock[], address: string): boolean {
  if (element.matches(unread)) return true
  if (element.matches(headings)) return false
  if (element.matches('pre')) {
    const code = (element.textContent ?? '').replace(/\n$/, '')
    if (code.trim() !== '') blocks.push({ kind: 'code', lines: code.split('\n'), text: code })
    return true
  }
  if (element.matches('ul,ol')) {
    const isOrdered = element.matches('ol')
    const items = [...element.children].map((item) => inlineOf(item, address)).filter((item) => item !== '')
    const lines = items.map((item, index) => `${isOrdered ? `${index + 1}.` : '-'} ${item}`)
    if (lines.length > 0) blocks.push({ kind: 'list', lines, text: wordsOf(element) })
    return true
  }
  if (element.matches('table')) {
    blocks.push(...tableOf(element, address))
    return true
  }
  // An element around other blocks, such as an admonition or a tab.
  if (
    [...element.children].some((child) => child.matches('p,ul,ol,pre,table,div,section,blockquote,dl,dd'))
  ) {
    for (const child of element.children) if (!collect(child, blocks, address)) return false
    return true
  }
  const line = inlineOf(element, address)
  if (line !== '') blocks.push({ kind: 'text', lines: [line], text: wordsOf(element) })
  return true
}

function tableOf(table: Element, address: string): readonly SectionBlock[] {
  const rows = [...table.querySelectorAll('tr')].map(
    (row) =>
      `| ${[...row.children].map((cell) => inlineOf(cell, address).replaceAll('|', '\\|')).join(' | ')} |`,
  )
  const [head, ...body] = rows
  if (head === undefined || body.length === 0) return []
  const columns = table.querySelector('tr')?.children.length ?? 1
  return [{ kind: 'table', lines: [head, `|${' --- |'.repeat(columns)}`, ...body], text: wordsOf(table) }]
}

const wordsOf = (element: Element): string => {
  const copy = element.cloneNode(true) as Element // A clone is of the same kind.
  for (const each of copy.querySelectorAll(unread)) each.remove()
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** The words of an element as Markdown on one line, with code, emphasis and links. */
function inlineOf(element: Element, address: string): string {
  return [...element.childNodes]
    .map((node) => {
      const words = inlineNode(node, address)
      // Styles set apart elements without a space between them, as a name and its type in a reference.
      return node instanceof Element && node.previousSibling instanceof Element ? ` ${words}` : words
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function inlineNode(node: Node, address: string): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeMarkdown(node.textContent ?? '')
  if (!(node instanceof Element) || node.matches(unread)) return ''
  const inner = inlineOf(node, address)
  const around = (mark: string): string => (inner === '' ? '' : `${mark}${inner}${mark}`)
  switch (node.localName) {
    case 'code':
      return codeSpan(wordsOf(node))
    case 'strong':
      return around('**')
    case 'em':
      return around('*')
    case 'a': {
      const href = node.getAttribute('href')
      return href === null || inner === '' ? inner : `[${inner}](${new URL(href, address).href})`
    }
    case 'br':
    case 'p':
    case 'li':
    case 'div':
    case 'ul':
    case 'ol':
      return ` ${inner} `
    default:
      return inner
  }
}

function codeSpan(code: string): string {
  if (code === '') return ''
  const mark = backticksAround(code)
  return mark === '`' ? `${mark}${code}${mark}` : `${mark} ${code} ${mark}`
}

/** A run of backticks that is longer than any in a code, and not shorter than `least`. */
export function backticksAround(code: string, least = 1): string {
  return '`'.repeat(Math.max(least, longestBackticks(code) + 1))
}

/** Escapes text, so that nothing in it is parsed as Markdown (CommonMark 0.31, section 2.4). */
export const escapeMarkdown = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&')
