import type { List, ListItem, Nodes, Root } from 'mdast'
import type { SourceLink } from '../../model/page.ts'
import { tokensIn } from '../../model/page-index.ts'
import { grouped } from '../../diagnostics/count.ts'
import { visit } from '../writing/headings-in.ts'
import { parseSource } from '../../stages/markdown/parse-source.ts'

/** What a page is judged by. */
export const checks = ['size', 'samples', 'links', 'steps', 'headings', 'images'] as const
/** Says what a finding is about; the report has a wish and an advice for each. */
export type Check = (typeof checks)[number]

/** Something that agents stumble over. */
export interface ScoreFinding {
  readonly check: Check
  /** What it is about, in its own words: a heading, the first line of a sample, an address. */
  readonly text: string
  /** Relative to the project root. */
  readonly file: string
  /** Undefined if it is not in the page's own file, but in a part of it or in what docgen generates. */
  readonly line?: number | undefined
}

/** A page to judge. */
export interface JudgedPage {
  /** Relative to the project root; of a generated page, a name for it. */
  readonly file: string
  /** Its text; empty for a generated page. */
  readonly source: string
  /** The text of its Markdown copy. */
  readonly copy: string
  readonly links: readonly Pick<SourceLink, 'text' | 'file' | 'place'>[]
  /** Whether it is in English, whose words are known here. */
  readonly isEnglish: boolean
}

/** What was found on a page, and how many things of each kind were looked at. */
export interface PageVerdict {
  readonly tokens: number
  readonly findings: readonly ScoreFinding[]
  readonly looked: Readonly<Record<Exclude<Check, 'size'>, number>>
}

/**
 * The largest page that is not judged as too large, in tokens: 50,000 characters, after which tools that
 * fetch pages for assistants begin to cut.
 */
export const maxTokens = 12_500

