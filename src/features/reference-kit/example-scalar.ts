import { type PlainObject, ownValue } from '../../model/plain-data.ts'

const formats: Readonly<Record<string, string>> = {
  'date-time': '2025-10-17T09:30:00Z',
  date: '2025-10-17',
  time: '09:30:00Z',
  duration: 'PT5M',
  uuid: '3f2b8c1e-7d54-4a6b-9e0f-1c2d3e4f5a6b',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.10',
  ipv6: '2001:db8::10',
  uri: 'https://example.com/',
  'uri-reference': '/path',
  iri: 'https://example.com/',
  'iri-reference': '/path',
  url: 'https://example.com/',
  'uri-template': '/path/{id}',
  'json-pointer': '/a/b',
  'relative-json-pointer': '0/a',
  regex: '^a+$',
  byte: 'ZG9jZ2Vu',
  base64: 'ZG9jZ2Vu',
  binary: '<binary>',
  password: 'correct-horse-battery',
  'int-or-string': '1',
}

/**
 * A string that is valid according to the schema, based on its format, its pattern, the field's name, and the
 * length limits.
 */
export function exampleText(schema: PlainObject, name: string): string {
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : undefined
  const format = typeof schema.format === 'string' ? formats[schema.format] : undefined
  const least = Number(ownValue(schema, 'minLength') ?? 0)
  const most = Number(ownValue(schema, 'maxLength') ?? Infinity)
  const fits = (text: string): boolean =>
    text.length >= least && text.length <= most && (pattern === undefined || matches(pattern, text))
  const guesses = [format, ...byName(name), 'text', 'example', 'example text'].filter(
    (text): text is string => text !== undefined,
  )
  const guess = guesses.find(fits)
  if (guess !== undefined && (format === undefined || guess === format)) return guess
  if (pattern !== undefined) {
    const text = fromPattern(pattern, least)
    if (text !== undefined && text.length <= most) return text
    return format ?? 'text'
  }
  const base = format ?? byName(name)[0] ?? 'text'
  return base.length < least
    ? base.padEnd(Math.min(least, 1_000), base || 'x')
    : base.slice(0, Math.min(most, 100_000))
}

/** Typical values for a field name. */
function byName(name: string): string[] {
  const lower = name.toLowerCase()
  if (/url$|uri$|href$|website/.test(lower)) return ['https://example.com/']
  if (/e-?mail/.test(lower)) return ['ada@example.com']
  if (/_at$|time$|_updated$|date$/.test(lower)) return ['2025-10-17T09:30:00Z', '2025-10-17']
  if (/version$/.test(lower)) return ['1.0.0']
  if (/image$/.test(lower)) return ['ghcr.io/example/server:1.0.0']
  if (/(?:path|file|dir)$/.test(lower)) return ['/path/to/file']
  if (/host$/.test(lower)) return ['example.com']
  if (/^(?:name|.*_?name|id|key)$/.test(lower)) return ['example', 'example-name', 'EXAMPLE']
  if (/description|message|summary|title/.test(lower))
    return ['A short text', 'A description that is long enough']
  return []
}

export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    try {
      return new RegExp(pattern).test(text)
    } catch {
      return true
    }
  }
}

/**
 * A string that matches a regular expression without lookarounds and backreferences; undefined if none can be
 * generated.
 */
export function fromPattern(pattern: string, least = 0): string | undefined {
  for (const extra of [0, 1, 2, Math.max(0, least)]) {
    const text = new PatternText(pattern, extra).text()
    if (text !== undefined && text.length >= least && matches(pattern, text)) return text
  }
  return undefined
}

/**
 * Reads a pattern from left to right and emits the first match; repetitions are `extra` longer than their
 * minimum.
 */
class PatternText {
  private index = 0
  constructor(
    private readonly pattern: string,
    private readonly extra: number,
  ) {}

  text(): string | undefined {
    try {
      const result = this.alternatives(0)
      return this.index >= this.pattern.length ? result : undefined
    } catch {
      return undefined
    }
  }

  private alternatives(depth: number): string {
    if (depth > 50) throw new Error('too deep')
    const first = this.sequence(depth)
    while (this.peek() === '|') {
      this.index++
      this.sequence(depth)
    }
    return first
  }

  private sequence(depth: number): string {
    let result = ''
    while (this.index < this.pattern.length && this.peek() !== '|' && this.peek() !== ')') {
      const start = this.index
      const atom = this.atom(depth)
      result += this.repeated(atom, start, depth)
      if (result.length > 5_000) throw new Error('too long')
    }
    return result
  }

