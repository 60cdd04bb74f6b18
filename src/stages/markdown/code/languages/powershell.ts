import type { Syntax } from 'refractor/core'
import prismPowershell from 'refractor/powershell'

type Prism = Parameters<Syntax>[0]
type Grammar = NonNullable<Prism['languages'][string]>

/**
 * Prism's grammar for PowerShell, extended by the program at the start of a statement (`winget install`) and
 * its parameters, by keys, numbers, types, and all kinds of variables. The list of aliases is left out,
 * because they also match arguments (`start`).
 */
export const powershell: Syntax = Object.assign(
  (prism: Prism) => {
    prismPowershell(prism)
    const grammar = prism.languages['powershell']
    if (grammar) prism.languages['powershell'] = extended(grammar)
  },
  { displayName: 'powershell', aliases: prismPowershell.aliases },
)

const operators =
  'b?(?:and|x?or)|not|as|is(?:not)?|[ci]?(?:not)?(?:contains|in|like|match)|[ci]?(?:eq|ge|gt|le|lt|ne)|[ci]?replace|join|split|sh[lr]|f'
/** Matches `-Path` and `--all`, but not `-eq`. */
const parameter = RegExp(`(^|[\\s(])--?(?!(?:${operators})\\b)[A-Za-z][\\w-]*`, 'im')
/** Matches the program at the start of a statement, with a subcommand: `winget install`. */
const program =
  /(^[ \t]*|[|;{(&][ \t]*|=[ \t]+)[A-Za-z](?:[\w.\\/:-]*\w)?(?:[ \t]+[a-z][a-z-]+)?(?=\s|$|[;|)])/m
/** Matches `$a`, `$env:HOME`, `${a b}`, and `@a`, the parameters of a command in a variable. */
const variable = /\$(?:\w+:)?\w+|\$\{[^}\n]+\}|(?<=[ \t(])@\w+/
/** Matches the key in `Path = 1` of a hash table. */
const key = /(^[ \t]*|[;{][ \t]*)[A-Za-z_]\w*(?=[ \t]*=(?!=))/m
/** Matches `1.5MB`, but nothing in `v1.2` or `Python.3`. */
const number = /(?<![\w.-])-?(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:[kmgtp]b)?(?![\w.])/i

/** Matches types and attributes, with brackets in them: `[string]`, `[Parameter(Mandatory)]`, `[int[]]`. */
const type = /\[[a-z](?:\[(?:\[[^\]]*\]|[^[\]])*\]|[^[\]])*\]/i

function extended({ function: cmdlets, operator, punctuation, keyword, ...rest }: Grammar): Grammar {
  return {
    ...rest,
    namespace: { pattern: type, alias: 'builtin' },
    variable,
    'attr-name': { pattern: key, lookbehind: true },
    parameter: { pattern: parameter, lookbehind: true, greedy: true },
    // Only the first of its two patterns: verbs and nouns, as in `Get-Item`.
    'class-name': Array.isArray(cmdlets) ? cmdlets[0] : cmdlets,
    keyword: [/\bdefault(?=\s*\{)/i, ...[keyword ?? []].flat()],
    number,
    function: { pattern: program, lookbehind: true, greedy: true },
    operator,
    punctuation,
  }
}
