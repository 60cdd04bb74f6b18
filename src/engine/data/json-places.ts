import type { Place } from '../../model/diagnostic.ts'
import { LineIndex } from '../../model/line-index.ts'

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
    const known = this.#read.get(start)
    if (known) return known
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
