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

interface FramedCode {
  /** As after a fence: `ts`. */
  readonly language: string
  /** Empty if it has none. */
  readonly title?: string | undefined
  readonly lines: number
  readonly firstLine: string
}

/** What stands around a block of code, for the theme's `CodeBlock` and for descriptions of references. */
interface CodeBlockFrame {
  readonly isTerminal: boolean
  /** Whether it is one line without a title, which is wrapped and has everything beside it. */
  readonly isLine: boolean
  /** Whether the first of several lines ends before the tools, also on phones and in lists. */
  readonly isShort: boolean
}

/** Characters of a first line for which there is room beside the tools. */
const shortLine = 26

/** The first line of code that is already highlighted, without its markup. */
export const firstLineOf = (html: string): string =>
  (/^.*/.exec(html)?.[0] ?? '').replaceAll(/<[^>]*>/g, '').replaceAll(/&\w+;/g, '.')

/** Decides how a block of code is framed: above it is its title, if it has one. */
export function codeBlockFrame({ language, title = '', lines, firstLine }: FramedCode): CodeBlockFrame {
  const isBare = title === ''
  return {
    isTerminal: terminals.has(language),
    isLine: isBare && lines === 1,
    isShort: isBare && lines > 1 && firstLine.length <= shortLine,
  }
}

/** What names no language. */
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none'])

/** Languages whose name is a word of the reader's. */
const words = {
  sh: 'code.shell',
  shell: 'code.shell',
  zsh: 'code.shell',
  console: 'code.terminal',
  'shell-session': 'code.terminal',
  shellsession: 'code.terminal',
  ansi: 'code.terminal',
} as const

const isWord = (language: string): language is keyof typeof words => Object.hasOwn(words, language)

const names: Readonly<Record<string, string>> = {
  bash: 'Bash',
  powershell: 'PowerShell',
  json: 'JSON',
  jsonc: 'JSON',
  json5: 'JSON5',
  yaml: 'YAML',
  yml: 'YAML',
  toml: 'TOML',
  docker: 'Dockerfile',
  dockerfile: 'Dockerfile',
  promql: 'PromQL',
  env: '.env',
  dotenv: '.env',
  pwsh: 'PowerShell',
  nginx: 'nginx',
  graphql: 'GraphQL',
  rust: 'Rust',
  java: 'Java',
  kotlin: 'Kotlin',
  swift: 'Swift',
  ruby: 'Ruby',
  php: 'PHP',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  scss: 'SCSS',
  makefile: 'Makefile',
  protobuf: 'Protobuf',
  golang: 'Go',
  jsonl: 'JSON',
  xml: 'XML',
  csv: 'CSV',
  go: 'Go',
  python: 'Python',
  py: 'Python',
  javascript: 'JavaScript',
  js: 'JavaScript',
  jsx: 'JSX',
  typescript: 'TypeScript',
  ts: 'TypeScript',
  tsx: 'TSX',
  html: 'HTML',
  css: 'CSS',
  markdown: 'Markdown',
  md: 'Markdown',
  mdx: 'MDX',
  diff: 'Diff',
  http: 'HTTP',
  sql: 'SQL',
  rego: 'Rego',
  cedar: 'Cedar',
  hcl: 'HCL',
  ini: 'INI',
}

type Word = (typeof words)[keyof typeof words]

/**
 * What readers see as the language of a block of code: `JSON` for `json`, a word of theirs for `sh`, the name
 * itself for one that is not known here, and nothing for plain text.
 */
export function languageLabel(language: string, translate: (word: Word) => string): string {
  if (isWord(language)) return translate(words[language])
  if (Object.hasOwn(names, language)) return names[language] ?? ''
  return plain.has(language) ? '' : language
}
