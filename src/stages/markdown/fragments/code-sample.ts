import { loadHighlighter } from '../code/highlight.ts'

/** Props of the theme's `CodeBlock`, as JSON: code with its token markup. */
export interface CodeSample {
  readonly [key: string]: string | number | boolean
  readonly language: string
  readonly html: string
  readonly lines: number
  readonly lineNumbers: false
}

/**
 * Colours code in a language (a name or an alias, as after the fence of a code block); code in one that is
 * not known is only escaped. With `title`, the block has a title bar.
 */
export type Highlight = (code: string, language: string, title?: string) => CodeSample

/** In what the plugins generate in these languages, no token is longer than a line. */
const lineByLine = new Set(['json', 'javascript', 'python', 'go', 'yaml'])
/** Of these, a reader copies the commands without what they print. */
const sessions = new Set(['console', 'shell-session'])

const maxCached = 50_000

/**
 * Loads docgen's highlighter, for code that a plugin shows: `<CodeBlock {...highlight('a: 1', 'yaml')} />` in
 * its component, or `.html` within a `<pre><code>`. Pages have the same token classes everywhere, and one
 * style sheet for them; no highlighter reaches the browser.
 */
export async function createHighlighter(): Promise<Highlight> {
  const highlighter = await loadHighlighter()
  // References repeat themselves: 2,000 operations have the same 20 lines of Go, and bodies of 300 schemas. A
  // line, and a block, is highlighted once.
  const line = remembering((text, language) => highlighter.highlight(text, language))
  const block = remembering((code, language) =>
    isLineByLine(code, language)
      ? code
          .split('\n')
          .map((text) => line(text, language))
          .join('\n')
      : highlighter.highlight(code, language),
  )
  return (code, language, title) => ({
    language,
    html: block(code, language),
    ...(sessions.has(language) ? { raw: code } : {}),
    lines: code.split('\n').length,
    lineNumbers: false,
    ...(title === undefined ? {} : { title }),
  })
}

/** Whether the lines of the code have no token in common. */
const isLineByLine = (code: string, language: string): boolean =>
  lineByLine.has(language) && !code.includes('`') && !(language === 'yaml' && /[|>][+-]?$/m.test(code))

type Tokenize = (text: string, language: string) => string

function remembering(make: Tokenize): Tokenize {
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
