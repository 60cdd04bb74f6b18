import { loadAnswers } from 'docgen:answers'
import { messages } from 'docgen:messages/search'
import { openEngine } from 'docgen:search-engine'
import type { SearchHit, SearchSetup } from '../../../model/search/search-client.ts'
import { objectOf } from '../query/parse-json.ts'
import { pageName, type Arrival } from './arrival.ts'
import type { OpenedEngine } from './open-lunr.ts'
import { termsOf } from '../../../model/search/scan-terms.ts'

let setup: SearchSetup | undefined

/** The context for the modal and the search page, created once from attributes of the page. */
export function searchSetup(): SearchSetup {
  return (setup ??= make())
}

/** Opens a search engine for the page. */
export const pageEngine = (): OpenedEngine =>
  openEngine({ baseUrl: document.documentElement.dataset['base'] ?? '/', options: pageOptions() })

const searchForm = (): HTMLFormElement | null => document.querySelector('form[data-search]')

const pageOptions = (): Readonly<Record<string, unknown>> =>
  objectOf(JSON.parse(searchForm()?.dataset['search'] || '{}')) ?? {}

function make(): SearchSetup {
  const { base = '/' } = document.documentElement.dataset
  const form = searchForm()
  const options = pageOptions()
  const text = (name: string): string | undefined =>
    typeof options[name] === 'string' ? options[name] : undefined
  const external = pattern(text('externalUrlRegex'))
  const noResultsUrl = text('noResultsUrl')
  const load = loadAnswers
  const { provider, index, passages = provider } = pageEngine()
  const place = { options: objectOf(options['answers']) ?? {}, search: passages, index }
  return {
    provider,
    ...(load ? { loadAnswers: () => load().then(({ openAnswers }) => openAnswers(place)) } : {}),
    placeholder: text('placeholder') ?? messages['search.placeholder'],
    // Evaluated each time, because the page may be replaced by one of another tree.
    tree: () => document.documentElement.dataset['tree'],
    page: form?.getAttribute('action') ?? `${base}search`,
    ...(noResultsUrl === undefined ? {} : { noResultsUrl }),
    isExternal: (href) => external?.test(new URL(href, location.href).href) === true,
    leave,
  }
}

/**
 * Stores the matched words for the next page. Within the current page, there is no navigation event, so they
 * are highlighted here.
 */
function leave({ href, title, snippet }: SearchHit, inNewTab: boolean): void {
  const words = [title, snippet]
    .flat()
    .filter(({ marked }) => marked)
    .flatMap(({ text }) => termsOf(text, 'prose'))
  const { pathname, hash } = new URL(href, location.href)
  const arrival: Arrival = { page: pageName(pathname), hash, words: [...new Set(words)], left: Date.now() }
  const stored = JSON.stringify(arrival)
  if (!inNewTab && hash !== '' && arrival.page === pageName(location.pathname))
    return void import('./highlight.ts').then(({ highlight }) => highlight(stored))
  document.dispatchEvent(new CustomEvent('docgen:search-leave', { detail: stored }))
}

const pattern = (source: string | undefined): RegExp | undefined =>
  source === undefined ? undefined : new RegExp(source, 'u')
