/** Pages of the site on one screen, and their sections: those that are seen at once, and all of them. */
export const perScreen = 10

export interface Place {
  readonly query: string
  /** From 1. */
  readonly page: number
  readonly tags: readonly string[]
}

/**
 * `?q=…&page=2&tag=…`: the first of several values, cut at 512. Escapes that are none are left as they are.
 */
export function placeOf(): Place {
  const parameters = new URLSearchParams(location.search)
  const page = Number(parameters.get('page'))
  return {
    query: (parameters.get('q') ?? '').slice(0, 512),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    tags: parameters.getAll('tag').slice(0, 20),
  }
}

export function addressOf({ query, page, tags }: Place): string {
  const parameters = new URLSearchParams({ q: query })
  if (page > 1) parameters.set('page', String(page))
  for (const tag of tags) parameters.append('tag', tag)
  return `${location.pathname}?${parameters}`
}

/**
 * Typing changes the address in place, so that it can be shared, without a trail of half words in the
 * history.
 */
export function replace(setPlace: (place: Place) => void, place: Place): void {
  history.replaceState(history.state, '', addressOf(place))
  setPlace(place)
}

export function push(setPlace: (place: Place) => void, place: Place): void {
  history.pushState({ y: scrollY }, '', addressOf(place))
  setPlace(place)
}

/**
 * How far the reader had scrolled, in pixels, if at all: what the navigator keeps in an entry of the history.
 */
export function scrolledIn(state: unknown): number | undefined {
  return typeof state === 'object' &&
    state !== null &&
    'y' in state &&
    typeof state.y === 'number' &&
    state.y > 0
    ? state.y
    : undefined
}

export const fieldOf = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('main [type=search][name=q]')
