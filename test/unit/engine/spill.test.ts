import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSpill } from '../../../src/engine/spill.ts'
import { memoryStore } from '../../../src/engine/store.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'docgen-spill-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const texts = Array.from({ length: 300 }, (_, index) => `${String(index)} ${'ü𝄞 text '.repeat(index)}`)

test('what is kept comes back, from memory and from the file', () => {
  const spill = openSpill(folder(), 2_000)
  const kept = texts.map((text) => spill.keep(text))
  expect(kept.map((read) => read())).toEqual(texts)
  expect(kept.toReversed().map((read) => read())).toEqual(texts.toReversed())
  spill.close()
})

test('nothing is left in the folder, not even while the process runs', () => {
  const path = folder()
  const spill = openSpill(path, 0)
  spill.keep('text')
  if (process.platform !== 'win32') expect(readdirSync(path)).toEqual([])
  spill.close()
  expect(readdirSync(path)).toEqual([])
})

test('where no file can be written, texts stay in memory', () => {
  const spill = openSpill(join(folder(), 'nowhere'), 0)
  expect(['a', 'b'].map((text) => spill.keep(text)).map((read) => read())).toEqual(['a', 'b'])
  spill.close()
})

test('a store without a folder keeps large values the same way', () => {
  const path = folder()
  const spill = openSpill(path, 10)
  const store = memoryStore(spill)
  store.set('small', 'a')
  store.set('large', 'b'.repeat(100))
  store.set('small', 'c')
  expect([
    store.get('small'),
    store.get('large'),
    store.get('none'),
    store.touch('large'),
    store.touch('none'),
  ]).toEqual(['c', 'b'.repeat(100), undefined, true, false])
  spill.close()
})
