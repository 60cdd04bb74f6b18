const terminals = new Set([
  'bash',
  'sh',
  'shell',
  'zsh',
  'powershell',
  'console',
  'shell-session',
  'shellsession',
  'ansi',
])

/** A block of code, as far as what stands around it depends on it. */
export interface FramedCode {
  /** As after a fence: `ts`. */
  readonly language: string
  /** The result of `languageLabel`; empty for plain text. */
  readonly label: string
  /** Empty if it has none. */
  readonly title?: string | undefined
  readonly lines: number
}

/** What stands around a block of code, for the theme's `CodeBlock` and for descriptions of references. */
export interface CodeBlockFrame {
  readonly isTerminal: boolean
  /** Whether it is one line without a title, which is wrapped and has everything beside it. */
  readonly isLine: boolean
  /** The text above the code; empty if there is nothing above it. */
  readonly head: string
  /** The language among the tools; empty if it is not there. */
  readonly language: string
}

/** Decides what stands above a block of code and what beside it. */
export function codeBlockFrame({ language, label, title = '', lines }: FramedCode): CodeBlockFrame {
  const isLine = lines === 1 && title === ''
  return {
    isTerminal: terminals.has(language),
    isLine,
    head: isLine ? '' : title === '' ? label : title,
    language: isLine || title !== '' ? label : '',
  }
}
