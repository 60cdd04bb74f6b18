import { describe, expect, it, vi } from 'vitest'
import { withFallback } from '../../../../../src/features/search/hosted/open-algolia-with-lunr.ts'
import type {
  SearchAnswer,
  SearchProvider,
  SearchRequest,
} from '../../../../../src/model/search/search-client.ts'

const request: SearchRequest = { query: 'port', offset: 0, limit: 5, perPage: 3 }
const answer: SearchAnswer = {
  query: 'port',
  count: 0,
  screens: 0,
  groups: [],
  complete: true,
  suggestions: [],
  facets: { tags: [] },
}

/** A provider that answers or fails as told, and counts how often it is asked. */
function provider(isWorking: () => boolean): SearchProvider & { asked: number } {
  return {
    asked: 0,
    warm: () => undefined,
    search(_request, take) {
      this.asked++
      if (!isWorking()) return Promise.reject(new Error('503'))
      take(answer)
      return Promise.resolve()
    },
  }
}

async function ask(
  search: SearchProvider,
  signal = new AbortController().signal,
): Promise<readonly SearchAnswer[]> {
  const answers: SearchAnswer[] = []
  await search.search(request, (each) => answers.push(each), signal)
  return answers
}

describe('a provider with a fallback', () => {
  it('hands on the answers of the first while it works', async () => {
    const second = provider(() => true)
    expect(
      await ask(
        withFallback(
          provider(() => true),
          second,
        ),
      ),
    ).toEqual([answer])
    expect(second.asked).toBe(0)
  })

  it('asks the second when the first fails, says so, and gives the first a rest', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    let works = false
    const first = provider(() => works)
    const search = withFallback(
      first,
      provider(() => true),
    )
    const told = [
      {
        ...answer,
        notice: 'The hosted search cannot be reached. These results come from this site’s own index.',
      },
    ]
    expect([await ask(search), await ask(search)]).toEqual([told, told])
    expect(first.asked).toBe(1)
    works = true
    clock.mockReturnValue(30_001)
    expect(await ask(search)).toEqual([answer])
    clock.mockRestore()
  })

  it('fails when both do, and asks nobody for a reader who has typed on', async () => {
    const second = provider(() => false)
    await expect(
      ask(
        withFallback(
          provider(() => false),
          second,
        ),
      ),
    ).rejects.toThrow('503')
    const aborter = new AbortController()
    aborter.abort()
    expect(
      await ask(
        withFallback(
          provider(() => false),
          second,
        ),
        aborter.signal,
      ),
    ).toEqual([])
    expect(second.asked).toBe(1)
  })
})
