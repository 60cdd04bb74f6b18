import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../../src/cli/run.ts'
import { temporarySite } from '../../build-temp-site.ts'
import { algoliaEngine, typesenseEngine } from '../search-push/search-engines.ts'

const files = { 'content/index.md': '---\ntitle: Home\ndescription: Begin here\n---\n\nWelcome.\n\n## Next\n\nRun `thv run`.\n', 'content/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n', 'content/unsearched.md': '---\nsearch: false\n---\n\n# Unsearched\n' }
const config = { url: 'https://docs.test', baseUrl: '/base/', search: { provider: 'algolia', algolia: { appId: 'APP', indexName: 'docs', searchApiKey: 'for-readers' } } }

async function push(root: string, environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let out = ''
  let err = ''
  const code = await run(['search', 'push', ...words], { cwd: root, environment, stdout: { write: (text) => (out += text) }, stderr: { write: (text) => (err += text) }, signal: new AbortController().signal, loadPipeline: () => import('../../../src/pipeline/build-site.ts') }, '1.2.3')
  return { code, out, err }
}

test('fills the index of the configuration with the pages that readers may find', async () => {
  const engine = await algoliaEngine()
  const site = temporarySite(files, config)
  expect(await push(site.root, { DOCGEN_SEARCH_KEY: 'secret' }, '--url', engine.url)).toEqual({ code: 0, out: 'Algolia has 2 records of 1 page.\n', err: '' })
  expect([...(engine.indexes.get('docs')?.values() ?? [])].map(({ url, content }) => `${String(url)} ${String(content)}`)).toEqual(['https://docs.test/base/ Begin here Welcome.', 'https://docs.test/base/#next Run thv run.'])
  expect(existsSync(join(site.root, 'build'))).toBe(false)
}, 30_000)

test('--dry-run prints the records and needs no key', async () => {
  const { code, out } = await push(temporarySite(files, config).root, {}, '--dry-run')
  expect(code).toBe(0)
  expect(out.trim().split('\n').map((line) => (JSON.parse(line) as { url: string }).url)).toEqual(['https://docs.test/base/', 'https://docs.test/base/#next'])
}, 30_000)

test.each([
  ['the key is missing', {}, [], 'DOCGEN_SEARCH_KEY'],
  ['the key is none', { DOCGEN_SEARCH_KEY: 'very\nsecret' }, [], 'holds characters that no key has'],
  ['where Typesense runs is missing', { DOCGEN_SEARCH_KEY: 'x' }, ['--provider', 'typesense'], '--url'],
  ['the address is none', { DOCGEN_SEARCH_KEY: 'x' }, ['--provider', 'meilisearch', '--url', 'search.example.com'], 'https://search.example.com'],
  ['the address holds a password', { DOCGEN_SEARCH_KEY: 'x' }, ['--provider', 'meilisearch', '--url', 'https://me:pw@search.example.com'], 'An address with a password'],
  ['the engine is unknown', { DOCGEN_SEARCH_KEY: 'x' }, ['--provider', 'elastic'], 'algolia, typesense, meilisearch'],
])('%s: says so before anything is built', async (_name, environment, words, said) => {
  const { code, err } = await push(temporarySite(files, config).root, environment, ...words)
  expect(code).toBe(2)
  expect(err).toContain(said)
}, 30_000)

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
  const { code, err } = await push(temporarySite(files, config).root, { DOCGEN_SEARCH_KEY: 'wrong-key' }, '--url', engine.url)
  expect(code).toBe(1)
  expect(err).toContain('search-push-failed')
  expect(err).toContain('Check the key in DOCGEN_SEARCH_KEY')
  expect(err).not.toContain('wrong-key')
}, 30_000)

test('a site without a page to find is not pushed, and says so', async () => {
  const engine = await algoliaEngine()
  const { code, err } = await push(temporarySite({ 'content/index.md': '---\nsearch: false\n---\n\n# Home\n' }, config).root, { DOCGEN_SEARCH_KEY: 'secret' }, '--url', engine.url)
  expect(code).toBe(1)
  expect(err).toContain('The site has no page that readers may find.')
  expect(engine.asked).toEqual([])
}, 30_000)

test('a service that repeats the key does not bring it to the terminal', async () => {
  const engine = await algoliaEngine()
  engine.trouble = ({ headers }) => ({ status: 400, body: `what about ${String(headers['x-algolia-api-key'])}?` })
  const { code, err } = await push(temporarySite(files, config).root, { DOCGEN_SEARCH_KEY: 'very-secret\n' }, '--url', engine.url)
  expect([code, err.includes('what about …?'), err.includes('very-secret')]).toEqual([1, true, false])
}, 30_000)

test('the new index is published even when the old one cannot be removed, with a warning', async () => {
  const engine = await typesenseEngine()
  engine.indexes.set('docs_old', new Map())
  engine.aliases.set('docs', 'docs_old')
  engine.trouble = ({ method }) => (method === 'DELETE' ? { status: 403, body: '' } : undefined)
  const { code, out, err } = await push(temporarySite(files, config).root, { DOCGEN_SEARCH_KEY: 'secret' }, '--provider', 'typesense', '--url', engine.url)
  expect([code, out]).toEqual([0, 'Typesense has 2 records of 1 page.\n'])
  expect(err).toContain('search-push-leftover')
  expect(engine.indexes.get(engine.aliases.get('docs') ?? '')?.size).toBe(2)
}, 30_000)
