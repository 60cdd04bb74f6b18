import { scanTerms } from '../../model/search/scan-terms.ts'
import { pageName, type Arrival } from './arrival.ts'
import { loadStyles } from './styles.ts'

const name = 'docgen-search'

/** How long a reader may need to arrive, in milliseconds. Later the same page is read for another reason. */
const longestWay = 60_000

/** Marks words on the page that a result led to, without touching the document; Escape takes the marks away. Words for another page are not forgotten. */
export async function highlight(stored: string, forget: () => void): Promise<void> {
  const { page, words, left } = parse(stored)
  const isNew = Date.now() - left < longestWay
  const isHere = page === pageName(location.pathname)
  if (isHere || !isNew) forget()
  if (!isHere || !isNew || !('highlights' in CSS)) return
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

interface Stored {
  readonly page: unknown
  readonly words: ReadonlySet<string>
  readonly left: number
}

/** Storage may hold anything. */
function parse(stored: string): Stored {
  try {
    const { page, words, left } = Object(JSON.parse(stored)) as Readonly<Record<keyof Arrival, unknown>> // Any key may be missing.
    return { page, words: new Set(Array.isArray(words) ? words.filter((word) => typeof word === 'string').slice(0, 40) : []), left: typeof left === 'number' ? left : 0 }
  } catch {
    return { page: undefined, words: new Set(), left: 0 }
  }
}
