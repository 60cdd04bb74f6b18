import type {
  ArrowFunctionExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  ModuleDeclaration,
  Pattern,
  Property,
  SpreadElement,
  Statement,
} from 'acorn'
import type { SourceLocation } from '../../model/site.ts'
import type { Locate, ValuePath } from './problem.ts'
import { importedFile, readScript, type ScriptSource } from '../../engine/script-source.ts'
import { fileName } from '../../engine/file-name.ts'

/** An expression and the file that contains it. */
interface Found {
  readonly node: Expression | FunctionDeclaration
  readonly source: ScriptSource
}

interface Child {
  readonly key: Found
  readonly value: Found
}

type FunctionNode = ArrowFunctionExpression | FunctionExpression | FunctionDeclaration

/** Longer chains of names and imports are probably cyclic. */
const longestChain = 50

/**
 * Locates values in a TypeScript or JavaScript file (absolute path), following names, imports, spreads, and
 * `define…(…)` calls.
 */
export function locateInScript(file: string, root: string): Locate {
  const sources = new Map<string, Promise<ScriptSource>>()
  const read = (path: string): Promise<ScriptSource> => {
    const scriptSource = sources.get(path) ?? readScript(path)
    sources.set(path, scriptSource)
    return scriptSource
  }
  return async (path, at = 'value') => {
    const source = await read(file)
    const start = await exportOf(source, 'default', read, 0)
    const target = start && (await follow(start, path, at, read))
    const place = target?.source.placeOf(target.node)
    const location: SourceLocation = { file: fileName(target?.source.file ?? file, root) }
    return place ? { ...location, place } : location
  }
}

type Read = (path: string) => Promise<ScriptSource>

/** Finds the deepest value along `path` that can be determined without running the file. */
async function follow(start: Found, path: ValuePath, at: 'key' | 'value', read: Read): Promise<Found> {
  let current = start
  for (const [index, step] of path.entries()) {
    const inner = await plainOf(current, read, 0)
    const child = inner && (await childOf(inner, step, read, 0))
    if (!child) return inner && isLiteralShape(inner) ? inner : current
    current = at === 'key' && index === path.length - 1 ? child.key : child.value
  }
  return current
}

function isLiteralShape({ node }: Found): boolean {
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression'
}

/**
 * Resolves an expression: the object that a name refers to, the argument of `defineConfig(…)`, or the return
 * value of a function.
 */
async function plainOf(expression: Found, read: Read, depth: number): Promise<Found | undefined> {
  const { node, source } = expression
  if (depth > longestChain) return undefined
  const go = (next: Expression | FunctionDeclaration): Promise<Found | undefined> =>
    plainOf({ node: next, source }, read, depth + 1)
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'Literal':
    case 'TemplateLiteral':
      return expression
    case 'Identifier': {
      const bound = await bindingOf(node.name, source, read, depth + 1)
      return bound && (await plainOf(bound, read, depth + 1))
    }
    case 'MemberExpression': {
      if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier') return undefined
      const step = memberStep(node.property, node.computed)
      const object = step === undefined ? undefined : await go(node.object)
      const child = object && step !== undefined ? await childOf(object, step, read, depth + 1) : undefined
      return child && (await plainOf(child.value, read, depth + 1))
    }
    case 'CallExpression': {
      const [argument] = node.arguments
      const isDefine = node.callee.type === 'Identifier' && node.callee.name.startsWith('define')
      if (!isDefine) return expression
      return argument && argument.type !== 'SpreadElement' ? await go(argument) : undefined
    }
    case 'AwaitExpression':
      return await go(node.argument)
    case 'ParenthesizedExpression':
      return await go(node.expression)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration': {
      const returned = returnedBy(node)
      return returned && (await go(returned))
    }
    default:
      return undefined
  }
}

function memberStep(property: Expression, computed: boolean): string | number | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' &&
    (typeof property.value === 'string' || typeof property.value === 'number')
    ? property.value
    : undefined
}

/** The last `return` at the top level of a function, as usual in configurations. */
function returnedBy(node: FunctionNode): Expression | undefined {
  if (node.body.type !== 'BlockStatement') return node.body
  const last = node.body.body.findLast((statement) => statement.type === 'ReturnStatement')
  return last?.argument ?? undefined
}

async function childOf(
  { node, source }: Found,
  step: string | number,
  read: Read,
  depth: number,
): Promise<Child | undefined> {
  if (depth > longestChain) return undefined
  if (node.type === 'ArrayExpression')
    return typeof step === 'number' ? await elementOf(node.elements, source, step, read, depth) : undefined
  if (node.type === 'CallExpression') {
    // `openapi({ … })` is a plugin, and its argument the plugin's `options`.
    const [options] = node.arguments
    return step === 'options' && options && options.type !== 'SpreadElement'
      ? { key: { node: options, source }, value: { node: options, source } }
      : undefined
  }
  if (node.type !== 'ObjectExpression') return undefined
  // As at run time, the last one wins.
  for (const property of node.properties.toReversed()) {
    if (property.type === 'Property' && keyOf(property) === String(step))
      return { key: { node: property.key, source }, value: { node: property.value, source } }
    if (property.type !== 'SpreadElement') continue
    const inner = await plainOf({ node: property.argument, source }, read, depth + 1)
    const child = inner && (await childOf(inner, step, read, depth + 1))
    if (child) return child
  }
  return undefined
}

