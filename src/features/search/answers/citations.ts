import type { AnswerSource } from '../../../model/search/answers.ts'

/** The maximum length of an address. */
const longest = 2_000

/**
 * Finds the pages that an answer cites, by number (`[2]`) or by link, among those found for it. Processes the
 * text in pieces, in linear time.
 */
export class Citations {
  readonly #byNumber = new Map<number, AnswerSource>()
  readonly #byAddress = new Map<string, AnswerSource>()
  readonly #named = new Set<AnswerSource>()
  #rest = ''

  add(source: AnswerSource): void {
    const address = addressOf(source.href)
    if (address === undefined) return
    if (source.number !== undefined) this.#byNumber.set(source.number, source)
    if (!this.#byAddress.has(address)) this.#byAddress.set(address, source)
  }

  /** The sources that the next piece of text cites for the first time. */
  *in(piece: string): Generator<AnswerSource> {
    const text = this.#rest + piece
    let end = 0
    for (const match of text.matchAll(/\[(\d{1,3})\]|\]\(([^()\s<>[\]]{1,2000})\)/g)) {
      end = match.index + match[0].length
      const source =
        match[1] === undefined
          ? this.#byAddress.get(addressOf(match[2] ?? '') ?? '')
          : this.#byNumber.get(Number(match[1]))
      if (!source || this.#named.has(source)) continue
      this.#named.add(source)
      yield source
    }
    // The part that may continue in the next piece.
    const open = Math.max(text.lastIndexOf('['), text.lastIndexOf(']'))
    this.#rest = open < end || text.length - open > longest ? '' : text.slice(open)
  }
}

/** An address without its fragment; undefined if it is not a page. */
function addressOf(href: string): string | undefined {
  if (!URL.canParse(href, location.href)) return undefined
  const { protocol, origin, pathname, search } = new URL(href, location.href)
  return /^https?:$/.test(protocol) ? origin + pathname + search : undefined
}
