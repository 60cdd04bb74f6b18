/** What is told of each term: the term as the index knows it, and where it stands in the text. */
export type TakeTerm = (term: string, start: number, end: number) => void

export type TextKind = 'prose' | 'code'

// Words, and compounds of words with single connectors: `proxy-port`, `api/v1beta`, `ghcr.io/stacklok/toolhive`, `localhost:8080`.
const asciiRun = /[a-z0-9]+(?:[-_./:@][a-z0-9]+)*/gi
const anyRun = /[\p{L}\p{N}\p{M}]+(?:[-_./:@][\p{L}\p{N}\p{M}]+)*/gu
const connector = /[-_./:@]/
const asciiOnly = /^[\0-\x7f]*$/ // eslint-disable-line no-control-regex -- that is what ASCII is
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const hump = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g
const longest = 40

/**
 * Names every term of a text, code-aware: `--proxy-port` is `proxy-port`, `proxy` and `port`; `/api/v1beta` is `api/v1beta`, `api` and
 * `v1beta`; in code `MCPServer` is `mcpserver`, `mcp` and `server`. Scripts without spaces between words become pairs of letters.
 * The build and the browser use the same function, so that what is asked can be found.
 */
export function scanTerms(text: string, kind: TextKind, take: TakeTerm): void {
  const run = asciiOnly.test(text) ? asciiRun : anyRun
  for (const { 0: whole, index } of text.matchAll(run)) {
    if (connector.test(whole)) scanCompound(whole, index, kind, take)
    else scanWord(whole, index, kind, take)
  }
}

/** The terms of a text, each as often as it occurs. */
export function termsOf(text: string, kind: TextKind): string[] {
  const terms: string[] = []
  scanTerms(text, kind, (term) => terms.push(term))
  return terms
}

/** How a word is written in the index: lower case, without accents. */
export function foldTerm(word: string): string {
  if (asciiOnly.test(word)) return word.toLowerCase()
  return word.normalize('NFKD').replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu, '').normalize('NFC').toLowerCase()
}

function scanCompound(whole: string, start: number, kind: TextKind, take: TakeTerm): void {
  if (whole.length <= longest) take(foldTerm(whole), start, start + whole.length)
  let from = start
  for (const segment of whole.split(/[/:@]/)) {
    const compound = connector.test(segment)
    if (compound && segment.length < whole.length && segment.length <= longest) take(foldTerm(segment), from, from + segment.length)
    let at = from
    for (const piece of compound ? segment.split(/[-_.]/) : [segment]) {
      if (piece.length > 1) scanWord(piece, at, kind, take)
      at += piece.length + 1
    }
    from += segment.length + 1
  }
}

function scanWord(word: string, start: number, kind: TextKind, take: TakeTerm): void {
  if (unspaced.test(word)) {
    const letters = [...word.normalize('NFC')]
    if (letters.length === 1) take(foldTerm(word), start, start + word.length)
    let at = start
    for (let index = 0; index + 1 < letters.length; index++) {
      const pair = `${letters[index]}${letters[index + 1]}`
      take(foldTerm(pair), at, at + pair.length)
      at += letters[index]?.length ?? 1
    }
    return
  }
  // Digests and keys: nobody searches for them, and each would be a term of its own.
  if (word.length > longest || /^(?=.*\d)[0-9a-f]{12,}$/i.test(word)) return
  const term = foldTerm(word)
  take(term, start, start + word.length)
  if (kind === 'prose' || term === word || !asciiOnly.test(word)) return
  const humps = [...word.matchAll(hump)]
  if (humps.length < 2 || humps.some(({ 0: part }) => part.length < 2)) return
  for (const { 0: part, index } of humps) take(part.toLowerCase(), start + index, start + index + part.length)
}
