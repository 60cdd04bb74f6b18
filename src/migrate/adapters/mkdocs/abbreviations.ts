import type { RootContent, Text } from 'mdast'
import { decodeText } from '../../../engine/decode-text.ts'
import { recalling } from '../../../engine/recalling.ts'
import { escapeHtml, escapePattern } from '../../../model/escape.ts'
import type { Reader } from '../../../engine/reader.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { snippetOptions } from './snippets.ts'

/** A line that explains an abbreviation: `*[HTML]: Hypertext Markup Language`. */
const definition = /^\s*\*\[([^\]]+)\]:[ \t]*(.*?)\s*$/

/** Whether a paragraph is nothing but explanations, which are shown where the abbreviations are. */
export const areDefinitions = (lines: readonly string[]): boolean =>
  lines.every((line) => definition.test(line))

/** Splits texts at the abbreviations in them, which get their explanation as a title. */
export type MarkAbbreviations = (text: Text) => readonly RootContent[]

/** Reads the explanations in a file, whole, and in those that Snippets appends to every page. */
export function abbreviationsIn({ context, read }: DialectSource): MarkAbbreviations {
  const meanings = new Map([...appendedTexts(read), context.source].flatMap(explanationsIn))
  if (meanings.size === 0) return (text) => [text]
  // The longest first: `LLMs` before `LLM`.
  const names = [...meanings.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(String.raw`(?<![\w-])(?:${names.join('|')})(?![\w-])`, 'g')
  return (text) => split(text, pattern, meanings)
}

const explanationsIn = recalling((text): readonly (readonly [name: string, meaning: string])[] =>
  text.split('\n').flatMap((line) => {
    const [, name = '', meaning = ''] = definition.exec(line) ?? []
    return name === '' ? [] : [[name, meaning] as const]
  }),
)

function split(text: Text, pattern: RegExp, meanings: ReadonlyMap<string, string>): readonly RootContent[] {
  const nodes: RootContent[] = []
  const { value, position } = text
  let end = 0
  for (const { 0: name, index } of value.matchAll(pattern)) {
    if (index > end) nodes.push({ type: 'text', value: value.slice(end, index), position })
    nodes.push(
      { type: 'html', value: `<abbr title="${escapeHtml(meanings.get(name) ?? '')}">`, position },
      { type: 'text', value: name, position },
      { type: 'html', value: '</abbr>', position },
    )
    end = index + name.length
  }
  if (end === 0) return [text]
  return end < value.length ? [...nodes, { type: 'text', value: value.slice(end), position }] : nodes
}

/** The files that Snippets appends to every page (`auto_append`), where they are there. */
const appendedTexts = (read: Reader): readonly string[] =>
  snippetOptions(read)
    .flatMap((options) => options['auto_append'] ?? [])
    // `!ENV [NAME, path]`: a list ends with what holds without the variable.
    .flatMap((entry) => (Array.isArray(entry) ? (entry as readonly unknown[]).slice(-1) : [entry]))
    .flatMap((path) => {
      const bytes = typeof path === 'string' ? read.bytes(path) : undefined
      return bytes === undefined ? [] : [decodeText(bytes, String(path))]
    })
