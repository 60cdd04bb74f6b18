import { EntrySections } from './judge-entries.ts'
import { SchemaJudge, type Loss } from './judge-schema.ts'
import { readProto, type ProtoPart } from './read-proto.ts'
import { lettersIn, type Place, type Shown } from './shown-page.ts'

/** Judges the pages of `.proto` files, given as texts. */
export function judgeProtobuf(
  texts: readonly string[],
  pages: ReadonlyMap<string, Shown>,
  route: string,
): { readonly losses: readonly Loss[]; readonly claims: number } {
  const judge = new ProtobufJudge(new EntrySections(pages, route))
  for (const text of texts) {
    const { name, parts } = readProto(text)
    for (const part of parts) judge.definition(part, name, '')
  }
  return judge
}

class ProtobufJudge extends SchemaJudge {
  constructor(private readonly sections: EntrySections) {
    super()
  }

  definition(part: ProtoPart, packageName: string, around: string): void {
    const { kind, parts } = part
    const name = `${around}${part.name}`
    const where = `${packageName}.${name}`
    if (kind === 'extend') {
      const scope = around === '' ? '' : ` (${around.replace(/\.$/, '')})`
      this.#members(parts, this.#entry(`extend ${part.name}${scope}`), where)
      return
    }
    if (!['message', 'enum', 'service'].includes(kind)) return
    const place = this.#entry(name)
    this.#says(part, place, where)
    this.#members(parts, place, where)
    for (const inner of parts) this.definition(inner, packageName, `${name}.`)
  }

  #entry(name: string): Place {
    const place = this.sections.named(name)
    this.claim(!place.isEmpty, name, 'the entry')
    return place
  }

  #members(parts: readonly ProtoPart[], place: Place, where: string): void {
    for (const part of parts) {
      if (part.kind === 'reserved' || part.kind === 'extensions') {
        const taken = part.text.replace(/^\w+/, '')
        for (const each of taken.split(/[,[\]{}]/))
          this.claim(place.letters.includes(lettersIn(each)), where, `${part.kind}: ${each}`)
        this.#says(part, place, where)
      }
      if (!['field', 'rpc', 'oneof'].includes(part.kind)) continue
      const field = place.field(part.name)
      const here = `${where}.${part.name}`
      this.claim(!field.isEmpty, here, `the ${part.kind}`)
      this.#says(part, field, here)
      if (part.kind === 'field') {
        const [type = '', value = ''] = part.text.split('=')
        const written = type.replace(/^(?:optional|required)\b/, '').replace(new RegExp(`${part.name} $`), '')
        this.claim(field.letters.includes(lettersIn(written)), here, `type: ${written}`)
        const number = /^\s*(-?\s*\w+)/.exec(value)?.[1] ?? ''
        this.claim(
          field.letters.includes(lettersIn(String(Number(number.replace(' ', ''))))),
          here,
          `number: ${number}`,
        )
        for (const [text] of (value.match(/\[.*\]/s)?.[0] ?? '').matchAll(/"(?:\\.|[^"\\])*"/g))
          if (!text.includes('\\'))
            this.claim(field.letters.includes(lettersIn(text)), here, `option: ${text}`)
      }
      if (part.kind === 'rpc')
        for (const type of part.text.match(/\([^)]*\)/g) ?? [])
          this.claim(field.letters.includes(lettersIn(type)), here, `type: ${type}`)
      // What is in a group of fields is a part of what is around it.
      if (part.kind === 'oneof') this.#members(part.parts, field, where)
    }
  }

  #says({ comments }: ProtoPart, place: Place, where: string): void {
    for (const comment of comments.map(withoutTargets))
      for (const word of new Set(comment.split(/[^\p{L}\p{N}_]+/u).map(lettersIn)))
        if (word.length > 2) this.claim(place.letters.includes(word), where, `word: ${word} of ${comment}`)
  }
}

/** The name in the second brackets of a link is an address. */
const withoutTargets = (comment: string): string =>
  comment.replace(/(?<=\])\s*\[[\w.\s]*\]|(?<=\])\(\s*[^)\s]*\s*\)|&\w+;/g, ' ')
