import { EntrySections } from './judge-entries.ts'
import { SchemaJudge, type Loss } from './judge-schema.ts'
import { listOf, mapOf, textOf, type Plain } from './read-document.ts'
import { lettersIn, type Place, type Shown } from './shown-page.ts'

/** Judges the pages of a TypeScript library, by the JSON of TypeDoc. */
export function judgeTypedoc(
  root: unknown,
  pages: ReadonlyMap<string, Shown>,
  route: string,
): { readonly losses: readonly Loss[]; readonly claims: number } {
  const judge = new TypedocJudge(new EntrySections(pages, route))
  judge.container(mapOf(root), '')
  return judge
}

/** Modules, namespaces and documents, whose declarations have entries. */
const containers = [1, 2, 4, 8_388_608]

const constructorKind = 512

class TypedocJudge extends SchemaJudge {
  constructor(private readonly sections: EntrySections) {
    super()
  }

  container(module: Plain, where: string): void {
    this.#comment(module.comment, this.sections.whole, where)
    for (const child of listOf(module.children).map(mapOf)) {
      const here = `${where}${textOf(child.name)}`
      if (containers.includes(Number(child.kind))) this.container(child, `${here}.`)
      else {
        const place = this.sections.named(textOf(child.name))
        this.claim(!place.isEmpty, here, 'the entry')
        if (!place.isEmpty) this.#declaration(child, place, here)
      }
    }
  }

  #declaration(declaration: Plain, place: Place, where: string): void {
    this.#comment(declaration.comment, place, where)
    this.#parameters(declaration.typeParameters, place, where)
    for (const signature of listOf(declaration.signatures).map(mapOf)) {
      // A constructor repeats the type parameters of its class.
      const { typeParameters, ...rest } = signature
      this.#signature(declaration.kind === constructorKind ? rest : { ...rest, typeParameters }, place, where)
    }
    this.#type(declaration.type, place, where)
    for (const member of listOf(declaration.children).map(mapOf)) {
      const here = `${where}.${textOf(member.name)}`
      const field = place.field(textOf(member.name))
      this.claim(!field.isEmpty, here, 'the member')
      // What is inherited is described where it comes from, if that is shown.
      if (field.isEmpty || member.inheritedFrom) continue
      this.#declaration(member, field, here)
      for (const accessor of [member.getSignature, member.setSignature].filter(Boolean).map(mapOf))
        this.#signature(accessor, field, here)
    }
  }

  #signature(signature: Plain, place: Place, where: string): void {
    this.#comment(signature.comment, place, where)
    this.#type(signature.type, place, where)
    this.#parameters(signature.parameters, place, where)
    this.#parameters(signature.typeParameters, place, where)
  }

  #parameters(parameters: unknown, place: Place, where: string): void {
    for (const parameter of listOf(parameters).map(mapOf)) {
      const name = textOf(parameter.name)
      this.claim(place.allLetters.includes(lettersIn(name)), where, `parameter: ${name}`)
      this.#comment(parameter.comment, place, `${where}(${name})`)
      this.#type(parameter.type, place, `${where}(${name})`)
    }
  }

  /** The names and values that a type is made from stand where it is used, and its members' comments. */
  #type(type: unknown, place: Place, where: string): void {
    if (Array.isArray(type)) for (const each of type as unknown[]) this.#type(each, place, where)
    if (typeof type !== 'object' || type === null || Array.isArray(type)) return
    const { type: kind, name, value, declaration } = mapOf(type)
    if (kind === 'reference' || kind === 'intrinsic')
      this.claim(place.allLetters.includes(lettersIn(textOf(name))), where, `type: ${textOf(name)}`)
    if (kind === 'literal' && ['string', 'number', 'boolean'].includes(typeof value))
      this.claim(place.allLetters.includes(lettersIn(String(value))), where, `literal: ${String(value)}`)
    for (const key of [
      'types',
      'elementType',
      'elements',
      'typeArguments',
      'target',
      'objectType',
      'indexType',
    ])
      this.#type(mapOf(type)[key], place, where)
    if (!declaration) return
    const { children, signatures } = mapOf(declaration)
    for (const signature of listOf(signatures).map(mapOf)) this.#signature(signature, place, where)
    for (const child of listOf(children).map(mapOf)) {
      const name = textOf(child.name)
      this.claim(place.allLetters.includes(lettersIn(name)), where, `property: ${name}`)
      this.#comment(child.comment, place, `${where}.${name}`)
      this.#type(child.type, place, `${where}.${name}`)
    }
  }

  #comment(comment: unknown, place: Place, where: string): void {
    const { summary, blockTags } = mapOf(comment)
    const parts = [summary, ...listOf(blockTags).map((tag) => mapOf(tag).content)].flatMap(listOf).map(mapOf)
    const shown = { letters: place.allLetters }
    for (const { kind, text } of parts) if (kind !== 'relative-link') this.words(textOf(text), shown, where)
  }
}
