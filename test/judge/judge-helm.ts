import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMap, isScalar, parseDocument, type Scalar, type YAMLMap } from 'yaml'
import { EntrySections } from './judge-entries.ts'
import { SchemaJudge, type Loss } from './judge-schema.ts'
import { lettersIn, type Place, type Shown } from './shown-page.ts'

/** Judges the page of a chart, by the keys of `values.yaml` beside its `Chart.yaml`, and their comments. */
export function judgeHelm(
  file: string,
  pages: ReadonlyMap<string, Shown>,
  route: string,
): { readonly losses: readonly Loss[]; readonly claims: number } {
  const values = join(dirname(file), 'values.yaml')
  const text = existsSync(values) ? readFileSync(values, 'utf8') : ''
  const judge = new HelmJudge(text, new EntrySections(pages, route))
  judge.all()
  return judge
}

class HelmJudge extends SchemaJudge {
  readonly #lines: readonly string[]
  /** The value above and those around it: a comment below may give an example of any of them. */
  #before = ''
  /** The values that comments of Bitnami's generator leave out, and those that they give another default. */
  readonly #skipped: ReadonlySet<string>
  readonly #described: ReadonlySet<string>

  constructor(
    private readonly source: string,
    private readonly sections: EntrySections,
  ) {
    super()
    this.#lines = source.split('\n')
    const namesIn = (comment: RegExp) => new Set([...source.matchAll(comment)].map(([, name = '']) => name))
    this.#skipped = namesIn(/^\s*##\s*@skip\s+(\S+)/gm)
    this.#described = namesIn(/^\s*##\s*@param\s+(\S+)\s+\[default:/gm)
  }

  all(): void {
    const { contents } = parseDocument(this.source)
    if (isMap(contents)) this.#keys(contents, this.sections.whole, '')
  }

  #keys(map: YAMLMap, place: Place, above: string, trail = ''): void {
    for (const { key, value } of map.items) {
      if (!isScalar(key)) continue
      const own = String(key.value)
      const name = `${above}${own.replaceAll('.', '\\.')}`
      const comment = this.#commentAbove(key.range?.[0] ?? 0)
        .replaceAll(/^@(?:param|extra)\s+(\S+)(.*)/gm, (_, value: string, words: string) => {
          this.#parameter(value, words)
          return ''
        })
        .replaceAll(/^@skip\s.*/gm, '')
      if (this.#skipped.has(name)) continue
      if (/@(?:ignored?|skip)\b/.test(comment)) continue
      const field = place.field(name)
      this.claim(!field.isEmpty, name, 'the value')
      if (field.isEmpty) continue
      // Values that are switched off are with those that they would be among.
      const around = /^\s*[\w-]+:(?:\s|$)/.test(comment) ? place.letters : ''
      const said = { letters: field.letters + this.#before + around + this.sections.whole.letters }
      this.#before = trail + field.letters
      this.words(comment.replace(/@\w+|\[[^\]]*\]|\{[^}]*\}/g, ' '), said, name)
      if (isMap(value) && value.items.length > 0) this.#keys(value, field, `${name}.`, this.#before)
      else if (isScalar(value) && value.value !== null && value.value !== '')
        this.#default(value, comment, field, name)
    }
  }

  /** What a comment of Bitnami's generator says of any value: `@param name [modifiers] text`. */
  #parameter(name: string, text: string): void {
    const keys = name.split('.')
    const field = keys.reduce((place, _, index) => {
      const inner = place.field(keys.slice(0, index + 1).join('.'))
      return inner.isEmpty && index < keys.length - 1 ? place : inner
    }, this.sections.whole)
    this.claim(!field.isEmpty, name, 'the value')
    if (!field.isEmpty) this.words(text.replace(/@\w+|\[[^\]]*\]/g, ' '), field, name)
  }

  #default({ source, value }: Scalar, comment: string, field: Place, name: string): void {
    const written = source ?? JSON.stringify(value)
    this.claim(
      field.letters.includes(lettersIn(written)) || comment.includes('@default') || this.#described.has(name),
      name,
      `default: ${written}`,
    )
  }

  /** The lines of comments directly above what starts at an offset. */
  #commentAbove(offset: number): string {
    let line = this.source.slice(0, offset).split('\n').length - 2
    const lines: string[] = []
    for (; /^\s*#/.test(this.#lines[line] ?? ''); line--) lines.unshift(this.#lines[line] ?? '')
    // The schema has what its annotations say.
    const texts = lines.filter((each) => !/^\s*#+\s*@schema\s+\S/.test(each))
    return texts.map((each) => each.replace(/^\s*#+\s?(?:--)?/, '')).join('\n')
  }
}
