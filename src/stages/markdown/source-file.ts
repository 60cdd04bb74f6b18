import type { Nodes, Root, RootContent } from 'mdast'
import type {
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
} from 'mdast-util-mdx'
import type { Expression, Program } from 'estree'
import type { Reader } from '../../engine/reader.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { isExternal } from '../../model/address.ts'
import type { FrontMatter } from '../../model/page.ts'
import type { Json } from '../../model/plugin.ts'
import type { SourceLocation } from '../../model/site.ts'
import { decodeText } from '../../engine/decode-text.ts'
import type { CompileOptions } from './compile-options.ts'
import { replaceEmoji } from './emoji.ts'
import { splitFrontMatter } from './front-matter.ts'
import { checkSourceLimits, checkMdxLimits } from './source-limits.ts'
import { readBindings, type Binding } from './mdx/bindings.ts'
import { evaluate, notYetKnown } from './mdx/evaluate.ts'
import { jsxComponentNames } from './mdx/jsx-names.ts'
import { Unit } from './mdx/unit.ts'
import { parseSource } from './parse-source.ts'
import { placeOf } from './place.ts'
import { preprocess, unwrapMdxBlocks } from './preprocess.ts'
import { formatOfName, sourceFormat, type SourceFormat } from './source-format.ts'

/** One use of a file: the page itself, or a part with the props of the element that includes it. */
export interface FileContext {
  readonly file: string
  readonly format: 'md' | 'mdx'
  readonly formatBy: SourceFormat['by']
  /** The file's lines as the parser saw them. */
  readonly lines: readonly string[]
  readonly bindings: ReadonlyMap<string, Binding>
  /** Values that are known now: `props`, `frontMatter`, data. */
  readonly names: ReadonlyMap<string, unknown>
  readonly unit: Unit
  /** Counts the uses of parts on the page; 0 is the page itself. */
  readonly use: number
  /** What stands between the tags of the including element, and whose names apply there. */
  readonly slot?: { readonly children: readonly Nodes[]; readonly context: FileContext }
}

/** A node of our own in mdast: content that belongs to another use of a file. */
export interface ContextNode {
  type: 'docgenContext'
  context: FileContext
  /** Where the element stands that includes the part. */
  include?: SourceLocation
  scope?: { props: Readonly<Record<string, Json>>; dynamic: readonly DynamicProp[] }
  children: RootContent[]
}

export interface DynamicProp {
  readonly name?: string
  readonly thunk: number
}

/** What is shared by all files of a page. */
export interface PageAssembly {
  readonly read: Reader
  readonly options: CompileOptions
  readonly frontMatter: FrontMatter
  readonly units: Map<string, Unit>
  readonly diagnostics: Diagnostic[]
  /** Includes so far. */
  parts: number
}

const maxIncludeDepth = 20
const maxIncludes = 2_000

/**
 * Parses a file and puts the parts that it includes in their places. `chain` holds the files on the way to
 * this one.
 */
export function assemble(
  body: string,
  file: string,
  { format, by }: SourceFormat,
  assembly: PageAssembly,
  props: Readonly<Record<string, unknown>> | typeof notYetKnown,
  slot: FileContext['slot'],
  chain: readonly string[],
): { tree: Root; context: FileContext } {
  const { diagnostics } = assembly
  const refusal =
    checkSourceLimits(body, file, assembly.options.limits) ??
    (format === 'mdx' ? checkMdxLimits(body, file, assembly.options.limits) : undefined)
  if (refusal) throw new DiagnosticError(refusal)
  const text = preprocess(format === 'mdx' ? unwrapMdxBlocks(body) : body)
  const { tree, diagnostics: found } = parseSource(text, format, file, body)
  diagnostics.push(...found)
  const bindings =
    format === 'mdx'
      ? readBindings(tree, file, assembly.read, assembly.options)
      : { names: new Map<string, Binding>(), statements: [], diagnostics: [] }
  diagnostics.push(...bindings.diagnostics)
  let unit = assembly.units.get(file)
  if (!unit) assembly.units.set(file, (unit = new Unit(file, bindings.statements)))
  const names = new Map<string, unknown>([
    ['props', props],
    ['frontMatter', assembly.frontMatter],
  ])
  for (const [name, binding] of bindings.names) if (binding.kind === 'data') names.set(name, binding.value)
  const context: FileContext = {
    file,
    format,
    formatBy: by,
    lines: text.split('\n'),
    bindings: bindings.names,
    names,
    unit,
    use: assembly.parts,
    ...(slot ? { slot } : {}),
  }
  if (assembly.options.emoji) replaceEmoji(tree)
  if (format === 'mdx') unravel(tree)
  if (format === 'mdx') includeParts(tree, context, assembly, chain)
  return { tree, context }
}

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement
const isJsx = (node: Nodes): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'

