import { loadAnswers } from 'docgen:answers'
import type { SearchHit, SearchProvider, SearchSetup } from '../../model/search/search-client.ts'
import { algoliaProvider } from './algolia-provider.ts'
import { pageName, type Arrival } from './arrival.ts'
import { localProvider } from './local-provider.ts'
import { termsOf } from '../../model/search/scan-terms.ts'

let made: SearchSetup | undefined

/** What the modal and the search page work with, made once from the attributes of the page. */
export function searchSetup(): SearchSetup {
  return (made ??= make())
}

function make(): SearchSetup {
  const { base = '/' } = document.documentElement.dataset
  const form = document.querySelector<HTMLFormElement>('form[data-search]')
  const options = optionsOf(form?.dataset['search'])
  const text = (name: string): string | undefined => (typeof options[name] === 'string' ? options[name] : undefined)
  const external = pattern(text('externalUrlRegex'))
  const noResultsUrl = text('noResultsUrl')
  const load = loadAnswers
  const engine = hosted(options['algolia'])
  const provider = engine ?? localProvider(base)
  const place = { options: objectOf(options['answers']), search: provider, index: engine ? undefined : new URL(`${base}assets/search/`, location.href).href }
  return {
    provider,
    ...(load ? { loadAnswers: () => load().then(({ openAnswers }) => openAnswers(place)) } : {}),
    placeholder: text('placeholder') ?? 'Search docs',
    page: form?.getAttribute('action') ?? `${base}search`,
    ...(noResultsUrl === undefined ? {} : { noResultsUrl }),
    isExternal: (href) => external?.test(new URL(href, location.href).href) === true,
    leave,
  }
}

function hosted(value: unknown): SearchProvider | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { appId, indexName, searchApiKey, contextualSearch } = value as Record<string, unknown> // An object: checked above.
  if (typeof appId !== 'string' || typeof indexName !== 'string' || typeof searchApiKey !== 'string') return undefined
  const { version } = document.documentElement.dataset
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return algoliaProvider({ appId, indexName, searchApiKey, contextualSearch: contextualSearch !== false, language: document.documentElement.lang || 'en', ...(version === undefined ? {} : { version }), ...(canonical === undefined ? {} : { site: new URL(canonical).origin }) })
}

/** Keeps the words that were found for the page that comes next. A part of this page comes without any event of a page: it is marked here. */
function leave({ href, title, snippet }: SearchHit, inNewTab: boolean): void {
  const words = [title, snippet].flat().filter(({ marked }) => marked).flatMap(({ text }) => termsOf(text, 'prose'))
  const { pathname, hash } = new URL(href, location.href)
  const arrival: Arrival = { page: pageName(pathname), words: [...new Set(words)], left: Date.now() }
  const stored = JSON.stringify(arrival)
  if (!inNewTab && hash !== '' && arrival.page === pageName(location.pathname)) return void import('./highlight.ts').then(({ highlight }) => highlight(stored, () => undefined))
  document.dispatchEvent(new CustomEvent('docgen:search-leave', { detail: stored }))
}

function optionsOf(text: string | undefined): Record<string, unknown> {
  return objectOf(JSON.parse(text || '{}'))
}

const objectOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})

const pattern = (source: string | undefined): RegExp | undefined => (source === undefined ? undefined : new RegExp(source, 'u'))
