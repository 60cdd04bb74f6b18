import { describe, expect, it } from 'vitest'
import { problems, loaded, location } from './temporary-project.ts'

const configOf = (search: unknown, rest: object = {}): Record<string, string> => ({
  'docgen.config.json': JSON.stringify(
    { title: 'T', url: 'https://example.com', ...rest, search },
    undefined,
    2,
  ),
})
const complaints = async (search: unknown, rest: object = {}): Promise<readonly string[]> =>
  (await problems(configOf(search, rest))).map(
    (diagnostic) => `${location(diagnostic)} ${diagnostic.message}`,
  )

describe('search.answers', () => {
  it.each([
    { provider: 'proxy', endpoint: '/api/answers' },
    { provider: 'proxy', endpoint: 'https://answers.example.com/', model: 'm', feedbackEndpoint: '/f' },
    { provider: 'algolia', assistantId: 'a', appId: 'b', indexName: 'c', searchApiKey: 'd' },
  ])('%j is right', async (answers) => {
    expect((await loaded(configOf({ answers }))).config.search.answers).toEqual(answers)
  })

  it('may take its application from keyword search', async () => {
    const algolia = { appId: 'a', indexName: 'b', searchApiKey: 'c' }
    expect(
      (
        await loaded(
          configOf({ provider: 'algolia', algolia, answers: { provider: 'algolia', assistantId: 'x' } }),
        )
      ).config.search.answers,
    ).toEqual({ provider: 'algolia', assistantId: 'x' })
  })

  it('may name a module of the site', async () => {
    expect(
      (await loaded({ ...configOf({ answers: { provider: 'custom', module: 'ask.ts' } }), 'ask.ts': '' }))
        .config.search.answers,
    ).toEqual({ provider: 'custom', module: 'ask.ts' })
    expect(await complaints({ answers: { provider: 'custom', module: 'ask.ts' } })).toEqual([
      'docgen.config.json:7:17 invalid-config-value `search.answers.module` names the file `ask.ts`, which does not exist.',
    ])
  })

  it.each([
    [
      { answers: { provider: 'proxy' } },
      'invalid-config-value `search.answers` has the provider `proxy` without `endpoint`.',
    ],
    [
      { answers: { provider: 'algolia', assistantId: 'x' } },
      'invalid-config-value `search.answers` has the provider `algolia` without an application.',
    ],
    [
      { answers: { provider: 'proxy', endpoint: '/a', module: 'x.ts' } },
      'invalid-config-value `search.answers` has `module`, which the provider `proxy` does not know.',
    ],
    [
      { answers: { provider: 'proxy', endpoint: 'javascript:x' } },
      'invalid-config-value `search.answers.endpoint` must be a route',
    ],
    [
      { answers: { provider: 'other' } },
      'invalid-config-value `search.answers.provider` is the text `other`',
    ],
    [{ answers: { provider: 'custom', module: '../x.ts' } }, 'leads out of the project'],
    [
      {
        provider: 'algolia',
        algolia: { appId: 'a', indexName: 'b', searchApiKey: 'c' },
        answers: { provider: 'proxy', endpoint: '/a' },
      },
      'finds its passages in the index that docgen builds',
    ],
  ])('%j is wrong', async (search, expected) => {
    const found = await complaints(search)
    expect(found.length).toBe(1)
    expect(found[0]).toContain(expected)
  })
})

