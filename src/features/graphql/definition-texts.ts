import type { ASTNode, ConstDirectiveNode, GraphQLType } from 'graphql'
import { htmlLine, linkedCode } from '../reference-kit/html-line.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import type { SchemaFact, SchemaView } from '../reference-kit/schema-view-types.ts'
import type { GraphqlData } from './read-graphql.ts'

export interface Described {
  readonly description?: string | null | undefined
  readonly deprecationReason?: string | null | undefined
  readonly specifiedByURL?: string | null | undefined
  readonly astNode?: ASTNode | null | undefined
  readonly extensionASTNodes?: readonly ASTNode[] | undefined
}

/** Whether a definition is deprecated, with whatever reason: an empty one is one, too. */
export const isDeprecated = ({ deprecationReason }: Pick<Described, 'deprecationReason'>): boolean =>
  typeof deprecationReason === 'string'

export class DefinitionTexts {
  constructor(
    private readonly data: GraphqlData,
    private readonly tools: DescribeTools,
    /** The anchors of types by name; built-in scalars have none. */
    private readonly anchors: ReadonlyMap<string, string>,
  ) {}

  about(definition: Described): Omit<SchemaView, 'type'> {
    const description = this.text(definition)
    const facts = this.applied(definition)
    return {
      ...(description === '' ? {} : { description }),
      ...(facts.length === 0 ? {} : { facts }),
      ...(isDeprecated(definition) ? { marks: ['deprecated'] } : {}),
    }
  }

  /** The description with the reason of a deprecation, and with the specification of a scalar. */
  text({ description, deprecationReason, specifiedByURL }: Described): string {
    const { html, translate } = this.tools
    const notes = [
      ...(deprecationReason ? [`**${translate('reference.deprecated')}:** ${deprecationReason}`] : []),
      ...(specifiedByURL ? [`${translate('graphql.specifiedBy')}: <${specifiedByURL}>`] : []),
    ]
    return [description ?? '', ...notes].map((text) => html(text)).join('')
  }

  /** The directives at a definition and its extensions, as written, but those that are shown otherwise. */
  applied({ astNode, extensionASTNodes = [] }: Described): readonly SchemaFact[] {
    const nodes = [astNode, ...extensionASTNodes].flatMap((node): readonly ConstDirectiveNode[] =>
      node && 'directives' in node ? ((node.directives ?? []) as readonly ConstDirectiveNode[]) : [],
    )
    const directives = nodes
      .filter(({ name }) => !shownOtherwise.has(name.value))
      .map((node) => this.data.library.print(node))
    const label = this.tools.translate(directives.length === 1 ? 'graphql.directive' : 'graphql.directives')
    return directives.length === 0 ? [] : [{ label, value: directives.join(' '), isCode: true }]
  }

  typeOf(type: GraphQLType): SchemaView {
    const href = this.#href(type)
    if (href === undefined) return { type: String(type) }
    const namedType = this.data.library.getNamedType(type)
    const ref = { name: String(type), href }
    const fields = 'getFields' in namedType ? Object.keys(namedType.getFields()).length : 0
    return { type: '', ref: this.data.library.isScalarType(namedType) ? ref : { ...ref, fields } }
  }

  #href(type: GraphQLType): string | undefined {
    const anchor = this.anchors.get(this.data.library.getNamedType(type).name)
    return anchor === undefined ? undefined : `#${anchor}`
  }

  /** A line with links to types; nothing for none. */
  linked(
    label: 'graphql.returns' | 'graphql.implements' | 'graphql.implementedBy' | 'graphql.members',
    types: readonly GraphQLType[],
  ): string {
    const links = types.map((type) => linkedCode(String(type), this.#href(type)))
    return htmlLine(this.tools.translate(label), links)
  }
}

const shownOtherwise = new Set(['deprecated', 'specifiedBy', 'oneOf'])
