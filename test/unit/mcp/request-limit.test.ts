import { expect, it } from 'vitest'
import { readerOf, RequestLimit } from '../../../src/mcp/serve-http.ts'

it('a reader may ask so often in a minute, whatever others do', () => {
  let now = 0
  const limit = new RequestLimit(2, () => now)
  expect([limit.secondsToWait('a'), limit.secondsToWait('a')]).toEqual([undefined, undefined])
  now = 15_000
  expect([limit.secondsToWait('a'), limit.secondsToWait('b')]).toEqual([45, undefined])
  now = 60_000
  expect(limit.secondsToWait('a')).toBeUndefined()
})

it('a million readers take no more memory than 50,000, and share what is left', () => {
  const limit = new RequestLimit(2, () => 0)
  const refused = Array.from({ length: 60_000 }, (_, reader) => limit.secondsToWait(String(reader))).filter(
    (wait) => wait !== undefined,
  )
  expect(refused).toHaveLength(60_000 - 50_000 - 2)
  expect(limit.secondsToWait('7')).toBeUndefined()
})

it.each([
  ['203.0.113.7', undefined, 0, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['2001:db8::1', undefined, 0, '2001:db8:0:0'],
  ['2001:db8:0:0:ffff:1:2:3', undefined, 0, '2001:db8:0:0'],
  // Nobody said that there is a proxy: the header is what a reader wrote.
  ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['127.0.0.1', '192.0.2.1, 198.51.100.1', 1, '198.51.100.1'],
  ['127.0.0.1', '192.0.2.1, 198.51.100.1:4711', 1, '198.51.100.1'],
  ['127.0.0.1', '192.0.2.1, 198.51.100.1', 2, '192.0.2.1'],
  ['127.0.0.1', '[2001:db8:1:2:3::4]:4711', 1, '2001:db8:1:2'],
  ['127.0.0.1', undefined, 1, '127.0.0.1'],
])('%s with %s behind %i proxies is %s', (remoteAddress, forwarded, proxies, reader) => {
  const headersDistinct = forwarded === undefined ? {} : { 'x-forwarded-for': [forwarded] }
  expect(readerOf({ socket: { remoteAddress }, headersDistinct }, proxies)).toBe(reader)
})