function keyOf({ key, computed }: Property): string | undefined {
  if (key.type === 'Literal') return String(key.value)
  return key.type === 'Identifier' && !computed ? key.name : undefined
}

async function elementOf(
  elements: readonly (Expression | SpreadElement | null)[],
  source: ScriptSource,
  position: number,
  read: Read,
  depth: number,
): Promise<Child | undefined> {
  let index = 0
  for (const element of elements) {
    if (element?.type === 'SpreadElement') {
      const inner = await plainOf({ node: element.argument, source }, read, depth + 1)
      if (inner?.node.type !== 'ArrayExpression') return undefined // Nobody knows how many there are.
      const length = inner.node.elements.some((entry) => entry?.type === 'SpreadElement')
        ? undefined
        : inner.node.elements.length
      if (length === undefined) return undefined
      if (position < index + length)
        return await elementOf(inner.node.elements, inner.source, position - index, read, depth + 1)
      index += length
    } else if (index++ === position) {
      return element ? { key: { node: element, source }, value: { node: element, source } } : undefined
    }
  }
  return undefined
}

/** Resolves a name at the top level of a file, following imports. */
async function bindingOf(
  name: string,
  source: ScriptSource,
  read: Read,
  depth: number,
): Promise<Found | undefined> {
  for (const statement of source.program.body) {
    const declared = declaredBy(statement, name)
    if (declared) return { node: declared, source }
    if (statement.type !== 'ImportDeclaration') continue
    for (const specifier of statement.specifiers) {
      if (specifier.local.name !== name || specifier.type === 'ImportNamespaceSpecifier') continue
      const imported = specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported)
      const file = importedFile(String(statement.source.value), source.file)
      return file === undefined ? undefined : await exportOf(await read(file), imported, read, depth + 1)
    }
  }
  return undefined
}

function declaredBy(
  statement: Statement | ModuleDeclaration,
  name: string,
): Expression | FunctionDeclaration | undefined {
  if (statement.type === 'ExportNamedDeclaration' && statement.declaration)
    return declaredBy(statement.declaration, name)
  if (statement.type === 'FunctionDeclaration') return statement.id.name === name ? statement : undefined
  if (statement.type !== 'VariableDeclaration') return undefined
  return statement.declarations.find(({ id }) => isNamed(id, name))?.init ?? undefined
}

function isNamed(pattern: Pattern, name: string): boolean {
  return pattern.type === 'Identifier' && pattern.name === name
}

async function exportOf(
  source: ScriptSource,
  name: string,
  read: Read,
  depth: number,
): Promise<Found | undefined> {
  if (depth > longestChain) return undefined
  for (const statement of source.program.body) {
    if (statement.type === 'ExportDefaultDeclaration' && name === 'default') {
      const { declaration } = statement
      if (declaration.type === 'ClassDeclaration') return undefined
      // An anonymous function is not an expression, but otherwise the same.
      return { node: declaration as Expression | FunctionDeclaration, source }
    }
    if (statement.type === 'ExportNamedDeclaration') {
      const declared =
        statement.declaration && name !== 'default' ? declaredBy(statement.declaration, name) : undefined
      if (declared) return { node: declared, source }
      const specifier = statement.specifiers.find(({ exported }) => nameOf(exported) === name)
      if (!specifier) continue
      if (!statement.source) return await bindingOf(nameOf(specifier.local), source, read, depth + 1)
      const file = importedFile(String(statement.source.value), source.file)
      return file === undefined
        ? undefined
        : await exportOf(await read(file), nameOf(specifier.local), read, depth + 1)
    }
    if (name === 'default' && statement.type === 'ExpressionStatement') {
      const assigned = assignedToExports(statement.expression)
      if (assigned) return { node: assigned, source }
    }
  }
  return undefined
}

/** The value assigned to `module.exports`. */
function assignedToExports(expression: Expression): Expression | undefined {
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression')
    return undefined
  const { object, property } = expression.left
  return object.type === 'Identifier' &&
    object.name === 'module' &&
    property.type === 'Identifier' &&
    property.name === 'exports'
    ? expression.right
    : undefined
}

function nameOf(
  node:
    | { readonly type: 'Identifier'; readonly name: string }
    | { readonly type: 'Literal'; readonly value?: unknown },
): string {
  return node.type === 'Identifier' ? node.name : String(node.value)
}
