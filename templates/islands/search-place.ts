/** Pages of the site on one screen, and their sections: those that are seen at once, and all of them. */
export const perScreen = 10

/** A query and a page of its results, as the address has them. */
export interface SearchPlace {
  readonly query: string
  /** From 1. */
  readonly page: number
  readonly tags: readonly string[]
  /** Sections of the sidebar that the results are narrowed to. */
  readonly sections: readonly string[]
  /** Key of the tree whose version is searched, on a site that has several. */
  readonly tree: string | undefined
}

/**
 * `?q=…&page=2&tag=…&section=…&tree=…`: the first of several values, cut at 512. Escapes that are none are
 * left as they are.
 */
export function searchPlace(): SearchPlace {
  const parameters = new URLSearchParams(location.search)
  const page = Number(parameters.get('page'))
  return {
    query: (parameters.get('q') ?? '').slice(0, 512),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    tags: parameters.getAll('tag').slice(0, 20),
    sections: parameters.getAll('section').slice(0, 20),
    tree: parameters.get('tree') ?? undefined,
  }
}

/** Address of a place on the search page, which lies at `path`. */
export function searchAddress(
  { query, page, tags, sections, tree }: SearchPlace,
  path = location.pathname,
): string {
  const parameters = new URLSearchParams({ q: query })
  if (page > 1) parameters.set('page', String(page))
  for (const tag of tags) parameters.append('tag', tag)
  for (const section of sections) parameters.append('section', section)
  if (tree !== undefined) parameters.set('tree', tree)
  return `${path}?${parameters}`
}

/**
 * Typing changes the address in place, so that it can be shared, without a trail of half words in the
 * history.
 */
export function replace(setPlace: (place: SearchPlace) => void, place: SearchPlace): void {
  history.replaceState(history.state, '', searchAddress(place))
  setPlace(place)
}

/** Makes a query a new entry of the browser's history. */
export function push(setPlace: (place: SearchPlace) => void, place: SearchPlace): void {
  history.pushState({ y: scrollY }, '', searchAddress(place))
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

/** The search field of the page. */
export const fieldOf = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('main [type=search][name=q]')
