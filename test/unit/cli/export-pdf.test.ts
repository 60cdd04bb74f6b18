import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, type TempSite } from '../../build-temp-site.ts'
import { runDocgen } from '../../run-docgen.ts'

describe('docgen export pdf', () => {
  let site: TempSite
  beforeAll(async () => {
    site = makeSite({ 'content/index.md': '# Home\n', 'content/guide/crank.md': '# Turn the crank\n' })
    await site.build()
  })
  afterAll(() => rmSync(site.root, { recursive: true, force: true }))

  const browser = (name: string, script: string): string => {
    const path = join(site.root, name)
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }
  const profiles = (): readonly string[] =>
    readdirSync(tmpdir()).filter((name) => name.startsWith('docgen-browser-process-'))

  it.each([
    [['--all', '/'], 'contradict each other'],
    [[], 'needs the addresses of pages'],
    [['--all', '--timeout', '0'], '`--timeout` must be a whole number from 1'],
    [['--all', '--paper', 'A9'], '`A4` or `Letter`, not `A9`'],
    [['--all', '--out-dir', 'elsewhere'], 'There is no built site in `elsewhere`.'],
  ])('refuses %j', async (words, message) => {
    const { code, err } = await runDocgen(site.root, 'export', 'pdf', ...words)
    expect(err).toContain(message)
    expect(code).toBe(2)
  })

  it('says which page was probably meant', async () => {
    const { code, err } = await runDocgen(
      site.root,
      'export',
      'pdf',
      '/guide/krank',
      '--browser',
      browser('any', ''),
    )
    expect(err).toContain('There is no page `/guide/krank` in `build`.')
    expect(err).toContain('Did you mean `/guide/crank`?')
    expect(code).toBe(2)
  })

  it.each([
    [['--browser', '/nowhere/chromium'], '`/nowhere/chromium`, which `--browser` names, cannot be run.'],
    [[], 'No Chromium, Chrome or Edge was found.'],
  ])('says how to get a browser: %j', async (words, message) => {
    const { code, err } = await runDocgen(site.root, 'export', 'pdf', '--all', ...words)
    expect(err).toContain(message)
    expect(err).toContain('browser-not-found (DG608)')
    expect(err).toContain('`--browser <path>`')
    expect(code).toBe(3)
  })

  it.each([
    [
      'dies',
      'echo "error: no usable sandbox" >&2; exit 7',
      'It ended with exit code 7. It said: error: no usable sandbox',
    ],
    ['dies by a signal', 'kill -9 $$', 'It ended with SIGKILL.'],
    ['does not answer', 'sleep 600', 'did not print the pages within 1 seconds.'],
  ])('tells of a browser that %s, and leaves nothing behind', async (name, script, message) => {
    const before = profiles()
    const { code, err } = await runDocgen(
      site.root,
      ...['export', 'pdf', '/', '--output', 'out.pdf', '--timeout', '1', '--browser', browser(name, script)],
    )
    expect(err.replaceAll(/\s+/g, ' ')).toContain(message)
    expect(err).toContain('browser-failed (DG609)')
    expect(code).toBe(3)
    expect(readdirSync(site.root).filter((file) => file.startsWith('out.pdf'))).toEqual([])
    expect(profiles()).toEqual(before)
  })

  it('says that the file cannot be written', async () => {
    const { code, err } = await runDocgen(
      site.root,
      ...['export', 'pdf', '/', '--output', 'docgen.config.json/a.pdf', '--browser', browser('any', '')],
    )
    expect(existsSync(join(site.root, 'docgen.config.json/a.pdf'))).toBe(false)
    expect(err).toContain('write-failed')
    expect(code).toBe(3)
  })
})
