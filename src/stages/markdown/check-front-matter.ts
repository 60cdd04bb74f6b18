import { frontMatterCounterparts } from '../../migrate/counterparts/keys.ts'
import { dateHint } from '../../model/dates.ts'
import { asFatal, diagnose, rewrittenNumber } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import {
  type FrontMatter,
  type FrontMatterKey,
  frontMatterKeys,
  type FrontMatterKeyType,
  isOfType,
  typeNames,
  valueInText,
} from '../../model/front-matter.ts'
import { type Hint, inQuotes, withoutQuotes, writeInstead } from '../../model/hint.ts'
import { textAt } from '../../model/location.ts'
import { didYouMean } from '../../model/nearest.ts'
import { isRecord, type PlainObject } from '../../model/plain-data.ts'
import { copyWritten, writtenText } from '../../model/written-text.ts'
import { complaintAbout, type FrontMatterCheck } from './front-matter-checks.ts'
import { postFrontMatter } from './post-head.ts'
import { isSafeAddress } from './safe-address.ts'
import { append } from '../../model/append.ts'

const maxTags = 1_000

/** How front matter is written. */
interface WrittenFrontMatter {
  /** The text of its file. */
  readonly source: string
  readonly isTolerant?: boolean
}

/**
 * Returns the front matter values that have the type of their key. Reports `front-matter-type`,
 * `front-matter-size`, and unsafe addresses; invalid values are left out. With `isTolerant`, values
 * are converted to the type of their key.
 */
