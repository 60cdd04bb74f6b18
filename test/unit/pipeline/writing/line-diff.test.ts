import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diffOf } from '../../../../src/pipeline/writing/diff-of.ts'
import { changedLines, lineEdits } from '../../../../src/pipeline/writing/line-diff.ts'
import { withEdits } from '../../../../src/pipeline/writing/text-edit.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docgen-diff-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const letters = (text: string): string => [...text].map((letter) => `${letter}\n`).join('')

const pairs: readonly (readonly [string, string])[] = [
  ['', ''],
  ['', 'a\n'],
  ['a\n', ''],
  ['a', 'a\n'],
  ['a\n', 'a'],
  ['a\nb', 'a\nc'],
  [letters('abc'), letters('abxc')],
  [letters('abc'), letters('bca')],
  [letters('abcabc'), letters('abc')],
  [letters('aaa'), letters('aaaa')],
  [letters('abcd'), letters('xbcy')],
  [letters('abcdefghij'), letters('axcdefghyj')],
  [letters('abcdefghijkl'), letters('axcdefghijkyl')],
  [letters('abcdefghijklmn'), letters('bcdefghijklmno')],
  ['\n\n\n', '\n\na\n\n'],
  ['a\n\nb', 'b\n\na'],
]

/** Texts of few different lines, which are hard to tell apart. */
function* randomTexts(): Generator<readonly [string, string]> {
  let seed = 7
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  const text = (): string =>
    Array.from({ length: next(9) }, () => 'abcd'[next(4)]).join('\n') + (next(2) === 0 ? '' : '\n')
  for (let count = 0; count < 500; count++) yield [text(), text()]
}

test('edits make one text the other', () => {
  for (const [before, after] of [...pairs, ...randomTexts()])
    expect(withEdits(before, lineEdits(before, after)), JSON.stringify([before, after])).toBe(after)
})

test('only lines that differ are in a difference', () => {
  const kept = Array.from({ length: 200 }, (_, index) => `line ${index}\n`)
  const changed = kept.with(100, 'other\n').toSpliced(150, 1)
  expect(changedLines(kept.join(''), changed.join('')).map(({ from, to }) => [from, to])).toEqual([
    [100, 101],
    [150, 151],
  ])
})

test('Git applies a change that is shown', () => {
  for (const [index, [before, after]] of pairs.entries()) {
    if (before === '' || after === '' || before === after) continue
    const file = `page-${index}.md`
    writeFileSync(join(folder, file), before)
    const diff = diffOf(
      { edits: new Map([[file, lineEdits(before, after)]]), moves: [], notes: [] },
      new Map([[file, before]]),
      folder,
    )
    execFileSync('git', ['apply', '-'], { cwd: folder, input: diff })
    expect(readFileSync(join(folder, file), 'utf8'), diff).toBe(after)
  }
})
