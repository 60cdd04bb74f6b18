import type {
  Expression,
  MemberExpression,
  Node,
  Pattern,
  PrivateIdentifier,
  SpreadElement,
  Super,
} from 'estree'

/** A value known at compile time, or the fact that only running the code reveals it. */
export type Evaluation = { readonly known: true; readonly value: unknown } | { readonly known: false }

/** Stands for a prop whose value is only known at run time. */
export const notYetKnown = Symbol('not yet known')

const unknown: Evaluation = { known: false }
const knownValue = (value: unknown): Evaluation => ({ known: true, value })

/** Known names: props of a partial, imported data, and exported constants. */
export type Names = ReadonlyMap<string, unknown>

/**
 * Evaluates the subset of JavaScript that is plain data: literals, arrays, objects, templates, property
 * access on plain data, arithmetic, comparison, logic, and `a ? b : c`. There are no calls and no
 * assignments, so evaluation has no side effects. Everything else is left to the bundle.
 */
export function evaluate(
  node: Expression | SpreadElement | Super | PrivateIdentifier | Pattern | Node,
  names: Names,
): Evaluation {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? unknown : knownValue(node.value)
    case 'TemplateLiteral':
      return evaluateAll(node.expressions, names, (values) =>
        node.quasis
          .map(
            (quasi, index) =>
              (quasi.value.cooked ?? '') + (index < values.length ? String(values[index]) : ''),
          )
          .join(''),
      )
    case 'ArrayExpression':
      return node.elements.some((element) => element === null || element.type === 'SpreadElement')
        ? unknown
        : evaluateAll(node.elements as Expression[], names, (values) => values)
    case 'ObjectExpression':
      return evaluateObject(node, names)
    case 'Identifier':
      if (node.name === 'undefined') return knownValue(undefined)
      return names.has(node.name) ? knownValue(names.get(node.name)) : unknown
    case 'MemberExpression':
      return evaluateMember(node, names)
    case 'ChainExpression':
      return evaluate(node.expression, names)
    case 'UnaryExpression': {
      const argument = evaluate(node.argument, names)
      if (!argument.known) return unknown
      if (node.operator === '!') return knownValue(!argument.value)
      if (node.operator === '-' && typeof argument.value === 'number') return knownValue(-argument.value)
      return unknown
    }
    case 'ConditionalExpression': {
      const test = evaluate(node.test, names)
      return test.known ? evaluate(test.value ? node.consequent : node.alternate, names) : unknown
    }
    case 'LogicalExpression': {
      const leftOperand = evaluate(node.left, names)
      if (!leftOperand.known) return unknown
      const decided =
        node.operator === '&&'
          ? !leftOperand.value
          : node.operator === '||'
            ? Boolean(leftOperand.value)
            : leftOperand.value !== null && leftOperand.value !== undefined
      return decided ? leftOperand : evaluate(node.right, names)
    }
    case 'BinaryExpression':
      return evaluateAll([node.left, node.right], names, ([one, other]) => binary(node.operator, one, other))
    default:
      return unknown
  }
}

const undecided = Symbol('undecided')

function evaluateAll(
  nodes: readonly (Expression | PrivateIdentifier)[],
  names: Names,
  combine: (values: unknown[]) => unknown,
): Evaluation {
  const values: unknown[] = []
  for (const node of nodes) {
    const result = evaluate(node, names)
    if (!result.known) return unknown
    values.push(result.value)
  }
  const value = combine(values)
  return value === undecided ? unknown : knownValue(value)
}

function evaluateObject(node: Extract<Expression, { type: 'ObjectExpression' }>, names: Names): Evaluation {
  const entries: [string, unknown][] = []
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') return unknown
    const key =
      property.key.type === 'Identifier'
        ? property.key.name
        : property.key.type === 'Literal'
          ? String(property.key.value)
          : undefined
    const value = evaluate(property.value, names)
    if (key === undefined || key === '__proto__' || !value.known) return unknown
    entries.push([key, value.value])
  }
  return knownValue(Object.fromEntries(entries))
}

function evaluateMember(node: MemberExpression, names: Names): Evaluation {
  const object = evaluate(node.object, names)
  if (!object.known) return unknown
  const key = node.computed
    ? evaluate(node.property, names)
    : node.property.type === 'Identifier'
      ? knownValue(node.property.name)
      : unknown
  if (!key.known || (typeof key.value !== 'string' && typeof key.value !== 'number')) return unknown
  const { value } = object
  if (value === null || value === undefined) return node.optional ? knownValue(undefined) : unknown
  if (typeof value === 'string' || Array.isArray(value)) {
    if (key.value === 'length') return knownValue(value.length)
    return typeof key.value === 'number' ? knownValue((value as ArrayLike<unknown>)[key.value]) : unknown
  }
  if (typeof value !== 'object') return unknown
  const property = Object.hasOwn(value, key.value) ? (value as Record<string, unknown>)[key.value] : undefined
  return property === notYetKnown ? unknown : knownValue(property)
}

function binary(operator: string, one: unknown, other: unknown): unknown {
  switch (operator) {
    case '===':
      return one === other
    case '!==':
      return one !== other
    case '+':
      return isPrimitive(one) && isPrimitive(other) ? (one as string) + (other as string) : undecided
    default:
      if (typeof one !== 'number' || typeof other !== 'number') return undecided
  }
  switch (operator) {
    case '-':
      return one - other
    case '*':
      return one * other
    case '/':
      return one / other
    case '<':
      return one < other
    case '>':
      return one > other
    case '<=':
      return one <= other
    case '>=':
      return one >= other
    default:
      return undecided
  }
}

const isPrimitive = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
