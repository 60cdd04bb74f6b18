import type { Nodes, Root } from 'mdast'
import { unravel } from './unravel.ts'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { DiagnosticError, diagnosticError } from '../../model/diagnose.ts'
import { decodeText } from '../../engine/decode-text.ts'
import { noteHeadingSources, replaceEmoji } from './emoji.ts'
import { splitFrontMatter } from './split-front-matter.ts'
import { checkMdxLimits, checkSourceLimits } from './source-limits.ts'
import { readBindings } from './mdx/bindings.ts'
import { globalComponents, providedImports } from './mdx/global-components.ts'
import { notYetKnown } from './mdx/evaluate.ts'
import { Unit } from './mdx/unit.ts'
import { parseSource } from './parse-source.ts'
import { placeOf } from './place.ts'
import {
  type Binding,
  type ContextNode,
  type FileContext,
  formatOfName,
  sourceFormat,
  type SourceFormat,
} from './file-context.ts'
import { keepFootnotesInContext, prefixIdentifiers } from './footnotes-of-parts.ts'
import type { PageAssembly } from './to-hast/conversion.ts'
import { readAttributes } from './jsx-attributes.ts'
import { append } from '../../model/append.ts'

const maxIncludeDepth = 20
const maxIncludes = 2_000

/** Parses a file and inserts the partials that it includes. `chain` lists the files that lead to this one. */
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
    checkSourceLimits(body, file, format, assembly.options.limits) ??
    (format === 'mdx' ? checkMdxLimits(body, file, assembly.options.limits) : undefined)
  if (refusal) throw new DiagnosticError(refusal)
  const { dialect, options } = assembly
  const hasMath = options.math !== undefined
  const { tree, text, ...parsed } = parseSource(body, format, file, { dialect, hasMath })
  append(diagnostics, parsed.diagnostics)
  const rules = { ...options, inDialect: dialect.importTarget, partOf: dialect.importedPart }
  const bindings =
    format === 'mdx'
      ? readBindings(tree, file, assembly.read, rules)
      : { names: new Map<string, Binding>(), statements: [], diagnostics: [] }
  append(diagnostics, bindings.diagnostics)
  const globals = format === 'mdx' ? globalComponents(text, bindings.names, assembly.read, rules) : undefined
  let unit = assembly.units.get(file)
  if (!unit) {
    const parts = [...(globals?.names ?? []), ...bindings.names].flatMap(([name, binding]) =>
      binding.kind === 'part' ? [[name, binding.path] as const] : [],
    )
    const provided = options.componentsInCode
      ? providedImports(bindings.statements, bindings.names, options.components)
      : []
    unit = new Unit(file, [...bindings.statements, ...provided], globals?.code, new Map(parts))
    assembly.units.set(file, unit)
  }
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
    source: body,
    bindings: globals ? new Map([...globals.names, ...bindings.names]) : bindings.names,
    names,
    unit,
    use: assembly.parts,
    slot,
  }
  readTree(tree, context, assembly, chain)
  return { tree, context }
}

/** Makes what docgen and the dialect have beside CommonMark of a tree. */
function readTree(
  tree: Root,
  context: FileContext,
  assembly: PageAssembly,
  chain: readonly string[],
  isPart = false,
): void {
  const { emoji, idsFromSource } = assembly.options
  if (idsFromSource || emoji) noteHeadingSources(tree, idsFromSource)
  if (emoji) replaceEmoji(tree)
  if (context.format === 'mdx') unravel(tree)
  if (context.format === 'mdx') includeParts(tree, context, assembly, chain)
  readDialect(tree, context, assembly, chain, isPart)
}

function readDialect(
  tree: Root,
  context: FileContext,
  assembly: PageAssembly,
  chain: readonly string[],
  isPart: boolean,
): void {
  const { options, diagnostics } = assembly
  assembly.dialect.tree?.(tree, {
    context,
    read: assembly.read,
    options,
    diagnostics,
    baseUrl: options.dialect?.baseUrl ?? '/',
    isPage: chain.length === 1 && !isPart,
    isPart,
    include: (path, select) => includeText(path, select, context, assembly, chain),
    part: (text, line) => textWithin(text, line, context, assembly, chain),
  })
}

/** Matches a definition of a link, or the beginning of that of a footnote, wherever it stands. */
const definition = /^[ \t|]*((?<footnote>\[\^[^\]\n]+\]:)|\[[^\]\n]+\]:[ \t]*\S).*$/

/** A definition on one line, so that references to it are read as such. */
function definitionIn(line: string): readonly string[] {
  const match = definition.exec(line)
  if (!match) return []
  const footnote = match.groups?.['footnote']
  return [footnote === undefined ? line.replace(/^[ \t|]+/, '') : `${footnote} .`]
}

