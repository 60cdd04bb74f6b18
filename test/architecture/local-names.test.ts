import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { listedFiles } from './listed-files.ts'

// A local says what it is, not what happened to it: `matches` and `brokenLinks`, not `found`. The linter can
// forbid a name only everywhere, in types and stored data, too.

const root = join(import.meta.dirname, '../..')

const participles =
  /^(?:asked|begun|chosen|found|given|gone|held|joined|kept|known|left|listed|lost|made|meant|named|own|said|seen|sent|settled|shown|taken|told|used|wanted|written)$/

/** Variables and parameters that are bare participles, as `line: name`. */
function bareParticiples(source: string): readonly string[] {
  const file = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (isOfOwnChoice(node) && ts.isIdentifier(node.name) && participles.test(node.name.text))
      names.push(`${file.getLineAndCharacterOfPosition(node.name.pos).line + 1}: ${node.name.text}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** Whether a node declares a name that its function chose: `{ found }` has the name of a property. */
const isOfOwnChoice = (
  node: ts.Node,
): node is ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement =>
  ts.isVariableDeclaration(node) ||
  (ts.isParameter(node) && ts.isFunctionLike(node.parent) && 'body' in node.parent) ||
  (ts.isBindingElement(node) &&
    (ts.isArrayBindingPattern(node.parent) || node.propertyName || node.dotDotDotToken) !== undefined)

it('no local is a bare participle', () => {
  const files = listedFiles(['src/*.ts', 'src/*.tsx', 'templates/*.ts', 'templates/*.tsx'])
  expect(files.length).toBeGreaterThan(1000)
  const names = files.flatMap((file) =>
    bareParticiples(readFileSync(join(root, file), 'utf8')).map((name) => `${file}:${name}`),
  )
  expect(names).toEqual([])
})

it.each([
  'const found = find()',
  'let known: string | undefined',
  'for (const left of parts) use(left)',
  'const { length: taken } = text',
  'const { text, ...own } = props',
  'const [first, seen] = parts',
  'export function write(written: string) {}',
  'parts.map((named) => named.length)',
  'const show = ([shown]: string[]) => shown',
])('finds the name in `%s`', (source) => {
  expect(bareParticiples(source)).toHaveLength(1)
})

it.each([
  'const { found, known = 1 } = result',
  'const matches = { found: 1 }.found',
  'interface Report { found(known: string): void }',
  'const foundPages = known.map(({ own }) => own)',
])('leaves `%s` alone', (source) => {
  expect(bareParticiples(source)).toEqual([])
})
