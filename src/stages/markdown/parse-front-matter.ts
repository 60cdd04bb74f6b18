import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  visit,
  type YAMLMap,
} from 'yaml'
import { parseOnlyDocument } from '../../engine/data/only-document.ts'
import { maxLevels, tooDeepAt } from '../../engine/data/nesting.ts'
import { SyntaxAt, treeValue } from '../../engine/data/yaml-tree.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import { locationAt } from '../../model/location.ts'
import { copyWritten } from '../../model/written-text.ts'
import { startOfProblem } from '../../model/data-mistakes.ts'

const maxAliases = 100
const maxValues = 100_000

/**
 * Parses the YAML between the two `---` lines of a file, the first of which is line 1. Reports
 * `front-matter-syntax`, and `front-matter-bomb` for deep nesting and excessive aliases. Where keys need not
 * be unique (`uniqueKeys`), the last one of a name counts.
 */
export function parseFrontMatter(yamlText: string, file: string, uniqueKeys = true): ParsedFrontMatter {
  const plain = parsePlainFrontMatter(yamlText)
  if (plain) return plain
  const first = parseBlock(yamlText, file, uniqueKeys)
  const mended = withIndentedLines(yamlText)
  const second =
    first.data === undefined && mended !== yamlText ? parseBlock(mended, file, uniqueKeys) : first
  return second.data === undefined ? first : second
}

function parseBlock(yaml: string, file: string, uniqueKeys: boolean): ParsedFrontMatter {
  const fail = (diagnostic: Diagnostic): ParsedFrontMatter => ({
    places: {},
    keys: {},
    diagnostics: [diagnostic],
  })
  const bomb = (what: string, offset = 0): ParsedFrontMatter =>
    fail(
      diagnose('front-matter-bomb', `The front matter ${what}.`, {
        file,
        place: inFile(locationAt(yaml, offset)),
        hint: 'Write the values out, or move data to a file of its own.',
      }),
    )
  const deep = tooDeepAt(yaml)
  if (deep !== undefined) return bomb(`is nested more than ${maxLevels} levels deep`, deep)
  const lines = new LineCounter()
  let document: Document.Parsed
  try {
    document = parseOnlyDocument(yaml, { lineCounter: lines, merge: true, uniqueKeys })
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
  if (document.contents === null) return { data: {}, places: {}, keys: {}, diagnostics: [] }
  if (!isMap(document.contents))
    return fail(
      diagnose('front-matter-syntax', 'The front matter is not a list of keys and values.', {
        file,
        place: placeAt(0, Math.max(1, yaml.length - 1)),
        hint: /^[\w-]+:\S/m.test(yaml) ? 'Write a space after each colon.' : undefined,
      }),
    )
  if (!uniqueKeys) keepLast(document.contents)
  let data: Record<string, unknown>
  try {
    data = treeValue(document, maxValues) as Record<string, unknown> // A map, by the check above.
  } catch (error) {
    if (error instanceof SyntaxAt)
      return fail(
        diagnose('front-matter-syntax', `The front matter is not valid YAML: ${error.message}.`, {
          file,
          place: placeAt(error.offset),
        }),
      )
    return bomb('expands to too many values')
  }
  const { places, keys } = placesIn(document.contents, placeAt)
  // A new object without a prototype, so that `__proto__` becomes an ordinary property.
  const ownData = Object.create(null) as Record<string, unknown>
  for (const key of Object.keys(data)) {
    ownData[key] = data[key]
    copyWritten(data, key, ownData)
  }
  return { data: ownData, places, keys, diagnostics: [] }
}

/** Removes all but the last of the pairs with one key. */
function keepLast(map: YAMLMap): void {
  const last = new Map(map.items.map((pair) => [String(pair.key), pair]))
  map.items = map.items.filter((pair) => last.get(String(pair.key)) === pair)
}

/**
 * Indents the lines of a text in quotes, or of a list in brackets, that go on with less indentation than
 * their key. The YAML specification (1.2, 7.3) asks for it, most parsers do not.
 */
const withIndentedLines = (yaml: string): string =>
  yaml.replaceAll(
    /^([ \t]*)((?:-[ \t]+)*(?:[\w.-]+:[ \t]+|(?<=-[ \t]+)))("(?:[^"\\]|\\[^])*"|'(?:[^']|'')*'|\[[^[\]{}'"#]*\])(?=[ \t]*(?:#.*)?$)/gm,
    (whole, indent: string, key: string, value: string) =>
      value.includes('\n') ? `${indent}${key}${value.replaceAll(/\n(?=[^\n])/g, `\n${indent}  `)}` : whole,
  )

