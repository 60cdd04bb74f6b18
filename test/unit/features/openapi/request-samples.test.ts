import { execFile, spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it as run } from 'vitest'
import { requestSamples, type SampleRequest } from '../../../../src/features/openapi/request-samples.ts'
import { formatJson } from '../../../../src/features/reference-kit/format-value.ts'

const execute = promisify(execFile)
const has = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0
const tools: Readonly<Record<string, boolean>> = {
  curl: has('curl', '--version'),
  JavaScript: true,
  Python: has('python3', '-c', 'import requests'),
  Go: has('go', 'version'),
}

let server: Server
let origin: string
let folder: string
let received:
  | { method: string; url: string; headers: IncomingMessage['headers']; body: string; bytes: Buffer }
  | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docgen-samples-'))
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: bytes.toString('utf8'),
        bytes,
      }
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

/** In a browser a reader chooses the file. */
const chosenFile = `import { openAsBlob } from 'node:fs'\nconst file = await openAsBlob('file')\n`

async function send(label: string, request: SampleRequest): Promise<NonNullable<typeof received>> {
  received = undefined
  const sample = requestSamples(request, (value) => formatJson(value)).find(
    (candidate) => candidate.label === label,
  )
  if (!sample) throw new Error(label)
  const file = join(
    folder,
    { curl: 'sample.sh', JavaScript: 'sample.mjs', Python: 'sample.py', Go: 'sample.go' }[label] ?? 'sample',
  )
  await writeFile(file, label === 'JavaScript' ? `${chosenFile}${sample.code}` : sample.code)
  const env = { ...process.env, no_proxy: '127.0.0.1', NO_PROXY: '127.0.0.1' }
  const command: readonly [string, readonly string[]] =
    label === 'curl'
      ? ['sh', [file]]
      : label === 'JavaScript'
        ? [process.execPath, [file]]
        : label === 'Python'
          ? ['python3', [file]]
          : ['go', ['run', file]]
  await execute(command[0], [...command[1]], { cwd: folder, env })
  if (!received) throw new Error(`${label} sent nothing:\n${sample.code}`)
  return received
}

const hostile = [
  "it's",
  '"; rm -rf / #',
  '$(touch /tmp/x) `id` $HOME',
  '\\n\\',
  'line\nbreak\ttab',
  '</script>',
  '🐝 ünï 漢',
  '@file',
  '\u2028',
  '%s %d {}',
  "'''",
  '\u007f\b',
  '',
]

describe.each(Object.keys(tools))('a sample in %s', { timeout: 60_000 }, (label) => {
  // Shown as skipped where the program is missing.
  const it = tools[label] === true ? run : run.skip

  it('sends JSON with hostile values as they are', async () => {
    const value = {
      texts: hostile,
      ['__proto__']: 1,
      nested: { 'a\'b"c': true, none: null, list: [], object: {} },
      number: -1.5,
      big: 12345678901234567890n,
    }
    Object.defineProperty(value, '__proto__', { value: 'name', enumerable: true })
    const got = await send(label, {
      method: 'POST',
      url: `${origin}/a%20b?q=%27%22`,
      headers: [['X-Odd', `it's "odd" $HOME`]],
      body: { kind: 'json', type: 'application/json', value },
    })
    expect(got).toMatchObject({ method: 'POST', url: '/a%20b?q=%27%22' })
    expect(got.headers['x-odd']).toBe(`it's "odd" $HOME`)
    expect(got.headers['content-type']).toBe('application/json')
    expect(got.body.replace(/\s/g, '')).toContain('12345678901234567890')
    const parsed = JSON.parse(got.body) as { texts: string[] }
    expect(parsed.texts).toEqual(hostile)
    expect(Object.keys(parsed)).toContain('__proto__')
  })

  it('sends forms and text', async () => {
    const form = await send(label, {
      method: 'POST',
      url: `${origin}/form`,
      headers: [],
      body: { kind: 'form', fields: hostile.map((value, index) => [`f&=${index}`, value] as const) },
    })
    const fields = new URLSearchParams(form.body)
    hostile.forEach((value, index) => expect(fields.get(`f&=${index}`)).toBe(value))
    const text = hostile.join(' ')
    expect(
      (
        await send(label, {
          method: 'PUT',
          url: `${origin}/text`,
          headers: [],
          body: { kind: 'text', type: 'text/plain', text },
        })
      ).body,
    ).toBe(text)
  })

  it('sends parts', async () => {
    const safe = hostile.filter((value) => !/[\n\b]/.test(value))
    const got = await send(label, {
      method: 'POST',
      url: `${origin}/parts`,
      headers: [],
      body: {
        kind: 'multipart',
        fields: safe.map((value, index) => ({ name: `n${index}`, value, file: false })),
      },
    })
    for (const value of safe) expect(got.body).toContain(`\r\n\r\n${value}\r\n`)
  })

  it('sends files byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31 + (index >> 8)) % 256))
    await writeFile(join(folder, 'file'), bytes)
    const got = await send(label, {
      method: 'PUT',
      url: `${origin}/file`,
      headers: [],
      body: { kind: 'file', type: 'application/octet-stream' },
    })
    expect(got.headers['content-type']).toBe('application/octet-stream')
    expect(got.bytes.equals(bytes)).toBe(true)
    const parts = await send(label, {
      method: 'POST',
      url: `${origin}/parts`,
      headers: [],
      body: {
        kind: 'multipart',
        fields: [
          { name: 'note', value: `it's "so" $HOME`, file: false },
          { name: 'data', value: '', file: true },
        ],
      },
    })
    expect(parts.bytes.includes(bytes)).toBe(true)
    expect(parts.body).toContain(`\r\n\r\nit's "so" $HOME\r\n`)
  })

  it('sends headers as they are', async () => {
    const values = [
      "it's",
      '"; rm -rf / #',
      '$(id) `id` $HOME',
      'a\\nb\\',
      '%s %d {}',
      "'''",
      '@file',
      '</script>',
    ]
    const got = await send(label, {
      method: 'GET',
      url: `${origin}/headers`,
      headers: values.map((value, index) => [`X-Value-${index}`, value] as const),
    })
    values.forEach((value, index) => expect(got.headers[`x-value-${index}`]).toBe(value))
  })

  it.each(['GET', 'DELETE', 'QUERY'])('uses %s', async (method) => {
    expect((await send(label, { method, url: `${origin}/x`, headers: [] })).method).toBe(method)
  })
})
