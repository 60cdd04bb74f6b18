import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runDocgen } from '../../run-docgen.ts'
import { makeSite } from '../../build-temp-site.ts'

const fence = (info: string, ...lines: readonly string[]): string =>
  ['```' + info, ...lines, '```', ''].join('\n')

const pages = {
  'content/index.md': [
    '<!--',
    fence('bash test=setup', 'greet() { echo "Hello, $1!"; }'),
    '-->',
    fence('js title="app.js" test=file', 'export const add = (a, b) => a + b'),
    fence('console test', '$ greet Ada', 'Hello, ...!', '$ cd /', '$ pwd', '/'),
    fence('js test', "import { add } from './app.js'", 'const sum = add(1, 2)'),
    fence('js test', "import { add } from './app.js'", 'console.log(sum, await add(2, 2))'),
    fence('text test=output', '3 4'),
    fence('bash test=fails', 'false', 'echo unreached'),
    fence('bash test', 'pwd; echo ${DOCGEN_SECRET-none}'),
    fence('text test=output', '/', 'none'),
  ].join('\n'),
  'content/_part.md': fence('bash test', 'true', 'false', 'true'),
  'content/error.md': fence('js test', 'const a = 1', "throw new Error('oops')") + fence('bash test', 'true'),
  'content/output.md':
    fence('console test', '$ printf "a\\nb\\n"', 'a', 'x') + fence('bash test=teardown', 'exit 4'),
  'content/slow.md': fence('bash test timeout=1', 'sleep 30 & sleep 30'),
}

describe('docgen test', () => {
  const site = makeSite(pages)
  const temporary = join(site.root, 'temporary')
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(site.root, { recursive: true })
  })
  let code = 0
  let findings: readonly { rule: string; file: string; message: string; place: { line: number } }[] = []
  beforeAll(async () => {
    mkdirSync(temporary)
    vi.stubEnv('TMPDIR', temporary)
    vi.stubEnv('DOCGEN_SECRET', 'secret')
    const { out, code: exit } = await runDocgen(site.root, 'test', '--format', 'json')
    code = exit
    findings = (JSON.parse(out) as { diagnostics: typeof findings }).diagnostics // Its own format.
  })
  const on = (file: string): readonly string[] =>
    findings
      .filter((finding) => finding.file === file)
      .map(({ rule, message, place }) => `${String(place.line)} ${rule} ${message}`)

  it('runs a page in its order, with what earlier samples have left', () => {
    expect(on('content/index.md')).toEqual([])
    expect(code).toBe(1)
  })

  it('reports the command that fails in a file that others include', () => {
    expect(on('content/_part.md')).toEqual(['3 sample-failed The sample failed with exit code 1.'])
  })

  it('reports the line that throws, and nothing that comes after it', () => {
    expect(on('content/error.md')).toEqual([
      '3 sample-failed The sample failed with exit code 1, after printing `Error: oops`.',
    ])
  })

  it('reports the line of output that differs, and cleans up nevertheless', () => {
    expect(on('content/output.md')).toEqual([
      '4 sample-failed The sample prints `b` where the page shows `x`.',
      '7 sample-failed The sample failed with exit code 4.',
    ])
  })

  it('says that no container of an image starts, and blames no sample', async () => {
    const programs = join(site.root, 'programs')
    mkdirSync(programs)
    const podman = '#!/bin/sh\n[ "$1" = info ] || { echo "Error: no image" >&2; exit 125; }\n'
    writeFileSync(join(programs, 'podman'), podman, { mode: 0o755 })
    vi.stubEnv('PATH', `${programs}:${process.env['PATH'] ?? ''}`)
    const { out, err } = await runDocgen(site.root, 'test', '--sandbox', 'podman', '--image', 'none')
    expect(out + err).toContain('No container of the image `none` starts: Error: no image')
    expect(out + err).toContain('Name an image with `sh` that `podman pull` finds.')
    expect(out + err).not.toContain('sample-failed')
  })

  it('ends what takes too long, and leaves no folder', () => {
    expect(on('content/slow.md')).toEqual(['2 sample-failed The sample did not end within 1 s.'])
    expect(readdirSync(temporary)).toEqual([])
  })
})
