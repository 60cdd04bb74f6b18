import { compileGo, matchesIn } from './vale-pattern.ts'

/** How a text has to be capitalized. */
export interface Capitalization {
  /** `$sentence`, `$title`, `$lower`, `$upper`, or an expression. */
  readonly match: string
  readonly style: 'AP' | 'Chicago'
  /** Endings of words after which a sentence begins: `:`. */
  readonly indicators: readonly string[]
  /** The share of words that have to be right, from 0 to 1. */
  readonly threshold: number
  readonly prefix?: string | undefined
}

type Judge = (text: string) => {
  /** How it should be written; undefined if only an expression knows. */
  readonly expected?: string
  readonly matches: boolean
}

/** Returns a judge of texts. `exceptions` match what may be written as it is. */
export function capitalized(rule: Capitalization, exceptions: readonly RegExp[]): Judge {
  const isExcepted = (text: string): boolean => exceptions.some((each) => text.search(each) >= 0)
  switch (rule.match) {
    case '$lower':
      return whole((text) => text.toLowerCase(), isExcepted)
    case '$upper':
      return whole((text) => text.toUpperCase(), isExcepted)
    case '$sentence':
    case '$title':
      return byWords(rule, exceptions)
    default: {
      const { source, flags } = compileGo(rule.match)
      const pattern = new RegExp(source, flags.replace('g', ''))
      return (text) => ({ matches: pattern.test(text) || isExcepted(text) })
    }
  }
}

const whole =
  (convert: (text: string) => string, isExcepted: (text: string) => boolean): Judge =>
  (text) => ({ expected: convert(text), matches: text === convert(text) || isExcepted(text) })

/** Words that titles write small, unless they are the first or last. */
const small = {
  AP: /^(?:an?|the|and|but|or|nor|for|so|yet|as|at|by|if|in|of|off|on|per|to|up|via|vs\.?)$/i,
  Chicago:
    /^(?:an?|the|and|but|or|nor|for|as|at|by|in|of|off|on|per|to|up|via|vs\.?|about|after|against|along|among|around|before|behind|below|between|beyond|down|during|from|into|like|near|onto|out|over|past|since|than|through|toward|under|until|upon|with|within|without)$/i,
}

function byWords(
  { match, style, indicators, threshold, prefix = '' }: Capitalization,
  exceptions: readonly RegExp[],
): Judge {
  return (text) => {
    const exceptionRanges = exceptions.flatMap((each) =>
      matchesIn(text, each).map(({ 0: match, index }) => [index, index + match.length] as const),
    )
    const start = prefix !== '' && text.startsWith(prefix) ? prefix.length : 0
    const words = [...text.slice(start).matchAll(/[^\s]+/g)].filter(({ 0: word }) =>
      /[\p{L}\p{N}]/u.test(word),
    )
    let wrong = 0
    let isFirstWrong = false
    let isNew = true
    let expected = text
    for (const [index, { 0: word, index: at }] of words.entries()) {
      const isEnd = match === '$title' && index === words.length - 1
      const isCapital: boolean = isNew || isEnd || (match === '$title' && !small[style].test(bare(word)))
      const from = start + at + word.search(/[\p{L}\p{N}]/u)
      const isKept = exceptionRanges.some(([first, end]) => first <= from && end > from)
      const right: string = isName(word) || isKept ? word : (isCapital ? raised : lowered)(word)
      if (right !== word) {
        wrong++
        if (index === 0) isFirstWrong = true
        expected = expected.slice(0, start + at) + right + expected.slice(start + at + word.length)
      }
      isNew =
        indicators.some((ending) => word.endsWith(ending)) ||
        /[.?!]$/.test(word) ||
        (index === 0 && /^\d+\.$/.test(word))
    }
    return {
      expected,
      matches: !isFirstWrong && (words.length - wrong) / Math.max(1, words.length) >= threshold,
    }
  }
}

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Acronyms, names such as `gRPC` and `JavaScript`, code and the pronoun are written one way. */
const isName = (word: string): boolean =>
  /\*|\d/.test(word) || /^(?:I|I['’]\p{L}+)$/u.test(bare(word)) || /\p{L}[\p{L}\p{M}]*\p{Lu}/u.test(word)

const raised = (word: string): string => word.replace(/\p{L}/u, (letter) => letter.toUpperCase())
/** A single capital is a label, as in “Appendix B”. */
const lowered = (word: string): string => (bare(word).length === 1 ? word : word.toLowerCase())
