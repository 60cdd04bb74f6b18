import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../../src/cli/run.ts'
import { temporarySite } from '../../build-temp-site.ts'
import { withLentThemes } from '../../lent-themes.ts'
import { algoliaEngine } from '../features/search/push/algolia-engine.ts'
import { typesenseCollection, typesenseEngine } from '../features/search/push/typesense-engine.ts'

const files = {
  'content/index.md':
    '---\ntitle: Home\ndescription: Begin here\n---\n\nWelcome.\n\n## Next\n\nRun `thv run`.\n',
  'content/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
  'content/unsearched.md': '---\nsearch: false\n---\n\n# Unsearched\n',
}
const config = {
  url: 'https://docs.test',
  baseUrl: '/base/',
  search: { provider: 'algolia', algolia: { appId: 'APP', indexName: 'docs', searchApiKey: 'for-readers' } },
}

const push = (
  root: string,
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<Ended> => pushUntil(new AbortController().signal, root, environment, words)

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

async function pushUntil(
  signal: AbortSignal,
  root: string,
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<Ended> {
  let out = ''
  let err = ''
  const code = await withLentThemes(root, join(root, 'node_modules/.cache/docgen'), () =>
    run(
      ['search', 'push', ...words],
      {
        cwd: root,
        environment,
        stdout: { write: (text) => (out += text) },
        stderr: { write: (text) => (err += text) },
        signal,
        loadPipeline: () => import('../../../src/build.ts'),
      },
      '1.2.3',
    ),
  )
  return { code, out, err }
}

test('fills the index of the configuration with the pages that readers may find', async () => {
  const engine = await algoliaEngine()
  const site = temporarySite(files, config)
  expect(await push(site.root, { DOCGEN_SEARCH_KEY: 'secret' }, '--url', engine.url)).toEqual({
    code: 0,
    out: 'Algolia has 2 records of 1 page.\n',
    err: '',
  })
  expect(
    [...(engine.indexes.get('docs')?.documents.values() ?? [])].map(
      ({ url, content }) => `${String(url)} ${String(content)}`,
    ),
  ).toEqual(['https://docs.test/base/ Begin here Welcome.', 'https://docs.test/base/#next Run thv run.'])
  expect(existsSync(join(site.root, 'build'))).toBe(false)
}, 30_000)

test('--dry-run prints the records and needs no key', async () => {
  const { code, out } = await push(temporarySite(files, config).root, {}, '--dry-run')
  expect(code).toBe(0)
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { url: string }).url),
  ).toEqual(['https://docs.test/base/', 'https://docs.test/base/#next'])
}, 30_000)

test.each([
  ['the key is missing', {}, [], 'DOCGEN_SEARCH_KEY'],
  ['the key is none', { DOCGEN_SEARCH_KEY: 'very\nsecret' }, [], 'contains characters that no key has'],
  ['where Typesense runs is missing', { DOCGEN_SEARCH_KEY: 'x' }, ['--provider', 'typesense'], '--url'],
  [
    'the address is none',
    { DOCGEN_SEARCH_KEY: 'x' },
    ['--provider', 'meilisearch', '--url', 'search.example.com'],
    'https://search.example.com',
  ],
  [
    'the address holds a password',
    { DOCGEN_SEARCH_KEY: 'x' },
    ['--provider', 'meilisearch', '--url', 'https://me:pw@search.example.com'],
    'An address with a user, a password',
  ],
  [
    'the address holds a user, who may be a key',
    { DOCGEN_SEARCH_KEY: 'x' },
    ['--provider', 'meilisearch', '--url', 'https://hidden@search.example.com'],
    'An address with a user',
  ],
  [
    'the address holds a query',
    { DOCGEN_SEARCH_KEY: 'x' },
    ['--provider', 'meilisearch', '--url', 'https://search.example.com/?key=hidden'],
    'An address with a user',
  ],
  [
    'the address is of another kind',
    { DOCGEN_SEARCH_KEY: 'x' },
    ['--provider', 'meilisearch', '--url', 'ftp://search.example.com'],
    'https://search.example.com',
  ],
  [
    'the key is the one of the readers',
    { DOCGEN_SEARCH_KEY: 'for-readers' },
    [],
    'which every page shows to its readers',
  ],
  [
    'Meilisearch cannot have an index of that name',
    { DOCGEN_SEARCH_KEY: 'x' },
    ['--provider', 'meilisearch', '--url', 'https://search.example.com', '--index', 'my docs'],
    'only letters from a to z',
  ],
  [
    'the name of the index leads elsewhere',
    { DOCGEN_SEARCH_KEY: 'x' },
    ['--index', '..'],
    'cannot be part of an address',
  ],
  [
    'the application leads elsewhere',
    { DOCGEN_SEARCH_KEY: 'x' },
    ['--app-id', 'evil.test/'],
    'letters and digits',
  ],
  ['the key is on the command line', {}, ['--key', 'hidden'], '--key'],
  ['the key is joined to an option', {}, ['--api-key=hidden'], '--api-key'],
  [
    'the engine is unknown',
    { DOCGEN_SEARCH_KEY: 'x' },
    ['--provider', 'elastic'],
    '`algolia`, `typesense` or `meilisearch`, not `elastic`',
  ],
])(
  '%s: says so before anything is built',
  async (_name, environment, words, said) => {
    const { code, err } = await push(temporarySite(files, config).root, environment, ...words)
    expect(code).toBe(2)
    expect(err).toContain(said)
    expect(err).not.toContain('hidden')
  },
  30_000,
)

