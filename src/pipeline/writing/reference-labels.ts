import { codeSpanAt } from './code-span-at.ts'

/** A definition of a link or footnote in a text. */
interface WrittenLabel {
  /** With `^` for a footnote. */
  readonly name: string
  /** What it stands for, as it is written. */
  readonly rest: string
}

const definitions = /^[ \t>]*\[((?:[^[\]\\\n]|\\.)+)\]:[ \t]*(.*)$/gm

/** The definitions of links and footnotes in a text; those in code may be among them. */
export const labelsIn = (text: string): readonly WrittenLabel[] =>
  [...text.matchAll(definitions)].map(({ 1: name = '', 2: rest = '' }) => ({ name, rest: rest.trim() }))

/** The label of a reference that is being written at an offset: `[text][lab`, `[lab` or `[^1`. */
export function labelBefore(text: string, offset: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  const [, label] = /(?:^|[^\\])\[([^[\]]*)$/.exec(line) ?? []
  return label === undefined || codeSpanAt(text, offset) ? undefined : label
}

/** The label of the reference at an offset: `[text][label]`, `[label][]` or `[label]`. */
export function labelAt(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = /^.*/.exec(text.slice(start)) ?? []
  for (const { index, 0: all, 1: words = '', 2: label = '' } of line.matchAll(
    /\[([^[\]]+)\](?:\[([^[\]]*)\])?(?![(:[])/g,
  ))
    if (start + index <= offset && offset <= start + index + all.length)
      return codeSpanAt(text, offset) ? undefined : label || words
  return undefined
}

/** The offset of the address that a label is defined as; undefined if the text does not define it. */
export function definitionOf(label: string, text: string): number | undefined {
  for (const { index, 0: all, 1: name = '', 2: rest = '' } of text.matchAll(definitions))
    if (normalized(name) === normalized(label)) return index + all.length - rest.length
  return undefined
}

/** CommonMark, 4.7: labels match whatever their case and their spaces. */
const normalized = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase()
