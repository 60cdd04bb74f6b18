/** Receives each term, as it is in the index, with its position in the text. */
export type TakeTerm = (term: string, start: number, end: number) => void

/** The kind of a text: prose is stemmed, code is not. */
export type TextKind = 'prose' | 'code'

// Matches words, and compounds with single connectors: `proxy-port`, `api/v1beta`, `ghcr.io/acme/widget`,
// `localhost:8080`.
const anyRun = /[\p{L}\p{N}\p{M}]+(?:[-_./:@][\p{L}\p{N}\p{M}]+)*/gu
/** Matches a character that joins words to a compound. */
export const connector = /[-_./:@]/
const asciiOnly = /^[\0-\x7f]*$/
/** Matches letters in scripts without spaces between words, and in Korean; they are indexed in pairs. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const hump = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g
const longest = 40
const shortestDigest = 12

/**
 * Scans the terms of a text, including code: `--proxy-port` gives `proxy-port`, `proxy`, and `port`; `--file`
 * gives itself and `file`; `/api/v1beta` gives `api/v1beta`, `api`, and `v1beta`; `process.env.LOG_LEVEL` is
 * also found by `LOG_LEVEL`; in code, `HTTPServer` gives `httpserver`, `http`, and `server`. A sign that
 * belongs to a name makes a name of its own, beside that without it: `c++`, `c#`, `.net`, `$home`, `-v`; and
 * signs that stand alone are words: `&&`, `!=`. Scripts without spaces between words are split into pairs of
 * letters, as in Lucene's CJKBigramFilter, and so is Korean, which attaches particles to words. Build and
 * browser use the same function, so that queries match.
 */
export function scanTerms(text: string, kind: TextKind, take: TakeTerm): void {
  for (const { 0: signs, index } of text.matchAll(loneSigns)) take(signs, index, index + signs.length)
  if (asciiOnly.test(text)) return scanAscii(text, kind, take)
  for (const { 0: whole, index } of text.matchAll(anyRun)) {
    takeSigned(text, index, index + whole.length, take)
    if (connector.test(whole)) scanCompound(whole, index, kind, take)
    else {
      takeFlag(text, index, whole.length, take)
      scanWord(whole, index, kind, take)
    }
  }
}

/**
 * Emits a flag: `--file` differs from the word `file`; a flag of several words is identified by its compound.
 */
function takeFlag(text: string, start: number, length: number, take: TakeTerm): void {
  if (
    text[start - 1] !== '-' ||
    text[start - 2] !== '-' ||
    length > longest ||
    /[\p{L}\p{N}-]/u.test(text[start - 3] ?? '')
  )
    return
  take(`--${foldTerm(text.slice(start, start + length))}`, start - 2, start + length)
}

/** Operators that stand alone, and pictures. */
const loneSigns = /(?<![^\s`'"(])[!&|=<>?:+*-]{2,3}(?![^\s`'"),.;])|\p{Extended_Pictographic}(?<!\p{N})/gu

/** Signs at the end of a name, and those at its beginning, after what cannot be a part of it. */
const signsAfter = /^(?:\+{1,2}|[#*%])(?![\p{L}\p{N}\p{M}+#*%])/u
const signBefore = /(?<![\p{L}\p{N}\p{M}.)\]$@-])[.$@-]$/u

/** Whether the sign before or after a word may belong to it; most words have none. */
const mayBeSigned = (text: string, start: number, end: number): boolean =>
  '.$@-'.includes(text[start - 1] ?? ' ') || '+#*%'.includes(text[end] ?? ' ')

/** Emits a name with its signs: `C++` differs from the letter, and `.NET` from the word. */
function takeSigned(text: string, start: number, end: number, take: TakeTerm): void {
  if (end - start > longest || !mayBeSigned(text, start, end)) return
  const after = signsAfter.exec(text.slice(end, end + 3))?.[0]
  if (after !== undefined) {
    // In `C/C++`, the sign belongs to the last name.
    const name = /[^-_./:@]+$/.exec(text.slice(start, end))?.[0] ?? ''
    take(foldTerm(name) + after, end - name.length, end + after.length)
  }
  const before = signBefore.exec(text.slice(Math.max(0, start - 2), start))?.[0]
  if (before !== undefined && (before === '$' || /\p{L}/u.test(text[start] ?? '')))
    take(before + foldTerm(text.slice(start, end)), start - 1, end)
}

/** Whether a term is a name with a sign that `takeSigned` has found. */
export const isSigned = (term: string): boolean => /^(?:[.$@]|-(?!-))[^-.]|[^+#*%][+#*%]{1,2}$/.test(term)

/** By character code: 1 for letters and digits, 2 for connectors. */
const classes = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : connector.test(String.fromCharCode(code)) ? 2 : 0,
)

/**
 * Equivalent to the regular expression for ASCII, but several times faster: the build of the index spends
 * most of its time here.
 */
function scanAscii(text: string, kind: TextKind, take: TakeTerm): void {
  for (let at = 0; at < text.length;) {
    if (classes[text.charCodeAt(at)] !== 1) {
      at++
      continue
    }
    const start = at
    let compound = false
    for (at++; at < text.length; at++) {
      const letterClass = classes[text.charCodeAt(at)]
      if (letterClass === 1) continue
      if (letterClass !== 2 || classes[text.charCodeAt(at + 1)] !== 1) break
      compound = true
    }
    if (!compound) takeFlag(text, start, at - start, take)
    takeSigned(text, start, at, take)
    const word = text.slice(start, at)
    if (compound) scanCompound(word, start, kind, take)
    // Not a slice of `text.toLowerCase()`: V8 moves that call into the loop and repeats it for each word.
    else if (kind === 'prose' && word.length < shortestDigest) take(word.toLowerCase(), start, at)
    else scanWord(word, start, kind, take)
  }
}

/** The terms of a text, with repetitions. */
export function termsOf(text: string, kind: TextKind): string[] {
  const terms: string[] = []
  scanTerms(text, kind, (term) => terms.push(term))
  return terms
}

/** Normalizes a word for the index: lower case, without accents and vowel signs; `ß` becomes `ss`. */
export function foldTerm(word: string): string {
  if (asciiOnly.test(word)) return word.toLowerCase()
  return word
    .normalize('NFKD')
    .replace(
      /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu,
      '',
    )
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
}

function scanCompound(whole: string, start: number, kind: TextKind, take: TakeTerm): void {
  if (whole.length <= longest) take(foldTerm(whole), start, start + whole.length)
  let from = start
  for (const segment of whole.split(/[/:@]/)) {
    const compound = connector.test(segment)
    if (compound && segment.length < whole.length && segment.length <= longest)
      take(foldTerm(segment), from, from + segment.length)
    let at = from
    for (const name of segment.split('.')) {
      const pieces = name.split(/[-_]/)
      if (pieces.length > 1 && name.length < segment.length && name.length <= longest)
        take(foldTerm(name), at, at + name.length)
      for (const piece of pieces) {
        if (piece.length > 1) scanWord(piece, at, kind, take)
        at += piece.length + 1
      }
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
  // Skips digests and keys, which nobody searches for, and which would be terms of their own.
  if (word.length > longest || /^(?=.*\d)[0-9a-f]{12,}$/i.test(word)) return
  const term = foldTerm(word)
  take(term, start, start + word.length)
  if (kind === 'prose' || term === word || !asciiOnly.test(word)) return
  const humps = [...word.matchAll(hump)]
  if (humps.length < 2 || humps.some(({ 0: part }) => part.length < 2)) return
  for (const { 0: part, index } of humps) take(part.toLowerCase(), start + index, start + index + part.length)
}
