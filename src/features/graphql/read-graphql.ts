import type {
  ASTNode,
  DefinitionNode,
  DocumentNode,
  Location as GraphqlLocation,
  GraphQLError,
  GraphQLSchema,
  IntrospectionQuery,
  NameNode,
  TypeDefinitionNode,
} from 'graphql'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { isRecord, ownValue } from '../../model/plain-data.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { importPeer, parseData } from '../../kit.ts'
import type { ReadDocument } from '../reference-kit/make-reference.ts'
import { filesOf, readSources } from '../reference-kit/read-files.ts'
import { append } from '../../model/append.ts'

export type Graphql = typeof import('graphql')

export interface GraphqlData {
  readonly library: Graphql
  readonly schema: GraphQLSchema
  /** The place of a definition, for findings about it. */
  readonly locate: (node: ASTNode | null | undefined) => Located
}

/**
 * Reads a schema from files and folders: definitions and extensions, or the result of an introspection query.
 * Reports `graphql-not-installed`, `invalid-reference-document` for what keeps the schema from being built,
 * and `reference-document-lint` for what breaks other rules of the specification.
 */
export async function readGraphql(
  sources: readonly string[],
  context: Pick<ContentContext, 'read' | 'list' | 'root'>,
): Promise<ReadDocument<GraphqlData>> {
  const [library, validation] = (await Promise.all([
    importPeer(context.root, 'graphql'),
    importPeer(context.root, 'graphql', 'graphql/validation/validate.js'),
  ])) as [Graphql | undefined, typeof import('graphql/validation/validate.js') | undefined] // Its modules.
  if (!library || !validation) return { texts: new Map(), diagnostics: [notInstalled()] }
  const files = await filesOf(sources, isSchema, context)
  const { texts, diagnostics: absent } = await readSources(files, 'graphql.source', context)
  const parsed = [...texts].map(([file, text]) => parseFile(library, file, text))
  const diagnostics = [...absent, ...parsed.flatMap((each) => each.diagnostics)]
  const nodes = parsed.flatMap(({ definitions = [] }) => definitions)
  if (parsed.some(({ definitions }) => !definitions) || nodes.length === 0) return { texts, diagnostics }
  const { document, findings } = asSchema(library, nodes, texts)
  const errors = validation.validateSDL(document).map((error) => findingOf(error, texts))
  append(diagnostics, [...findings, ...errors])
  if (errors.some(({ rule }) => rule === 'invalid-reference-document')) return { texts, diagnostics }
  const schema = library.buildASTSchema(document, { assumeValidSDL: true })
  const lint = library
    .validateSchema(schema)
    // A part of a schema, such as types that several share, has no operations.
    .filter(({ nodes, message }) => nodes !== undefined || !message.startsWith('Query root type'))
    .map((error) => findingOf(error, texts, true))
  return {
    texts,
    document: { library, schema, locate: (node) => locate(node?.loc, texts) },
    diagnostics: [...diagnostics, ...lint],
  }
}

const notInstalled = (): Diagnostic =>
  diagnose('graphql-not-installed', 'GraphQL schemas are read with the package `graphql`.', {
    hint: '`npm install --save-dev graphql`, or take the plugin out.',
    fatal: true,
  })

const isSchema = (name: string): boolean => /\.(?:graphqls?|gql|sdl|json)$/i.test(name)

interface ParsedFile {
  /** Undefined if the file cannot be parsed. */
  readonly definitions?: readonly DefinitionNode[]
  readonly diagnostics: readonly Diagnostic[]
}

