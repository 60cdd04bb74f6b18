import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { readHistory, type SearchHistory } from './search-history.ts'

/**
 * What the browser remembers of searches, also what other tabs add to it: a change here must not undo one
 * there.
 */
export function useHistory(): readonly [SearchHistory, Dispatch<SetStateAction<SearchHistory>>] {
  const state = useState(readHistory)
  const [, setHistory] = state
  useEffect(() => {
    const read = (): void => setHistory(readHistory())
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [setHistory])
  return state
}