describe('a secret in the configuration', () => {
  const proxy = { provider: 'proxy', endpoint: '/a' }
  const secret = 'sk-proj-0123456789abcdefABCDEF'

  it('is an error at its key, and not told as an unknown key too', async () => {
    const [problem, ...others] = await problems(configOf({ answers: { ...proxy, apiKey: 'anything' } }))
    expect(others).toEqual([])
    expect(location(problem!)).toBe('docgen.config.json:8:7 secret-in-config')
    expect(problem).toMatchObject({
      severity: 'error',
      message:
        '`search.answers.apiKey` would put a secret into every page: what is set here is sent to every reader.',
      hint: 'Keep the key in the environment of a proxy on your server, and give its address as `endpoint`; `examples/answer-proxy` is one.',
    })
  })

  it.each([
    'secret',
    'secretKey',
    'token',
    'key',
    'api_key',
    'adminApiKey',
    'writeApiKey',
    'authorization',
    'password',
  ])('has a name such as `%s`', async (name) => {
    expect(await complaints({ answers: { ...proxy, [name]: 'x' } })).toEqual([
      expect.stringContaining(`secret-in-config \`search.answers.${name}\``),
    ])
    expect(
      await complaints({
        provider: 'algolia',
        algolia: { appId: 'a', indexName: 'b', searchApiKey: 'c', [name]: 'x' },
      }),
    ).toEqual([expect.stringContaining(`secret-in-config \`search.algolia.${name}\``)])
  })

  it.each([
    ['a model', { answers: { ...proxy, model: secret } }, {}],
    ['an address', { answers: { ...proxy, endpoint: `https://x.example/?k=${secret}` } }, {}],
    ['the password of an address', { answers: { ...proxy, endpoint: 'https://user:pass@x.example/' } }, {}],
    ['a header', { answers: { ...proxy, model: 'Bearer abcdefghijklmnop' } }, {}],
    [
      'the key for searching',
      { provider: 'algolia', algolia: { appId: 'a', indexName: 'b', searchApiKey: secret } },
      {},
    ],
    ['a field of the site', {}, { customFields: { deep: [{ k: secret }] } }],
    ['a script', {}, { headTags: [{ tagName: 'script', innerHTML: `key = "${secret}"` }] }],
    [
      'a query of the address',
      { answers: { ...proxy, endpoint: 'https://x.example/chat?api-key=0123456789abcdefghij' } },
      {},
    ],
    [
      'markup of the navbar',
      {},
      { navbar: { items: [{ type: 'html', value: `<i data-key="${secret}"></i>` }] } },
    ],
    ['the announcement', {}, { announcementBar: { content: secret } }],
  ])('is found in %s, and is not repeated', async (_, search, rest) => {
    const found = await problems(configOf(search, rest))
    expect(found.map(({ rule }) => rule)).toEqual(['secret-in-config'])
    expect(found[0]?.message).not.toMatch(/sk-proj|pass@|abcdefgh/)
  })

  it.each([
    'sk-ant-api03-Ab1',
    'sk-or-v1-0a1b',
    'gsk_Ab1',
    'hf_Ab1',
    'xai-Ab1',
    'pplx-Ab1',
    'r8_Ab1',
    'AIzaSyAb1',
    'nvapi-Ab1',
    'csk-Ab1',
    'fw_Ab1',
    'tgp_v1_Ab1',
    'vck_Ab1',
    'ghp_Ab1',
    'github_pat_Ab1',
    'ABSKAb1',
    'dapi0a1b',
  ])('is known by its beginning: %s…', async (beginning) => {
    const key =
      beginning +
      '0123456789abcdef'
        .repeat(beginning.startsWith('dapi') ? 2 : 4)
        .slice(0, beginning.startsWith('dapi') ? 28 : 64)
    expect(await complaints({ answers: { ...proxy, model: key } })).toEqual([
      expect.stringContaining('secret-in-config `search.answers.model`'),
    ])
  })

  it.each(['credentials', 'apiKeys'])('may be called `%s`', async (name) => {
    expect(await complaints({ answers: { ...proxy, [name]: 'x' } })).toEqual([
      expect.stringContaining(`secret-in-config \`search.answers.${name}\``),
    ])
  })

  it.each([
    'ask-me-anything-about-this-documentation',
    'desk-organisation-of-the-large-office',
    'sk-short',
    'sk-spinner-of-the-large-kind',
    'risk-assessment-for-containers',
    'hf_transfer_and_other_ways_to_download',
    '/guides/xai-models-and-how-to-use-them-in-2026',
    'https://docs.example.com/?key=none&page=2',
  ])('is not `%s`', async (text) => {
    expect(
      (await loaded(configOf({ placeholder: text, synonyms: [[text, 'key']] }))).config.search.placeholder,
    ).toBe(text)
  })
})
