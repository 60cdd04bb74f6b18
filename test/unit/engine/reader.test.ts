import { mkdtempSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Disk } from '../../../src/engine/reader.ts'
import type { TracedRead } from '../../../src/engine/traced-read.ts'

const temporaryFolder = (): string => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-reader-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

it('gives the same text of a file with the line ends of Windows, and its bytes as they are', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'intro.md'), 'One\r\n\r\n```json\r\n{}\r\n```\r\n')
  const reader = new Disk(root).tracing(new Map())
  expect(reader.text('intro.md')).toBe('One\n\n```json\n{}\n```\n')
  expect(reader.bytes('intro.md')?.toString()).toContain('\r\n')
  expect(reader.text('none.md')).toBeUndefined()
})

it('a file of the same size and time of modification is another one', async () => {
  const root = temporaryFolder()
  const file = join(root, 'intro.md')
  writeFileSync(file, 'One')
  await setTimeout(60)
  const disk = new Disk(root)
  disk.tracing(new Map()).text('intro.md')
  const reads = disk.tracedReads()
  expect(new Disk(root).agrees(reads)).toBe(true)
  const { atime, mtime } = statSync(file)
  writeFileSync(file, 'Two')
  utimesSync(file, atime, mtime)
  await setTimeout(60)
  expect(new Disk(root).agrees(reads)).toBe(false)
})

it('what was read elsewhere counts as read here, and as outdated where it was another text', () => {
  const root = temporaryFolder()
  const file = join(root, 'facts.json')
  const traceNow = (): readonly TracedRead[] => {
    const trace = new Map<string, TracedRead>()
    new Disk(root).tracing(trace).text('facts.json')
    return [...trace.values()]
  }
  writeFileSync(file, 'One')
  const [before, disk] = [traceNow(), new Disk(root)]
  disk.adopt(before)
  expect(disk.tracedReads()).toMatchObject(before)
  expect(disk.outdated()).toEqual([])
  writeFileSync(file, 'Another')
  expect(disk.outdated()).toEqual(['facts.json'])

  const later = new Disk(root)
  later.adopt(before)
  expect(later.outdated()).toEqual(['facts.json'])
  expect(later.outdated(['other.json', 'facts.json'])).toEqual(['facts.json'])
  expect(new Disk(root).agrees(later.tracedReads())).toBe(false)
  later.refresh()
  later.adopt(traceNow())
  expect(later.outdated()).toEqual([])
})

it('releases contents, not what is known of them', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'a.md'), 'One')
  const disk = new Disk(root)
  const trace = new Map<string, TracedRead>()
  disk.tracing(trace).text('a.md')
  disk.release()
  expect(disk.tracedReads()).toMatchObject([{ path: 'a.md' }])
  expect(disk.agrees([...trace.values()])).toBe(true)
  writeFileSync(join(root, 'a.md'), 'Two')
  expect(disk.tracing(new Map()).text('a.md')).toBe('Two')
  expect(disk.agrees([...trace.values()])).toBe(false)
})

it('counts by what an earlier process knew of a file, and notices when it reads another text', async () => {
  const root = temporaryFolder()
  const file = join(root, 'intro.md')
  writeFileSync(file, 'One')
  await setTimeout(60)
  const before = new Disk(root)
  const hash = before.hashOf('intro.md')
  const stamped = before.stamped('intro.md')
  expect(stamped?.hash).toBe(hash)
  if (!stamped) return

  const disk = new Disk(root)
  expect(disk.assume('intro.md', stamped)).toBe(true)
  expect(disk.hashOf('intro.md')).toBe(hash)
  expect(disk.outdated()).toEqual([])
  writeFileSync(file, 'Two')
  await setTimeout(60)
  expect(disk.tracing(new Map()).text('intro.md')).toBe('Two')
  expect(disk.outdated()).toEqual(['intro.md'])
  expect(disk.assume('intro.md', stamped)).toBe(false)

  const edited = new Disk(root)
  edited.edit('intro.md', 'Three')
  expect(edited.assume('intro.md', stamped)).toBe(false)
  edited.hashOf('intro.md')
  expect(edited.stamped('intro.md')).toBeUndefined()
})
