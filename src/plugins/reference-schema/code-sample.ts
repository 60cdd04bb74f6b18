import { loadHighlighter, type Highlighter } from '../../markdown/code/highlight.ts'

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

/** Makes code samples for components. The grammars are docgen's own; pages share one style sheet for them. */
export async function createCodeMaker(): Promise<CodeMaker> {
  const highlighter: Highlighter = await loadHighlighter()
  return (code, language, title) => ({
    language,
    html: highlighter.highlight(code, language, new Map()),
    raw: code,
    lines: code.split('\n').length,
    lineNumbers: false,
    ...(title === undefined ? {} : { title }),
  })
}
