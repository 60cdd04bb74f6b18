import {
  LineCounter,
  parseDocument,
  visit,
  isAlias,
  isMap,
  isScalar,
  isCollection,
  type Alias,
  type Document,
  type Node,
} from 'yaml'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { asFatal, diagnose } from '../../model/diagnose.ts'
import type { FrontMatter } from '../../model/page.ts'
import { didYouMean } from '../../model/nearest.ts'
import { locationAt } from '../../model/location-at.ts'
import { startOfProblem } from '../../model/unclosed-yaml.ts'
import { isSafeAddress } from './safe-address.ts'
import {
  frontMatterTypes,
  isOfType,
  type FrontMatterRule,
  type FrontMatterType,
} from './front-matter-types.ts'

/** Front matter and what is left of the file. */
export interface SplitSource {
  readonly frontMatter: FrontMatter
  readonly places: Readonly<Record<string, Place>>
  /**
   * The file with every character of the front matter taken out but its line ends, so that places stay true.
   */
  readonly body: string
  readonly diagnostics: readonly Diagnostic[]
}

const maxBytes = 100_000
const maxDepth = 50
const maxAliases = 100
const maxTags = 1_000

/**
 * Splits YAML front matter (a block between two `---` lines at the start of the file) from a source and
 * validates it. A `---` with a blank line after it is a thematic break, as in CommonMark. Other languages
 * than YAML are refused, as engines that evaluate code have been used to run it (CVE-2022-25863).
 */
export function splitFrontMatter(
  source: string,
  file: string,
  extraTypes: Readonly<Record<string, FrontMatterRule>> = {},
): SplitSource {
  const none = (diagnostics: readonly Diagnostic[] = [], body = source): SplitSource => ({
    frontMatter: {},
    places: {},
    body,
    diagnostics,
  })
  // It may say that the page is a draft.
  const unreadable = (diagnostics: readonly Diagnostic[], body: string): SplitSource =>
    none(diagnostics.map(asFatal), body)
  const toml = /^\+\+\+[ \t]*\n[^]*?\n\+\+\+[ \t]*(?:\n|$)/.exec(source)?.[0]
  if (toml !== undefined)
    return unreadable(
      [
        diagnose('front-matter-language', 'Front matter in TOML is not supported; only YAML is.', {
          file,
          place: { line: 1, column: 1, endColumn: 4 },
          hint: 'Write `---` instead of `+++`, and `key: value` instead of `key = value`.',
        }),
      ],
      blank(source, toml.length),
    )
  const opening = /^---([^\n]*)(\n|$)/.exec(source)
  if (!opening || /^-/.test(opening[1] ?? '')) return none(misplaced(source, file, extraTypes))
  const language = (opening[1] ?? '').trim()
  const rest = source.slice(opening[0].length)
  if (language === '' && /^[ \t]*(\n|$)/.test(rest)) return none(misplaced(source, file, extraTypes))
  const closing = /^---[ \t]*(?:\n|$)/m.exec(rest)
  if (language !== '' && language !== 'yaml' && language !== 'yml') {
    return unreadable(
      [
        diagnose(
          'front-matter-language',
          `Front matter in \`${language.slice(0, 40)}\` is not supported; only YAML is.`,
          {
            file,
            place: { line: 1, column: 1, endColumn: opening[0].trimEnd().length + 1 },
            hint: 'Write `---` alone on the first line and YAML below it.',
          },
        ),
      ],
      closing ? blank(source, opening[0].length + closing.index + closing[0].length) : source,
    )
  }
  if (!closing)
    return unreadable(
      [
        diagnose('front-matter-unclosed', 'The front matter is not closed.', {
          file,
          place: { line: 1, column: 1, endColumn: 4 },
          hint: 'Close it with a line that is `---`.',
        }),
      ],
      blank(source, source.length),
    )
  const yaml = rest.slice(0, closing.index)
  const body = blank(source, opening[0].length + closing.index + closing[0].length)
  if (yaml.length > maxBytes)
    return unreadable(
      [
        diagnose(
          'front-matter-size',
          `The front matter has ${yaml.length} characters; the limit is ${maxBytes}.`,
          { file, place: { line: 2, column: 1 } },
        ),
      ],
      body,
    )
  const parsed = parseYaml(yaml, file)
  if (!parsed.data) return unreadable(parsed.diagnostics, body)
  const checked = validate(parsed.data, parsed.places, file, extraTypes)
  return {
    frontMatter: checked.frontMatter,
    places: parsed.places,
    body,
    diagnostics: [...parsed.diagnostics, ...checked.diagnostics],
  }
}