/**
 * Reads a text that a dialect has taken out of a file, where it begins at a line. It may refer to definitions
 * in the rest of the file.
 */
function textWithin(
  text: string,
  line: number,
  context: FileContext,
  assembly: PageAssembly,
  chain: readonly string[],
): ContextNode {
  const { file, lines, format, source } = context
  const fileLines = source.split('\n').slice(line - 1)
  const textLines = text.split('\n')
  const { dialect, options } = assembly
  const definitions = lines.flatMap(definitionIn)
  const whole = definitions.length === 0 ? text : `${text}\n\n${definitions.join('\n')}`
  const parsed = parseSource(whole, format, file, { dialect, hasMath: options.math !== undefined })
  append(assembly.diagnostics, parsed.diagnostics)
  const { tree } = parsed
  tree.children = tree.children.filter(({ position }) => (position?.start.line ?? 0) <= textLines.length)
  moveDown(tree, line - 1)
  const inner = {
    ...context,
    lines: [...Array<string>(line - 1).fill(''), ...parsed.text.split('\n')],
    indents: [
      ...Array<number>(line - 1).fill(0),
      ...textLines.map((each, index) => Math.max(0, fileLines[index]?.indexOf(each) ?? 0)),
    ],
  }
  readTree(tree, inner, assembly, chain, true)
  return { type: 'docgenContext', context: inner, children: tree.children }
}

function moveDown(node: Nodes, lines: number): void {
  const { position } = node
  if (position) {
    const down = ({ line, column }: { readonly line: number; readonly column: number }) => ({
      line: line + lines,
      column,
    })
    node.position = { start: down(position.start), end: down(position.end) }
  }
  if ('children' in node) for (const child of node.children) moveDown(child, lines)
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
    throw diagnosticError(
      'mdx-import',
      `\`${path}\` includes itself: ${[...chain.slice(chain.indexOf(path)), path].map((each) => `\`${each}\``).join(' → ')}.`,
      { file: context.file, place, hint: 'Take the include out of one of these files.' },
    )
  }
  if (chain.length > maxIncludeDepth || ++assembly.parts > maxIncludes)
    throw diagnosticError(
      'nesting-too-deep',
      `The page includes more than ${chain.length > maxIncludeDepth ? `${maxIncludeDepth} levels of parts` : `${maxIncludes} parts`}.`,
      { file: context.file, place },
    )
  const number = assembly.parts
  const bytes = assembly.read.bytes(path)
  if (bytes === undefined)
    throw diagnosticError('mdx-import', `No file at \`${path}\`.`, { file: context.file, place })
  const source = decodeText(bytes, path)
  const mdx = assembly.dialect.partText?.(source, path)
  const split = splitFrontMatter(mdx ?? source, path)
  append(assembly.diagnostics, split.diagnostics)
  const attributes = readAttributes(node.attributes, context)
  const props: Record<string, unknown> = { ...attributes.props }
  for (const { name } of attributes.dynamic) if (name !== undefined) props[name] = notYetKnown
  if (node.children.length > 0) props.children = notYetKnown
  // They leave the tree of the file before its dialect reads that.
  const inside: Root = { type: 'root', children: node.children }
  readDialect(inside, context, assembly, chain, true)
  const slot = { children: inside.children as Nodes[], context }
  // A spread may set any prop.
  const knownProps = attributes.dynamic.some(({ name }) => name === undefined) ? notYetKnown : props
  const part = assemble(
    split.body,
    path,
    mdx === undefined
      ? sourceFormat(formatOfName(path), split.frontMatter, assembly.options)
      : { format: 'mdx', by: 'name' },
    assembly,
    knownProps,
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

/** Inserts a file, or some of its lines, for an include comment. */
function includeText(
  path: string,
  select: (source: string) => string,
  { file }: FileContext,
  assembly: PageAssembly,
  chain: readonly string[],
): ContextNode {
  const place = { line: 1, column: 1 }
  if (chain.includes(path) || chain.length > maxIncludeDepth || ++assembly.parts > maxIncludes)
    throw diagnosticError('mdx-import', `\`${path}\` includes itself, or includes too much.`, { file, place })
  const bytes = assembly.read.bytes(path)
  const source = bytes === undefined ? '' : decodeText(bytes, path)
  const { body, frontMatter } = splitFrontMatter(source, path, {}, { dialect: assembly.dialect.frontMatter })
  const format = sourceFormat(formatOfName(path), frontMatter, assembly.options)
  const part = assemble(select(body), path, format, assembly, {}, undefined, [...chain, path])
  const scope = { props: {}, dynamic: [] }
  keepFootnotesInContext(part.tree, { context: part.context, scope })
  return {
    type: 'docgenContext',
    context: part.context,
    include: { file, place },
    scope,
    children: part.tree.children,
  }
}
