import { scanTerms } from '../../model/search/scan-terms.ts'
import { loadStyles } from './styles.ts'

const name = 'docgen-search'

/** Marks words on the page that a result led to, without touching the document; Escape takes the marks away. */
export async function highlight(stored: string): Promise<void> {
  if (!('highlights' in CSS)) return
  const words = parse(stored)
  const main = document.querySelector('main')
  if (!main || words.size === 0) return
  await loadStyles()
  const ranges: Range[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (walker.nextNode() && ranges.length < 500) {
    const { currentNode: node } = walker
    if (node.parentElement?.closest('nav, aside, svg')) continue
    scanTerms(node.nodeValue ?? '', 'code', (term, start, end) => {
      if (!words.has(term)) return
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    })
  }
  if (ranges.length === 0) return
  CSS.highlights.set(name, new Highlight(...ranges))
  const aborter = new AbortController()
  const clear = (): void => {
    CSS.highlights.delete(name)
    aborter.abort()
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && clear(), { signal: aborter.signal })
  document.addEventListener('docgen:navigated', clear, { signal: aborter.signal })
}

function parse(stored: string): Set<string> {
  try {
    const value: unknown = JSON.parse(stored)
    return new Set(Array.isArray(value) ? value.filter((word) => typeof word === 'string').slice(0, 40) : [])
  } catch {
    return new Set()
  }
}
