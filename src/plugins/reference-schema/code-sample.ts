import { loadHighlighter } from '../../markdown/code/highlight.ts'

/** Props of the theme's `CodeBlock`: code with its token markup. */
export interface CodeSample {
  readonly [key: string]: string | number | boolean
  readonly language: string
  /** One `<span class="line">` per line. */
  readonly html: string
  readonly raw: string
  readonly lines: number
  readonly lineNumbers: false
}

export type CodeMaker = (code: string, language: string, title?: string) => CodeSample

/** In what the plugins generate in these languages, no token is longer than a line. */
const lineByLine = new Set(['json', 'javascript', 'python', 'go', 'yaml'])
/** Half of the markup of a request is for brackets and commas; without it a page with 40 of them is a third smaller. */
const withoutPunctuation = (html: string): string => html.replace(/<span class="token (?:punctuation|operator)">([^<]*)<\/span>/g, '$1')

const maxCached = 50_000

/** Makes code samples for components. The grammars are docgen's own, so that a page has one style sheet for them. */
export async function createCodeMaker(): Promise<CodeMaker> {
  const highlighter = await loadHighlighter()
  const cache = new Map<string, string>()
  // References repeat themselves: 2,000 operations have the same 20 lines of Go. A line is highlighted once.
  const line = (text: string, language: string): string => {
    const key = `${language}\n${text}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const html = withoutPunctuation(highlighter.highlight(text, language, new Map()))
    if (cache.size < maxCached) cache.set(key, html)
    return html
  }
  return (code, language, title) => {
    const lines = code.split('\n')
    const separate = lineByLine.has(language) && !code.includes('`') && !(language === 'yaml' && /[|>][+-]?$/m.test(code))
    return {
      language,
      html: separate ? lines.map((text) => line(text, language)).join('\n') : highlighter.highlight(code, language, new Map()),
      raw: code,
      lines: lines.length,
      lineNumbers: false,
      ...(title === undefined ? {} : { title }),
    }
  }
}