test('a site with errors is not pushed', async () => {
  const engine = await algoliaEngine()
  const site = temporarySite({ ...files, 'content/broken.md': '# Broken\n\n[x](/nowhere)\n' }, config)
  const { code, err } = await push(site.root, { DOCGEN_SEARCH_KEY: 'secret' }, '--url', engine.url)
  expect(code).toBe(1)
  expect(err).toContain('content/broken.md:3:1')
  expect(engine.asked).toEqual([])
}, 30_000)

test('a refusal is told with what to check, and without the key', async () => {
  const engine = await algoliaEngine()
  const { code, err } = await push(
    temporarySite(files, config).root,
    { DOCGEN_SEARCH_KEY: 'wrong-key' },
    '--url',
    engine.url,
  )
  expect(code).toBe(1)
  expect(err).toContain('search-push-failed')
  expect(err).toContain('Check the key in DOCGEN_SEARCH_KEY')
  expect(err).not.toContain('wrong-key')
}, 30_000)

test('a site without a page to find is not pushed, and says so', async () => {
  const engine = await algoliaEngine()
  const { code, err } = await push(
    temporarySite({ 'content/index.md': '---\nsearch: false\n---\n\n# Home\n' }, config).root,
    { DOCGEN_SEARCH_KEY: 'secret' },
    '--url',
    engine.url,
  )
  expect(code).toBe(1)
  expect(err).toContain('The site has no page that search may show.')
  expect(engine.asked).toEqual([])
}, 30_000)

test('a service that repeats the key does not bring it to the terminal', async () => {
  const engine = await algoliaEngine()
  engine.trouble = ({ headers }) => ({
    status: 400,
    body: `what about ${String(headers['x-algolia-api-key'])}?`,
  })
  const { code, err } = await push(
    temporarySite(files, config).root,
    { DOCGEN_SEARCH_KEY: 'very-secret\n' },
    '--url',
    engine.url,
  )
  expect([code, err.includes('what about …?'), err.includes('very-secret')]).toEqual([1, true, false])
}, 30_000)

test('the new index is published even when the old one cannot be removed, with a warning', async () => {
  const engine = await typesenseEngine()
  engine.collections.set('docs_docgen_old', typesenseCollection({ name: 'docs_docgen_old' }))
  engine.aliases.set('docs', 'docs_docgen_old')
  engine.trouble = ({ method }) => (method === 'DELETE' ? { status: 403, body: '' } : undefined)
  const { code, out, err } = await push(
    temporarySite(files, config).root,
    { DOCGEN_SEARCH_KEY: 'secret' },
    '--provider',
    'typesense',
    '--url',
    engine.url,
  )
  expect([code, out]).toEqual([0, 'Typesense has 2 records of 1 page.\n'])
  expect(err).toContain('search-push-leftover')
  expect(engine.collections.get(engine.aliases.get('docs') ?? '')?.documents.size).toBe(2)
}, 30_000)

