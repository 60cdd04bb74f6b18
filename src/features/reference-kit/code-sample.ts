import { loadHighlighter } from '../../stages/markdown/code/highlight.ts'

/** Props of the theme's `CodeBlock`: code with its token markup. */
export interface CodeSample {
  readonly [key: string]: string | number | boolean
  readonly language: string
  readonly html: string
  readonly lines: number
  readonly lineNumbers: false
}

export type CodeMaker = (code: string, language: string, title?: string) => CodeSample

/** In what the plugins generate in these languages, no token is longer than a line. */
const lineByLine = new Set(['json', 'javascript', 'python', 'go', 'yaml'])
/** Of these, a reader copies the commands without what they print. */
const sessions = new Set(['console', 'shell-session'])

const maxCached = 50_000

/**
 * Makes code samples for components. The grammars are docgen's own, so that a page has one style sheet for
 * them.
 */
export async function createCodeMaker(): Promise<CodeMaker> {
  const highlighter = await loadHighlighter()
  // References repeat themselves: 2,000 operations have the same 20 lines of Go, and bodies of 300 schemas. A
  // line, and a block, is highlighted once.
  const line = remembering((text, language) => highlighter.highlight(text, language))
  const block = remembering((code, language) => {
    const separator = separatorOf(code, language)
    return separator === undefined
      ? highlighter.highlight(code, language)
      : code
          .split(separator)
          .map((text) => line(text, language))
          .join(line(separator, language))
  })
  return (code, language, title) => ({
    language,
    html: block(code, language),
    ...(sessions.has(language) ? { raw: code } : {}),
    lines: code.split('\n').length,
    lineNumbers: false,
    ...(title === undefined ? {} : { title }),
  })
}

/**
 * What stands between parts of the code that have no token in common; `undefined` when it can only be taken
 * as a whole.
 */
function separatorOf(code: string, language: string): string | undefined {
  if (language === 'bash') return code.split(nextWord).every(isWholeWord) ? nextWord : undefined
  const separate =
    lineByLine.has(language) && !code.includes('`') && !(language === 'yaml' && /[|>][+-]?$/m.test(code))
  return separate ? '\n' : undefined
}

/** Between the words of a long command. */
const nextWord = ' \\\n  '

/** `-H 'Accept: text/plain'`: one quoted text at most, at the end. */
const isWholeWord = (text: string): boolean => /^[^'"`$<>#\\\n]*(?:'[^'\\]*')?$/.test(text)

type Highlight = (text: string, language: string) => string

function remembering(make: Highlight): Highlight {
  const byLanguage = new Map<string, Map<string, string>>()
  return (text, language) => {
    const known = byLanguage.get(language) ?? new Map<string, string>()
    byLanguage.set(language, known)
    const earlier = known.get(text)
    if (earlier !== undefined) return earlier
    const made = make(text, language)
    if (known.size < maxCached) known.set(text, made)
    return made
  }
}