  private repeated(first: string, start: number, depth: number): string {
    const rest = this.pattern.slice(this.index)
    const quantifier = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})[?+]?/.exec(rest)
    if (!quantifier) return first
    const end = this.index + quantifier[0].length
    const sign = quantifier[0][0]
    const low = sign === '*' || sign === '?' ? 0 : sign === '+' ? 1 : Number(quantifier[1])
    const high =
      sign === '?'
        ? 1
        : sign === '{'
          ? quantifier[2] === undefined
            ? low
            : quantifier[3] === '' || quantifier[3] === undefined
              ? 1_000
              : Number(quantifier[3])
          : 1_000
    const count = Math.min(high, low + this.extra)
    let result = ''
    for (let turn = 0; turn < count && result.length < 5_000; turn++) {
      this.index = start
      result += this.atom(depth)
    }
    this.index = end
    return result
  }

  private atom(depth: number): string {
    const character = this.pattern[this.index++]
    if (character === '(') return this.group(depth)
    if (character === '[') return this.set()
    if (character === '.') return 'a'
    if (character === '^' || character === '$') return ''
    if (character === '\\') return this.escape()
    return character ?? ''
  }

  private group(depth: number): string {
    const special = /^\?(?::|<[A-Za-z]\w*>)/.exec(this.pattern.slice(this.index))
    if (special) this.index += special[0].length
    else if (this.peek() === '?') throw new Error('look-around')
    const result = this.alternatives(depth + 1)
    if (this.pattern[this.index++] !== ')') throw new Error('open group')
    return result
  }

  private escape(): string {
    const character = this.pattern[this.index++] ?? ''
    const classes: Readonly<Record<string, string>> = {
      d: '1',
      w: 'a',
      s: ' ',
      D: 'a',
      W: '-',
      S: 'a',
      n: '\n',
      t: '\t',
      r: '\r',
      b: '',
      B: '',
    }
    if (/[1-9kpPux]/.test(character)) throw new Error('not supported')
    return classes[character] ?? character
  }

  private set(): string {
    const start = this.index
    if (this.peek() === '^') this.index++
    const negated = this.index > start
    const candidates: string[] = []
    for (
      let first = true;
      this.index < this.pattern.length && (first || this.peek() !== ']');
      first = false
    ) {
      const character = this.pattern[this.index++] ?? ''
      candidates.push(character === '\\' ? this.escape() : character)
      if (this.peek() === '-' && this.pattern[this.index + 1] !== ']')
        this.index += this.pattern[this.index + 1] === '\\' ? 3 : 2
    }
    const source = this.pattern.slice(start - 1, ++this.index)
    if (!negated) return candidates.find((candidate) => /[A-Za-z]/.test(candidate)) ?? candidates[0] ?? ''
    const character = ['a', 'A', '1', '-', '_', ' '].find((candidate) => matches(source, candidate))
    if (character === undefined) throw new Error('empty set')
    return character
  }

  private peek(): string | undefined {
    return this.pattern[this.index]
  }
}

/** A number within the limits of a schema. */
export function makeNumber(schema: PlainObject, whole: boolean): number {
  const limit = (key: string): number | undefined =>
    typeof schema[key] === 'number' ? schema[key] : undefined // Checked in the same line.
  const step = limit('multipleOf')
  const low = limit('exclusiveMinimum') ?? limit('minimum')
  const high = limit('exclusiveMaximum') ?? limit('maximum')
  const openLow = limit('exclusiveMinimum') !== undefined || schema.exclusiveMinimum === true
  const openHigh = limit('exclusiveMaximum') !== undefined || schema.exclusiveMaximum === true
  if (step !== undefined && step > 0) {
    const start =
      low === undefined
        ? high === undefined
          ? step
          : Math.floor(high / step) * step
        : Math.ceil(low / step) * step
    const shifted =
      openLow && start === low ? start + step : openHigh && start === high ? start - step : start
    return Number(shifted.toPrecision(12))
  }
  if (low === undefined && high === undefined) return whole ? 1 : 1.5
  if (low === undefined)
    return Math.min(
      whole ? 1 : 0.5,
      whole ? Math.ceil(high ?? 0) - (openHigh ? 1 : 0) : (high ?? 0) - (openHigh ? 0.5 : 0),
    )
  const floor = whole
    ? Math.ceil(low) + (openLow && Number.isInteger(low) ? 1 : 0)
    : openLow
      ? high === undefined
        ? low + 0.5
        : (low + high) / 2
      : low
  return floor
}
