import type { RootContent } from 'hast'
import type { refractor as refractorType } from 'refractor/core'
import type { LineMark } from './line-marks.ts'
import { colourOf } from './token-colours.ts'

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

/** Languages without tokens that are no mistake. */
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
  'shell-session': 'shell-session',
  ps1: 'powershell',
  pwsh: 'powershell',
  dockerfile: 'docker',
  jsonc: 'json5',
  yml: 'yaml',
  mdx: 'markdown',
  env: 'bash',
  dotenv: 'bash',
  golang: 'go',
  'c++': 'cpp',
  'c#': 'csharp',
  vue: 'markup',
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
  // A list of known programs, wherever they stand: in `widget rm` it would show `rm`.
  delete refractor.languages['bash']?.['function']
  const isRegistered = (language: string): boolean =>
    refractor.registered(resolve(language)) && (isComplete || !embedding.has(language))
  return {
    isComplete,
    knows: (language) => plain.has(language) || isRegistered(language),
    highlight(code, language, lines) {
      const key = lines ? '' : `${language}\n${code}`
      const cached = key === '' ? undefined : cache.get(key)
      if (cached !== undefined) return cached
      const name = resolve(language)
      const tokens: readonly RootContent[] =
        plain.has(language) || code.length > maxHighlighted || !isRegistered(language)
          ? [{ type: 'text', value: code }]
          : refractor.highlight(code, name).children
      const html = toHtml(tokens, lines)
      if (key !== '' && cache.size < 5_000) cache.set(key, html)
      return html
    },
  }
}

/** Code in one colour, or in that of text. */
interface Piece {
  readonly text: string
  readonly colour?: string | undefined
}

function toHtml(tokens: readonly RootContent[], lines: LineMarks | undefined): string {
  const pieces = tokens.flatMap((token) => piecesOf(token))
  if (!lines) return writePieces(pieces)
  return splitAtLineFeeds(pieces)
    .map(
      (line, index) =>
        `<span class="${['line', ...(lines.get(index) ?? [])].join(' ')}">${writePieces(line)}</span>`,
    )
    .join('\n')
}

function piecesOf(node: RootContent, outer?: string): readonly Piece[] {
  if (node.type === 'text') return [{ text: node.value, colour: outer }]
  if (node.type !== 'element') return []
  const names = node.properties.className
  const colour = (Array.isArray(names) ? colourOf(names.map(String)) : undefined) ?? outer
  return node.children.flatMap((child) => piecesOf(child, colour))
}

function splitAtLineFeeds(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]]
  for (const { text, colour } of pieces) {
    const [first = '', ...others] = text.split('\n')
    lines.at(-1)?.push({ text: first, colour })
    for (const other of others) lines.push([{ text: other, colour }])
  }
  return lines
}

/** One element for neighbours of one colour: blanks have none and belong to both sides. */
function writePieces(pieces: readonly Piece[]): string {
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
  for (const { text, colour } of pieces) {
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

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  )