function includeParts(
  parent: Nodes,
  context: FileContext,
  assembly: PageAssembly,
  chain: readonly string[],
): void {
  if (!('children' in parent)) return
  const children = parent.children as Nodes[]
  for (let index = 0; index < children.length; index++) {
    const node = children[index]
    if (!node) continue
    includeParts(node, context, assembly, chain)
    if (!isJsx(node) || node.name === null) continue
    const binding = context.bindings.get(node.name)
    if (binding?.kind !== 'part') continue
    children[index] = include(node, binding.path, context, assembly, chain) as unknown as Nodes
  }
}

function include(
  node: JsxElement,
  path: string,
  context: FileContext,
  assembly: PageAssembly,
  chain: readonly string[],
): ContextNode {
  const place = placeOf(node)
  if (chain.includes(path)) {
    throw new DiagnosticError(
      diagnose(
        'mdx-import',
        `\`${path}\` includes itself: ${[...chain.slice(chain.indexOf(path)), path].map((each) => `\`${each}\``).join(' → ')}.`,
        { file: context.file, place, hint: 'Take the include out of one of these files.' },
      ),
    )
  }
  if (chain.length > maxIncludeDepth || ++assembly.parts > maxIncludes)
    throw new DiagnosticError(
      diagnose(
        'nesting-too-deep',
        `The page includes more than ${chain.length > maxIncludeDepth ? `${maxIncludeDepth} levels of parts` : `${maxIncludes} parts`}.`,
        { file: context.file, place },
      ),
    )
  const number = assembly.parts
  const bytes = assembly.read.bytes(path)
  if (bytes === undefined)
    throw new DiagnosticError(
      diagnose('mdx-import', `No file at \`${path}\`.`, { file: context.file, place }),
    )
  const split = splitFrontMatter(decodeText(bytes, path), path)
  assembly.diagnostics.push(...split.diagnostics)
  const attributes = readAttributes(node.attributes, context)
  const props: Record<string, unknown> = { ...attributes.props }
  for (const { name } of attributes.dynamic) if (name !== undefined) props[name] = notYetKnown
  if (node.children.length > 0) props.children = notYetKnown
  const slot = { children: node.children as Nodes[], context }
  // A spread may set any prop.
  const known = attributes.dynamic.some(({ name }) => name === undefined) ? notYetKnown : props
  const part = assemble(
    split.body,
    path,
    sourceFormat(formatOfName(path), split.frontMatter, assembly.options),
    assembly,
    known,
    slot,
    [...chain, path],
  )
  prefixIdentifiers(part.tree, `p${number}-`)
  keepFootnotesInContext(part.tree, { context: part.context, scope: attributes })
  return {
    type: 'docgenContext',
    context: part.context,
    include: { file: context.file, place },
    scope: attributes,
    children: part.tree.children,
  }
}

/** Footnotes are printed at the end of the page, where the part's props would not be known. */
function keepFootnotesInContext(
  node: Nodes,
  { context, scope }: Required<Pick<ContextNode, 'context' | 'scope'>>,
): void {
  if (node.type === 'footnoteDefinition') {
    for (const child of node.children as Nodes[])
      if ('children' in child)
        child.children = [
          { type: 'docgenContext', context, scope, children: child.children } as unknown as never,
        ]
  } else if ('children' in node)
    for (const child of node.children as Nodes[])
      if ((child as { type: string }).type !== 'docgenContext')
        keepFootnotesInContext(child, { context, scope })
}

/** Attributes as data where they are known and as thunks of the file's unit where they are not. */
export function readAttributes(
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[],
  context: FileContext,
): { props: Record<string, Json>; dynamic: DynamicProp[] } {
  const props: Record<string, Json> = {}
  const dynamic: DynamicProp[] = []
  for (const attribute of attributes) {
    if (
      usesMissing(
        attribute.type === 'mdxJsxExpressionAttribute'
          ? attribute.value
          : typeof attribute.value === 'object'
            ? (attribute.value?.value ?? '')
            : '',
        context,
      )
    )
      continue
    const place = placeOf(attribute)
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const code = attribute.value.trim().replace(/^\.\.\./, '')
      const value = evaluateProgram(attribute.data?.estree, context)
      if (
        value.known &&
        isJson(value.value) &&
        typeof value.value === 'object' &&
        value.value !== null &&
        !Array.isArray(value.value)
      )
        Object.assign(props, value.value)
      else dynamic.push({ thunk: context.unit.add(code, place, themeNames(attribute.data?.estree, context)) })
    } else if (attribute.value === null || attribute.value === undefined) props[attribute.name] = true
    else if (typeof attribute.value === 'string') props[attribute.name] = attribute.value
    else {
      const address = addressProps.has(attribute.name)
        ? writtenAddress(attribute.value.data?.estree, context)
        : undefined
      const value =
        address === undefined
          ? evaluateProgram(attribute.value.data?.estree, context)
          : ({ known: true, value: address } as const)
      if (value.known && isJson(value.value)) {
        if (value.value !== undefined) props[attribute.name] = value.value
      } else if (!(value.known && value.value === undefined))
        dynamic.push({
          name: attribute.name,
          thunk: context.unit.add(
            attribute.value.value,
            place,
            themeNames(attribute.value.data?.estree, context),
          ),
        })
    }
  }
  return { props, dynamic }
}

