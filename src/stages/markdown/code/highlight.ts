import type { RootContent } from 'hast'
import type { refractor as refractorType } from 'refractor/core'
import { escapeHtmlText } from '../../../model/escape.ts'
import { aliasNames, grammarOf, terminals, uncommonGrammars } from './language-names.ts'
import type { LineMark } from './line-marks.ts'
import { tokenizeAnsi } from './languages/ansi.ts'
import { tokenizeDiff } from './languages/diff.ts'
import { tokenizeDockerfile } from './languages/dockerfile.ts'
import { commandsIn, readSession, type Session, tokenizeSession } from './languages/shell-session.ts'
import { tokenizeShell } from './languages/shell.ts'
import { type Color, colorOf, type Token, type Tokenize } from './token-colors.ts'
import { tokenizeYaml } from './languages/yaml.ts'

type Refractor = typeof refractorType
/** The marks of lines, by number starting at 0. */
export type LineMarks = ReadonlyMap<number, readonly LineMark[]>

/** Code and the name of its language, as a highlighter calls it. */
interface CodeInLanguage {
  readonly code: string
  readonly language: string
}

/** Converts code to token markup at build time; browsers get no highlighter. */
export interface Highlighter {
  readonly knows: (language: string) => boolean
  /** Whether no grammar that is not loaded would change the tokens of some code. */
  readonly covers: (code: CodeInLanguage) => boolean
  /**
   * Converts code to `<span class="t-keyword">` and so on, with the theme's token classes. If `lines` is
   * given (the marks of each line, by number starting at 0), every line becomes a `<span class="line">`.
   */
  readonly highlight: (code: string, language: string, lines?: LineMarks) => string
  /**
   * The commands of a terminal session, without prompts and output, which is what readers copy. Undefined for
   * other code, and if it is not certain which lines are commands.
   */
  readonly commandsIn: (code: string, language: string) => string | undefined
}

/**
 * Languages that docgen tokenizes itself, because the meaning of a word depends on more context than Prism's
 * regular expressions can see.
 */
const scanners: ReadonlyMap<string, Tokenize> = new Map<string, Tokenize>([
  ['bash', (code) => tokenizeShell(code).tokens],
  ['ansi', tokenizeAnsi],
  ['yaml', tokenizeYaml],
  ['docker', tokenizeDockerfile],
  ['diff', tokenizeDiff],
])

/** Languages without tokens, of which the first is none. */
const plain = new Set(' text txt plain plaintext none output mermaid tree console-output'.split(' '))

/** Longer code (in characters) is not highlighted, because a grammar's regular expressions are not linear. */
const maxHighlighted = 200_000

let common: Promise<Highlighter> | undefined
let complete: Promise<Highlighter> | undefined

/** Loads the most common grammars, once. They are refractor's (Prism's). */
export const loadCommonHighlighter = (): Promise<Highlighter> =>
  (common ??= import('./common-grammars.ts').then(({ refractor }) => createHighlighter(refractor, false)))

/**
 * Loads the most common grammars, or returns the highlighter with all of them if some page has needed it. To
 * both, the same code in a common language has the same tokens.
 */
export const loadHighlighter = (): Promise<Highlighter> => complete ?? loadCommonHighlighter()

/**
 * Loads all of about 300 grammars. Registering them takes a third of a second, so this only happens if a page
 * needs one that is not among the common ones.
 */
export const loadCompleteHighlighter = (): Promise<Highlighter> => (complete ??= loadAllGrammars())

/** All names of languages that may follow the marks of a fence, sorted. */
export async function listLanguages(): Promise<readonly string[]> {
  const { refractor } = await import('./common-grammars.ts')
  const grammars = [...refractor.listLanguages(), ...uncommonGrammars]
  return [...new Set(['text', ...scanners.keys(), ...grammars, ...aliasNames])].sort()
}

/** Loads a highlighter for all of this code. */
export async function highlighterFor(codes: readonly CodeInLanguage[]): Promise<Highlighter> {
  const highlighter = await loadHighlighter()
  return codes.every(highlighter.covers) ? highlighter : loadCompleteHighlighter()
}

async function loadAllGrammars(): Promise<Highlighter> {
  // Before all others, because it knows the languages that are registered when it is created.
  await loadCommonHighlighter()
  // Copied before `refractor/all` changes them: where that is no part of a bundle, it would run first.
  await import('./common-grammar-copies.ts')
  const { refractor } = await import('./all-grammars.ts')
  return createHighlighter(refractor, true)
}

