import { canParse } from './address.ts'
/**
 * What a page may load, by directive of Content-Security-Policy level 3: `{ 'img-src':
 * ['https://images.example.com'] }`.
 */
export type PolicySources = Readonly<Record<string, readonly string[]>>

/** The site itself and nothing else; no inline code. Pictures in style sheets are `data:` addresses. */
export const strictSources: PolicySources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
}

/**
 * All sources of all lists, each once, in the order in which they are first named. A real source takes the
 * place of `'none'`.
 */
export function mergeSources(lists: Iterable<PolicySources>): PolicySources {
  const merged = new Map<string, Set<string>>()
  for (const list of lists)
    for (const [directive, sources] of Object.entries(list)) {
      const earlierSources = merged.get(directive)
      if (earlierSources) for (const source of sources) earlierSources.add(source)
      else merged.set(directive, new Set(sources))
    }
  return Object.fromEntries(
    [...merged].map(([directive, sources]) => [
      directive,
      sources.size > 1 ? [...sources].filter((source) => source !== "'none'") : [...sources],
    ]),
  )
}

/** The value of the header or meta tag: `default-src 'none'; script-src 'self'`. */
export function policyText(sources: PolicySources): string {
  return Object.entries(sources)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ')
}

/** The origin that an address of a site leads to, as a source; nothing for its own pages. */
export function sourceOf(address: string): string | undefined {
  const url =
    /^(?:https?:)?\/\//.test(address) && canParse(address, 'https://localhost')
      ? new URL(address, 'https://localhost')
      : undefined
  return url?.origin
}

/** The policy that every page of a published site starts from. */
export interface PagePolicy {
  readonly sources: PolicySources
  /** Whether it stands in the page, for hosts that send no headers. */
  readonly meta: boolean
}