test('what is too large for the engine is cut, and named', async () => {
  const engine = await algoliaEngine()
  const site = temporarySite(
    { ...files, 'content/long.md': `# Long\n\n## Part\n\n${'word '.repeat(4_000)}\n` },
    config,
  )
  const { code, out, err } = await push(site.root, { DOCGEN_SEARCH_KEY: 'secret' }, '--url', engine.url)
  expect([code, out]).toEqual([0, 'Algolia has 4 records of 2 pages.\n'])
  expect(err).toContain(
    'https://docs.test/base/long#part is cut: Algolia takes at most 9,900 bytes per section.',
  )
  expect(err).toContain('search-push-cut')
}, 30_000)

test('synonyms of the configuration come along', async () => {
  const engine = await algoliaEngine()
  const { code } = await push(
    temporarySite(files, { ...config, search: { ...config.search, synonyms: [['home', 'start']] } }).root,
    { DOCGEN_SEARCH_KEY: 'secret' },
    '--url',
    engine.url,
  )
  expect(code).toBe(0)
  expect([...(engine.indexes.get('docs')?.synonyms.values() ?? [])].map(({ synonyms }) => synonyms)).toEqual([
    ['home', 'start'],
  ])
}, 30_000)

test('an index that could not be removed after a failure is named', async () => {
  const engine = await algoliaEngine()
  engine.trouble = ({ method, path }) =>
    path.endsWith('/batch') || method === 'DELETE' ? { status: 400, body: 'no' } : undefined
  const { code, out, err } = await push(
    temporarySite(files, config).root,
    { DOCGEN_SEARCH_KEY: 'secret' },
    '--url',
    engine.url,
  )
  engine.settle()
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(`may still have the index \`${[...engine.indexes.keys()].join()}\``)
  expect(err.indexOf('search-push-leftover')).toBeLessThan(err.indexOf('search-push-failed'))
}, 30_000)

test('Ctrl+C while the engine does not answer names what was being filled, and is no failure besides', async () => {
  const engine = await algoliaEngine()
  const stop = new AbortController()
  engine.trouble = ({ path }) => {
    if (path.endsWith('/batch')) stop.abort(new Error('SIGINT'))
    return stop.signal.aborted ? 'hang' : undefined
  }
  const { out, err } = await pushUntil(
    stop.signal,
    temporarySite(files, config).root,
    { DOCGEN_SEARCH_KEY: 'secret' },
    ['--url', engine.url],
  )
  engine.settle()
  expect(out).toBe('')
  expect(err).toContain(`may still have the index \`${[...engine.indexes.keys()].join()}\``)
  expect(err).not.toMatch(/search-push-failed|internal-error/)
}, 30_000)

test.each([
  ['has nothing there', { status: 404, body: 'Not Found' }],
  ['is a website', { status: 200, body: '<!doctype html>' }],
  ['sends elsewhere', { status: 301, body: '', headers: { location: 'https://elsewhere.test/' } }],
])(
  'an address that %s is to be checked',
  async (_name, said) => {
    const engine = await typesenseEngine()
    engine.trouble = ({ method }) => (method === 'GET' && said.status === 404 ? undefined : said)
    const { code, err } = await push(
      temporarySite(files, config).root,
      { DOCGEN_SEARCH_KEY: 'secret' },
      '--provider',
      'typesense',
      '--url',
      engine.url,
    )
    expect(code).toBe(1)
    expect(err).toContain('Check the address that `--url` names.')
    expect(err).toContain('The index that readers search is unchanged.')
  },
  30_000,
)

test('an engine that accepts connections and says nothing is given up', async () => {
  const engine = await typesenseEngine()
  engine.trouble = () => 'hang'
  const { code, err } = await push(
    temporarySite(files, config).root,
    { DOCGEN_SEARCH_KEY: 'secret' },
    '--provider',
    'typesense',
    '--url',
    engine.url,
    '--timeout',
    '20',
  )
  expect(code).toBe(1)
  expect(err).toContain('Typesense could not be reached (no answer within 0.02 s).')
  expect(err).toContain('`--timeout` gives a slow engine more time')
}, 30_000)