export function checkFrontMatter(
  data: Readonly<Record<string, unknown>>,
  places: Readonly<Record<string, Place>>,
  file: string,
  extraTypes: Readonly<Record<string, FrontMatterCheck>>,
  { source, isTolerant = false }: WrittenFrontMatter,
): { frontMatter: FrontMatter; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const writtenAt = (place: Place | undefined): string => (place ? textAt(source, place) : '')
  const frontMatter: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const keep = (key: string, value: unknown): void => {
    frontMatter[key] = value
    copyWritten(data, key, frontMatter)
  }
  for (const [key, rawValue] of Object.entries(data)) {
    // A page without any layout, which no other generator's pages have.
    if (isTolerant && key === 'layout' && rawValue === false) continue
    const rule = Object.hasOwn(extraTypes, key) ? extraTypes[key] : keyOf(key)?.type
    const value = isTolerant && typeof rule === 'string' ? converted(data, key, rule) : rawValue
    if (typeof rule === 'function') {
      const complaint = complaintAbout(key, value, rule)
      if (complaint === undefined) keep(key, value)
      else
        diagnostics.push(
          diagnose(complaint.rule, complaint.message, {
            file,
            place: places[key],
            fatal: complaint.rule === 'plugin-failed',
          }),
        )
      continue
    }
    const type = rule
    if (value === null && type && type !== 'any') {
      if (type.startsWith('nullable ')) frontMatter[key] = null
      continue
    }
    if (type && !isOfType(value, type)) {
      // Whether a page is published must not depend on the severity configured for a rule.
      const judged = key === 'draft' ? asFatal : (diagnostic: Diagnostic) => diagnostic
      diagnostics.push(
        judged(
          diagnose(
            'front-matter-type',
            `\`${key}\` is ${describe(data, key, type)}; it must be ${typeof value === 'number' && type === 'number' ? 'finite' : typeNames[type]}.`,
            { file, place: places[key], hint: typeHint(value, type, writtenAt(places[key])) },
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
    const inner = problemInside(key, value, places, writtenAt)
    if (inner) {
      const { message, hint, place = places[key] } = inner
      diagnostics.push(diagnose('front-matter-type', message, { file, place, hint }))
      continue
    }
    if (type === undefined) append(diagnostics, rewrittenNumbers(data, key, file, places))
    keep(key, value)
  }
  const { toc_min_heading_level: min, toc_max_heading_level: max } = frontMatter
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    diagnostics.push(
      diagnose(
        'front-matter-type',
        `\`toc_max_heading_level\` is ${max}, above the ${min} of \`toc_min_heading_level\`.`,
        {
          file,
          place: places.toc_max_heading_level,
          hint: { hint: `Write \`${min}\` or more.`, written: '', text: String(min) },
        },
      ),
    )
  return { frontMatter: { ...frontMatter }, diagnostics }
}

/**
 * The value as the type that a key has, where it is only written as another one: `title: 404`,
 * `sidebar_position: '3'`, `draft: 'true'`.
 */
function converted(data: PlainObject, key: string, type: FrontMatterKeyType): unknown {
  const value = data[key]
  if (type === 'list of strings' && typeof value === 'string')
    return value
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
  if (type === 'list of strings' && Array.isArray(value))
    return value.map((each: unknown, index) => (typeof each === 'number' ? scalarText(value, index) : each))
  if (typeof value === 'number' && /^(?:nullable )?string$/.test(type)) return scalarText(data, key)
  return type === 'boolean' || type === 'number' ? valueInText(value) : value
}

/** Reports numbers in a key of the site's own, which templates and expressions show. */
function rewrittenNumbers(
  holder: PlainObject,
  key: string,
  file: string,
  places: Readonly<Record<string, Place>>,
  path = key,
): readonly Diagnostic[] {
  const value = holder[key]
  if (isRecord(value))
    return Object.keys(value).flatMap((name) =>
      rewrittenNumbers(value, name, file, places, `${path}.${name}`),
    )
  const numberText = typeof value === 'number' ? writtenText(holder, key) : undefined
  // Deeper values have no place.
  return numberText === undefined || !places[path]
    ? []
    : [rewrittenNumber(numberText, value, { file, place: places[path] })]
}

/** docgen's definition of a key; undefined for a site's own. */
const keyOf = (name: string): FrontMatterKey | undefined =>
  Object.hasOwn(frontMatterKeys, name)
    ? frontMatterKeys[name as keyof typeof frontMatterKeys] // Checked.
    : undefined

function problemInside(
  key: string,
  value: unknown,
  places: Readonly<Record<string, Place>>,
  writtenAt: (place: Place | undefined) => string,
):
  | { readonly message: string; readonly hint?: Hint | undefined; readonly place?: Place | undefined }
  | undefined {
  const innerKeys = keyOf(key)?.keys
  if (!innerKeys || typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const type = Object.hasOwn(innerKeys, name) ? innerKeys[name]?.type : undefined
    if (!type)
      return {
        message: `\`${key}\` has no key \`${name}\`.`,
        hint:
          didYouMean(name, Object.keys(innerKeys)) ??
          `It has ${Object.keys(innerKeys)
            .map((each) => `\`${each}\``)
            .join(' and ')}.`,
      }
    if (!isOfType(inner, type))
      return {
        message: `\`${key}.${name}\` is ${describe(value, name, type)}; it must be ${typeNames[type]}.`,
        hint: typeHint(inner, type, writtenAt(places[`${key}.${name}`])),
        place: places[`${key}.${name}`],
      }
  }
  return undefined
}

const scalarText = (holder: object, name: string | number): string =>
  writtenText(holder, name) ?? String(Reflect.get(holder, name))

/** The value that a map or list has at `name`, in words. */
function describe(holder: object, name: string | number, type: FrontMatterKeyType): string {
  const value: unknown = Reflect.get(holder, name)
  if (Array.isArray(value)) {
    const entryType =
      type === 'list of strings' ? 'string' : type === 'list of numbers' ? 'number' : undefined
    const odd = entryType === undefined ? -1 : value.findIndex((entry) => typeof entry !== entryType)
    return odd === -1 ? 'a list' : `a list with ${describe(value, odd, 'any')}`
  }
  if (value === null) return 'no value'
  if (value instanceof Date) return 'a date'
  if (typeof value === 'object') return ArrayBuffer.isView(value) ? 'binary data' : 'a map'
  return `the ${typeof value} \`${scalarText(holder, name)}\``
}

/** The hint for the first entry of a list that must be a string. `listText` is the list as it is written. */
function entryHint(list: readonly unknown[], listText: string): Hint | undefined {
  const odd = list.findIndex((entry) => typeof entry !== 'string')
  if (!['number', 'boolean'].includes(typeof list[odd])) return undefined
  const text = scalarText(list, odd)
  const isOnlyOne = listText.split(text).length === 2
  return isOnlyOne ? { ...inQuotes(text), written: text } : `Put \`${text}\` in quotes.`
}

/** `valueText` is the value as it is written, for a value on one line. */
function typeHint(value: unknown, type: FrontMatterKeyType, valueText: string): Hint | undefined {
  if (type === 'date') return dateHint(value)
  const isOneLine = valueText !== '' && !valueText.includes('\n')
  if (type === 'list of strings' && Array.isArray(value)) return entryHint(value, valueText)
  if (/^(?:nullable )?string$/.test(type) && ['number', 'boolean'].includes(typeof value))
    return isOneLine ? inQuotes(valueText) : 'Put it in quotes.'
  if (typeof value !== 'string') return undefined
  if ((type === 'number' || type === 'heading level') && value.trim() !== '' && isOfType(Number(value), type))
    return withoutQuotes(value)
  if (type === 'boolean')
    return /^(?:true|false)$/.test(value) ? withoutQuotes(value) : 'Write `true` or `false`, without quotes.'
  if (type === 'list of strings' && isOneLine) return writeInstead('', `[${valueText}]`)
  return undefined
}

/**
 * Reports `unknown-front-matter-key` for keys (with their places) that neither docgen nor `declared` knows.
 * With `onlyMisspelled`, only those that are nearly one of docgen's: pages of other generators may have any
 * key, since those do not check them.
 */
export function unknownKeys(
  keys: Readonly<Record<string, Place>>,
  file: string,
  declared: readonly string[],
  onlyMisspelled: boolean,
): readonly Diagnostic[] {
  const knownKeys = [...Object.keys(frontMatterKeys), ...declared]
  return Object.entries(keys).flatMap(([key, place]) => {
    if (knownKeys.includes(key)) return []
    const counterpart = Object.hasOwn(frontMatterCounterparts, key) ? frontMatterCounterparts[key] : undefined
    const nearest = didYouMean(key, knownKeys)
    if (onlyMisspelled && (counterpart !== undefined || nearest === undefined)) return []
    const hint =
      (Object.hasOwn(postFrontMatter, key) ? 'Only posts of a blog have it.' : counterpart) ??
      nearest ??
      'Declare it under `frontMatter` in the configuration if a template or a plugin of the site reads it.'
    return [
      diagnose('unknown-front-matter-key', `There is no front matter key \`${key}\`.`, { file, place, hint }),
    ]
  })
}