/** Judges what an agent reads of a page. Images without a text are known to a rule, and not looked for. */
export function judgePage({ file, source, copy, links, isEnglish }: JudgedPage): PageVerdict {
  const lines = source.split('\n')
  const findings: ScoreFinding[] = []
  const tokens = tokensIn(copy)
  if (tokens > maxTokens) findings.push({ check: 'size', text: `${grouped(tokens)} tokens`, file })
  const looked = { samples: 0, links: 0, steps: 0, headings: 0, images: 0 }
  visitWithNext(parseSource(copy, 'md', file).tree, (node, next) => {
    if (node.type === 'image') looked.images++
    if (node.type === 'code') {
      looked.samples++
      if (!node.lang)
        findings.push({
          check: 'samples',
          text: firstLine(node.value),
          file,
          line: lineOfSample(lines, node.value),
        })
    }
    if (!isEnglish) return
    if (node.type === 'heading') {
      looked.headings++
      const text = textOf(node)
      if (isUnresolved(text))
        findings.push({ check: 'headings', text, file, line: lineWith(lines, text, /^\s*#|<h\d|^[^#]*$/) })
    }
    if (node.type === 'list' && node.ordered === true)
      for (const { item, isDone } of commandSteps(node, next)) {
        looked.steps++
        const text = firstLine(textOf(item))
        if (!isDone) findings.push({ check: 'steps', text, file, line: lineWith(lines, text, /^\s*\d+[.)]/) })
      }
  })
  if (isEnglish)
    for (const { text = '', file: where, place } of links) {
      if (text === '') continue
      looked.links++
      if (empty.test(text)) findings.push({ check: 'links', text, file: where, line: place.line })
    }
  return { tokens, findings, looked }
}

/** Calls `use` with each node and the one after its parent's, which a list may leave its code to. */
function visitWithNext(root: Root, use: (node: Nodes, next: Nodes | undefined) => void): void {
  const following = new Map<Nodes, Nodes | undefined>()
  visit(root, (node) => {
    if ('children' in node)
      node.children.forEach((child, index) => following.set(child, node.children[index + 1]))
    use(node, following.get(node))
  })
}

/** Texts of links that say nothing about where they lead (WCAG 2.4.9). */
const empty =
  /^(?:(?:click |see |read |look )?(?:here|this)|this (?:link|page|article|document|guide|section)|more|(?:read|see|learn|find out|view) more|more (?:info|information|details)|details)[.…!:]?$/i

/** A pronoun whose noun stands in another heading, if anywhere. */
function isUnresolved(heading: string): boolean {
  if (expletive.test(heading)) return false
  const words = heading.match(/[\p{L}\p{N}'’]+/gu) ?? []
  // Later in a heading, or after `and`, it stands for a word before.
  return words.slice(0, 3).some((word, index) => {
    if (pronouns.test(word)) return word !== 'IT' && !/^(?:and|or)$/i.test(words[index - 1] ?? '')
    return (
      (/^(?:this|these|those)$/i.test(word) || (index === 0 && /^that$/i.test(word))) &&
      verbs.test(words[index + 1] ?? 'is')
    )
  })
}

/** Where `it` stands for nothing: “Is it safe to …?” */
const expletive = /^(?:\w+ )?(?:is it|it is|it['’]s)(?: not)? \p{L}+ (?:to|that|for)\b/iu

const pronouns = /^(?:it|it['’]s|its|they|them|their)$/i
const verbs =
  /^(?:is|are|was|were|does|do|did|has|have|will|can|works?|means?|matters?|applies|apply|helps?|happens?)$/i

/** The steps that tell readers to enter something, and whether they say what. */
function commandSteps(
  list: List,
  next: Nodes | undefined,
): readonly { readonly item: ListItem; readonly isDone: boolean }[] {
  return list.children.flatMap((item, index) => {
    const text = textOf(item)
    // What is done again has been shown before.
    if (!command.test(text) || /\bagain\b/i.test(text)) return []
    const isLast = index === list.children.length - 1
    return [{ item, isDone: has(item, explaining) || (isLast && next?.type === 'code') }]
  })
}

const command =
  /^(?:(?:then|now|next|finally|first|again|optionally),? )?(?:run|execute|invoke|install|clone|type|enter|export|restart|start|stop|delete|remove|create|deploy|build|apply)\b[^.:;]*\b(?:command|script|package|packages|dependencies|repository|server|cluster|container|image|binary|cli|tests?|build|shell|terminal)\b/i

/** What says how: code, a link to it, or what to press. */
const explaining: ReadonlySet<Nodes['type']> = new Set([
  'code',
  'inlineCode',
  'link',
  'strong',
  'image',
  'html',
])

function has(node: Nodes, types: ReadonlySet<Nodes['type']>): boolean {
  let isThere = false
  visit(node, (each) => (isThere ||= types.has(each.type)))
  return isThere
}

function textOf(node: Nodes): string {
  const parts: string[] = []
  visit(node, (each) => {
    if (each.type === 'text' || each.type === 'inlineCode') parts.push(each.value)
    if (each.type === 'paragraph' && parts.length > 0) parts.push('\n')
  })
  return parts.join('').trim()
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? ''

/** The line of a fence without a language, perhaps with a title, before the first line of its code. */
function lineOfSample(lines: readonly string[], code: string): number | undefined {
  const first = firstLine(code).trim()
  const index = lines.findIndex(
    (line, at) =>
      /^[\s>*+-]*(?:\d+[.)]\s+)?(?:`{3,}|~{3,})\s*(?:[^\w\s`~].*)?$/.test(line) &&
      lines[at + 1]?.trim() === first,
  )
  return index < 0 ? undefined : index + 1
}

/** The first line of a form with the words of a text, whatever its markup. */
function lineWith(lines: readonly string[], text: string, form: RegExp): number | undefined {
  const letters = lettersOf(text).slice(0, 60)
  const index = lines.findIndex((line) => form.test(line) && lettersOf(line).includes(letters))
  return index < 0 || letters === '' ? undefined : index + 1
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
