import type { Comment, Expression, Program } from 'acorn'
import type { Program as EstreeProgram } from 'estree'
import { mdxParser } from '../mdx/code-parser.ts'
import { declaredNames } from '../mdx/statements.ts'
import { Differs } from './differs.ts'

const acornOptions = { ecmaVersion: 2024, sourceType: 'module' } as const

/**
 * The program of imports and exports that begin at a line of the file. Adds their names to `imports`; what is
 * imported may not be declared again.
 */
export function statementsIn(code: string, firstLine: number, imports: Set<string>): EstreeProgram {
  const program = asEstree(mdxParser.parse(code, { ...acornOptions, locations: true }))
  for (const statement of program.body) {
    const { loc } = statement
    if (!loc || !/^(?:Import|Export)/.test(statement.type)) throw new Differs()
    loc.start.line += firstLine - 1
    loc.end.line += firstLine - 1
    const names =
      statement.type === 'ImportDeclaration'
        ? statement.specifiers.map(({ local }) => local.name)
        : statement.type === 'ExportNamedDeclaration'
          ? declaredNames(statement)
          : []
    if (names.some((name) => imports.has(name))) throw new Differs()
    if (statement.type === 'ImportDeclaration') for (const name of names) imports.add(name)
  }
  return program
}

/** The program of `{code}` in text: one expression, or only comments. */
export const expressionIn = (code: string) =>
  isBlank(code) ? asEstree(mdxParser.parse(code, acornOptions)) : valueIn(code)

/** The program of `name={code}`. */
export function valueIn(code: string) {
  const comments: Comment[] = []
  const expression = mdxParser.parseExpressionAt(code, 0, { ...acornOptions, onComment: comments })
  if (!isBlank(code.slice(expression.end))) throw new Differs()
  return programOf(expression, code.length)
}

/** The program of `{...code}`: an object of which it is all. */
export const spreadIn = (code: string) => valueIn(`({${code}})`)

const programOf = (expression: Expression, end: number) =>
  asEstree({
    type: 'Program',
    start: 0,
    end,
    body: [{ type: 'ExpressionStatement', expression, start: 0, end }],
    sourceType: 'module',
  })

const isBlank = (code: string): boolean =>
  /^\s*$/.test(code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\r\n]*(?:\r\n|\n|\r)/g, ''))

/** acorn's types and those of estree name the same trees. */
const asEstree = (program: Program): EstreeProgram => program as unknown as EstreeProgram
