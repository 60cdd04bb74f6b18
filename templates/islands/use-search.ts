import { useEffect, useState } from 'react'
import type { SearchAnswer, SearchFilter, SearchProvider } from '../../src/model/search/search-client.ts'

/** The state of a search. */
export interface SearchState {
  /** The last answer, which stays while the next one is looked for. */
  readonly answer?: SearchAnswer | undefined
  readonly failed: boolean
  /** Whether something of the answer is still to come, if only snippets. */
  readonly busy: boolean
  readonly retry: () => void
}

interface Wanted {
  readonly query: string
  readonly filter: SearchFilter
  readonly offset: number
  readonly limit: number
  readonly perPage: number
  readonly quoted?: number | undefined
}

const idle = { failed: false, busy: false } as const

/**
 * Asks the provider whenever the query changes; of several questions on the way only the last one is
 * answered.
 */
export function useSearch(
  provider: SearchProvider,
  { query, filter, offset, limit, perPage, quoted }: Wanted,
): SearchState {
  const [state, setState] = useState<Omit<SearchState, 'retry'>>(idle)
  const [attempt, setAttempt] = useState(0)
  const filterText = JSON.stringify(filter)
  useEffect(() => {
    if (query.trim() === '') return setState(idle)
    const aborter = new AbortController()
    setState(({ answer }) => ({ answer, failed: false, busy: true }))
    const take = (answer: SearchAnswer): void => {
      if (!aborter.signal.aborted) setState({ answer, failed: false, busy: true })
    }
    provider
      .search(
        { query, filter: JSON.parse(filterText) as SearchFilter, offset, limit, perPage, quoted },
        take,
        aborter.signal,
      )
      .then(
        () => {
          if (!aborter.signal.aborted) setState(({ answer }) => ({ answer, failed: false, busy: false }))
        },
        () => {
          if (!aborter.signal.aborted) setState({ failed: true, busy: false })
        },
      )
    return () => aborter.abort()
  }, [provider, query, filterText, offset, limit, perPage, quoted, attempt])
  const retry = (): void => setAttempt((count) => count + 1)
  // The development server has rebuilt the site.
  useEffect(() => {
    document.addEventListener('docgen:outdated', retry)
    return () => document.removeEventListener('docgen:outdated', retry)
  }, [])
  return { ...state, retry }
}

/**
 * Keeps a value from a pointer's going down, which calls `hold`, until its click: what is under the pointer
 * does not move in between.
 */
export function useHeld<Value>(value: Value): readonly [held: Value, hold: () => void] {
  const [snapshot, setHeld] = useState<{ readonly value: Value }>()
  useEffect(() => {
    if (!snapshot) return
    // The click comes after it, on touch screens not at once. Some browsers send no end for a scrollbar or a
    // menu.
    const release = (): void => void setTimeout(() => setHeld(undefined), 50)
    const ends = ['pointerup', 'pointercancel', 'contextmenu', 'keydown'] as const
    for (const name of ends) addEventListener(name, release, { once: true })
    return () => ends.forEach((name) => removeEventListener(name, release))
  }, [snapshot])
  return [snapshot ? snapshot.value : value, () => setHeld({ value })]
}
