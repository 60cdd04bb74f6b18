import { scanTerms } from '../../../model/search/scan-terms.ts'
import { pageName, type Arrival } from './arrival.ts'
import { loadStyles } from './styles.ts'

const name = 'docgen-search'

/** Milliseconds within which the reader has to arrive; later, the page is visited for another reason. */
const longestWay = 60_000

/**
 * Highlights words on a page that a result led to, without changing the document, and opens what hides them
 * in the section. Escape removes the highlights. Words for another page stay in storage under `key`.
 */
export async function highlight(stored: string, key?: string): Promise<void> {
  const { page, hash, words, left } = parse(stored)
  const isNew = Date.now() - left < longestWay
  const isHere = page === pageName(location.pathname)
  if (key !== undefined && (isHere || !isNew)) localStorage.removeItem(key)
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
  openAround(ranges, sectionOf(main, hash))
  CSS.highlights.set(name, new Highlight(...ranges))
  const aborter = new AbortController()
  const clear = (): void => {
    CSS.highlights.delete(name)
    aborter.abort()
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && clear(), { signal: aborter.signal })
  document.addEventListener('docgen:navigated', clear, { signal: aborter.signal })
}

/** The section of the fragment: from its heading, or the top, to the next heading. */
function sectionOf(main: HTMLElement, hash: unknown): Range {
  const headings = [...main.querySelectorAll(':is(h1, h2, h3, h4, h5, h6)[id]')]
  const from = headings.find(({ id }) => new URL(`#${id}`, location.href).hash === hash)
  const to = headings.find(
    (heading) =>
      !heading.matches('h1') &&
      (!from || from.compareDocumentPosition(heading) === Node.DOCUMENT_POSITION_FOLLOWING),
  )
  const section = new Range()
  section.selectNodeContents(main)
  if (from) section.setStartBefore(from)
  if (to) section.setEndBefore(to)
  return section
}

/** Opens closed `<details>` that hide a highlight in the section. */
function openAround(marks: readonly Range[], section: Range): void {
  for (const { startContainer } of marks) {
    if (!section.intersectsNode(startContainer)) continue
    for (
      let details = detailsAround(startContainer.parentElement);
      details;
      details = detailsAround(details.parentElement)
    ) {
      // Its summary is visible anyway.
      if (!details.querySelector(':scope > summary')?.contains(startContainer)) details.open = true
    }
  }
}

const detailsAround = (element: Element | null): HTMLDetailsElement | null =>
  element?.closest('details') ?? null

interface Stored {
  readonly page: unknown
  readonly hash: unknown
  readonly words: ReadonlySet<string>
  readonly left: number
}

/** Parses stored data, which may be anything. */
function parse(stored: string): Stored {
  try {
    // Any key may be missing.
    const { page, hash, words, left } = Object(JSON.parse(stored)) as Readonly<Record<keyof Arrival, unknown>>
    return {
      page,
      hash,
      words: new Set(
        Array.isArray(words) ? words.filter((word) => typeof word === 'string').slice(0, 40) : [],
      ),
      left: typeof left === 'number' ? left : 0,
    }
  } catch {
    return { page: undefined, hash: undefined, words: new Set(), left: 0 }
  }
}
