import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Disk } from '../../../src/engine/reader.ts'

it('gives the same text of a file with the line ends of Windows, and its bytes as they are', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-reader-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'intro.md'), 'One\r\n\r\n```json\r\n{}\r\n```\r\n')
  const reader = new Disk(root).tracing(new Map())
  expect(reader.text('intro.md')).toBe('One\n\n```json\n{}\n```\n')
  expect(reader.bytes('intro.md')?.toString()).toContain('\r\n')
  expect(reader.text('none.md')).toBeUndefined()
})
