import type { Expression, Program } from 'estree'
import type { Json } from '../../model/plain-data.ts'
import type { FileContext } from './file-context.ts'
import { evaluate } from './mdx/evaluate.ts'
import { usesName } from './mdx/unit.ts'

/**
 * Evaluates an expression in MDX's form: a program with one statement (an object with one spread for
 * `{...x}`).
 */
export function evaluateProgram(
  program: Program | null | undefined,
  context: FileContext,
): { known: true; value: unknown } | { known: false } {
  const statement = program?.body[0]
  if (!statement) return { known: true, value: undefined }
  if (statement.type !== 'ExpressionStatement') return { known: false }
  let expression: Expression = statement.expression
  if (expression.type === 'ObjectExpression' && expression.properties[0]?.type === 'SpreadElement')
    expression = expression.properties[0].argument
  try {
    return evaluate(expression, context.names)
  } catch {
    // The evaluator's recursion was too deep; the bundle handles the expression.
    return { known: false }
  }
}

/** Whether code uses a failed import, so that its error is only reported once. */
export function usesMissing(code: string, context: FileContext): boolean {
  for (const [name, { kind }] of context.bindings) if (kind === 'missing' && usesName(code, name)) return true
  return false
}

/** Theme components used by JSX inside an expression. */
export function themeComponentNames(program: Program | null | undefined, context: FileContext): string[] {
  return jsxComponentNames(program).filter((name) => !context.bindings.has(name))
}

export function isJson(value: unknown): value is Json {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
    return true
  if (Array.isArray(value)) return value.every(isJson)
  if (typeof value !== 'object') return false
  return Object.values(value).every(isJson)
}

/**
 * Collects the names of components in JSX inside an expression: `<Tabs>` in `{wide && <Tabs/>}`. The tree is
 * estree with JSX.
 */
function jsxComponentNames(tree: unknown): string[] {
  const names = new Set<string>()
  visit(tree)
  return [...names]

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(visit)
    if ('type' in node && node.type === 'JSXOpeningElement' && 'name' in node) {
      const name = rootName(node.name)
      if (name !== undefined && /^[A-Z]/.test(name)) names.add(name)
    }
    for (const [key, value] of Object.entries(node))
      if (key !== 'loc' && key !== 'range' && key !== 'comments') visit(value)
  }
}

function rootName(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if ('object' in node) return rootName(node.object)
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined
}