function parseFile(library: Graphql, file: string, text: string): ParsedFile {
  const { text: sdl, diagnostics } = file.endsWith('.json')
    ? introspected(library, file, text)
    : { text, diagnostics: [] }
  if (sdl === undefined) return { diagnostics }
  try {
    const { definitions } = library.parse(new library.Source(sdl, file))
    return { definitions, diagnostics }
  } catch (error) {
    if (!(error instanceof library.GraphQLError)) throw error
    const isEmpty = /^(?:\s|,|#.*|\uFEFF)*$/.test(text)
    const texts = new Map([[file, text]])
    return {
      diagnostics: [
        isEmpty
          ? invalid('The file has no definitions.', { file, place: { line: 1, column: 1 } })
          : findingOf(error, texts),
      ],
    }
  }
}

function introspected(
  library: Graphql,
  file: string,
  text: string,
): { readonly text?: string; readonly diagnostics: readonly Diagnostic[] } {
  const { document, diagnostics } = parseData(text, file)
  if (!document) return { diagnostics }
  const result = [document.value, ownValue(document.value, 'data')].find((value) =>
    isRecord(ownValue(value, '__schema')),
  )
  const at = { file, place: { line: 1, column: 1 } }
  if (result === undefined)
    return { diagnostics: [...diagnostics, invalid('The file has no result of an introspection query.', at)] }
  try {
    // It says where the result is none.
    const schema = library.buildClientSchema(result as unknown as IntrospectionQuery, { assumeValid: true })
    return { text: library.printSchema(schema), diagnostics }
  } catch (error) {
    // Of its own errors, `Error`, the texts are for people.
    const isTold = error instanceof Error && error.name === 'Error'
    const reason = isTold ? sentence(error.message) : 'The result of the introspection query is damaged.'
    return { diagnostics: [...diagnostics, invalid(reason, at)] }
  }
}

const invalid = (message: string, at: Located): Diagnostic =>
  diagnose('invalid-reference-document', message, {
    ...at,
    hint: 'Name a file with the definitions of a schema, or the JSON of an introspection query.',
  })

/**
 * The definitions as one document. Extensions of types that no file defines become definitions, as in the
 * parts of a federated schema.
 */
function asSchema(
  { Kind, isTypeDefinitionNode, isTypeSystemDefinitionNode, isTypeSystemExtensionNode }: Graphql,
  nodes: readonly DefinitionNode[],
  texts: ReadonlyMap<string, string>,
): { readonly document: DocumentNode; readonly findings: readonly Diagnostic[] } {
  const findings: Diagnostic[] = []
  const names = new Set(nodes.flatMap((node) => (isTypeDefinitionNode(node) ? [node.name.value] : [])))
  const hasSchema = nodes.some(({ kind }) => kind === Kind.SCHEMA_DEFINITION)
  const definitions = nodes.flatMap((node): readonly DefinitionNode[] => {
    if (!isTypeSystemDefinitionNode(node) && !isTypeSystemExtensionNode(node)) {
      findings.push(
        diagnose('reference-document-lint', 'An operation or a fragment is no part of a schema.', {
          ...locate(node.loc, texts),
          hint: 'It is not shown. Move it to a file that is not in `source`.',
        }),
      )
      return []
    }
    if (node.kind === Kind.SCHEMA_EXTENSION || !isTypeSystemExtensionNode(node)) return [node]
    if (names.has(node.name.value)) return [node]
    names.add(node.name.value)
    if (hasSchema || !/^(?:Query|Mutation|Subscription)$/.test(node.name.value))
      findings.push(
        diagnose('reference-document-lint', `\`${node.name.value}\` is extended, but not defined.`, {
          ...locate(node.name.loc, texts),
          hint: 'The extension is shown as its definition. Name the file that defines it in `source`, too.',
        }),
      )
    // Extensions differ from definitions in their kind alone.
    return [{ ...node, kind: node.kind.replace('Extension', 'Definition') } as TypeDefinitionNode]
  })
  return { document: { kind: Kind.DOCUMENT, definitions }, findings }
}

export interface Located {
  readonly file?: string
  readonly place?: Place
}

type Texts = ReadonlyMap<string, string>

/** The place of a node. In what was written from an introspection query, no place is known but the file. */
export function locate(loc: GraphqlLocation | undefined, texts: Texts): Located {
  if (!loc) return {}
  const { source, startToken, endToken } = loc
  if (source.body !== texts.get(source.name)) return { file: source.name, place: { line: 1, column: 1 } }
  const { line, column } = startToken
  const isLine = endToken.line === line
  return {
    file: source.name,
    place: {
      line,
      column,
      ...(isLine ? { endLine: line, endColumn: column + endToken.end - startToken.start } : {}),
    },
  }
}

/**
 * What the package `graphql` says about a schema, as a finding at its last place: of two definitions, that is
 * the second. What pages show nonetheless, such as directives that are not defined, is
 * `reference-document-lint`.
 */
export function findingOf(
  { message, nodes = [], source, locations }: GraphQLError,
  texts: Texts,
  isLint = /directive "@|can only be defined once/i.test(message),
): Diagnostic {
  const places = nodes.map((node) => locate((isDefinition(node) ? node.name : node).loc, texts))
  const at: Located = places.at(-1) ?? {
    ...(source ? { file: source.name } : {}),
    ...(locations?.[0] ? { place: locations[0] } : {}),
  }
  const [problemText = '', offer] = message.split(/ (?=Did you mean )/)
  const [first] = places
  const unknownType = /^Unknown type "(\w+)"/.exec(problemText)?.[1]
  const hint =
    offer !== undefined
      ? inCode(offer)
      : unknownType !== undefined
        ? `Define it, as in \`scalar ${unknownType}\`, or name the file that defines it in \`source\`, too.`
        : places.length > 1 && first?.place
          ? `See \`${first.file ?? ''}:${String(first.place.line)}\`, too.${isLint && / only be defined/.test(problemText) ? ' The last one is shown.' : ''}`
          : problemText.startsWith('Unknown directive')
            ? 'It is shown as it is written. Define it (`directive @name on …`) to say what it means.'
            : undefined
  const rule = isLint ? 'reference-document-lint' : 'invalid-reference-document'
  return diagnose(rule, sentence(problemText), { ...at, hint })
}

/** Whether a node is a definition, which begins with its description. */
const isDefinition = (node: ASTNode): node is ASTNode & { readonly name: NameNode } =>
  /Definition|Extension/.test(node.kind) && 'name' in node

/** A message of the package as a sentence: `Unknown type "A"` as "Unknown type `A`.". */
export const sentence = (message: string): string =>
  inCode(message.replace(/^Syntax Error: /, '')).replace(/[^.?!]$/, '$&.')

const inCode = (text: string): string => text.replace(/"([^"\n]+)"/g, '`$1`')
