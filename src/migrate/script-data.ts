import type {
  ArrowFunctionExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Program,
} from 'acorn'
import { readScript } from '../engine/script-source.ts'

/** Longer chains of names are probably cyclic. */
const longestWay = 50

/**
 * The plain data that a configuration script exports, without running it: names are resolved, calls become
 * their first argument, and functions their return value. Values that only exist at run time are `undefined`.
 * The result is undefined if the file cannot be parsed.
 */
export async function scriptData(file: string): Promise<unknown> {
  try {
    const { program } = await readScript(file)
    const start = exported(program)
    return start && dataOf(start, bindings(program), 0)
  } catch {
    return undefined
  }
}

type Node = Expression | FunctionDeclaration
type Bindings = ReadonlyMap<string, Node>

function exported({ body }: Program): Node | undefined {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration')
      return statement.declaration.type === 'ClassDeclaration' ? undefined : (statement.declaration as Node) // No other kind has no name.
    if (statement.type === 'ExpressionStatement' && statement.expression.type === 'AssignmentExpression') {
      const { left, right } = statement.expression
      if (
        left.type === 'MemberExpression' &&
        left.property.type === 'Identifier' &&
        left.property.name === 'exports'
      )
        return right
    }
  }
  return undefined
}

function bindings({ body }: Program): Bindings {
  const nodes = new Map<string, Node>()
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id) nodes.set(declared.id.name, declared)
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) nodes.set(id.name, init)
  }
  return nodes
}

function dataOf(node: Node, names: Bindings, way: number): unknown {
  if (way > longestWay) return undefined
  const go = (next: Node): unknown => dataOf(next, names, way + 1)
  switch (node.type) {
    case 'Literal':
      return node.regex ? undefined : node.value
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined
    case 'ArrayExpression':
      return node.elements.map((element) =>
        element && element.type !== 'SpreadElement' ? go(element) : undefined,
      )
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.flatMap((property): (readonly [string, unknown])[] => {
          if (property.type === 'SpreadElement') return Object.entries(go(property.argument) ?? {})
          const { key, computed } = property
          return computed
            ? []
            : [
                [
                  key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value),
                  go(property.value),
                ],
              ]
        }),
      )
    case 'Identifier': {
      const bound = names.get(node.name)
      return bound && go(bound)
    }
    case 'CallExpression': {
      const { callee } = node
      const isElement =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'createElement'
      if (isElement) {
        const texts = node.arguments.slice(2).map((each) => (each.type === 'SpreadElement' ? '' : go(each)))
        return texts.filter((each) => typeof each === 'string').join('')
      }
      const [argument] = node.arguments
      return argument && argument.type !== 'SpreadElement' ? go(argument) : undefined
    }
    case 'AwaitExpression':
      return go(node.argument)
    case 'ParenthesizedExpression':
      return go(node.expression)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration': {
      const returned = returnedBy(node)
      return returned && go(returned)
    }
    default:
      return undefined
  }
}

function returnedBy({
  body,
}: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration): Expression | undefined {
  if (body.type !== 'BlockStatement') return body
  return body.body.findLast((statement) => statement.type === 'ReturnStatement')?.argument ?? undefined
}
