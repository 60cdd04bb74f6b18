import type { Syntax } from 'refractor/core'
import prismPowershell from 'refractor/powershell'

type Prism = Parameters<Syntax>[0]
type Grammar = NonNullable<Prism['languages'][string]>

/**
 * Prism's grammar for PowerShell, extended by the program at the start of a statement (`winget install`) and
 * its parameters. Without the list of aliases, which also match arguments (`start`).
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

function extended({ function: cmdlets, operator, punctuation, keyword, ...rest }: Grammar): Grammar {
  return {
    ...rest,
    parameter: { pattern: parameter, lookbehind: true, greedy: true },
    // Only the first of its two patterns: verbs and nouns, as in `Get-Item`.
    'class-name': Array.isArray(cmdlets) ? cmdlets[0] : cmdlets,
    keyword,
    function: { pattern: program, lookbehind: true, greedy: true },
    operator,
    punctuation,
  }
}
