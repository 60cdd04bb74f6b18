import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  examineCacheSize,
  examineNode,
  examinePort,
  examineWatchers,
  type MachineNote,
} from '../../../src/pipeline/commands/examine-machine.ts'
import { temporarySite } from '../../build-temp-site.ts'
import { runDocgen as docgen } from '../../run-docgen.ts'

const root = join(import.meta.dirname, '../../..')

test('a folder with files of somebody else, a shallow clone and a wrong configuration are found', async () => {
  const site = temporarySite({
    'content/index.md': '# Home\n',
    'build/notes.txt': 'mine',
    '.git/HEAD': 'ref: refs/heads/main',
    '.git/shallow': 'b0a1c2d3',
  })
  const before = readdirSync(site.root)
  const { code, out } = await docgen(site.root, 'doctor', '--json', '--report', 'report.md')
  const { notes } = JSON.parse(out) as { notes: readonly MachineNote[] } // Its own format.
  const states = Object.fromEntries(notes.map(({ subject, state }) => [subject, state]))
  expect([code, states]).toEqual([
    1,
    expect.objectContaining({ Configuration: 'good', Output: 'wrong', 'Git history': 'note' }),
  ])
  expect(readdirSync(site.root).filter((name) => !before.includes(name) && name !== '.docgen')).toEqual([
    'report.md',
  ])
  const report = readFileSync(join(site.root, 'report.md'), 'utf8')
  expect(report).toContain('| Git history | note | The clone is shallow: older pages have no date. Fetch')
  for (const secret of [site.root, homedir()]) expect(report).not.toContain(secret)

  site.remove('build')
  site.write({ build: 'a file', 'docgen.config.json': '{ "title": "s3cret-title" }' })
  const broken = await docgen(site.root, 'doctor')
  expect(broken.code).toBe(1)
  expect(broken.out).toMatch(/^fail {2}Configuration {2}It cannot be used: `[\w-]+`\.$/m)
  expect(broken.out).toContain('`build` cannot be written (ENOTDIR).')
  expect(broken.out).not.toContain('s3cret')
})

test('the output is old when a page has changed since', async () => {
  const site = temporarySite({ 'content/index.md': '# Home\n', 'build/.docgen-manifest.json': '{}' })
  const stale = 'Pages have changed since the site was built.'
  expect((await docgen(site.root, 'doctor')).out).not.toContain(stale)
  await new Promise((done) => setTimeout(done, 20))
  site.write({ 'content/index.md': '# Start\n' })
  expect((await docgen(site.root, 'doctor')).out).toContain(stale)
})

test('Node, limits and the cache are judged by numbers; the oldest Node is that of package.json', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string }
  } // Its own file.
  const oldest = engines.node.replace('>=', '')
  expect(['18.20.0', '20.18.9', oldest, '22.0.0'].map((each) => examineNode(each).state)).toEqual([
    'wrong',
    'wrong',
    'good',
    'good',
  ])
  expect([8_192, 524_288, undefined].map((limit) => examineWatchers(limit).state)).toEqual([
    'note',
    'good',
    'good',
  ])
  expect([0, 3e9].map((bytes) => examineCacheSize(bytes).state)).toEqual(['good', 'note'])
})

test('a port that is taken is found', async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect((await examinePort(port)).state).toBe('note')
})
