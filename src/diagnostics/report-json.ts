import { decode } from '../model/address.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import type { Replacement } from '../model/hint.ts'
import { LineIndex } from '../model/location.ts'
import { codeOf } from '../model/rule.ts'
import { countOf } from './count.ts'
import { countPlaces, distinct } from './fold.ts'
import type { ReportInput } from './report-input.ts'

/** Incremented when consumers of the report would have to change. */
const formatVersion = 1

export function reportJson({ diagnostics, source, summary }: ReportInput): string {
  const entries = distinct(diagnostics)
  const replacementsOf = replacementPlacer(source)
  const report = {
    version: formatVersion,
    counts: {
      errors: countOf(entries, 'error'),
      warnings: countOf(entries, 'warning'),
      notes: countOf(entries, 'info'),
    },
    ...(summary ? { build: summary } : {}),
    // A rule has either a code or the name of the plugin that defines it.
    diagnostics: entries.map(({ pluginRule, replacement, ...entry }) => ({
      ...(pluginRule ? { plugin: pluginRule.plugin } : { code: codeOf(entry.rule) }),
      ...entry,
      replacements: replacementsOf({ ...entry, replacement }),
      places: countPlaces(entry),
    })),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

export interface PlacedReplacement {
  readonly place: Place
  readonly text: string
}

/**
 * Returns a function that finds where the replacement that a finding offers goes in its file, whose text
 * `sourceOf` gives: one place, and a second one for the name of an element, which stands in its closing tag,
 * too. None without a replacement, and if what it replaces is not in the file as such, like an address that
 * an expression makes.
 */
export function replacementPlacer(
  sourceOf: (file: string) => string | undefined,
): (diagnostic: Diagnostic) => readonly PlacedReplacement[] {
  const sources = new Map<string, Source | undefined>()
  return ({ file, place, replacement }) => {
    if (file === undefined || !place || !replacement) return []
    if (!sources.has(file)) sources.set(file, readSource(sourceOf(file)))
    const source = sources.get(file)
    return source ? placesOf(replacement, place, source) : []
  }
}

interface Source {
  readonly text: string
  readonly lines: LineIndex
  /** The offsets of addresses in definitions of references (`[name]: /guide`), the first of each. */
  readonly definitions: ReadonlyMap<string, number>
}

function readSource(text: string | undefined): Source | undefined {
  if (text === undefined) return undefined
  const definitions = new Map<string, number>()
  for (const { index, 0: start, 1: whole, 2: bare } of text.matchAll(
    /^[ >]*\[[^\]\n]+\]:[ \t]*<?(?:(?<=<)([^>\n]*)|(\S+))/gm,
  )) {
    const address = whole ?? bare ?? ''
    if (!definitions.has(address)) definitions.set(address, index + start.length - address.length)
  }
  return { text, lines: new LineIndex(text), definitions }
}

function placesOf(
  { written, text }: Replacement,
  place: Place,
  { text: source, lines, definitions }: Source,
): readonly PlacedReplacement[] {
  const placeBetween = (from: number, to: number): Place => {
    const { line: endLine, column: endColumn } = lines.locationAt(to)
    return { ...lines.locationAt(from), endLine, endColumn }
  }
  const [start, end] = lines.offsetsOf(place)
  if (written === '') return [{ place: placeBetween(start, end), text }]
  for (const { spell, matches } of spellings) {
    const spelled = spell(written)
    const offset =
      offsetOf(spelled, source, start, end) ?? offsetOfKey(spelled, source, start) ?? definitions.get(spelled)
    if (offset === undefined) continue
    const tag = source[offset - 1] === '<' ? closingTag(spelled, source.slice(start, end)) : undefined
    return [offset, ...(tag === undefined ? [] : [start + tag])].map((at) => ({
      place: placeBetween(at, at + spelled.length),
      text: matches ? spell(text) : text,
    }))
  }
  return []
}

/** How a text may be written in a file; `matches` if what replaces it must be written in the same way. */
const spellings: readonly { readonly spell: (text: string) => string; readonly matches: boolean }[] = [
  { spell: (text) => text, matches: false },
  { spell: decode, matches: false },
  { spell: (text) => text.replaceAll('&', '&amp;'), matches: true },
  { spell: (text) => text.replace(/[\\`*_[\]()#+.!~-]/g, String.raw`\$&`), matches: false },
  { spell: (text) => text.replace(/[_*]/g, String.raw`\$&`), matches: true },
  { spell: (text) => JSON.stringify(text).slice(1, -1), matches: true },
]

/**
 * The offset of a whole name or address in a range. In `[/guide](/guide)`, it is that of the address, not of
 * the text.
 */
function offsetOf(text: string, source: string, start: number, end: number): number | undefined {
  const offsets: number[] = []
  const part = source.slice(start, end)
  for (let at = part.indexOf(text); at !== -1; at = part.indexOf(text, at + 1)) offsets.push(start + at)
  const whole = offsets.filter((at) => isWhole(text, source, at))
  return (
    // The name of an attribute is where the attribute begins: `title="title"`.
    whole.find((at) => at === start) ??
    whole.find((at) => isAddress(source, at)) ??
    whole[0] ??
    // The sidebars of a version may name it in front of each page: `version-1.0/install`.
    offsets.find((at) => source[at - 1] === '/' && isWhole(text, source.slice(at), 0))
  )
}

/** The offset of the name in the tag that ends an element, within its source. */
function closingTag(name: string, element: string): number | undefined {
  const end = /<\/\s*([\w.:-]+)\s*>\s*$/.exec(element)
  return end?.[1] === name ? end.index + end[0].indexOf(name) : undefined
}

/** The offset of the key of the value at `start`. */
function offsetOfKey(name: string, source: string, start: number): number | undefined {
  const key = /(["']?)([^"'\n,{]*)\1\s*:\s*$/.exec(
    source.slice(source.lastIndexOf('\n', start - 1) + 1, start),
  )
  const offset = key && start - key[0].length + (key[1] ?? '').length
  return key?.[2] === name && offset !== null ? offset : undefined
}

const isWhole = (text: string, source: string, at: number): boolean =>
  !(isPartOfName(source[at - 1]) && isPartOfName(text[0])) &&
  !(isPartOfName(source[at + text.length]) && isPartOfName(text.at(-1))) &&
  !/[/?#&%]/.test(source[at + text.length] ?? '')

const isPartOfName = (character = ''): boolean => /[\p{L}\p{N}_$/.#%-]/u.test(character)

const isAddress = (source: string, at: number): boolean =>
  /(?:\]\(\s*<?|\]:\s*<?|=\s*["'`]?)$/.test(source.slice(Math.max(0, at - 20), at))