/** The places of values by key, those in maps also as `key.name`, and of the keys themselves. */
function placesIn(
  { items }: YAMLMap,
  placeAt: (start: number, end: number) => Place,
): Pick<ParsedFrontMatter, 'places' | 'keys'> {
  const placeOfPair = (key: Node, value: unknown): Place | undefined => {
    const range =
      (isNode(value) && !(isScalar(value) && value.value === null) ? value.range : undefined) ?? key.range
    return range ? placeAt(range[0], Math.max(range[1], range[0] + 1)) : undefined
  }
  const places: Record<string, Place> = {}
  // Without a prototype, so that `__proto__` is a key like any other.
  const keys = Object.create(null) as Record<string, Place>
  for (const { key, value } of items) {
    if (!isNode(key)) continue
    // As `treeValue` names the keys that are lists or maps.
    const name = String(isScalar(key) ? key.value : key)
    const place = placeOfPair(key, value)
    if (place) places[name] = place
    // `<<` is parsed as a symbol.
    if (key.range && !(isScalar(key) && typeof key.value === 'symbol'))
      keys[name] = placeAt(key.range[0], Math.max(key.range[1], key.range[0] + 1))
    if (!isMap(value)) continue
    for (const inner of value.items) {
      if (!isScalar(inner.key)) continue
      const innerPlace = placeOfPair(inner.key, inner.value)
      if (innerPlace) places[`${name}.${String(inner.key.value)}`] = innerPlace
    }
  }
  return { places, keys }
}

/** The most likely intention of an author. */
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
  if (code === 'MULTIPLE_DOCS') return 'Remove the line that is `...` or begins with `---`.'
  return code === 'TAB_AS_INDENT' ? 'Indent with spaces.' : undefined
}

/** Line 1 of the block is line 2 of the file. */
const inFile = ({ line, column }: Place): Place => ({ line: line + 1, column })

const isNode = (value: unknown): value is Node => isScalar(value) || isCollection(value) || isAlias(value)

const firstSentence = (message: string): string =>
  (message.split('\n')[0] ?? message)
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/(\S*)(["'])quote$/, '$1$2')
    .replace(/^Flow (?:sequence|map)\b.* end with a (.)$/, 'Missing closing $1')
    .replace(/[:.]?$/, '.')

function aliasesOf(document: Document): Alias[] {
  const aliases: Alias[] = []
  visit(document, { Alias: (_key, alias) => void aliases.push(alias) })
  return aliases
}

const rangeOf = ({ range }: Alias): [start: number, end: number] => [range?.[0] ?? 0, range?.[1] ?? 1]

/** The keys and values of a front matter block, or a diagnostic if it cannot be parsed. */
interface ParsedFrontMatter {
  /** Undefined if the block cannot be parsed. Keys are own properties, even `__proto__`. */
  readonly data?: Readonly<Record<string, unknown>>
  /** The places of values in the file, by key; those in maps also as `key.name`. */
  readonly places: Record<string, Place>
  /** The places of the keys themselves, as written: what `<<` merges in is not among them. */
  readonly keys: Record<string, Place>
  readonly diagnostics: readonly Diagnostic[]
}

const wholeNumber = String.raw`(0|[1-9]\d{0,14})`
const quotedText = String.raw`"([^"\\\p{C}]*)"|'([^'\p{C}]*)'`
const bareText = String.raw`([A-Za-z](?:(?!: | #)[^\p{C}])*(?<![\s:]))`

/** A key and a scalar without escapes. */
const plainPair = RegExp(String.raw`^([A-Za-z][\w-]*)(: +)(?:${wholeNumber}|${quotedText}|${bareText})$`, 'u')

/** Words that are no texts in YAML. */
const keyword = /^(?:true|false|null)$/i

/**
 * Reads front matter that consists of lines of `key: value`, as most of it does, many times as fast as a
 * parser of YAML does, with the same result. Undefined for any other, which includes all mistakes.
 */
export function parsePlainFrontMatter(yaml: string): ParsedFrontMatter | undefined {
  // Without prototypes, so that `constructor` is a key like any other.
  const data = Object.create(null) as Record<string, unknown>
  const places: Record<string, Place> = {}
  const keys = Object.create(null) as Record<string, Place>
  // Line 1 of the block is line 2 of the file.
  let line = 1
  for (const source of yaml.split('\n')) {
    line++
    if (source === '') continue
    const [pair, key = '', colon = '', digits, ...texts] = plainPair.exec(source) ?? []
    if (pair === undefined || keyword.test(key) || key in data) return undefined
    const word = texts[2]
    const isKeyword = word !== undefined && keyword.test(word)
    if (isKeyword && word !== 'true' && word !== 'false') return undefined
    data[key] = digits ? Number(digits) : isKeyword ? word === 'true' : texts.join('')
    const place = (column: number, endColumn: number): Place => ({ line, column, endLine: line, endColumn })
    keys[key] = place(1, key.length + 1)
    places[key] = place(key.length + colon.length + 1, source.length + 1)
  }
  return { data, places, keys, diagnostics: [] }
}