function createHighlighter(refractor: Refractor, isComplete: boolean): Highlighter {
  // All highlighters share refractor, which may get more languages later.
  const registered = new Set(refractor.listLanguages())
  const cache = new Map<string, string>()
  const tokenize = (code: string, language: string): readonly Token[] => {
    const isPlain =
      plain.has(language) ||
      code.length > maxHighlighted ||
      !isRegistered(language) ||
      !covers({ code, language })
    if (isPlain) return [{ text: code }]
    const name = grammarOf(language)
    const session = sessionIn(code, name)
    return session ? tokenizeSession(session, tokenizeIn) : tokenizeIn(code, name)
  }
  const tokenizeIn = (code: string, name: string): readonly Token[] =>
    scanners.get(name)?.(code) ?? refractor.highlight(code, name).children.flatMap((node) => tokensOf(node))
  const isRegistered = (language: string): boolean =>
    scanners.has(grammarOf(language)) ||
    grammarOf(language) === 'shell-session' ||
    registered.has(grammarOf(language))
  const knows = (language: string): boolean => plain.has(language) || isRegistered(language)
  const covers = ({ code, language }: CodeInLanguage): boolean =>
    isComplete ||
    ((knows(language) || !uncommonGrammars.has(grammarOf(language))) &&
      !(markdownNames.has(language) && innerLanguages(code).some((name) => uncommonGrammars.has(name))))
  return {
    knows,
    covers,
    highlight(code, language, lines) {
      const key = lines ? '' : `${language}\n${code}`
      const cached = key === '' ? undefined : cache.get(key)
      if (cached !== undefined) return cached
      const html = toHtml(tokenize(code, language), lines)
      if (key !== '' && cache.size < 5_000) cache.set(key, html)
      return html
    },
    commandsIn(code, language) {
      const session = sessionIn(code, grammarOf(language))
      return session && commandsIn(session)
    },
  }
}

/** Code as a terminal session; undefined if it is none. `name` is that of a grammar or scanner. */
const sessionIn = (code: string, name: string): Session | undefined =>
  terminals.has(name) && code.length <= maxHighlighted ? readSession(code, name) : undefined

const markdownNames = new Set(['markdown', 'md', 'mdx', 'markdoc'])

/** The languages of fences in Markdown, by the names of grammars, as Prism reads them. */
const innerLanguages = (code: string): readonly string[] =>
  [...code.matchAll(/^```(.*)/gm)].flatMap(([, info = '']) => {
    const name = info.replaceAll(/\b#/g, 'sharp').replaceAll(/\b\+\+/g, 'pp')
    return /[a-z][\w-]*/i.exec(name)?.[0].toLowerCase() ?? []
  })

function toHtml(tokens: readonly Token[], lines: LineMarks | undefined): string {
  if (!lines) return writeTokens(tokens)
  return splitAtLineFeeds(tokens)
    .map(
      (line, index) =>
        `<span class="${['line', ...(lines.get(index) ?? [])].join(' ')}">${writeTokens(line)}</span>`,
    )
    .join('\n')
}

function tokensOf(node: RootContent, outer?: Color): readonly Token[] {
  if (node.type === 'text') return [{ text: node.value, color: outer }]
  if (node.type !== 'element') return []
  const names = Array.isArray(node.properties.className) ? node.properties.className.map(String) : []
  // The `T` in `Box<T>` resembles a constant, but is part of a type.
  const isConstant = outer !== undefined && names.includes('constant')
  const color = isConstant ? outer : (colorOf(names) ?? outer)
  return node.children.flatMap((child) => tokensOf(child, color))
}

function splitAtLineFeeds(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]]
  for (const { text, color } of tokens) {
    const [first = '', ...others] = text.split('\n')
    lines.at(-1)?.push({ text: first, color })
    for (const other of others) lines.push([{ text: other, color }])
  }
  return lines
}

/** Merges neighbors of the same color into one element; white space has no color and joins either side. */
function writeTokens(tokens: readonly Token[]): string {
  let html = ''
  let open: string | undefined
  let blanks = ''
  const paint = (color: string | undefined): void => {
    if (color !== open && open !== undefined) html += '</span>'
    html += blanks
    if (color !== open && color !== undefined) html += `<span class="t-${color}">`
    open = color
    blanks = ''
  }
  for (const { text, color } of tokens) {
    if (text.trim() === '') blanks += text
    else {
      paint(color)
      html += escapeHtmlText(text)
    }
  }
  paint(undefined)
  return html
}
