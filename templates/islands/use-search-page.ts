import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { fieldOf, searchPlace, replace, scrolledIn, type SearchPlace } from './search-place.ts'

/** What a reader does who has moved on: the page is no longer scrolled to where it was. */
const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * How far the page is scrolled, in pixels, once its results are there, for a reader who comes back. `entry`
 * is what the history remembers of it; `shown` whether an answer to the query is shown, and `busy` whether
 * more of it is still to come.
 */
export function useComingBack(
  entry: unknown,
  { shown, busy }: { readonly shown: object | undefined; readonly busy: boolean },
): RefObject<number | undefined> {
  const back = useRef(scrolledIn(entry))
  // The results are as high as before when the last of them has come; until then the reader may already have
  // moved on.
  useLayoutEffect(() => {
    if (back.current === undefined || !shown) return
    scrollTo({ top: back.current, behavior: 'instant' })
    if (!busy) back.current = undefined
  }, [shown, busy])
  useEffect(() => {
    const stay = (): void => void (back.current = undefined)
    for (const name of signs) addEventListener(name, stay, { passive: true })
    return () => signs.forEach((name) => removeEventListener(name, stay))
  }, [])
  return back
}

/**
 * Connects a place with the field of the layout's form and with the history: what is typed replaces the
 * query, and going back sets the field. `filter` changes when the results are narrowed otherwise.
 */
export function useField(
  place: SearchPlace,
  setPlace: (place: SearchPlace) => void,
  back: RefObject<number | undefined>,
  filter: string,
): void {
  useEffect(() => {
    const field = fieldOf()
    if (!field) return
    const form = field.form
    const typed = (): void => {
      back.current = undefined
      replace(setPlace, { ...place, query: field.value, page: 1 })
    }
    const submitted = (event: Event): void => {
      event.preventDefault()
      typed()
    }
    const moved = (): void => {
      const next = searchPlace()
      field.value = next.query
      back.current = scrolledIn(history.state)
      setPlace(next)
    }
    // What the reader has typed before this code was there is the query.
    if (document.activeElement === field && field.value !== '' && field.value !== place.query) typed()
    else field.value = place.query
    field.addEventListener('input', typed)
    form?.addEventListener('submit', submitted)
    addEventListener('popstate', moved)
    return () => {
      field.removeEventListener('input', typed)
      form?.removeEventListener('submit', submitted)
      removeEventListener('popstate', moved)
    }
  }, [filter])
  useEffect(() => {
    if (place.query.trim() === '') fieldOf()?.focus()
  }, [])
}

/** Names the query in the title of the document. */
export function useQueryInTitle(query: string): void {
  const [initialTitle] = useState(titleOf)
  useEffect(() => {
    document.title = `${initialTitle.page}${query.trim() === '' ? '' : `: ${query}`}${initialTitle.rest}`
  }, [initialTitle, query])
}

/** The title of this page, and what follows it in the title of the document. */
function titleOf(): { readonly page: string; readonly rest: string } {
  const page = document.querySelector('main h1')?.textContent ?? ''
  return document.title.startsWith(page)
    ? { page, rest: document.title.slice(page.length) }
    : { page: document.title, rest: '' }
}
