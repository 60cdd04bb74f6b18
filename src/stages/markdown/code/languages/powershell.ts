import type { Syntax } from 'refractor/core'
import prismPowershell from 'refractor/powershell'

type Prism = Parameters<Syntax>[0]
type Grammar = NonNullable<Prism['languages'][string]>

/**
 * Prism's grammar of PowerShell with what it does not know: the program at the start of a statement (`winget
 * install`) and its parameters. Not with its list of aliases, which it finds in arguments as well (`start`).
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
/** `-Path`, `--all`, but not `-eq`. */
const parameter = RegExp(`(^|[\\s(])--?(?!(?:${operators})\\b)[A-Za-z][\\w-]*`, 'im')
/** Where a statement begins, with a subcommand: `winget install`. */
const program =
  /(^[ \t]*|[|;{(&][ \t]*|=[ \t]+)[A-Za-z](?:[\w.\\/:-]*\w)?(?:[ \t]+[a-z][a-z-]+)?(?=\s|$|[;|)])/m

function extended({ function: cmdlets, operator, punctuation, keyword, ...rest }: Grammar): Grammar {
  return {
    ...rest,
    parameter: { pattern: parameter, lookbehind: true, greedy: true },
    // The first of its two patterns: verbs and nouns, as in `Get-Item`.
    'class-name': Array.isArray(cmdlets) ? cmdlets[0] : cmdlets,
    keyword,
    function: { pattern: program, lookbehind: true, greedy: true },
    operator,
    punctuation,
  }
}
