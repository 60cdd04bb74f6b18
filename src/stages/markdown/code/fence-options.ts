import type { Code } from 'mdast'
import { decodeString } from 'micromark-util-decode-string'
import { editDistance, nearest } from '../../../model/nearest.ts'

/**
 * The options in the info string of a fence: ```` ```js {1,3-5} title="app.js" showLineNumbers=10 wrap ````.
 */
export interface FenceOptions {
  readonly language: string
  readonly title?: string
  /** Ranges of line numbers, starting at 1. */
  readonly highlighted: readonly (readonly [from: number, to: number])[]
  /** The number of the first line, if lines are numbered. */
  readonly lineNumbers?: number
  readonly wrap: boolean
  readonly npm2yarn: boolean
  readonly problems: readonly string[]
  /** Words that resemble an option. Other unknown words are ignored, because they may be for other tools. */
  readonly misspelt: readonly { readonly name: string; readonly meant: string }[]
}

export const optionNames = ['title', 'showLineNumbers', 'lineNumbers', 'wrap', 'npm2yarn']

const titlePattern = /(?:^|\s)title=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\S+))/

/**
 * The info string of a fence as written: the parser has already taken the escapes out of `lang` and `meta`,
 * so that a quote in a title would end it. `lines` are those that the parser has seen.
 */
export function writtenInfo(
  { lang, meta, position }: Code,
  lines: readonly string[],
): { readonly lang: string; readonly meta: string } {
  const { line = 0, column = 1 } = position?.start ?? {}
  const info = /^(?:`{3,}|~{3,})[ \t]*(.*)$/.exec((lines[line - 1] ?? '').slice(column - 1))?.[1] ?? ''
  const plainInfo = { lang: lang ?? '', meta: meta ?? '' }
  // Otherwise a step before this one has changed them.
  if (decodeString(info).trim() !== `${plainInfo.lang} ${plainInfo.meta}`.trim()) return plainInfo
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? []
  return { lang: word, meta: rest.trimEnd() }
}

export const withoutTitle = (meta: string): string => meta.replace(titlePattern, '').trim()

/**
 * Parses the rest of a code fence's info string, with its escapes. Reports options that cannot be applied.
 */
export function parseFenceOptions(
  lang: string | null | undefined,
  meta: string | null | undefined,
): FenceOptions {
  const problems: string[] = []
  let language = lang ?? ''
  let rest = meta ?? ''
  // In ```title="a.js", there is no language.
  if (/^[\w-]+=/.test(language)) {
    rest = `${language} ${rest}`
    language = ''
  }
  // In ```js{1,3} and ```{1}, the range is attached to the language.
  const glued = /^([^{]*)(\{.*)$/.exec(language)
  if (glued) {
    language = glued[1] ?? ''
    rest = `${glued[2] ?? ''} ${rest}`
  }
  const title = titlePattern.exec(rest)
  const titleText = title ? decodeString(title[1] ?? title[2] ?? title[3] ?? '') : undefined
  if (title) rest = rest.replace(title[0], ' ')
  const numbers = /(?:^|\s)(?:showLineNumbers|lineNumbers)(?:=(?:"?(\d+)"?|\{(\d+)\}))?(?=\s|$)/.exec(rest)
  if (numbers) rest = rest.replace(numbers[0], ' ')
  // Text markers of Expressive Code are not line ranges: `"a{1}"`, `/b{2}/`. Ranges may have a label there.
  // Other braces belong to an option of another tool: options='{ "strict": true }', @ts-type={app: App}.
  const marks = rest
    .replaceAll(/(^|\s)[^\s{}="'/]+=\{([^{}]*)\}(?=\s|$)/g, (option, before: string, value: string) =>
      /[^\d\s,.-]/.test(value) ? before : option,
    )
    .replaceAll(/\{\s*(?:"[^"]*"|'[^']*')\s*:/g, '{')
    .replaceAll(/(^|[\s=])(?:"[^"]*"|'[^']*'|\/(?:\\.|[^/\\\s])+\/)(?=\s|$)/g, '$1')
  const [, range, lines = ''] = /^[^{]*(\{([^}]*)\})/.exec(marks) ?? []
  const highlighted = parseRanges(lines, problems)
  if (range !== undefined) rest = rest.replace(range, ' ')
  return {
    language: /^(?:[\p{L}\p{M}\p{N}_+#.-]+|\S*)/u.exec(decodeString(language))?.[0].toLowerCase() ?? '',
    ...(titleText === undefined ? {} : { title: titleText }),
    highlighted,
    ...(numbers ? { lineNumbers: Number(numbers[1] ?? numbers[2] ?? 1) } : {}),
    wrap: /(?:^|\s)wrap(?=\s|$)/.test(rest),
    npm2yarn: /(?:^|\s)npm2yarn(?=\s|$)/.test(rest),
    problems,
    misspelt: misspeltIn(rest),
  }
}

/** The maximum edit distance between a word and the option it is taken for. */
const farthest = 2

function misspeltIn(rest: string): FenceOptions['misspelt'] {
  return [...rest.matchAll(/(?<=^|\s)([A-Za-z][\w-]*)(?:=(?:"[^"]*"|'[^']*'|\S*))?(?=\s|$)/g)].flatMap(
    ([, name = '']) => {
      const candidate = optionNames.includes(name) ? undefined : nearest(name, optionNames)
      return candidate !== undefined && editDistance(name.toLowerCase(), candidate.toLowerCase()) <= farthest
        ? [{ name, meant: candidate }]
        : []
    },
  )
}

function parseRanges(text: string, problems: string[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const part of text.split(',')) {
    const trimmed = part.trim()
    if (trimmed === '') continue
    const match = /^(\d+)(?:\s*(?:-|\.\.)\s*(\d+))?$/.exec(trimmed)
    const from = Number(match?.[1])
    const to = Number(match?.[2] ?? match?.[1])
    if (!match || from < 1 || to < from) problems.push(`\`${trimmed}\` is not a line or a range of lines`)
    else ranges.push([from, to])
  }
  return ranges
}
