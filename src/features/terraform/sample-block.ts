import type { Attribute, Block, ProviderFunction } from './read-provider.ts'
import type { ValueType } from './value-types.ts'

/**
 * The kinds of blocks of a provider: the anchor of their group, where they are in its schema, and what
 * they start with.
 */
export const blockKinds = {
  resources: { id: 'resources', key: 'resource_schemas', keyword: 'resource' },
  dataSources: { id: 'data-sources', key: 'data_source_schemas', keyword: 'data' },
  ephemeralResources: { id: 'ephemeral-resources', key: 'ephemeral_resource_schemas', keyword: 'ephemeral' },
  listResources: { id: 'list-resources', key: 'list_resource_schemas', keyword: 'list' },
  actions: { id: 'actions', key: 'action_schemas', keyword: 'action' },
  stateStores: { id: 'state-stores', key: 'state_store_schemas', keyword: 'state_store' },
} as const

/** A kind of block. */
export type BlockKind = keyof typeof blockKinds

/** A block in the language of Terraform with the required arguments, as `terraform fmt` writes it. */
export function sampleBlock(kind: BlockKind, name: string, block: Block, provider: string): string {
  const { keyword } = blockKinds[kind]
  const body = bodyOf(block)
  if (kind === 'stateStores')
    return braces('terraform', [braces(`${keyword} "${name}"`, [`provider "${provider}" {}`, ...body])])
  const head = `${keyword} "${name}" "example"`
  if (kind === 'actions') return braces(head, [braces('config', body)])
  return kind === 'listResources'
    ? braces(head, [`provider = ${provider}`, '', braces('config', body)])
    : braces(head, body)
}

/** The configuration of a provider, and that it is required unless it is built in. */
export function sampleProvider(name: string, source: string | undefined, block: Block | undefined): string {
  const providerBlock = braces(`provider "${name}"`, block ? bodyOf(block) : [])
  if (source === undefined) return providerBlock
  const required = braces('required_providers', [braces(`${name} =`, [`source = "${source}"`])])
  return `${braces('terraform', [required])}\n\n${providerBlock}`
}

/** A call of a function of a provider. */
export const sampleCall = (provider: string, name: string, { parameters }: ProviderFunction): string =>
  `provider::${provider}::${name}(${parameters.map(({ type = 'string' }) => inline(type)).join(', ')})`

/** The required arguments, those of one line first and with their values in a column, then nested blocks. */
function bodyOf({ attributes = {}, block_types = {} }: Block): readonly string[] {
  const blocks = Object.entries(block_types)
    .filter(([, { min_items = 0 }]) => min_items > 0)
    .map(([name, { nesting_mode, block = {} }]) =>
      braces(nesting_mode === 'map' ? `${name} "key"` : name, bodyOf(block)),
    )
  const args = assignments(
    Object.entries(attributes).filter(([, { required }]) => required),
    ([, attribute]) => valueOf(attribute),
  )
  return [...args, ...(args.length > 0 && blocks.length > 0 ? [''] : []), ...blocks]
}

function assignments<Item extends readonly [string, unknown]>(
  items: readonly Item[],
  value: (item: Item) => string,
): readonly string[] {
  const texts = items.map((item) => ({ name: item[0], text: value(item) }))
  const short = texts.filter(({ text }) => !text.includes('\n'))
  const width = Math.max(0, ...short.map(({ name }) => name.length))
  return [
    ...short.map(({ name, text }) => `${name.padEnd(width)} = ${text}`),
    ...texts.filter(({ text }) => text.includes('\n')).map(({ name, text }) => `${name} = ${text}`),
  ]
}

function valueOf({ type, nested_type: nested }: Attribute): string {
  if (!nested) return inline(type ?? 'string')
  const items = Object.entries(nested.attributes).filter(([, { required }]) => required)
  const object = braces(
    '',
    assignments(items, ([, attribute]) => valueOf(attribute)),
  )
  if (nested.nesting_mode === 'map') return braces('', [`key = ${object}`])
  return nested.nesting_mode === 'list' || nested.nesting_mode === 'set' ? `[${object}]` : object
}

function inline(type: ValueType): string {
  if (typeof type === 'string') return { string: '"…"', number: '1', bool: 'true', dynamic: 'null' }[type]
  if (type[0] === 'object') {
    const [, fields, optional = []] = type
    const required = Object.entries(fields).filter(([name]) => !optional.includes(name))
    return braces(
      '',
      assignments(required, ([, inner]) => inline(inner)),
    )
  }
  if (type[0] === 'tuple') return `[${type[1].map(inline).join(', ')}]`
  return type[0] === 'map' ? braces('', [`key = ${inline(type[1])}`]) : `[${inline(type[1])}]`
}

/** Lines in braces, with two more spaces before each. */
const braces = (head: string, lines: readonly string[]): string => {
  const before = head === '' ? '' : `${head} `
  const inside = lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `  ${line}`))
  return inside.length === 0 ? `${before}{}` : [`${before}{`, ...inside, '}'].join('\n')
}
