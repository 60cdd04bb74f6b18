import type { ASTNode, GraphQLError, Location as GraphqlLocation, NameNode } from 'graphql'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'

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
