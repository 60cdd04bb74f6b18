import type { Entry, EntryGroup, EntryPart } from '../reference-kit/EntriesPage.tsx'
import type { DocumentView } from '../reference-kit/show-entries.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { bareEntry, deprecatedBadge, fieldsPart } from '../reference-kit/entry-parts.ts'
import { htmlLine, linkedCode, onlyText } from '../reference-kit/html-line.ts'
import { factsOf, list, summaryOf } from '../reference-kit/schema-facts.ts'
import type { FieldView, SchemaFact, SchemaView } from '../reference-kit/schema-view-types.ts'
import type {
  Attribute,
  Block,
  NestedBlock,
  Nesting,
  ProviderData,
  ProviderFunction,
} from './read-provider.ts'
import { markdownIn, plainText } from './description-text.ts'
import { blockKinds, sampleBlock, sampleCall, sampleProvider, type BlockKind } from './sample-block.ts'
import { objectFields, typeName, type ValueType } from './value-types.ts'

/** What the pages of a provider show. */
export const describeProvider = (provider: ProviderData, tools: DescribeTools): DocumentView =>
  new ProviderDescription(provider, tools).view()

/** What everything with a description says about itself. */
type Described = Pick<Block, 'description' | 'description_kind' | 'deprecated' | 'deprecation_message'>

class ProviderDescription {
  constructor(
    private readonly provider: ProviderData,
    private readonly tools: DescribeTools,
  ) {}

