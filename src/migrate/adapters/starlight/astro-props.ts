import { Parser, type Expression, type Node, type Pattern } from 'acorn'
import jsx from 'acorn-jsx'
import { patternNames } from '../../../stages/markdown/mdx/statements.ts'

/** In characters: constants that are made of each other can double with each. */
const longest = 10_000

/** The script of a component, as far as it has been read. */
export interface ScriptSoFar {
  readonly text: string
  /** Names that the module of the part has: imports and constants that are plain data. */
  readonly names: Set<string>
  /** Expressions that stand for other names: `props.a` for a prop, or what a constant is made of. */
  readonly substitutes: Map<string, string>
}

/** What expressions may use besides: it answers the same to the same arguments. */
const globals = ['Array', 'Boolean', 'JSON', 'Number', 'Object', 'String', 'encodeURIComponent', 'undefined']

/**
 * The script of a component of Astro without declarations of types (`interface Props { … }`), whose lines
 * stay empty. Astro strips types before it runs a script, so they say nothing about what is shown.
 */
export const withoutTypes = (script: string): string =>
  script
    .replaceAll(
      /^(?:export )?(?:interface \w+[^{]*\{(?:[^{}]|\{[^{}]*\})*\}|type \w+\s*=[^;{}]*(?:\{[^{}]*\}[^;{}]*)?;|import type [^;\n]*)/gm,
      (declaration) => declaration.replaceAll(/[^\n]/g, ''),
    )
    .replaceAll(/^(const (?:\w+|\{[^{}]*\})): \w+(?:<[^>]*>|\[\])*(?= =)/gm, '$1')
    .replaceAll(/\bAstro\.props as \w+/g, 'Astro.props')
    .replaceAll(/\bAstro\.props\b/g, 'props')

/** The script before its first statement. */
export const beginScript = (text: string): ScriptSoFar => ({
  text,
  names: new Set([...globals, 'props']),
  substitutes: new Map(),
})

/** Notes what stands for the names of `const { a, b = 1 } = Astro.props`; false for other patterns. */
export function takeProps(pattern: Pattern, script: ScriptSoFar): boolean {
  const { substitutes } = script
  if (pattern.type !== 'ObjectPattern') return false
  return pattern.properties.every((property) => {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return false
    const { value } = property
    const prop = `props.${property.key.name}`
    if (value.type === 'Identifier') substitutes.set(value.name, prop)
    else if (value.type === 'AssignmentPattern' && value.left.type === 'Identifier') {
      const byDefault = substituted(value.right, script)
      if (byDefault === undefined) return false
      substitutes.set(value.left.name, `(${prop} === undefined ? ${byDefault} : ${prop})`)
    } else return false
    return true
  })
}

/** Notes what stands for a constant that is made of props; false if that takes more than an expression. */
export function takeConstant(name: string, value: Expression, script: ScriptSoFar): boolean {
  const source = substituted(value, script)
  if (source !== undefined) script.substitutes.set(name, source)
  return source !== undefined
}

/** An expression of the script in one line, in parentheses; undefined if it needs what is not there. */
function substituted(value: Expression, { text, names, substitutes }: ScriptSoFar): string | undefined {
  const edits = editsOf(value, text, substitutes, names)
  const source = edits && applied(text, edits, value.start, value.end)
  if (source === undefined || source.length > longest) return undefined
  // In texts and behind `//`, line ends count.
  return source.includes('\n') && /`|\/\//.test(source) ? undefined : `(${source.replaceAll('\n', ' ')})`
}

/** A template with expressions in place of names; undefined if a name has another meaning somewhere. */
export function withSubstitutes(template: string, { substitutes }: ScriptSoFar): string | undefined {
  if (substitutes.size === 0) return template
  const around = `<>${template}</>`
  try {
    const tree = Parser.extend(jsx()).parseExpressionAt(around, 0, { ecmaVersion: 2024 })
    const edits = editsOf(tree, around, substitutes)
    return edits && applied(around, edits, 2, around.length - 3)
  } catch {
    return undefined // Astro does not ask for closed tags, for example.
  }
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The places of names, and what stands there instead. Undefined where a name is that of a tag, and where
 * one is neither substituted nor in `others`, if these are given. A name that is declared again makes no
 * valid code (`(props.a) => 1`), so that the component is not read.
 */
function editsOf(
  tree: Node,
  source: string,
  substitutes: ReadonlyMap<string, string>,
  others?: ReadonlySet<string>,
): readonly Edit[] | undefined {
  const edits: Edit[] = []
  const local = new Set<string>()
  let isReadable = true
  const visit = (node: Node, parent: Node | undefined, key: string): void => {
    const each = node as Node & Record<string, unknown>
    if (each.type === 'AwaitExpression' || each.type === 'ThisExpression') isReadable = false
    if (each.type === 'JSXIdentifier' && key === 'name' && parent?.type === 'JSXOpeningElement')
      isReadable &&= !substitutes.has(String(each['name']))
    if (/Function/.test(each.type) || each.type === 'VariableDeclarator' || each.type === 'CatchClause')
      for (const name of patternNames(each['params'] ?? each['id'] ?? each['param'])) local.add(name)
    if (each.type === 'Identifier') {
      const name = source.slice(each.start, each.end)
      const instead = substitutes.get(name)
      if (instead !== undefined) edits.push({ start: each.start, end: each.end, text: instead })
      else isReadable &&= !others || others.has(name) || local.has(name)
    }
    for (const [inner, value] of Object.entries(each)) {
      const isName =
        (each.type === 'MemberExpression' && inner === 'property') ||
        ((each.type === 'Property' || each.type === 'MethodDefinition') && inner === 'key')
      if (isName && each['computed'] !== true) {
        isReadable &&= each['shorthand'] !== true || !substitutes.has(patternNames(value)[0] ?? '')
        continue
      }
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (isNode(child)) visit(child, each, inner)
    }
  }
  visit(tree, undefined, '')
  return isReadable ? edits : undefined
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** A part of a source with its edits. */
function applied(source: string, edits: readonly Edit[], start: number, end: number): string {
  let result = ''
  let at = start
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    result += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + source.slice(at, end)
}
