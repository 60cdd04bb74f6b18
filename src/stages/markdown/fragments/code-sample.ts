import { loadCommonHighlighter } from '../code/highlight.ts'
import { grammarOf, terminals } from '../code/language-names.ts'
import { onlyCommands, readSession } from '../code/languages/shell-session.ts'

/**
 * Props for the theme's `CodeBlock`, as JSON: highlighted code; for a terminal session also `commands`, the
 * text that is copied in its place. (An optional key would not fit the index signature in sites without
 * `exactOptionalPropertyTypes`.)
 */
export interface CodeSample {
  readonly [key: string]: string | number | boolean
  readonly language: string
  readonly html: string
  readonly lines: number
  readonly lineNumbers: false
}

/**
 * Highlights code in a language (a name or alias, as after a code fence); code in an unknown language is only
 * escaped. With `title`, the block has a title bar.
 */
export type Highlight = (code: string, language: string, title?: string) => CodeSample

/** In code that plugins generate in these languages, no token spans lines. */
const lineByLine = new Set(['json', 'javascript', 'python', 'go', 'yaml'])
const maxCached = 50_000

/**
 * Loads docgen's highlighter for code in plugins: use `<CodeBlock {...highlight('a: 1', 'yaml')} />` in a
 * component, or `.html` in a `<pre><code>`. Uses the same token classes and style sheet as all pages; no
 * highlighter is sent to browsers.
 */
export async function createHighlighter(): Promise<Highlight> {
  const highlighter = await loadCommonHighlighter()
  // References are repetitive: 2,000 operations share 20 lines of Go, and 300 schemas their bodies. So each
  // line and each block is highlighted once.
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
    ...withCommands(highlighter.commandsIn(code, language)),
    lines: code.split('\n').length,
    lineNumbers: false,
    ...(title === undefined ? {} : { title }),
  })
}

/** Copying excludes prompts and output. */
const withCommands = (commands: string | undefined): { readonly commands?: string } =>
  commands === undefined ? {} : { commands }

/** Whether no token of the code spans lines. */
const isLineByLine = (code: string, language: string): boolean =>
  lineByLine.has(language) && !code.includes('`') && !(language === 'yaml' && /[|>][+-]?$/m.test(code))

type Tokenize = (text: string, language: string) => string

function remembering(make: Tokenize): Tokenize {
  const byLanguage = new Map<string, Map<string, string>>()
  return (text, language) => {
    const sampleCache = byLanguage.get(language) ?? new Map<string, string>()
    byLanguage.set(language, sampleCache)
    const earlier = sampleCache.get(text)
    if (earlier !== undefined) return earlier
    const sample = make(text, language)
    if (sampleCache.size < maxCached) sampleCache.set(text, sample)
    return sample
  }
}

/**
 * The commands in the code of a fence, with spaces in place of prompts, comments and output, so that offsets
 * stay. Undefined if `language` is not that of a shell or terminal.
 */
export function shellCommands(code: string, language: string): string | undefined {
  const name = grammarOf(language)
  if (!terminals.has(name)) return undefined
  const session = readSession(code, name)
  return session ? onlyCommands(session) : code
}