/** Space, comments, `---`, and the first key after it. */
const lateFrontMatter =
  /^((?:[ \t]*\n|[ \t]*<!--(?:(?!-->)[\s\S])*-->)*[ \t]*)---[ \t]*\n((?:[ \t]*\n)*)([A-Za-z_][\w-]*):(?=\s)[\s\S]*?\n---[ \t]*(?:\n|$)/

/**
 * What would be front matter if it began on the first line, going by its first key. It is read as text, which
 * nobody means.
 */
function misplaced(
  source: string,
  file: string,
  extraTypes: Readonly<Record<string, FrontMatterRule>>,
): Diagnostic[] {
  const [block = '', before = '', after = '', key = ''] = lateFrontMatter.exec(source) ?? []
  if (!Object.hasOwn(frontMatterTypes, key) && !Object.hasOwn(extraTypes, key)) return []
  const { line, column } = locationAt(source, before.length)
  const isDraft = /^draft:[ \t]*['"]?true\b/im.test(block)
  const [message, hint] =
    before !== ''
      ? [
          'What stands before the front matter makes text of it.',
          `Take it out, so that \`---\` is the first line.`,
        ]
      : ['The empty line after `---` makes text of the front matter.', 'Take it out.']
  const found = diagnose('misplaced-front-matter', message, {
    file,
    place:
      after === '' ? { line, column, endLine: line, endColumn: column + 3 } : { line: line + 1, column: 1 },
    hint,
  })
  return [isDraft ? asFatal(found) : found]
}

const blank = (source: string, end: number): string =>
  source.slice(0, end).replace(/[^\n]/g, '') + source.slice(end)

interface ParsedYaml {
  readonly data?: Readonly<Record<string, unknown>>
  readonly places: Record<string, Place>
  readonly diagnostics: readonly Diagnostic[]
}

function parseYaml(yaml: string, file: string): ParsedYaml {
  const fail = (diagnostic: Diagnostic): ParsedYaml => ({ places: {}, diagnostics: [diagnostic] })
  const bomb = (what: string): ParsedYaml =>
    fail(
      diagnose('front-matter-bomb', `The front matter ${what}.`, {
        file,
        place: { line: 2, column: 1 },
        hint: 'Write the values out, or move data to a file of its own.',
      }),
    )
  if (bracketDepth(yaml) > maxDepth) return bomb(`is nested more than ${maxDepth} levels deep`)
  const lines = new LineCounter()
  let document: Document.Parsed
  try {
    document = parseDocument(yaml, { lineCounter: lines, merge: true, uniqueKeys: true, logLevel: 'silent' })
  } catch (error) {
    return bomb(error instanceof RangeError ? 'is nested too deeply' : 'cannot be parsed')
  }
  // Line 1 of the block is line 2 of the file.
  const placeAt = (start: number, end = start + 1): Place => {
    const from = lines.linePos(start)
    const to = lines.linePos(end)
    return { line: from.line + 1, column: from.col, endLine: to.line + 1, endColumn: to.col }
  }
  const problem = document.errors[0] ?? document.warnings[0]
  if (problem)
    return fail(
      diagnose(
        'front-matter-syntax',
        `The front matter is not valid YAML: ${firstSentence(problem.message)}`,
        {
          file,
          place: placeAt(startOfProblem(document, problem), Math.max(problem.pos[0] + 1, problem.pos[1])),
          hint: syntaxHint(problem),
        },
      ),
    )
  const aliases = aliasesOf(document)
  if (aliases.length > maxAliases) return bomb(`has ${aliases.length} aliases; the limit is ${maxAliases}`)
  const dangling = aliases.find((alias) => alias.resolve(document) === undefined)
  if (dangling)
    return fail(
      diagnose(
        'front-matter-syntax',
        `The front matter is not valid YAML: there is no anchor \`&${dangling.source}\`.`,
        { file, place: placeAt(...rangeOf(dangling)), hint: 'Put text that begins with `*` in quotes.' },
      ),
    )
  if (document.contents === null) return { data: {}, places: {}, diagnostics: [] }
  if (!isMap(document.contents))
    return fail(
      diagnose('front-matter-syntax', 'The front matter is not a list of keys and values.', {
        file,
        place: placeAt(0, Math.max(1, yaml.length - 1)),
        hint: /^[\w-]+:\S/m.test(yaml) ? 'Write a space after each colon.' : undefined,
      }),
    )
  let data: Record<string, unknown>
  try {
    data = document.toJS({ maxAliasCount: 200 }) as Record<string, unknown>
  } catch {
    return bomb('expands to too many values')
  }
  const places: Record<string, Place> = {}
  for (const pair of document.contents.items) {
    const key: unknown = pair.key
    const value: unknown = pair.value
    const range =
      (isNode(value) && !(isScalar(value) && value.value === null) ? value.range : undefined) ??
      (isNode(key) ? key.range : undefined)
    if (isScalar(key) && range)
      places[String(key.value)] = placeAt(range[0], Math.max(range[1], range[0] + 1))
  }
  // A fresh object: a key named `__proto__` becomes an own property of it and nothing else.
  const own = Object.create(null) as Record<string, unknown>
  for (const key of Object.keys(data)) own[key] = data[key]
  return { data: own, places, diagnostics: [] }
}

/** What authors of prose most often meant. */
function syntaxHint({
  code,
  message,
}: {
  readonly code: string
  readonly message: string
}): string | undefined {
  if (code === 'UNEXPECTED_TOKEN' && /scalar at node end/.test(message))
    return 'Put the text in quotes of the other kind than those in it.'
  if (code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY')
    return 'Put text that holds a colon in quotes.'
  if (code === 'BAD_SCALAR_START') return 'Put text that begins with such a character in quotes.'
  if (code === 'DUPLICATE_KEY') return 'Keep one of the two.'
  return code === 'TAB_AS_INDENT' ? 'Indent with spaces.' : undefined
}

const isNode = (value: unknown): value is Node => isScalar(value) || isCollection(value) || isAlias(value)

const firstSentence = (message: string): string =>
  (message.split('\n')[0] ?? message)
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/(\S*)(["'])quote$/, '$1$2')
    .replace(/^Flow (?:sequence|map)\b.* end with a (.)$/, 'Missing closing $1')
    .replace(/[:.]?$/, '.')

function bracketDepth(yaml: string): number {
  let depth = 0
  let deepest = 0
  for (const character of yaml) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  for (const line of yaml.split('\n'))
    deepest = Math.max(
      deepest,
      Math.floor((/^[ ]*/.exec(line)?.[0].length ?? 0) / 4),
      (line.match(/^(?:[ ]*[-?] )+/)?.[0].length ?? 0) / 2,
    )
  return deepest
}

function aliasesOf(document: Document): Alias[] {
  const aliases: Alias[] = []
  visit(document, { Alias: (_key, alias) => void aliases.push(alias) })
  return aliases
}

const rangeOf = ({ range }: Alias): [start: number, end: number] => [range?.[0] ?? 0, range?.[1] ?? 1]

function validate(
  data: Readonly<Record<string, unknown>>,
  places: Readonly<Record<string, Place>>,
  file: string,
  extraTypes: Readonly<Record<string, FrontMatterRule>>,
): { frontMatter: FrontMatter; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const frontMatter: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(data)) {
    const rule = Object.hasOwn(extraTypes, key)
      ? extraTypes[key]
      : Object.hasOwn(frontMatterTypes, key)
        ? frontMatterTypes[key]
        : undefined
    if (typeof rule === 'function') {
      const complaint = rule(value)
      if (complaint === undefined) frontMatter[key] = value
      else
        diagnostics.push(
          diagnose('front-matter-type', `\`${key}\`: ${complaint}`, { file, place: places[key] }),
        )
      continue
    }
    const type = rule
    if (value === null && type && type !== 'any') {
      if (type.startsWith('nullable ')) frontMatter[key] = null
      continue
    }
    if (type && !isOfType(value, type)) {
      // What is not published must not be a matter of how serious a site takes a rule.
      const judged = key === 'draft' ? asFatal : (diagnostic: Diagnostic) => diagnostic
      diagnostics.push(
        judged(
          diagnose(
            'front-matter-type',
            `\`${key}\` is ${describe(value, type)}; it must be ${typeof value === 'number' && type === 'number' ? 'finite' : typeNames[type]}.`,
            { file, place: places[key], hint: typeHint(value, type) },
          ),
        ),
      )
      continue
    }
    if (key === 'tags' && Array.isArray(value) && value.length > maxTags) {
      diagnostics.push(
        diagnose('front-matter-size', `\`tags\` has ${value.length} entries; the limit is ${maxTags}.`, {
          file,
          place: places[key],
        }),
      )
      continue
    }
    if (
      key === 'custom_edit_url' &&
      typeof value === 'string' &&
      !isSafeAddress(value, file, places[key] ?? { line: 1, column: 1 }, diagnostics)
    )
      continue
    const inner = problemInside(key, value)
    if (inner) {
      diagnostics.push(
        diagnose('front-matter-type', inner.message, { file, place: places[key], hint: inner.hint }),
      )
      continue
    }
    frontMatter[key] = value
  }
  const { toc_min_heading_level: min, toc_max_heading_level: max } = frontMatter
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    diagnostics.push(
      diagnose(
        'front-matter-type',
        `\`toc_max_heading_level\` is ${max}, above the ${min} of \`toc_min_heading_level\`.`,
        { file, place: places.toc_max_heading_level, hint: `Write \`${min}\` or more.` },
      ),
    )
  return { frontMatter: { ...frontMatter }, diagnostics }
}

/** The keys of maps that docgen reads, with what their values must be. */
const maps: Readonly<Record<string, Readonly<Record<string, (value: unknown) => string | undefined>>>> = {
  last_update: {
    date: (value) => (isOfType(value, 'date') ? undefined : 'must be a date, as in `2024-05-06`'),
    author: (value) => (typeof value === 'string' ? undefined : 'must be a string'),
  },
  mdx: {
    format: (value) =>
      value === 'md' || value === 'mdx' || value === 'detect' ? undefined : 'must be `md`, `mdx` or `detect`',
  },
}

function problemInside(
  key: string,
  value: unknown,
): { readonly message: string; readonly hint?: string | undefined } | undefined {
  const known = Object.hasOwn(maps, key) ? maps[key] : undefined
  if (!known || typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const judge = Object.hasOwn(known, name) ? known[name] : undefined
    if (!judge)
      return {
        message: `\`${key}\` has no key \`${name}\`.`,
        hint:
          didYouMean(name, Object.keys(known)) ??
          `It has ${Object.keys(known)
            .map((each) => `\`${each}\``)
            .join(' and ')}.`,
      }
    const complaint = judge(inner)
    if (complaint !== undefined)
      return {
        message: `\`${key}.${name}\` ${complaint}.`,
        hint:
          typeof inner === 'number' && name === 'author'
            ? `Put it in quotes: \`"${String(inner)}"\`.`
            : undefined,
      }
  }
  return undefined
}

const typeNames: Readonly<Record<FrontMatterType, string>> = {
  string: 'a string',
  'nullable string': 'a string',
  number: 'a number',
  boolean: '`true` or `false`',
  'list of strings': 'a list of strings',
  'list of numbers': 'a list of numbers',
  map: 'a map',
  'heading level': 'a number from 2 to 6',
  date: 'a date',
  any: 'a value',
}

function describe(value: unknown, type: FrontMatterType): string {
  if (Array.isArray(value)) {
    const wanted = type === 'list of strings' ? 'string' : type === 'list of numbers' ? 'number' : undefined
    const odd: unknown = wanted === undefined ? undefined : value.find((entry) => typeof entry !== wanted)
    return odd === undefined ? 'a list' : `a list with ${describe(odd, 'any')}`
  }
  if (value === null) return 'no value'
  if (value instanceof Date) return 'a date'
  if (typeof value === 'object') return 'a map'
  return `the ${typeof value} \`${typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value)}\``
}

function typeHint(value: unknown, type: FrontMatterType): string | undefined {
  if (type === 'string' && ['number', 'boolean'].includes(typeof value))
    return `Put it in quotes: \`"${String(value)}"\`.`
  if (typeof value !== 'string') return undefined
  if (
    (type === 'number' || type === 'heading level') &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
  )
    return `Write it without quotes: \`${value}\`.`
  if (type === 'boolean') return 'Write `true` or `false`, without quotes.'
  if (type === 'list of strings') return `Write \`[${value}]\`.`
  return undefined
}
