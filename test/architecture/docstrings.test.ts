import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { listedFiles } from './listed-files.ts'

const root = join(import.meta.dirname, '../..')

/** Names of functions, classes, types and values that a module exports without a docstring. */
function undocumented(file: string, source: string): readonly string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const told = new Set<string>()
  const found: string[] = []
  for (const statement of tree.statements) {
    if (!ts.canHaveModifiers(statement)) continue
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name.getText())
      : 'name' in statement && statement.name
        ? [(statement.name as ts.Node).getText()]
        : ['default']
    const isTold = ts.getJSDocCommentsAndTags(statement).some(ts.isJSDoc)
    for (const name of names) {
      const { line } = tree.getLineAndCharacterOfPosition(statement.getStart())
      // The first of several overloads speaks for all of them.
      if (isTold) told.add(name)
      else if (!told.has(name)) found.push(`${file}:${String(line + 1)} ${name}`)
    }
  }
  return found
}

it('every export has a docstring with its contract', () => {
  const files = listedFiles(['src', 'templates', 'bin', 'content/_plugins']).filter(
    (file) => /\.tsx?$/.test(file) && !/\.d\.m?ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => undocumented(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it.each([
  'export const a = 1',
  'export function a() {}',
  '// A comment of a line is no docstring.\nexport interface A {}',
  'export default function a() {}',
])('finds %j', (source) => {
  expect(undocumented('a.ts', source)).toHaveLength(1)
})

it.each(['/** A value. */ export const a = 1', 'const a = 1', "export { a } from './b.ts'"])(
  'leaves %j alone',
  (source) => {
    expect(undocumented('a.ts', source)).toEqual([])
  },
)
