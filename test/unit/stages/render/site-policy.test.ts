import { describe, expect, it } from 'vitest'
import { siteSources } from '../../../../src/stages/render/page-sources.ts'
import { loaded } from '../config/temporary-project.ts'

describe('the content security policy of a site with answers', () => {
  it.each([
    [
      {
        provider: 'proxy',
        endpoint: 'https://answers.example.com/v1',
        feedbackEndpoint: 'https://feedback.example.com/f',
      },
      ['https://answers.example.com', 'https://feedback.example.com'],
    ],
    [{ provider: 'proxy', endpoint: '/api/answers' }, []],
    [
      { provider: 'algolia', assistantId: 'a', appId: 'b', indexName: 'c', searchApiKey: 'd' },
      ['https://askai.algolia.com'],
    ],
    [
      {
        provider: 'algolia',
        assistantId: 'a',
        appId: 'b',
        indexName: 'c',
        searchApiKey: 'd',
        endpoint: 'https://askai.example.com/',
      },
      ['https://askai.example.com'],
    ],
  ])('lets the browser ask where %j says', async (answers, expected) => {
    const { config } = await loaded({
      'docgen.config.json': JSON.stringify({
        title: 'T',
        url: 'https://example.com',
        contentSecurityPolicy: {},
        search: { answers },
      }),
    })
    expect(siteSources(config, [])['connect-src']).toEqual(["'self'", ...expected])
  })
})
