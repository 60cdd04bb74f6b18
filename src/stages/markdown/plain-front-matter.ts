import type { Diagnostic, Place } from '../../model/diagnostic.ts'

/** The keys and values of a front matter block, or a diagnostic if it cannot be parsed. */
export interface ParsedFrontMatter {
  /** Undefined if the block cannot be parsed. Keys are own properties, even `__proto__`. */
  readonly data?: Readonly<Record<string, unknown>>
  /** The places of values in the file, by key; those in maps also as `key.name`. */
  readonly places: Record<string, Place>
  /** The places of the keys themselves, as written: what `<<` merges in is not among them. */
  readonly keys: Record<string, Place>
  readonly diagnostics: readonly Diagnostic[]
}

const wholeNumber = String.raw`(0|[1-9]\d{0,14})`
const quotedText = String.raw`"([^"\\\p{C}]*)"|'([^'\p{C}]*)'`
const bareText = String.raw`([A-Za-z](?:(?!: | #)[^\p{C}])*(?<![\s:]))`

/** A key and a scalar without escapes. */
const plainPair = RegExp(String.raw`^([A-Za-z][\w-]*)(: +)(?:${wholeNumber}|${quotedText}|${bareText})$`, 'u')

/** Words that are no texts in YAML. */
const keyword = /^(?:true|false|null)$/i

/**
 * Reads front matter that consists of lines of `key: value`, as most of it does, many times as fast as a
 * parser of YAML does, with the same result. Undefined for any other, which includes all mistakes.
 */
export function parsePlainFrontMatter(yaml: string): ParsedFrontMatter | undefined {
  // Without prototypes, so that `constructor` is a key like any other.
  const data = Object.create(null) as Record<string, unknown>
  const places: Record<string, Place> = {}
  const keys = Object.create(null) as Record<string, Place>
  // Line 1 of the block is line 2 of the file.
  let line = 1
  for (const source of yaml.split('\n')) {
    line++
    if (source === '') continue
    const [pair, key = '', colon = '', digits, ...texts] = plainPair.exec(source) ?? []
    if (pair === undefined || keyword.test(key) || key in data) return undefined
    const word = texts[2]
    const isKeyword = word !== undefined && keyword.test(word)
    if (isKeyword && word !== 'true' && word !== 'false') return undefined
    data[key] = digits ? Number(digits) : isKeyword ? word === 'true' : texts.join('')
    const place = (column: number, endColumn: number): Place => ({ line, column, endLine: line, endColumn })
    keys[key] = place(1, key.length + 1)
    places[key] = place(key.length + colon.length + 1, source.length + 1)
  }
  return { data, places, keys, diagnostics: [] }
}