const addressProps: ReadonlySet<string> = new Set(['src', 'href', 'to', 'poster'])

/**
 * The address in `require('./a.png').default` and `useBaseUrl('/a.png')`, as authors of Docusaurus write
 * them: whatever it names is found, measured and judged as if it stood there by itself.
 */
function writtenAddress(program: Program | null | undefined, { bindings }: FileContext): string | undefined {
  const statement = program?.body[0]
  const expression = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
  const isDefault =
    expression?.type === 'MemberExpression' &&
    !expression.computed &&
    expression.property.type === 'Identifier' &&
    expression.property.name === 'default'
  const call = isDefault ? expression.object : expression
  const [argument] = call?.type === 'CallExpression' ? call.arguments : []
  if (
    call?.type !== 'CallExpression' ||
    call.callee.type !== 'Identifier' ||
    call.arguments.length !== 1 ||
    argument?.type !== 'Literal' ||
    typeof argument.value !== 'string'
  )
    return undefined
  const { name } = call.callee
  if (name === 'require' && !bindings.has(name) && /^(?:\.{1,2}|@site)\//.test(argument.value))
    return argument.value
  return name === 'useBaseUrl' &&
    bindings.get(name)?.kind === 'code' &&
    !isDefault &&
    !isExternal(argument.value)
    ? argument.value.replace(/^\/?/, '/')
    : undefined
}

/**
 * Value of an expression as MDX keeps it: a program with one statement (an object with one spread for
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
    // Deep recursion of the evaluator: the bundle judges it.
    return { known: false }
  }
}

/** Whether JavaScript names an import that failed; one mistake is reported once. */
export function usesMissing(code: string, context: FileContext): boolean {
  for (const [name, { kind }] of context.bindings)
    if (kind === 'missing' && new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code))
      return true
  return false
}

/** Components of the theme that JSX inside an expression names. A part cannot be used there. */
export function themeNames(program: Program | null | undefined, context: FileContext): string[] {
  return jsxComponentNames(program).filter((name) => {
    const binding = context.bindings.get(name)
    if (binding?.kind === 'part') {
      throw new DiagnosticError(
        diagnose('mdx-import', `The part \`${name}\` is used inside an expression.`, {
          file: context.file,
          place: binding.place,
          hint: `Use \`<${name} />\` outside of braces, and decide inside the part with \`props\`.`,
        }),
      )
    }
    return binding === undefined
  })
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
 * MDX wraps a line of tags into a paragraph; a paragraph of nothing but tags and expressions is taken apart
 * (as @mdx-js/mdx does).
 */
function unravel(parent: Nodes): void {
  if (!('children' in parent)) return
  const children = parent.children as Nodes[]
  const result: Nodes[] = []
  for (const child of children) {
    unravel(child)
    const lifted =
      child.type === 'paragraph' &&
      child.children.length > 0 &&
      child.children.every(
        (each) => isMdxInline(each) || (each.type === 'text' && each.value.trim() === ''),
      ) &&
      child.children.some(isMdxInline)
    if (!lifted) {
      result.push(child)
      continue
    }
    for (const each of child.children as Nodes[]) {
      if (each.type === 'mdxJsxTextElement')
        result.push({ ...each, type: 'mdxJsxFlowElement' } as unknown as Nodes)
      else if (each.type === 'mdxTextExpression') result.push({ ...each, type: 'mdxFlowExpression' })
    }
  }
  children.splice(0, children.length, ...result)
}

const isMdxInline = (node: Nodes): boolean =>
  node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression'

/** A part's footnotes and link definitions are its own, also when it is used twice. */
function prefixIdentifiers(node: Nodes, prefix: string): void {
  if ('identifier' in node && typeof node.identifier === 'string')
    node.identifier = `${prefix}${node.identifier}`
  if ('children' in node)
    for (const child of node.children as Nodes[])
      if ((child as { type: string }).type !== 'docgenContext') prefixIdentifiers(child, prefix)
}
