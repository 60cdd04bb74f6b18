import { EntrySections } from './judge-entries.ts'
import { SchemaJudge, type Loss } from './judge-schema.ts'
import { listOf, mapOf, textOf } from './read-document.ts'
import { lettersIn, type Place, type Shown } from './shown-page.ts'

/** Judges the pages of a provider schema: what `terraform providers schema -json` prints, of one provider. */
export function judgeTerraform(
  root: unknown,
  pages: ReadonlyMap<string, Shown>,
  route: string,
): { readonly losses: readonly Loss[]; readonly claims: number } {
  const judge = new TerraformJudge(new EntrySections(pages, route))
  for (const [address, provider] of Object.entries(mapOf(mapOf(root).provider_schemas)))
    judge.provider(address.replace(/.*\//, ''), mapOf(provider))
  return judge
}

class TerraformJudge extends SchemaJudge {
  constructor(private readonly sections: EntrySections) {
    super()
  }

  provider(name: string, provider: Readonly<Record<string, unknown>>): void {
    this.#entry(name, mapOf(provider.provider).block)
    for (const [key, schemas] of Object.entries(provider))
      if (key.endsWith('_schemas') && key !== 'resource_identity_schemas')
        for (const [each, schema] of Object.entries(mapOf(schemas))) this.#entry(each, mapOf(schema).block)
    for (const [each, identity] of Object.entries(mapOf(provider.resource_identity_schemas)))
      for (const [key, attribute] of Object.entries(mapOf(mapOf(identity).attributes)))
        this.#says(attribute, this.#field(this.sections.named(each), key, each), `${each} › ${key}`)
    for (const [each, signature] of Object.entries(mapOf(provider.functions)))
      this.#function(each, mapOf(signature))
  }

  #entry(name: string, block: unknown): void {
    const place = this.sections.named(name)
    this.claim(!place.isEmpty, name, 'the entry')
    if (!place.isEmpty) this.#block(block, place, name)
  }

  #function(name: string, signature: Readonly<Record<string, unknown>>): void {
    const place = this.sections.named(name)
    this.claim(!place.isEmpty, name, 'the function')
    this.#says(signature, place, name)
    this.text(signature.summary, place, name)
    this.#type(signature.return_type, place, name)
    for (const parameter of listOf(signature.parameters).map(mapOf)) {
      const field = this.#field(place, textOf(parameter.name), name)
      this.#says(parameter, field, `${name} › ${textOf(parameter.name)}`)
      this.#type(parameter.type, field, `${name} › ${textOf(parameter.name)}`)
    }
  }

  #block(block: unknown, place: Place, where: string): void {
    const { attributes, block_types: blocks } = mapOf(block)
    this.#says(block, place, where)
    for (const [name, attribute] of Object.entries(mapOf(attributes))) {
      const field = this.#field(place, name, where)
      const { type, nested_type: nested, sensitive } = mapOf(attribute)
      this.#says(attribute, field, `${where} › ${name}`)
      this.#type(type, field, `${where} › ${name}`)
      if (sensitive === true)
        this.claim(field.letters.includes('sensitive'), `${where} › ${name}`, 'sensitive')
      if (nested) this.#nested(nested, nested, field, `${where} › ${name}`)
    }
    for (const [name, nesting] of Object.entries(mapOf(blocks)))
      this.#nested(nesting, mapOf(nesting).block, this.#field(place, name, where), `${where} › ${name}`)
  }

  #nested(nesting: unknown, block: unknown, place: Place, where: string): void {
    const { nesting_mode: mode, min_items: least = 0, max_items: most = 0 } = mapOf(nesting)
    if (/^(?:list|set|map)$/.test(textOf(mode)))
      this.claim(place.letters.includes(textOf(mode)), where, `mode: ${textOf(mode)}`)
    for (const limit of [least, most])
      if (limit !== 0) this.claim(place.letters.includes(String(limit)), where, `limit: ${String(limit)}`)
    this.#block(block, place, where)
  }

  /** A type is its words: `["list", "string"]`. Objects have fields. */
  #type(type: unknown, place: Place, where: string): void {
    if (typeof type === 'string')
      this.claim(place.letters.includes(type === 'dynamic' ? 'any' : type), where, `type: ${type}`)
    else if (Array.isArray(type) && type[0] === 'object')
      for (const [name, inner] of Object.entries(mapOf(type[1])))
        this.#type(inner, this.#field(place, name, where), `${where} › ${name}`)
    else if (Array.isArray(type))
      for (const each of listOf(type)) if (each !== 'tuple') this.#type(each, place, where)
  }

  #field(place: Place, name: string, where: string): Place {
    const field = place.field(name)
    this.claim(!field.isEmpty, `${where} › ${name}`, 'the field')
    return field
  }

  #says(described: unknown, place: Place, where: string): void {
    if (place.isEmpty) return
    const { description, deprecated, deprecation_message: reason } = mapOf(described)
    this.words(textOf(description), place, where)
    this.words(textOf(reason), place, where)
    if (deprecated === true) this.claim(place.letters.includes('deprecated'), where, 'deprecated')
    this.claim(!place.letters.includes(lettersIn('[object Object]')), where, 'no object as text')
  }
}
