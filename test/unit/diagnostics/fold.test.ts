import { describe, expect, test } from 'vitest'
import { countPlaces, fold } from '../../../src/diagnostics/fold.ts'
import { diagnose } from '../../../src/model/diagnose.ts'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'

/** The same finding on each of five pages. */
const onPages = (finding: Diagnostic): Diagnostic[] =>
  Array.from({ length: 5 }, (_, index) => ({ ...finding, file: `content/${String(index)}.md` }))

test('a finding in many places is one entry, whether or not its message quotes something', () => {
  for (const message of ['No page at `/x`.', 'The page is gone.'])
    expect(fold(onPages(diagnose('broken-link', message)))).toMatchObject([
      { file: 'content/0.md', others: { length: 4 } },
    ])
})

test('findings that are each about their own place stay apart, whatever their message quotes', () => {
  for (const message of ['The code fence is not closed.', 'The fence `~~~` is not closed.'])
    expect(fold(onPages(diagnose('unclosed-fence', message)))).toHaveLength(5)
})

test('rules of plugins say it in their definition', () => {
  const rule = { severity: 'warning', summary: 'A step has no title.', plugin: 'steps' } as const
  const finding: Diagnostic = { rule: 'untitled-step', severity: 'warning', message: 'No title for `a`.' }
  expect(fold(onPages({ ...finding, pluginRule: rule }))).toHaveLength(1)
  expect(fold(onPages({ ...finding, pluginRule: { ...rule, perPlace: true } }))).toHaveLength(5)
})

describe('folding', () => {
  const broken = (file: string, message = 'No page at `/x`.', line = 1) =>
    diagnose('broken-link', message, { file, place: { line, column: 1 } })

  test('the same link on 137 pages is one entry', () => {
    const [entry, ...rest] = fold(
      Array.from({ length: 137 }, (_, index) => broken(`content/${String(index).padStart(3, '0')}.md`)),
    )
    expect(rest).toEqual([])
    expect(entry?.file).toBe('content/000.md')
    expect(entry && countPlaces(entry)).toBe(137)
  })

  test('three places stay apart', () => {
    expect(fold(['a', 'b', 'c'].map((file) => broken(file)))).toHaveLength(3)
  })

  test('equal entries are one', () => expect(fold([broken('a'), broken('a')])).toEqual([broken('a')]))

  test('what was folded before keeps its places', () => {
    const before = { ...broken('a'), others: [{ file: 'z' }] }
    expect(fold([before, broken('b'), broken('c'), broken('d')])[0]?.others?.map(({ file }) => file)).toEqual(
      ['z', 'b', 'c', 'd'],
    )
  })

  // Comparing each with each of the others would take longer.
  test('100,000 findings are folded before a test times out', () => {
    const findings = Array.from({ length: 100_000 }, (_, index) =>
      broken(`${String(index % 1000)}.md`, `No page at \`/${String(index % 77)}\`.`, index),
    )
    expect(fold(findings)).toHaveLength(77)
  })
})
