/** POSIX classes that Go's expressions may name in a set. */
const posixClasses: Readonly<Record<string, string>> = {
  alpha: '\\p{L}',
  digit: '0-9',
  alnum: '\\p{L}\\p{N}',
  upper: '\\p{Lu}',
  lower: '\\p{Ll}',
  space: '\\s',
  punct: '\\p{P}\\p{S}',
  word: '\\p{L}\\p{N}_',
}

/** Words of all languages have boundaries, not only those in ASCII. */
const letter = '[\\p{L}\\p{N}_]'
const boundary = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`
const noBoundary = `(?:(?<=${letter})(?=${letter})|(?<!${letter})(?!${letter}))`

/** Escapes that mean the same with the flag `u`. Others of letters are errors there, as they have to be. */
const sameEscape = /^[A-Za-z0-9^$\\.*+?()[\]{}|/]$/

/** Categories of Unicode; other names of Go are scripts. */
const category = /^(?:L[ulmto]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfs]?)$/

/**
 * Converts an expression of Vale (Go's `regexp2`, which reads .NET's dialect) to the source of one with the
 * flags `u` and `m`, and with those that it begins with: `(?i)`. Whether JavaScript can read the result, only
 * `RegExp` tells.
 */
export function fromGo(pattern: string): { readonly source: string; readonly flags: string } {
  const flags = /^\(\?([imns]*)(?:-[imns]+)?\)/.exec(pattern)
  const rest = flags ? pattern.slice(flags[0].length) : pattern
  const jsPattern = rest
    .replaceAll('(?P<', '(?<')
    .replace(/\[:(\w+):\]/g, (all, name: string) => posixClasses[name] ?? all)
  let source = ''
  let isInSet = false
  for (let at = 0; at < jsPattern.length; at++) {
    const sign = jsPattern.charAt(at)
    if (sign === '\\') {
      const escaped = jsPattern.charAt(++at)
      const [braces, name = ''] = /^\{(\^?\w+)\}/.exec(jsPattern.slice(at + 1)) ?? []
      if (braces !== undefined && /^[pPx]$/.test(escaped)) {
        source += escaped === 'x' ? `\\u{${name}}` : propertyOf(escaped, name)
        at += braces.length
      } else source += escapeOf(escaped, isInSet)
    } else if (isInSet) {
      if (sign === ']') isInSet = false
      source += sign === '[' ? '\\[' : sign
    } else if (sign === '[') {
      isInSet = true
      source += sign
      if (jsPattern.charAt(at + 1) === '^') source += jsPattern.charAt(++at)
      // The first bracket in a set is one of its characters.
      if (jsPattern.charAt(at + 1) === ']') source += `\\${jsPattern.charAt(++at)}`
    } else if (sign === ']' || sign === '}') source += `\\${sign}`
    else if (sign === '{') {
      const count = /^\{\d*,?\d*\}/.exec(jsPattern.slice(at))?.[0]
      source += count !== undefined && /\d/.test(count) ? count.replace('{,', '{0,') : '\\{'
      if (count !== undefined && /\d/.test(count)) at += count.length - 1
    } else source += sign
  }
  return { source, flags: (flags?.[1] ?? '').replace(/[^is]/g, '') }
}

/** A property of characters: `\p{Lu}`, `\p{Greek}`, or without one: `\p{^L}`. */
function propertyOf(sign: string, name: string): string {
  const plain = name.replace(/^\^/, '')
  const isNegative = (sign === 'P') !== (plain !== name)
  return `\\${isNegative ? 'P' : 'p'}{${category.test(plain) ? plain : `Script=${plain}`}}`
}

function escapeOf(sign: string, isInSet: boolean): string {
  if (sign === 'w') return isInSet ? '\\p{L}\\p{N}_' : letter
  if (sign === 'W' && !isInSet) return '[^\\p{L}\\p{N}_]'
  if (sign === 'b' && !isInSet) return boundary
  if (sign === 'B' && !isInSet) return noBoundary
  if (sign === 'A') return '(?<![^])'
  if (sign === 'z' || sign === 'Z') return '(?![^])'
  if (sign === '-') return isInSet ? '\\-' : '-'
  // What needs no escape must not have one.
  return sameEscape.test(sign) ? `\\${sign}` : sign
}

/** Compiles an expression of Vale. Throws a `SyntaxError` for what JavaScript has not. */
export function compileGo(pattern: string, isInsensitive = false): RegExp {
  const { source, flags } = fromGo(pattern)
  return new RegExp(source, [...new Set(`gmu${flags}${isInsensitive ? 'i' : ''}`)].join(''))
}

/** Whole words: Vale's template for expressions that are not `nonword`. */
export const asWord = (pattern: string): string => `\\b(?:${pattern})\\b`

/**
 * The matches of an expression with the flag `g`. `matchAll` copies the expression for every text, which
 * costs more than a search with a long one.
 */
export function matchesIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex++
  }
  return matches
}