  view(): DocumentView {
    const { schema, name, source } = this.provider
    const { ids, translate, code } = this.tools
    const kinds = Object.keys(blockKinds) as BlockKind[]
    for (const id of ['configuration', ...kinds.map((kind) => blockKinds[kind].id), 'functions'])
      ids.claim(id)
    const configuration = this.#entry(schema.provider?.block, ['provider'], {
      id: ids.claimAt(this.provider.locate(['provider']), 'provider', name),
      name,
    })
    const groups: readonly EntryGroup[] = [
      {
        id: 'configuration',
        title: translate('terraform.configuration'),
        entries: [
          {
            ...configuration,
            samples: [code(sampleProvider(name, source, schema.provider?.block), 'hcl')],
          },
        ],
      },
      ...kinds.map((kind) => this.#group(kind)),
      {
        id: 'functions',
        title: translate('reference.functions'),
        entryTitle: translate('api.keyName'),
        entries: Object.entries(schema.functions).map((each) => this.#function(...each)),
      },
    ]
    return {
      title: translate('terraform.title', { name }),
      description: markdownIn(schema.provider?.block ?? {}),
      meta: source === undefined ? [] : [{ text: source, isCode: true }],
      facts: [],
      groups: groups.filter(({ entries = [] }) => entries.length > 0),
      findings: [],
    }
  }

  #group(kind: BlockKind): EntryGroup {
    const { schema, name: provider } = this.provider
    const { ids, translate, code } = this.tools
    return {
      id: blockKinds[kind].id,
      title: translate(`terraform.${kind}`),
      entryTitle: translate('api.keyName'),
      entries: Object.entries(schema[blockKinds[kind].key]).map(([name, { block }]) => {
        const at = [blockKinds[kind].key, name]
        const words = [...(kind === 'resources' ? [] : [blockKinds[kind].keyword]), name]
        const id = ids.claimAt(this.provider.locate(at), ...words)
        const entry = this.#entry(block, at, { id, name })
        const identity = kind === 'resources' ? this.#identity(name, id) : []
        return {
          ...entry,
          parts: [...entry.parts, ...identity],
          samples: [code(sampleBlock(kind, name, block, provider), 'hcl')],
        }
      }),
    }
  }

  /** `at` is the path of what has the block in the schema. */
  #entry(block: Block = {}, at: readonly string[], { id, name }: Pick<Entry, 'id' | 'name'>): Entry {
    const fields = this.#fieldsIn(block, [id], [...at, 'block'])
    return {
      ...this.#about(block, id, name),
      parts: [
        ...fieldsPart(
          id,
          'graphql.arguments',
          fields.filter((field) => !isResult(field)),
          this.tools,
        ),
        ...fieldsPart(id, 'terraform.attributes', fields.filter(isResult), this.tools),
      ],
    }
  }

  #about(described: Described, id: string, name: string): Entry {
    const { html, translate } = this.tools
    return {
      ...bareEntry(id, name),
      badges: deprecatedBadge(described.deprecated, translate),
      description: this.#text(described),
      summary: html(summaryOf({ description: markdownIn(described) })),
    }
  }

  /** Attributes and nested blocks: first those that have to be there. */
  #fieldsIn(
    { attributes = {}, block_types = {} }: Block,
    path: readonly string[],
    at: readonly string[],
  ): readonly FieldView[] {
    const fields = [
      ...Object.entries(attributes).map(([name, attribute]) =>
        this.#attribute(attribute, [...path, name], [...at, 'attributes', name]),
      ),
      ...Object.entries(block_types).map(([name, nesting]) =>
        this.#block(nesting, [...path, name], [...at, 'block_types', name]),
      ),
    ]
    return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)]
  }

  #block(nesting: NestedBlock, path: readonly string[], at: readonly string[]): FieldView {
    const { block = {}, min_items = 0 } = nesting
    const nameAndId = this.#named(path, at)
    const fields = this.#fieldsIn(block, path, [...at, 'block'])
    return {
      ...nameAndId,
      ...(min_items > 0 ? { required: true } : {}),
      schema: {
        type: nestingName(nesting, 'block'),
        ...this.#says(block, fields.length > 0 && fields.every(isResult) ? ['read only'] : []),
        ...list('facts', this.#limits(nesting)),
        ...list('fields', fields),
      },
    }
  }

  /** The last name of a path, and the anchor of the whole, which is at a path in the schema. */
  #named(path: readonly string[], at?: readonly string[]): Pick<FieldView, 'name' | 'id'> {
    const location = at ? this.provider.locate(at) : {}
    return { name: path.at(-1) ?? '', id: this.tools.ids.claimAt(location, ...path) }
  }

  #attribute(attribute: Attribute, path: readonly string[], at: readonly string[]): FieldView {
    const { type, nested_type: nested, required, optional, computed, sensitive, write_only } = attribute
    const { translate } = this.tools
    const isOnlyRead = computed === true && !optional && !required
    const nameAndId = this.#named(path, at)
    const fields = nested
      ? this.#fieldsIn({ attributes: nested.attributes }, path, [...at, 'nested_type'])
      : this.#objectFields(type, path, isOnlyRead)
    const isKnownLater = optional === true && computed === true
    return {
      ...nameAndId,
      ...(required ? { required } : {}),
      schema: {
        type: nested ? nestingName(nested, 'object') : typeName(type),
        ...(sensitive ? { keywords: ['sensitive'] } : {}),
        ...this.#says(attribute, [
          ...(isOnlyRead ? (['read only'] as const) : []),
          ...(write_only ? (['write only'] as const) : []),
        ]),
        ...list('facts', [
          ...(isKnownLater
            ? [{ label: translate('reference.default'), value: translate('terraform.setByProvider') }]
            : []),
          ...(nested ? this.#limits(nested) : []),
        ]),
        ...list('fields', fields),
      },
    }
  }

  #objectFields(
    type: ValueType | undefined,
    path: readonly string[],
    isOnlyRead: boolean,
  ): readonly FieldView[] {
    return objectFields(type).map(({ name, type: inner, isOptional }) => {
      const within = [...path, name]
      return {
        ...this.#named(within),
        ...(isOptional || isOnlyRead ? {} : { required: true as const }),
        schema: { type: typeName(inner), ...list('fields', this.#objectFields(inner, within, isOnlyRead)) },
      }
    })
  }

  #limits({ min_items: minItems, max_items: maxItems }: Nesting): readonly SchemaFact[] {
    return factsOf({ minItems, maxItems }, this.tools.translate)
  }

  #says(described: Described, marks: NonNullable<SchemaView['marks']> = []): Omit<SchemaView, 'type'> {
    const description = this.#text(described)
    return {
      ...(description === '' ? {} : { description }),
      ...list('marks', [...marks, ...(described.deprecated ? (['deprecated'] as const) : [])]),
    }
  }

  #text(described: Described): string {
    const { html, translate } = this.tools
    const { deprecation_message: reason } = described
    const note = reason ? html(`**${translate('reference.deprecated')}:** ${plainText(reason)}`) : ''
    return html(markdownIn(described)) + note
  }

  /** What `import` blocks take to find an object. */
  #identity(name: string, id: string): readonly EntryPart[] {
    const { attributes = {} } = this.provider.schema.resource_identity_schemas[name] ?? {}
    const fields = Object.entries(attributes).map(([key, attribute]): FieldView => ({
      ...this.#named([id, 'identity', key]),
      name: key,
      ...(attribute.required_for_import ? { required: true } : {}),
      schema: {
        type: typeName(attribute.type),
        ...this.#says({ description: attribute.description }),
      },
    }))
    return fieldsPart(id, 'terraform.identity', fields, this.tools)
  }

  #function(name: string, signature: ProviderFunction): Entry {
    const { ids, translate, html, code } = this.tools
    const id = ids.claimAt(this.provider.locate(['functions', name]), 'function', name)
    const { parameters, variadic_parameter: rest, return_type: returned, summary = '' } = signature
    const fields = [...parameters, ...(rest ? [rest] : [])].map((parameter, index): FieldView => {
      const { type, is_nullable } = parameter
      const path = [id, parameter.name ?? String(index + 1)]
      const nameAndId = this.#named(path)
      return {
        ...nameAndId,
        ...(parameter === rest ? { name: `${nameAndId.name}…` } : { required: true }),
        schema: {
          type: [typeName(type), ...(is_nullable ? ['null'] : [])].join(' or '),
          ...this.#says(parameter),
          ...list('fields', this.#objectFields(type, path, false)),
        },
      }
    })
    const about = this.#about(signature, id, name)
    const inShort = html(plainText(summary))
    const text = htmlLine(
      translate('graphql.returns'),
      returned === undefined ? [] : [linkedCode(typeName(returned))],
    )
    const results = this.#objectFields(returned, [id, 'returns'], true)
    return {
      ...about,
      description: about.description.startsWith(inShort) ? about.description : inShort + about.description,
      summary: inShort || about.summary,
      parts: [
        { id: `${id}-returns`, schema: { ...onlyText(text), ...list('fields', results) } },
        ...fieldsPart(id, 'graphql.arguments', fields, this.tools),
      ],
      samples: [code(sampleCall(this.provider.name, name, signature), 'hcl')],
    }
  }
}

const isResult = ({ schema }: FieldView): boolean => schema.marks?.includes('read only') ?? false

/** `list of block`, as types are called. */
const nestingName = ({ nesting_mode: mode }: Nesting, what: 'block' | 'object'): string =>
  mode === 'single' || mode === 'group' ? what : `${mode} of ${what}`
