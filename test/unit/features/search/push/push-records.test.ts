import { describe, expect, it } from 'vitest'
import { LeftBehind, pushRecords } from '../../../../../src/features/search/push/push-records.ts'
import { searchRecords } from '../../../../../src/features/search/push/records.ts'
import type { ServiceError } from '../../../../../src/features/search/push/engine-connection.ts'
import { addressesOf, engineKinds, recordPage, recordsOf, type StartedEngine } from './engine-kinds.ts'
import type { Asked } from './engine-server.ts'

describe.each(engineKinds)('$name', ({ start }) => {
  const push = ({ target }: StartedEngine, ...names: readonly string[]) =>
    pushRecords(recordsOf(...names), target())
  const failureOf = (pushed: Promise<unknown>): Promise<unknown> =>
    pushed.then(
      () => 'it was pushed',
      (error: unknown) => error,
    )
  /** Whether a request is the one that brings a page's records. */
  const brings = ({ body, method }: Asked, name: string): boolean =>
    method !== 'DELETE' && body.includes(`Text 1 of ${name}`)
  const publishes = ({ method, path, body }: Asked): boolean =>
    method !== 'GET' && (path.startsWith('/aliases') || path === '/swap-indexes' || body.includes('"move"'))

  it('gets every record, then only those of the next push', async () => {
    const engine = await start()
    await push(engine, 'a', 'b')
    expect(engine.found()).toEqual(addressesOf('a', 'b'))
    await push(engine, 'c')
    expect(engine.found()).toEqual(addressesOf('c'))
    expect(engine.left()).toEqual([])
  })

  it('is asked again when it is busy, breaks off or answers nothing in time', async () => {
    const engine = await start()
    const troubles = [
      () => ({ status: 503, body: 'later' }),
      () => 'drop' as const,
      () => ({ status: 429, body: '{}', headers: { 'retry-after': '0' } }),
    ]
    const times = new Map<string, number>()
    engine.server.trouble = ({ method, path, body }) => {
      const request = `${method} ${path} ${body}`
      const time = times.get(request) ?? 0
      times.set(request, time + 1)
      return troubles[time % 4]?.()
    }
    await push(engine, 'a')
    expect(engine.found()).toEqual(addressesOf('a'))
  })

  it('is given the time that it asks for', async () => {
    const engine = await start()
    const times: number[] = []
    engine.server.trouble = (asked) =>
      brings(asked, 'a') && times.push(performance.now()) === 1
        ? { status: 429, body: '{}', headers: { 'retry-after': '1' } }
        : undefined
    await push(engine, 'a')
    expect(times).toHaveLength(2)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950)
  })

  it.each([
    ['refuses', { status: 400, body: { message: 'no room\u001b[31m' } }],
    ['answers with a page', { status: 200, body: '<html>' }],
    ['answers with another list', { status: 200, body: '[]' }],
    ['stays broken', { status: 500, body: 'oops' }],
    ['sends somewhere else', { status: 302, body: '', headers: { location: 'https://elsewhere.test/' } }],
  ])('keeps what readers find when it %s in the middle', async (_name, said) => {
    const engine = await start()
    await push(engine, 'a')
    engine.server.trouble = (asked) => (brings(asked, 'b') ? said : undefined)
    const failure = await failureOf(push(engine, 'b'))
    expect(failure).toMatchObject({ name: 'ServiceError' })
    // oxlint-disable-next-line no-control-regex -- that is what must not reach a terminal
    expect(String(failure)).not.toMatch(/[\u0000-\u001f]/)
    expect(engine.found()).toEqual(addressesOf('a'))
    expect(engine.left()).toEqual([])
  })

  it('does everything once when it was done and only the answer was lost', async () => {
    const engine = await start()
    await push(engine, 'a')
    const lost = new Set<string>()
    engine.server.trouble = ({ method, path, body }) => {
      const request = `${method} ${path} ${body}`
      return method === 'GET' || lost.has(request) ? undefined : (lost.add(request), 'lose')
    }
    expect(await push(engine, 'b')).toBeUndefined()
    expect(lost.size).toBeGreaterThan(3)
    expect(engine.found()).toEqual(addressesOf('b'))
    expect(engine.left()).toEqual([])
  })

  it('leaves readers one whole index when nobody knows whether the new one was put in place', async () => {
    const engine = await start()
    await push(engine, 'a')
    engine.server.trouble = (asked) => (publishes(asked) ? 'lose' : undefined)
    await push(engine, 'b').catch(() => undefined)
    expect([addressesOf('a'), addressesOf('b')]).toContainEqual(engine.found())
  })

  it('is as good as pushed when only the old content cannot be removed', async () => {
    const engine = await start()
    await push(engine, 'a')
    engine.server.trouble = ({ method }) =>
      method === 'DELETE' ? { status: 403, body: 'not yours' } : undefined
    const leftover = await push(engine, 'b')
    expect(engine.found()).toEqual(addressesOf('b'))
    expect(leftover?.status).toBe(engine.left().length > 0 ? 403 : undefined)
  })

  it('is left as it was when the user gives up', async () => {
    const engine = await start()
    await push(engine, 'a')
    const stop = new AbortController()
    engine.server.trouble = (asked) => {
      if (brings(asked, 'b')) stop.abort(new Error('SIGINT'))
      return undefined
    }
    await expect(
      pushRecords(recordsOf('b'), engine.target({ policy: { signal: stop.signal } }), stop.signal),
    ).rejects.toThrow()
    expect(engine.found()).toEqual(addressesOf('a'))
    expect(engine.left()).toEqual([])
  })

  it('has what it was filling named when the user gives up and it does not answer', async () => {
    const engine = await start()
    await push(engine, 'a')
    const stop = new AbortController()
    engine.server.trouble = (asked) => {
      if (brings(asked, 'b')) stop.abort(new Error('SIGINT'))
      return stop.signal.aborted ? 'hang' : undefined
    }
    const began = performance.now()
    const failure = await failureOf(
      pushRecords(
        recordsOf('b'),
        engine.target({ policy: { signal: stop.signal, timeout: 60_000 } }),
        stop.signal,
      ),
    )
    expect(failure).toBeInstanceOf(LeftBehind)
    expect(performance.now() - began).toBeLessThan(5_000) // Far below the time that a request has.
    engine.server.trouble = () => undefined
    expect(engine.left()).toContain((failure as LeftBehind).index)
    expect(engine.found()).toEqual(addressesOf('a'))
  })

  it.each([
    ['from the beginning', 0],
    ['from the middle on', 6],
  ])('is given up when it accepts connections and says nothing %s', async (_name, after) => {
    const engine = await start()
    await push(engine, 'a')
    const asked = engine.server.asked.length
    engine.server.trouble = () => (engine.server.asked.length > asked + after ? 'hang' : undefined)
    const target = engine.target({ policy: { timeout: 300, retries: 2 } })
    const failure = await failureOf(pushRecords(recordsOf('b'), target))
    expect(String(failure instanceof LeftBehind ? failure.cause : failure)).toContain(
      'could not be reached (no answer within 0.3 s)',
    )
    expect(failure instanceof LeftBehind).toBe(after > 0)
    expect(engine.found()).toEqual(addressesOf('a'))
  })

  it('removes what it began when that cannot be set up', async () => {
    const engine = await start()
    engine.server.trouble = ({ method, path }) =>
      /^\/(?:1\/indexes\/docs_[^/]+\/)?task/.test(path) ||
      (method !== 'DELETE' && path.endsWith('/import?action=upsert'))
        ? { status: 400, body: 'no' }
        : undefined
    await expect(push(engine, 'a')).rejects.toMatchObject({ name: 'ServiceError' })
    expect(engine.left()).toEqual([])
  })

  it('says that the key is wrong, at once and without printing it', async () => {
    const engine = await start()
    const failure = await failureOf(pushRecords(recordsOf('a'), engine.target({ key: 'wrong-key' })))
    expect(failure).toMatchObject({ name: 'ServiceError' })
    expect([401, 403]).toContain((failure as ServiceError).status)
    expect(String(failure)).not.toContain('wrong-key')
    expect(engine.server.asked).toHaveLength(1)
  })

  it('sends no key after a redirect, asks once, and says where it leads', async () => {
    const other = await start()
    const engine = await start()
    engine.server.trouble = () => ({
      status: 307,
      body: '',
      headers: { location: `${other.server.url}/stolen` },
    })
    await expect(push(engine, 'a')).rejects.toThrow(`${other.server.url}/stolen`)
    expect(other.server.asked).toEqual([])
    expect(engine.server.asked).toHaveLength(1)
  })

  it('may live at an address of IPv6 and below a path', async () => {
    const engine = await start({ host: '::1', at: '/search' })
    await pushRecords(recordsOf('a'), engine.target({ at: '/search' }))
    expect(engine.found()).toEqual(addressesOf('a'))
    expect(await failureOf(pushRecords(recordsOf('b'), engine.target()))).toMatchObject({
      name: 'ServiceError',
    })
  })

  it('takes 20,000 records in requests of a thousand at most', async () => {
    const engine = await start()
    const records = searchRecords(
      Array.from({ length: 2_000 }, (_, index) => recordPage(`p${String(index)}`, 10)),
      'en',
    )
    await pushRecords(records, engine.target({ policy: { timeout: 20_000 } }))
    const found = engine.found()
    expect(found).toHaveLength(20_000)
    expect(new Set(found)).toEqual(new Set(records.map(({ url }) => url)))
    const requests = engine.server.asked.filter(({ body }) => body.includes('Text 1 of'))
    expect(requests).toHaveLength(20)
  }, 60_000)

  it('gets no request of more than five million bytes', async () => {
    const engine = await start()
    const records = recordsOf(...Array.from({ length: 400 }, (_, index) => `p${String(index)}`)).map(
      (record) => ({ ...record, content: 'x'.repeat(8_000) }),
    )
    await pushRecords(records, engine.target({ policy: { timeout: 20_000 } }))
    expect(engine.found()).toHaveLength(1_200)
    const largest = Math.max(...engine.server.asked.map(({ body }) => body.length))
    expect(largest).toBeGreaterThan(4_000_000)
    expect(largest).toBeLessThan(5_100_000)
  }, 60_000)

  it('gets smaller requests when a server in between takes no larger ones', async () => {
    const engine = await start()
    engine.server.trouble = ({ body }) =>
      body.length > 20_000 ? { status: 413, body: '<html>Request Entity Too Large' } : undefined
    const names = Array.from({ length: 100 }, (_, index) => `p${String(index)}`)
    await push(engine, ...names)
    expect(engine.found()).toEqual(addressesOf(...names))
  })

  it('is asked for no end of smaller requests when it takes not even one record', async () => {
    const engine = await start()
    engine.server.trouble = (asked) => (brings(asked, 'a') ? { status: 413, body: 'no' } : undefined)
    await expect(push(engine, 'a')).rejects.toMatchObject({ status: 413 })
    expect(engine.left()).toEqual([])
  })
})
