import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { withoutText } from '../../../src/model/page.ts'
import { Memo } from '../../../src/engine/memo.ts'
import { Disk } from '../../../src/engine/reader.ts'
import { memoryStore } from '../../../src/engine/store.ts'
import { readContent, type ReadContent } from '../../../src/stages/content/stage.ts'

/** Reads the pages of a folder as one process after another does, with the same cache. */
function site(): { readonly file: (name: string) => string; readonly read: () => Read } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-content-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'content'))
  const store = memoryStore()
  return {
    file: (name) => join(root, 'content', name),
    read() {
      const disk = new Disk(root)
      const memo = new Memo(store, disk, { installation: '', environment: '' })
      const { value, diagnostics } = readContent({ disk, memo }, [{ path: 'content' }], 1000)
      return { pages: value.pages, rules: diagnostics.map(({ rule }) => rule), disk }
    },
  }
}

interface Read {
  readonly pages: ReadContent['pages']
  readonly rules: readonly string[]
  readonly disk: Disk
}

const young = 60

it('reads a page again only if its file has changed, and then always', async () => {
  const { file, read } = site()
  writeFileSync(file('one.md'), 'One')
  writeFileSync(file('two.md'), 'Two')
  await setTimeout(young)
  const first = read()
  expect(first.pages.map(({ source }) => source)).toEqual(['One', 'Two'])
  const again = read()
  expect(again.pages.map(({ hash }) => hash)).toEqual(first.pages.map(({ hash }) => hash))
  expect(again.pages.map(({ source }) => source)).toEqual(['One', 'Two'])

  // The same size and time of modification.
  const { atime, mtime } = statSync(file('two.md'))
  writeFileSync(file('two.md'), '2nd')
  utimesSync(file('two.md'), atime, mtime)
  await setTimeout(young)
  expect(read().pages.map(({ source }) => source)).toEqual(['One', '2nd'])

  // A file that is no text is reported each time.
  writeFileSync(file('one.md'), Buffer.from([0x61, 0xff, 0x61]))
  await setTimeout(young)
  for (let process = 0; process < 3; process++) {
    const { pages, rules } = read()
    expect(pages.map(({ source }) => source)).toEqual(['2nd'])
    expect(rules).toEqual(['invalid-encoding'])
  }
})

it('leaves the text of an unchanged page on the disk until somebody asks for it', async () => {
  const { file, read } = site()
  writeFileSync(file('one.md'), 'One')
  await setTimeout(young)
  read()
  const { pages, disk } = read()
  const [page] = pages
  writeFileSync(file('one.md'), 'Later')
  expect(page?.source).toBe('Later')
  expect(disk.outdated()).toEqual(['content/one.md'])
  expect(page && withoutText(page)).not.toHaveProperty('source')
  expect(structuredClone(page)).toMatchObject({ path: 'content/one.md', source: 'Later' })
})
