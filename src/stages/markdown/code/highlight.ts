import type { RootContent } from 'hast'
import type { refractor as refractorType } from 'refractor/core'
import type { LineMark } from './line-marks.ts'
import { tokenizeDiff } from './languages/diff.ts'
import { tokenizeDockerfile } from './languages/dockerfile.ts'
import { isShellSession, tokenizeShellSession } from './languages/shell-session.ts'
import { tokenizeShell } from './languages/shell.ts'
import type { Token, Tokenize } from './languages/token.ts'
import { tokenizeYaml } from './languages/yaml.ts'
import { colourOf, type Colour } from './token-colours.ts'

type Refractor = typeof refractorType
type LineMarks = ReadonlyMap<number, readonly LineMark[]>

/** Turns code into token markup at build time; the browser gets no highlighter. */
export interface Highlighter {
  /** Whether the language or its alias is known. */
  readonly knows: (language: string) => boolean
  /**
   * Whether every grammar is loaded. Until then an unknown language may be one that is only not loaded yet.
   */
  readonly isComplete: boolean
  /**
   * `<span class="t-keyword">` and so on, by the colours of the theme. With `lines` (the marks of each, by
   * its number from 0) every line is a `<span class="line">`, for numbers, marks and the like.
   */
  readonly highlight: (code: string, language: string, lines?: LineMarks) => string
}

/** A highlighter that knows other names for languages too: `{ console: 'bash' }`. */
export function withLanguageNames(
  highlighter: Highlighter,
  names: Readonly<Record<string, string>>,
): Highlighter {
  const resolve = (language: string): string =>
    Object.hasOwn(names, language) ? (names[language] ?? language) : language
  return {
    isComplete: highlighter.isComplete,
    knows: (language) => highlighter.knows(resolve(language)),
    highlight: (code, language, lines) => highlighter.highlight(code, resolve(language), lines),
  }
}

/**
 * Languages that are read by a scanner of docgen's own: what a word is in them depends on more than Prism's
 * regular expressions see.
 */
const scanners: ReadonlyMap<string, Tokenize> = new Map<string, Tokenize>([
  ['bash', (code) => (isShellSession(code) ? tokenizeShellSession(code) : tokenizeShell(code).tokens)],
  ['shell-session', tokenizeShellSession],
  ['yaml', tokenizeYaml],
  ['docker', tokenizeDockerfile],
  ['diff', tokenizeDiff],
])

/** Languages that legitimately have no tokens. */
const plain = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'output',
  'mermaid',
  'tree',
  'console-output',
])
const aliases: Readonly<Record<string, string>> = {
  sh: 'bash',
  zsh: 'bash',
  shell: 'bash',
  terminal: 'bash',
  console: 'shell-session',
  'sh-session': 'shell-session',
  shellsession: 'shell-session',
  ps1: 'powershell',
  pwsh: 'powershell',
  dockerfile: 'docker',
  containerfile: 'docker',
  bat: 'batch',
  cmd: 'batch',
  jsonc: 'json5',
  yml: 'yaml',
  mdx: 'markdown',
  env: 'bash',
  dotenv: 'bash',
  golang: 'go',
  'c++': 'cpp',
  'c#': 'csharp',
  vue: 'markup',
  svelte: 'markup',
  astro: 'markup',
  markdoc: 'markdown',
  gitignore: 'ignore',
  cedar: 'javascript',
}

/**
 * Code longer than this (characters) is published without tokens: a grammar's regular expressions are not
 * linear.
 */
const maxHighlighted = 200_000

/**
 * Languages with code of any other language inside: what they look like depends on which grammars are loaded.
 */
const embedding = new Set(['markdown', 'md', 'mdx', 'pug', 'haml', 'textile', 'asciidoc', 'adoc'])

let common: Promise<Highlighter> | undefined
let complete: Promise<Highlighter> | undefined

/** The grammars that pages of this field use most, loaded once. They are refractor's (Prism's). */
export const loadHighlighter = (): Promise<Highlighter> =>
  complete ??
  (common ??= import('./common-grammars.ts').then(({ refractor }) => createHighlighter(refractor, false)))

/** All of about 300 grammars; registering them takes a third of a second, so a page has to ask for it. */
export const loadCompleteHighlighter = (): Promise<Highlighter> =>
  (complete ??= import('refractor/all').then(({ refractor }) => createHighlighter(refractor, true)))

function createHighlighter(refractor: Refractor, isComplete: boolean): Highlighter {
  const resolve = (language: string): string => aliases[language] ?? language
  const cache = new Map<string, string>()
  const tokenize = (code: string, language: string): readonly Token[] => {
    const isPlain = plain.has(language) || code.length > maxHighlighted || !isRegistered(language)
    if (isPlain) return [{ text: code }]
    const name = resolve(language)
    return (
      scanners.get(name)?.(code) ?? refractor.highlight(code, name).children.flatMap((node) => tokensOf(node))
    )
  }
  const isRegistered = (language: string): boolean =>
    scanners.has(resolve(language)) ||
    (refractor.registered(resolve(language)) && (isComplete || !embedding.has(language)))
  return {
    isComplete,
    knows: (language) => plain.has(language) || isRegistered(language),
    highlight(code, language, lines) {
      const key = lines ? '' : `${language}\n${code}`
      const cached = key === '' ? undefined : cache.get(key)
      if (cached !== undefined) return cached
      const html = toHtml(tokenize(code, language), lines)
      if (key !== '' && cache.size < 5_000) cache.set(key, html)
      return html
    },
  }
}

function toHtml(tokens: readonly Token[], lines: LineMarks | undefined): string {
  if (!lines) return writeTokens(tokens)
  return splitAtLineFeeds(tokens)
    .map(
      (line, index) =>
        `<span class="${['line', ...(lines.get(index) ?? [])].join(' ')}">${writeTokens(line)}</span>`,
    )
    .join('\n')
}

function tokensOf(node: RootContent, outer?: Colour): readonly Token[] {
  if (node.type === 'text') return [{ text: node.value, colour: outer }]
  if (node.type !== 'element') return []
  const names = Array.isArray(node.properties.className) ? node.properties.className.map(String) : []
  // The `T` in `Box<T>` looks like a constant but is part of a type.
  const isConstant = outer !== undefined && names.includes('constant')
  const colour = isConstant ? outer : (colourOf(names) ?? outer)
  return node.children.flatMap((child) => tokensOf(child, colour))
}

function splitAtLineFeeds(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]]
  for (const { text, colour } of tokens) {
    const [first = '', ...others] = text.split('\n')
    lines.at(-1)?.push({ text: first, colour })
    for (const other of others) lines.push([{ text: other, colour }])
  }
  return lines
}

/** One element for neighbours of one colour: blanks have none and belong to both sides. */
function writeTokens(tokens: readonly Token[]): string {
  let html = ''
  let open: string | undefined
  let blanks = ''
  const paint = (colour: string | undefined): void => {
    if (colour !== open && open !== undefined) html += '</span>'
    html += blanks
    if (colour !== open && colour !== undefined) html += `<span class="t-${colour}">`
    open = colour
    blanks = ''
  }
  for (const { text, colour } of tokens) {
    if (text.trim() === '') blanks += text
    else {
      paint(colour)
      html += escapeText(text)
    }
  }
  paint(undefined)
  return html
}

/** Quotes need no escape outside attributes. */
const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character)
