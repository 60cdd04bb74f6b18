import { fixOf } from './vale-action.ts'
import { capitalized } from './vale-capitalization.ts'
import type { ValeDefinition } from './vale-definition.ts'
import { asWord, compileGo, matchesIn } from './vale-pattern.ts'
import { capital } from '../../model/wording.ts'

/** What a rule has found in a text. */
export interface ValeMatch {
  readonly start: number
  readonly end: number
  readonly message: string
  /** What may be written instead, the best first. */
  readonly fixes: readonly string[]
}

/** What rules remember of the earlier text of a page: definitions of acronyms, spellings. */
export type PageMemory = Map<string, Set<string>>

/** Finds what a rule is about in a text. */
export type Find = (text: string, memory: PageMemory) => readonly ValeMatch[]

/** What a definition finds. `accepted` are the terms of the vocabulary. Throws a `SyntaxError`. */
export function finderOf(name: string, definition: ValeDefinition, accepted: readonly string[]): Find {
  switch (definition.extends) {
    case 'existence':
      return existence(definition, accepted)
    case 'substitution':
      return substitution(definition, accepted)
    case 'occurrence':
      return occurrence(definition)
    case 'repetition':
      return repetition(definition, accepted)
    case 'conditional':
      return conditional(name, definition, accepted)
    case 'consistency':
      return consistency(name, definition)
    case 'capitalization':
      return capitalization(definition, accepted)
  }
}

type Of<Kind extends ValeDefinition['extends']> = Extract<ValeDefinition, { extends: Kind }>

function existence(rule: Of<'existence'>, accepted: readonly string[]): Find {
  const isExcepted = exceptionTest(rule, accepted)
  const raw = rule.raw.join('')
  const pattern = (tokens: readonly string[]): string => {
    const template = tokens.length > 0 && !rule.nonword ? asWord(tokens.join('|')) : `(?:${tokens.join('|')})`
    return rule.append ? template + raw : raw + template
  }
  // `(?i)` at the beginning of a token holds for it alone.
  const insensitive = rule.tokens.filter((token) => token.startsWith('(?i)'))
  const others = rule.tokens.filter((token) => !insensitive.includes(token))
  const patterns = [
    ...(insensitive.length > 0 ? [compileGo(pattern(insensitive.map((token) => token.slice(4))), true)] : []),
    ...(others.length > 0 || insensitive.length === 0 ? [compileGo(pattern(others), rule.ignorecase)] : []),
  ]
  return (text) =>
    patterns.flatMap((each) =>
      matchesIn(text, each).flatMap(({ 0: match, index }) =>
        match === '' || isExcepted(match.trim()) ? [] : [matchOf(rule, index, match)],
      ),
    )
}

function substitution(rule: Of<'substitution'>, accepted: readonly string[]): Find {
  const isExcepted = exceptionTest(rule, accepted)
  // Longer terms first: `click on` before `click`.
  const terms = Object.entries(rule.swap).toSorted(([a], [b]) => b.length - a.length)
  const groups = terms.map(([term]) => `(${term.replace(/(?<!\\)\((?!\?)/g, '(?:')})`).join('|')
  if (terms.length === 0) return () => []
  const pattern = compileGo(rule.nonword ? groups : asWord(groups), rule.ignorecase)
  const replaced = terms.map(
    ([term]) =>
      (text: string, by: string) =>
        /\$\d/.test(by) ? text.replace(compileGo(term, rule.ignorecase), by) : by,
  )
  return (text) =>
    matchesIn(text, pattern).flatMap((hit): ValeMatch[] => {
      const [match] = hit
      const index = hit.slice(1).findIndex((group) => group !== undefined)
      const observed = match.trim()
      const by = replaced[index]?.(observed, terms[index]?.[1] ?? '') ?? ''
      if (match === '' || isSame(by, observed) || isExcepted(observed)) return []
      const all =
        rule.action?.name === 'replace' && rule.action.params.length > 0 ? rule.action.params : by.split('|')
      const start = hit.index + match.length - match.trimStart().length
      const fixes = all.map((fix) => (isCapitalized(observed) && rule.ignorecase ? capitalize(fix) : fix))
      const expected = rule.action?.name === 'replace' ? listOfTexts(all) : by
      const message = rule.action?.name === 'replace' ? withoutQuotes(rule.message) : rule.message
      return [
        {
          start,
          end: start + observed.length,
          message: formatMessage(message, expected, observed),
          fixes,
        },
      ]
    })
}

/** Whether what was written is one of the texts that it is to be replaced by. */
function isSame(expected: string, observed: string): boolean {
  if (expected === observed) return true
  try {
    return !expected.includes(' ') && new RegExp(`^(?:${expected})$`, 'u').test(observed)
  } catch {
    return false // It is a text, and no expression.
  }
}

const isCapitalized = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text)
const capitalize = (text: string): string => (/^\p{Ll}+(?:\P{Lu}*)$/u.test(text) ? capital(text) : text)

function occurrence({ token, min, max, ...rule }: Of<'occurrence'>): Find {
  const pattern = compileGo(`(?:${token})`, rule.ignorecase)
  return (text) => {
    const matches = matchesIn(text, pattern)
    if (!(max > 0 && matches.length > max) && !(min > 0 && matches.length < min)) return []
    const start = text.length - text.trimStart().length
    return [
      {
        start,
        end: text.trimEnd().length,
        message: formatMessage(rule.message, String(matches.length)),
        fixes: [],
      },
    ]
  }
}

