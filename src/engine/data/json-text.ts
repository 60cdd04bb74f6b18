import type { Place } from '../../model/diagnostic.ts'
import { LineIndex } from '../../model/location.ts'
import { noteWritten } from '../../model/written-text.ts'

interface Member {
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
}

/**
 * Finds values in the text of parsed JSON. A tree with positions would take twenty times the memory of the
 * text; this scans each object and list on the way to a value once and skips over their contents.
 */
export class JsonPlaces {
  readonly #text: string
  readonly #read = new Map<number, ReadonlyMap<string, Member>>()
  #lines: LineIndex | undefined

  constructor(text: string) {
    this.#text = text
  }

  /**
   * The place of the value at `path`, or of its name with `key`. If there is no such value, the nearest thing
   * that exists.
   */
  placeOf(path: readonly (string | number)[], { key = false }: { readonly key?: boolean } = {}): Place {
    let start = this.#skipSpace(0)
    let member: Member | undefined
    for (const step of path) {
      const next = this.#membersAt(start).get(String(step))
      if (!next) break
      member = next
      start = next.start
    }
    this.#lines ??= new LineIndex(this.#text)
    return key && member
      ? this.#lines.placeAt(member.keyStart, member.keyEnd)
      : this.#lines.placeAt(start, this.#endOf(start))
  }

  #membersAt(start: number): ReadonlyMap<string, Member> {
    const cachedMembers = this.#read.get(start)
    if (cachedMembers) return cachedMembers
    const members = new Map<string, Member>()
    const open = this.#text[start]
    let at = open === '{' || open === '[' ? this.#skipSpace(start + 1) : this.#text.length
    for (let index = 0; at < this.#text.length && this.#text[at] !== '}' && this.#text[at] !== ']'; index++) {
      const keyStart = at
      const keyEnd = open === '{' ? this.#endOf(at) : at
      const valueStart = open === '{' ? this.#skipSpace(this.#skipSpace(keyEnd) + 1) : at
      members.set(open === '{' ? String(JSON.parse(this.#text.slice(keyStart, keyEnd))) : String(index), {
        keyStart: open === '{' ? keyStart : valueStart,
        keyEnd: open === '{' ? keyEnd : this.#endOf(valueStart),
        start: valueStart,
      })
      at = this.#skipSpace(this.#endOf(valueStart))
      if (this.#text[at] === ',') at = this.#skipSpace(at + 1)
    }
    this.#read.set(start, members)
    return members
  }

  #skipSpace(start: number): number {
    let at = start
    while (at < this.#text.length && this.#text.charCodeAt(at) <= 32) at++
    return at
  }

  /** The offset after the value that starts at `start`. */
  #endOf(start: number): number {
    const text = this.#text
    if (text[start] === '"') return endOfString(text, start)
    if (text[start] !== '{' && text[start] !== '[')
      return start + (/^[^\s,}\]]*/.exec(text.slice(start, start + 400))?.[0].length ?? 0)
    let depth = 0
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 34) at = endOfString(text, at) - 1
      else if (code === 123 || code === 91) depth++
      else if ((code === 125 || code === 93) && --depth === 0) return at + 1
    }
    return text.length
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === 34) return at + 1
  }
  return text.length
}

/** A number that JavaScript writes in another way, or not exactly: `1.0`, `1e2`, `12345678901234567890`. */
const oddNumber = /-?\d*(?:\.\d*0|[eE]|\d{16}|\.\d{16}|-0)/

/**
 * Notes how the numbers of a JSON text are written in its parsed `value`. Integers beyond 2^53 become
 * bigints. JSON.parse tells neither.
 */
export function noteNumbers(text: string, value: unknown): void {
  if (!new RegExp(`[:,[]\\s*${oddNumber.source}`).test(text)) return
  const open: { readonly holder: unknown; name: string | number }[] = []
  const here = (): unknown => {
    const last = open.at(-1)
    return last ? valueAt(last.holder, last.name) : value
  }
  let key: string | undefined
  for (const [token] of text.matchAll(tokens)) {
    const last = open.at(-1)
    if (token === '{' || token === '[') open.push({ holder: here(), name: token === '[' ? 0 : '' })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof last?.name === 'number') last.name++
    else if (token === ':' && last && key !== undefined) last.name = String(JSON.parse(key))
    else if (token.startsWith('"')) key = token
    else if (last) noteNumber(last.holder, last.name, token)
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

const valueAt = (holder: unknown, name: string | number): unknown =>
  typeof holder === 'object' && holder !== null ? (Reflect.get(holder, name) as unknown) : undefined

/** Of a name that appears twice, only the last value exists. */
function noteNumber(holder: unknown, name: string | number, token: string): void {
  const value = valueAt(holder, name)
  if (typeof holder !== 'object' || holder === null || typeof value !== 'number' || value !== Number(token))
    return
  if (/^-?\d+$/.test(token) && !Number.isSafeInteger(value)) Reflect.set(holder, name, BigInt(token))
  else noteWritten(holder, name, token)
}
