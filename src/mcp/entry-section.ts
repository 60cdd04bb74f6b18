import { tokensIn } from '../model/page-index.ts'
import { type MarkdownSection, sectionsAt } from './split-markdown.ts'

/**
 * What a Markdown copy says about something that the site has an anchor for: a section with those below it,
 * or an entry of a list or a table, such as a field or a flag. `trail`: its heading and those above it, from
 * the outermost. `[]` if the copy has nothing of that name.
 */
export function sectionsOnTrail(
  sections: readonly MarkdownSection[],
  trail: readonly string[],
): readonly MarkdownSection[] {
  let around = sections
  let entry: readonly string[] | undefined
  for (const name of trail) {
    const inner = entry ? [] : sectionsAt(around, name)
    if (inner.length > 0) around = inner
    else {
      entry = entryIn(entry ?? linesIn(around), name)
      if (!entry) return []
    }
  }
  const [first] = around
  if (!entry || !first) return around === sections ? [] : around
  const markdown = [`${'#'.repeat(first.depth)} ${first.heading}`, '', ...entry].join('\n')
  return [{ ...first, markdown, tokens: tokensIn(markdown) }]
}

const linesIn = (sections: readonly MarkdownSection[]): readonly string[] =>
  sections.flatMap(({ markdown }) => [...markdown.split('\n'), ''])

/**
 * The first item of a list, or row of a table, that begins with a name: its lines, a row with its table's
 * head.
 */
function entryIn(lines: readonly string[], name: string): readonly string[] | undefined {
  const start = lines.findIndex((line, index) => index > 0 && beginsWith(line, name))
  const line = lines[start]
  if (line === undefined) return undefined
  if (line.startsWith('|')) {
    const head = lines.findLastIndex((each, index) => index < start && !each.startsWith('|')) + 1
    return [...lines.slice(head, head + 2), line]
  }
  const indent = line.search(/\S/)
  const length = lines.slice(start + 1).findIndex((each) => each !== '' && each.search(/\S/) <= indent)
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).map((each) => each.slice(indent))
}

/** Whether a name is the first word of an item or a row. */
function beginsWith(line: string, name: string): boolean {
  const [, text = ''] = /^\s*(?:[-*+]|\d+\.|\|)\s+(.*)$/.exec(line) ?? []
  const plain = text.replaceAll(/[*`\\]/g, '')
  return plain.startsWith(name) && /^(?:[\s|,:(]|$)/.test(plain.slice(name.length))
}