function repetition(rule: Of<'repetition'>, accepted: readonly string[]): Find {
  const isExcepted = exceptionTest(rule, accepted)
  const pattern = compileGo(`(${rule.tokens.join('|')})`, rule.ignorecase)
  const fold = (text: string): string => (rule.ignorecase ? text.toLowerCase() : text)
  return (text) => {
    const repeated: ValeMatch[] = []
    let previous: { readonly word: string; readonly start: number } | undefined
    let count = 0
    for (const { 0: match, index } of matchesIn(text, pattern)) {
      const word = match.trim()
      const isHit =
        word !== '' &&
        previous !== undefined &&
        fold(word) === fold(previous.word) &&
        (!rule.alpha || /^\p{L}+$/u.test(word))
      if (isHit) count++
      if (isHit && previous && count > rule.max) {
        const whole = text.slice(previous.start, index + match.length)
        if (!isExcepted(whole)) {
          repeated.push({
            ...matchOf(rule, previous.start, whole),
            message: formatMessage(rule.message, word),
          })
          count = 0
        }
      }
      previous = { word, start: index }
    }
    return repeated
  }
}

function conditional(name: string, rule: Of<'conditional'>, accepted: readonly string[]): Find {
  const isExcepted = exceptionTest(rule, accepted)
  const first = compileGo(rule.first, rule.ignorecase)
  const second = compileGo(rule.second, rule.ignorecase)
  return (text, memory) => {
    const defined = remembered(memory, name)
    for (const groups of matchesIn(text, second))
      for (const group of groups.slice(1)) if (group) defined.add(group)
    return matchesIn(text, first).flatMap(({ 0: match, index }) =>
      match === '' || defined.has(match) || isExcepted(match) ? [] : [matchOf(rule, index, match)],
    )
  }
}

function consistency(name: string, rule: Of<'consistency'>): Find {
  const pairs = Object.entries(rule.either).map((pair) =>
    pair.map((one) => compileGo(rule.nonword ? one : asWord(one), rule.ignorecase)),
  )
  return (text, memory) =>
    pairs.flatMap((pair, index) => {
      const sides = remembered(memory, `${name} ${index}`)
      const matches = pair.flatMap((pattern, side) =>
        matchesIn(text, pattern).map((match) => ({
          match: match[0],
          start: match.index,
          side: String(side),
        })),
      )
      return matches
        .toSorted((a, b) => a.start - b.start)
        .flatMap(({ match, start, side }) => {
          sides.add(side)
          return sides.size > 1 && !sides.values().next().value?.includes(side)
            ? [matchOf(rule, start, match)]
            : []
        })
    })
}

function capitalization(rule: Of<'capitalization'>, accepted: readonly string[]): Find {
  const judge = capitalized(rule, exceptionPatterns(rule, accepted))
  return (text) => {
    const trimmed = text.trim()
    const { expected, matches } = judge(trimmed)
    if (trimmed === '' || matches) return []
    const start = text.indexOf(trimmed)
    return [
      {
        start,
        end: start + trimmed.length,
        message: formatMessage(rule.message, trimmed, expected ?? ''),
        fixes: expected === undefined || expected === trimmed ? [] : [expected],
      },
    ]
  }
}

const remembered = (memory: PageMemory, key: string): Set<string> => {
  const set = memory.get(key) ?? new Set<string>()
  memory.set(key, set)
  return set
}

/** What may be written as it is, as the rule and the vocabulary name it. */
interface Excepting {
  readonly exceptions: readonly string[]
  readonly vocab: boolean
}

const exceptionPatterns = (
  { exceptions, vocab }: Excepting,
  accepted: readonly string[],
): readonly RegExp[] =>
  [...exceptions, ...(vocab ? accepted : [])].map((term) =>
    term.startsWith('(?i)') ? compileGo(asWord(term.slice(4)), true) : compileGo(asWord(term)),
  )

function exceptionTest(rule: Excepting, accepted: readonly string[]): (text: string) => boolean {
  const patterns = exceptionPatterns(rule, accepted)
  return (text) => patterns.some((pattern) => text.search(pattern) >= 0)
}

function matchOf(rule: ValeDefinition, index: number, match: string): ValeMatch {
  const start = index + match.length - match.trimStart().length
  const observed = match.trim()
  const fixes = fixOf(rule.action, match)
  return { start, end: start + observed.length, message: formatMessage(rule.message, match, ...fixes), fixes }
}

/** Puts texts in place of `%s`, in order. */
function formatMessage(message: string, ...texts: readonly string[]): string {
  let index = 0
  return message.replace(/%s/g, (sign) => (index < texts.length ? (texts[index++] ?? sign) : sign))
}

/** `'a', 'b' or 'c'`. */
const listOfTexts = (texts: readonly string[]): string => {
  const quoted = texts.map((text) => `'${text}'`)
  return quoted.length < 2 ? (quoted[0] ?? '') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`
}

/** Texts of a list have quotes of their own. */
const withoutQuotes = (message: string): string =>
  message.split("'%s'").length === 3
    ? message.replace("'%s'", '%s')
    : message.split('"%s"').length === 3
      ? message.replace('"%s"', '%s')
      : message
