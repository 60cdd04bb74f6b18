import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A requirement of the specification and how it is proven: a row of `specification.tsv`. */
export interface Requirement {
  /** `105.2`: the second requirement of line 105. */
  readonly id: string
  /** Of the specification: `L105`. */
  readonly line: string
  readonly words: string
  readonly tests: readonly NamedTest[]
  /** Why it counts as met where no test can say so, or what was decided where its words leave a choice. */
  readonly reason: string
}

export interface NamedTest {
  /** Below `test/`: `e2e/reading.test.ts`. */
  readonly file: string
  /** With its `describe` blocks, as Vitest reports it: `color mode > is there before the first paint`. */
  readonly name: string
}

/** The table, without its header. A row is `id ⇥ line ⇥ words ⇥ file › name | file › name ⇥ reason`. */
export function readSpecification(): readonly Requirement[] {
  const [, ...rows] = readFileSync(join(import.meta.dirname, 'specification.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map((row) => {
    const [id = '', line = '', words = '', tests = '', reason = ''] = row.split('\t')
    return { id, line, words, tests: tests === '' ? [] : tests.split(' | ').map(namedTest), reason }
  })
}

function namedTest(text: string): NamedTest {
  const [file = '', ...name] = text.split(' › ')
  return { file, name: name.join(' › ') }
}
