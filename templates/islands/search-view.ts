import type { SearchAnswer } from '../../src/model/search/search-client.ts'
import { t } from './search-text.ts'

/** Nothing, or a single letter, which is the beginning of a word: that it finds nothing says nothing. */
export const isBeginning = (query: string): boolean => /^\p{Script=Latin}?$/u.test(query.trim())

/** How many results, from the first, are in view or above it. */
export function countSeen(body: HTMLElement | null): number {
  const { bottom = 0 } = body?.getBoundingClientRect() ?? {}
  return [...(body?.querySelectorAll('a[role=option]') ?? [])].filter(
    (result) => result.getBoundingClientRect().top < bottom,
  ).length
}

/** What a reader should know of results before reading them. */
export const noticeOf = ({ notice, isPartial }: SearchAnswer): string | undefined =>
  notice ?? (isPartial ? t('search.someWords') : undefined)

/** What was found, and in what, for who hears it. */
export const countText = (answer: SearchAnswer): string =>
  [
    t('search.count', { count: answer.count }),
    answer.version === undefined ? '' : t('search.inVersion', { version: answer.version }),
    noticeOf(answer),
  ]
    .filter(Boolean)
    .join('. ')
