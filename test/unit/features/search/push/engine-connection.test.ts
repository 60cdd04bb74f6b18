import { expect, it } from 'vitest'
import { connectTo } from '../../../../../src/features/search/push/engine-connection.ts'
import { serveEngine, type Said } from './engine-server.ts'

const key = 'very+"secret/key='
const policy = { timeout: 200, retries: 1, delay: 1 }
const refused = async (said: Said): Promise<string> => {
  const server = await serveEngine(() => said)
  const connection = connectTo({ addresses: [server.url], headers: { 'x-key': key }, key }, policy)
  return connection.ask({ method: 'GET', path: '/' }).then(() => 'an answer', String)
}

it.each([
  ['as it is', key],
  ['in an address', encodeURIComponent(key)],
  ['in JSON', JSON.stringify({ key })],
  ['where the message ends', `${'x'.repeat(195)}${key}`],
])('hides the key that an engine repeats %s, wholly', async (_name, body) => {
  const message = await refused({ status: 400, body })
  expect(message).toContain('…')
  expect(message).not.toMatch(/very|secret/)
})

it('hides the key where a redirect leads', async () => {
  expect(
    await refused({
      status: 301,
      body: '',
      headers: { location: `https://other.test/?key=${encodeURIComponent(key)}` },
    }),
  ).toBe('ServiceError: sends GET / on to https://other.test/?key=…, where the key is not sent')
})

it('shows nothing of an answer that changes a terminal', async () => {
  expect(await refused({ status: 400, body: 'a\u001b[31m\u009b\u202Eb' })).toBe(
    'ServiceError: answered 400 to GET /: a [31m b',
  )
})

it.each([
  ['a host that does not exist', 'http://nowhere.invalid', /ENOTFOUND|EAI_AGAIN/, true],
  ['a port that fetch never uses', 'http://127.0.0.1:1', /bad port/, false],
])('says that %s cannot be reached, and whether it may be later', async (_name, address, reason, passing) => {
  const connection = connectTo({ addresses: [address], headers: {}, key }, policy)
  const failure: unknown = await connection.ask({ method: 'GET', path: '/' }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ServiceError', passing })
  expect(String(failure)).toMatch(reason)
})

it('asks a server only once that speaks another protocol than its address says', async () => {
  const server = await serveEngine(() => ({ status: 200, body: {} }))
  const connection = connectTo(
    { addresses: [server.url.replace('http:', 'https:')], headers: {}, key },
    policy,
  )
  await expect(connection.ask({ method: 'GET', path: '/' })).rejects.toMatchObject({
    name: 'ServiceError',
    passing: false,
  })
})
