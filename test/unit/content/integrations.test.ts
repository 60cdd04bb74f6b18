import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bundleAfresh } from '../../bundle-tests.ts'

type Integrations = typeof import('../../../content/integrations.ts')

/** They read the environment when they are imported. */
const load = await bundleAfresh<Integrations>("export * from './content/integrations.ts'")

beforeEach(() => {
  for (const name of Object.keys(process.env).filter((each) => each.startsWith('DOCS_')))
    vi.stubEnv(name, undefined)
})
afterEach(() => vi.unstubAllEnvs())

/** What the flagship site is connected to when it is built with these variables. */
async function integrationsWith(environment: Readonly<Record<string, string>>): Promise<Integrations> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return load()
}

const hosted = {
  DOCS_ALGOLIA_APP_ID: 'APP',
  DOCS_ALGOLIA_INDEX: 'docs',
  DOCS_ALGOLIA_SEARCH_KEY: 'for-readers',
}
const algolia = { appId: 'APP', indexName: 'docs', searchApiKey: 'for-readers', contextualSearch: true }

describe('the integrations of the flagship', () => {
  it.each([{}, { DOCS_FEEDBACK_ENDPOINT: '', DOCS_ANALYTICS_ENDPOINT: ' ', DOCS_MCP_SOURCE: '' }])(
    'work without any account (%j)',
    async (environment) => {
      const { url, feedback, search, integrationPlugins, serverMetadata } =
        await integrationsWith(environment)
      expect(url).toMatch(/^https:\/\//)
      expect(feedback).toEqual({
        issuesUrl: expect.stringMatching(/^https:.*\/issues\/new$/) as string,
        button: true,
      })
      expect(search).toEqual({
        noResultsUrl: expect.stringMatching(/^https:.*\/issues$/) as string,
        answers: { provider: 'passages', disclaimer: true },
      })
      expect(integrationPlugins.map(({ name }) => name)).toEqual(['analytics', 'tag-manager'])
      expect(integrationPlugins.map((plugin) => plugin.head?.(page) ?? [])).toEqual([[], []])
      expect(JSON.stringify(integrationPlugins[0]?.head?.(writtenPage))).toContain(
        '/_insights/script.debug.js',
      )
      expect(serverMetadata.options).toEqual({ snapshot: 'content/_data/mcp-servers.yaml' })
    },
  )

  it('take an address, where the site is published', async () => {
    expect((await integrationsWith({ DOCS_URL: 'https://docs.acme.dev' })).url).toBe('https://docs.acme.dev')
  })

  it('take an endpoint for feedback', async () => {
    const { feedback } = await integrationsWith({ DOCS_FEEDBACK_ENDPOINT: '/feedback' })
    expect(feedback).toEqual({ endpoint: '/feedback' })
  })

  it('take the hosted search, for which Lunr stands by', async () => {
    const { search } = await integrationsWith(hosted)
    expect(search).toMatchObject({ provider: 'algolia', fallback: 'lunr', algolia })
  })

  it.each(Object.keys(hosted))('have no hosted search without %s', async (missing) => {
    const { search } = await integrationsWith({ ...hosted, [missing]: '' })
    expect(search).not.toHaveProperty('provider')
  })

  it.each<[string, Readonly<Record<string, string>>, object]>([
    [
      'passages',
      { DOCS_ANSWERS_FEEDBACK: '/f' },
      { provider: 'passages', disclaimer: true, feedbackEndpoint: '/f' },
    ],
    ['a proxy', { DOCS_ANSWERS_ENDPOINT: '/ask' }, { provider: 'proxy', endpoint: '/ask' }],
    [
      'a proxy that hears verdicts, whatever else is set',
      {
        ...hosted,
        DOCS_ALGOLIA_ASSISTANT_ID: 'helper',
        DOCS_ANSWERS_ENDPOINT: '/ask',
        DOCS_ANSWERS_FEEDBACK: '/f',
      },
      { provider: 'proxy', endpoint: '/ask', feedbackEndpoint: '/f' },
    ],
    [
      'the hosted assistant',
      { ...hosted, DOCS_ALGOLIA_ASSISTANT_ID: 'helper' },
      { provider: 'algolia', assistantId: 'helper', indexName: 'docs' },
    ],
    [
      'the hosted assistant with an index of its own',
      { ...hosted, DOCS_ALGOLIA_ASSISTANT_ID: 'helper', DOCS_ALGOLIA_ASSISTANT_INDEX: 'docs-answers' },
      { provider: 'algolia', assistantId: 'helper', indexName: 'docs-answers' },
    ],
    [
      'passages, where only the assistant is set',
      { DOCS_ALGOLIA_ASSISTANT_ID: 'x' },
      { provider: 'passages', disclaimer: true },
    ],
  ])('answer questions by %s', async (_, environment, answers) => {
    expect((await integrationsWith(environment)).search?.answers).toEqual(answers)
  })

  it('post page views to an endpoint, and load the container of a tag manager', async () => {
    const { integrationPlugins } = await integrationsWith({
      DOCS_ANALYTICS_ENDPOINT: '/collect',
      DOCS_TAG_MANAGER_ID: 'GTM-TEST1',
    })
    const tags = integrationPlugins.map((plugin) => JSON.stringify(plugin.head?.(page)))
    expect(tags).toEqual([
      expect.stringMatching(/_insights\/script\.js.*\/collect/),
      expect.stringContaining('GTM-TEST1'),
    ])
  })

  it('ask the tool for metadata when they are told to, and let the build fail with it', async () => {
    const { serverMetadata } = await integrationsWith({ DOCS_MCP_SOURCE: 'cli' })
    expect(serverMetadata.options).toMatchObject({
      command: ['thv', 'registry', 'info', '{name}', '--format', 'json'],
      failOnError: true,
    })
    expect(serverMetadata.options).not.toHaveProperty('snapshot')
  })
})

const page = { route: '/', frontMatter: {}, mode: 'build', baseUrl: '/' } as never // Plugins read the mode only.
const writtenPage = { route: '/', frontMatter: {}, mode: 'serve', baseUrl: '/' } as never
