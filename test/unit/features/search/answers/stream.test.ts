import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveAnswers, startStream, type AnswerServer } from '../../../../e2e/answer-server.ts'
import { Citations } from '../../../../../src/features/search/answers/citations.ts'
import { EventParser, eventStream } from '../../../../../src/features/search/answers/event-stream.ts'
import { AnswerFailure, postJson } from '../../../../../src/features/search/answers/post-json.ts'

const parse = (pieces: readonly string[]): readonly string[] => {
  const parser = new EventParser()
  return [...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.end()]
}

describe('server-sent events', () => {
  it.each([
    ['data: a\n\ndata: b\n\n', ['a', 'b']],
    ['data:a\r\n\r\ndata: b\r\rdata: c\n\n', ['a', 'b', 'c']],
    ['data: a\ndata: b\ndata:  c\n\n', ['a\nb\n c']],
    [': comment\nevent: x\nid: 1\nretry: 9\ndata: a\nfoo\n\n', ['a']],
    ['data\n\ndatax: a\n\ndata: b', ['', 'b']],
    ['\n\n\n', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(parse([text])).toEqual(expected)
    for (let at = 0; at <= text.length; at++)
      expect(parse([text.slice(0, at), text.slice(at)])).toEqual(expected)
    expect(parse([...text])).toEqual(expected)
  })

  it('that never end are not collected for ever', () => {
    const parser = new EventParser()
    expect(() => {
      for (let count = 0; count < 100; count++) parser.push('x'.repeat(100_000)).next()
    }).toThrow(AnswerFailure)
    const lines = new EventParser()
    expect(() => {
      for (let count = 0; count < 100; count++) lines.push(`data: ${'x'.repeat(100_000)}\n`).next()
    }).toThrow(AnswerFailure)
  })
})

describe('a request for a stream', () => {
  let server: AnswerServer
  beforeEach(async () => {
    server = await serveAnswers()
  })
  afterEach(() => server.close())

  async function read(signal = new AbortController().signal, silence = 60_000): Promise<readonly string[]> {
    const events: string[] = []
    try {
      for await (const data of eventStream(`${server.origin}/a`, { body: {} }, signal, silence))
        events.push(data)
    } catch (problem) {
      if (!(problem instanceof AnswerFailure)) throw problem
      events.push(`${problem.problem} ${problem.retryAfter ?? ''}`.trim())
    }
    return events
  }

  it('gives events, also those cut within a letter', async () => {
    server.play('/a', async (response) => {
      const bytes = Buffer.from('data: é€😀\n\n')
      startStream(response)
      for (const byte of bytes) {
        response.write(Buffer.of(byte))
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      response.end()
    })
    expect(await read()).toEqual(['é€😀'])
  })

  it.each([
    [401, {}, 'refused'],
    [403, {}, 'refused'],
    [404, {}, 'failed'],
    [429, { 'retry-after': '12' }, 'busy 12'],
    [429, { 'retry-after': 'soon' }, 'busy'],
    [503, {}, 'failed'],
    [200, { 'content-type': 'application/json' }, 'unreadable'],
  ])('says what status %i with %j means', async (status, headers, expected) => {
    server.play('/a', (response) => void response.writeHead(status, headers).end('x'))
    expect(await read()).toEqual([expected])
  })

  it('tells a stream that breaks from a server that is not there', async () => {
    server.play('/a', (response) => {
      startStream(response).write('data: a\n\n')
      setTimeout(() => response.destroy(), 50)
    })
    expect(await read()).toEqual(['a', 'broken'])
    await server.close()
    expect(await read()).toEqual(['network'])
  })

  it('gives up when nothing comes', async () => {
    server.play('/a', (response) => void startStream(response).write('data: a\n\n'))
    expect(await read(undefined, 200)).toEqual(['a', 'silent'])
    await vi.waitFor(() => expect(server.asked[0]?.aborted).toBe(true))
  })

  it('ends without a word when it is aborted, and when nobody reads on', async () => {
    const aborter = new AbortController()
    server.play('/a', (response) => {
      startStream(response).write('data: a\n\ndata: b\n\n')
      setTimeout(() => aborter.abort(), 200)
    })
    expect(await read(aborter.signal)).toEqual(['a', 'b'])
    await vi.waitFor(() => expect(server.asked[0]?.aborted).toBe(true))
    for await (const data of eventStream(`${server.origin}/a`, { body: {} }, new AbortController().signal)) {
      expect(data).toBe('a')
      break
    }
    await vi.waitFor(() => expect(server.asked[1]?.aborted).toBe(true))
    expect(await read(AbortSignal.abort())).toEqual([])
    expect(server.asked.length).toBe(2)
  })
})

describe('a request without a stream', () => {
  let server: AnswerServer
  beforeEach(async () => {
    server = await serveAnswers()
  })
  afterEach(() => server.close())
  const outcome = (options = {}): Promise<string> =>
    postJson(`${server.origin}/a`, { x: 1 }, options).then(
      (response) => response.text(),
      (problem: unknown) => (problem instanceof AnswerFailure ? problem.problem : 'something else'),
    )

  it('gives the response, or says why there is none', async () => {
    server.play('/a', (response) => void response.end('yes'))
    expect(await outcome({ headers: { 'x-own': '1' } })).toBe('yes')
    expect(server.asked[0]).toMatchObject({
      headers: { 'x-own': '1', 'content-type': 'application/json' },
      body: { x: 1 },
    })
    server.play('/a', (response) => void response.writeHead(403).end())
    expect(await outcome()).toBe('refused')
    server.play('/a', () => undefined)
    expect(await outcome({ silence: 100 })).toBe('silent')
    const aborter = new AbortController()
    setTimeout(() => aborter.abort(), 100)
    expect(await outcome({ signal: aborter.signal })).toBe('silent')
    await vi.waitFor(() => expect(server.asked.at(-1)?.aborted).toBe(true))
    await server.close()
    expect(await outcome()).toBe('network')
  })
})

describe('citations', () => {
  beforeEach(() => vi.stubGlobal('location', new URL('https://docs.example.com/a')))
  afterEach(() => void vi.unstubAllGlobals())

  it('are found wherever the text is cut, once each, and only among what was found', () => {
    const text =
      'Text [1] and [2], [3]; [link [x](/three#part), [y](https://docs.example.com/two), [z](https://evil.example/) [1] [](/one)'
    const found = (pieces: readonly string[]): readonly string[] => {
      const citations = new Citations()
      citations.add({ href: '/one#top', title: 'One', number: 1 })
      citations.add({ href: '/two', title: 'Two', number: 2 })
      citations.add({ href: '/three', title: 'Three' })
      citations.add({ href: 'javascript:alert(1)', title: 'Bad', number: 3 })
      return pieces.flatMap((piece) => [...citations.in(piece)]).map(({ title }) => title)
    }
    const expected = ['One', 'Two', 'Three']
    for (let at = 0; at <= text.length; at++)
      expect(found([text.slice(0, at), text.slice(at)])).toEqual(expected)
    expect(found([...text])).toEqual(expected)
  })

  it('take time that goes with the length of the text', () => {
    const citations = new Citations()
    const found = ['[', '](', '[a](x', ']('.repeat(10)].flatMap((piece) =>
      Array.from({ length: 50_000 }, () => [...citations.in(piece)]).flat(),
    )
    expect(found).toEqual([])
  })
})
