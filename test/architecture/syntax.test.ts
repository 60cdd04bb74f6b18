import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listedFiles } from './listed-files.ts'

// What the linter has no rule for: enums, lists of any length as arguments, signals that are collected as
// garbage, and comments that are wider than Oxfmt makes code.

const root = join(import.meta.dirname, '../..')
const columns = 110

const files = listedFiles(['*.ts', '*.tsx']).filter((file) => !file.startsWith('test/fixtures/'))

/** Numbers of the lines whose comment ends beyond the last column. */
const wideComments = (source: string): readonly number[] =>
  source.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(?:\/\/|\/\*|\* )/.test(line)
    // Before a comment, code with a string or an expression stays as long as Oxfmt leaves it.
    const endsInComment = /^[^'"`/]*\/[/*]/.test(line)
    // An address cannot be broken, and a template says what its test needs.
    const mayBeLong = /https?:\/\/|\\`|\$\{/.test(line)
    return line.length > columns && (isComment || endsInComment) && !mayBeLong ? [index + 1] : []
  })

const enums = (source: string): readonly string[] =>
  source.match(/^\s*(?:export |declare |const )*enum \w+ \{/gm) ?? []

/** Lists that are given as arguments, which lie on the stack: those that are written out are short. */
const spreadPushes = (source: string): readonly string[] =>
  source.match(/(?<!super)\.push\(\s*\.\.\.(?!\[).*/g) ?? []

/** Signals that the garbage collector of Node 20 takes while others wait for them. */
const forgottenSignals = (source: string): readonly string[] =>
  source.match(/\bAbortSignal\.(?:any|timeout)\(/g) ?? []

/** What runs in browsers, and components. */
const isOfPages = /\.tsx$|^src\/(?:client|features\/search\/(?:answers|hosted|query|ui))\//

const findings = (find: (source: string) => readonly unknown[], wanted: (file: string) => boolean) =>
  files
    .filter(wanted)
    .flatMap((file) =>
      find(readFileSync(join(root, file), 'utf8')).map((found) => `${file}: ${String(found)}`),
    )

it('comments fit into the columns of the code', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(findings(wideComments, () => true)).toEqual([])
})

it('there is no enum: a union of strings is plain data and survives structuredClone', () => {
  expect(findings(enums, (file) => /^(?:src|templates)\//.test(file))).toEqual([])
})

it('no list of any length is pushed as arguments: `append` does not need the stack for it', () => {
  expect(findings(spreadPushes, (file) => file.startsWith('src/') && !isOfPages.test(file))).toEqual([])
  expect(spreadPushes('list.push(...items)')).toHaveLength(1)
})

it('a time limit is a `withDeadline`: no signal is collected before it is aborted', () => {
  expect(findings(forgottenSignals, (file) => file.startsWith('src/'))).toEqual([])
  expect(forgottenSignals('const late = AbortSignal.timeout(20)')).toHaveLength(1)
})

it.each([
  `// ${'x'.repeat(columns)}`,
  `  /** ${'it is "long" '.repeat(10)} */`,
  `   * ${'x '.repeat(60)}`,
  `const a = 1 // ${'x'.repeat(columns)}`,
])('finds the comment of %j', (line) => {
  expect(wideComments(`a\n${line}\n`)).toEqual([2])
})

it.each([
  '// short',
  `// See https://example.com/${'x'.repeat(columns)}`,
  `const a = '// ${'x'.repeat(columns)}'`,
])('leaves %j alone', (line) => {
  expect(wideComments(line)).toEqual([])
})

it.each(['enum A { B }', 'export const enum A {\n  B,\n}', '  declare enum A { B }'])(
  'finds the enum of %j',
  (source) => {
    expect(enums(source)).toHaveLength(1)
  },
)

/** Declarations that mean another side where a language runs from right to left. */
const physicalSides = (source: string): readonly string[] =>
  [...source.matchAll(/^\s*([\w-]+): ([^;\n]+);/gm)].flatMap(([, name = '', value = '']) => {
    if (/^(?:(?:padding|margin|border)-)?(?:left|right)\b/.test(name)) return [`${name}: ${value}`]
    if (/^(?:text-align|float)$/.test(name) && /^(?:left|right)$/.test(value)) return [`${name}: ${value}`]
    if (!/^(?:padding|margin|inset)$/.test(name)) return []
    const [, right, , left] = value
      .replace(' !important', '')
      .replaceAll(/\w*\([^;]*\)/g, '()')
      .split(' ')
    return left === undefined || left === right ? [] : [`${name}: ${value}`]
  })

it('styles know the start and the end of a line, not left and right', () => {
  // Code runs from left to right in every language.
  const styles = listedFiles(['templates/*.css', 'src/*.css']).filter((file) => !/\/code\.css$/.test(file))
  expect(styles.length).toBeGreaterThan(20)
  expect(
    styles.flatMap((file) =>
      physicalSides(readFileSync(join(root, file), 'utf8')).map((side) => `${file}: ${side}`),
    ),
  ).toEqual([])
})
