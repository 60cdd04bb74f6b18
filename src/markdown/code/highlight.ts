import type { Element, RootContent } from 'hast'
import type { refractor as refractorType } from 'refractor/core'
import type { LineMark } from './line-marks.ts'

type Refractor = typeof refractorType

/** Turns code into token markup at build time; the browser gets no highlighter. */
export interface Highlighter {
  /** Whether the language or its alias is known. */
  readonly knows: (language: string) => boolean
  /** Whether every grammar is loaded. Until then an unknown language may be one that is only not loaded yet. */
  readonly isComplete: boolean
  /** One `<span class="line">` per line, joined by line feeds. */
  readonly highlight: (code: string, language: string, marks: ReadonlyMap<number, readonly LineMark[]>) => string
}

/** A highlighter that knows other names for languages too: `{ console: 'bash' }`. */
export function withLanguageNames(highlighter: Highlighter, names: Readonly<Record<string, string>>): Highlighter {
  const resolve = (language: string): string => (Object.hasOwn(names, language) ? (names[language] ?? language) : language)
  return { isComplete: highlighter.isComplete, knows: (language) => highlighter.knows(resolve(language)), highlight: (code, language, marks) => highlighter.highlight(code, resolve(language), marks) }
}

/** Languages without tokens that are no mistake. */
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'output', 'mermaid', 'tree', 'console-output'])
const aliases: Readonly<Record<string, string>> = { sh: 'bash', zsh: 'bash', shell: 'bash', terminal: 'bash', console: 'shell-session', 'shell-session': 'shell-session', ps1: 'powershell', pwsh: 'powershell', dockerfile: 'docker', jsonc: 'json5', yml: 'yaml', mdx: 'markdown', env: 'bash', dotenv: 'bash', golang: 'go', 'c++': 'cpp', 'c#': 'csharp', vue: 'markup', gitignore: 'ignore', thvignore: 'ignore', cedar: 'javascript' }

/** Code longer than this (characters) is published without tokens: a grammar's regular expressions are not linear. */
const maxHighlighted = 200_000

/** Languages with code of any other language inside: what they look like depends on which grammars are loaded. */
const embedding = new Set(['markdown', 'md', 'mdx', 'pug', 'haml', 'textile', 'asciidoc', 'adoc'])

let common: Promise<Highlighter> | undefined
let complete: Promise<Highlighter> | undefined

/** The grammars that pages of this field use most, loaded once. They are refractor's (Prism's). */
export const loadHighlighter = (): Promise<Highlighter> => complete ?? (common ??= import('./common-grammars.ts').then(({ refractor }) => createHighlighter(refractor, false)))

/** All of about 300 grammars; registering them takes a third of a second, so a page has to ask for it. */
export const loadCompleteHighlighter = (): Promise<Highlighter> => (complete ??= import('refractor/all').then(({ refractor }) => createHighlighter(refractor, true)))

function createHighlighter(refractor: Refractor, isComplete: boolean): Highlighter {
  const resolve = (language: string): string => aliases[language] ?? language
  const cache = new Map<string, string>()
  const isRegistered = (language: string): boolean => refractor.registered(resolve(language)) && (isComplete || !embedding.has(language))
  return {
    isComplete,
    knows: (language) => plain.has(language) || isRegistered(language),
    highlight(code, language, marks) {
      const key = marks.size === 0 ? `${language}\n${code}` : ''
      const cached = key === '' ? undefined : cache.get(key)
      if (cached !== undefined) return cached
      const name = resolve(language)
      const tokens: readonly RootContent[] = plain.has(language) || code.length > maxHighlighted || !isRegistered(language) ? [{ type: 'text', value: code }] : refractor.highlight(code, name).children
      const html = toLines(tokens, marks)
      if (key !== '' && cache.size < 5_000) cache.set(key, html)
      return html
    },
  }
}

function toLines(tokens: readonly RootContent[], marks: ReadonlyMap<number, readonly LineMark[]>): string {
  const lines: string[] = []
  let current = ''
  const open: string[] = []
  const endLine = (): void => {
    const classes = ['line', ...(marks.get(lines.length) ?? [])].join(' ')
    lines.push(`<span class="${classes}">${current}${'</span>'.repeat(open.length)}</span>`)
    current = open.join('')
  }
  const visit = (node: RootContent): void => {
    if (node.type === 'text') {
      node.value.split('\n').forEach((part, index) => {
        if (index > 0) endLine()
        current += escapeHtml(part)
      })
    } else if (node.type === 'element') {
      const tag = `<span class="${escapeHtml(classNames(node))}">`
      current += tag
      open.push(tag)
      node.children.forEach(visit)
      open.pop()
      current += '</span>'
    }
  }
  tokens.forEach(visit)
  endLine()
  return lines.join('\n').replace(/<span class="[^"]*"><\/span>(?=<\/span>)/g, '')
}

function classNames(element: Element): string {
  const names = element.properties.className
  return Array.isArray(names) ? names.map(String).join(' ') : 'token'
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character)
