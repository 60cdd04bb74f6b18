import isString from 'lodash-es/isString.js'
import mapValues from 'lodash-es/mapValues.js'
import pickBy from 'lodash-es/pickBy.js'
import { quoteText } from '../engine/quote-text.ts'
import { variablesIn, withNames } from './foreign-environment.ts'
import { Code, type Migration, type MigrationNote, type Setting } from './migration.ts'

/**
 * Puts the environment back into a migrated configuration. `plain` is what comes of a configuration for which
 * every variable is missing; in `variants`, variables read as their own names. What differs by such a name
 * becomes an expression with `process.env`, with the value of `plain` as its default. Notes name variables.
 */
export function keepVariables(
  plain: Migration,
  variants: readonly Migration[],
  variables: readonly string[],
): Migration {
  const merger = new Merger()
  const keys = new Set([plain, ...variants].flatMap(({ settings }) => settings.map(({ key }) => key)))
  const settings = [...keys].flatMap((key): Setting[] => {
    const [setting, ...others] = [plain, ...variants].map((each) =>
      each.settings.find((one) => one.key === key),
    )
    const value = merger.merge(
      setting?.value,
      others.map((each) => each?.value),
    )
    const comment = setting?.comment ?? others.find((each) => each?.comment !== undefined)?.comment
    return value === undefined ? [] : [{ key, value, comment }]
  })
  return { ...plain, settings, notes: mergedNotes(plain, variants, { ...merger.result, variables }) }
}

class Merger {
  readonly #kept = new Set<string>()
  #isIncomplete = false

  /** The variables that expressions contain, and whether something else differs. */
  get result(): { readonly kept: ReadonlySet<string>; readonly isIncomplete: boolean } {
    return { kept: this.#kept, isIncomplete: this.#isIncomplete }
  }

  merge(plain: unknown, variants: readonly unknown[]): unknown {
    const expression = this.#expression(plain, variants)
    if (expression) return expression
    if (isList(plain) && variants.every((each) => isList(each) && each.length === plain.length))
      return plain.map((each, index) =>
        this.merge(
          each,
          variants.map((list) => (isList(list) ? list[index] : undefined)),
        ),
      )
    if (isData(plain) || (plain === undefined && variants.some(isData)))
      return this.#mergeData(plain, variants)
    if (variants.some((each) => textOf(each) !== textOf(plain))) this.#isIncomplete = true
    return plain
  }

  #expression(plain: unknown, variants: readonly unknown[]): Code | undefined {
    for (const value of [...variants, plain]) {
      const expression = value instanceof Code ? codeWithVariables(value) : textWithVariables(value, plain)
      if (!expression) continue
      const names = namesIn(textOf(value))
      for (const name of names) this.#kept.add(name)
      // Without the variables, there is no such setting.
      return plain === undefined && expression.text.startsWith('`')
        ? new Code(
            `${names.map((name) => `${readOf(name)} === undefined`).join(' || ')} ? undefined : ${expression.text}`,
          )
        : expression
    }
    return undefined
  }

  #mergeData(plain: unknown, variants: readonly unknown[]): unknown {
    const all = [plain, ...variants].map((each) => (isData(each) ? each : {}))
    const keys = new Set(all.flatMap((each) => Object.keys(each)))
    const entries = [...keys].flatMap((key) => {
      const [value, ...others] = all.map((each) => (Object.hasOwn(each, key) ? each[key] : undefined))
      const merged = this.merge(value, others)
      return merged === undefined ? [] : [[key, merged] as const]
    })
    return plain === undefined && entries.length === 0 ? undefined : Object.fromEntries(entries)
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isData = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Code)

const textOf = (value: unknown): string =>
  value instanceof Code ? value.text : (JSON.stringify(value) ?? '')

const namesIn = (text: string): readonly string[] =>
  variablesIn(text).filter((_part, index) => index % 2 === 1)

const readOf = (name: string): string =>
  /^[a-z_$][\w$]*$/i.test(name) ? `process.env.${name}` : `process.env[${quoteText(name)}]`

/**
 * A text that contains variables as an expression. Undefined if it contains none, or only a part of an
 * address that was made of one.
 */
function textWithVariables(value: unknown, plain: unknown): Code | undefined {
  if (typeof value !== 'string') return undefined
  const parts = variablesIn(value)
  const [before = '', name, after = ''] = parts
  if (name === undefined || parts.some((part, index) => index % 2 === 0 && part.startsWith('.invalid')))
    return undefined
  const fallback = namesIn(textOf(plain)).length === 0 ? plain : undefined
  const isWhole = parts.length === 3 && before === '' && /^\/?$/.test(after)
  if (isWhole) return new Code(readOf(name) + (fallback === undefined ? '' : ` ?? ${literal(fallback)}`))
  const middle = parts.length === 3 ? partBetween(fallback, before, after) : undefined
  if (fallback === undefined || middle !== undefined || parts.length > 3)
    return new Code(
      `\`${parts
        .map((part, index) =>
          index % 2 === 0 ? templateText(part) : `\${${readOf(part)} ?? ${quoteText(middle ?? '')}}`,
        )
        .join('')}\``,
    )
  return new Code(
    `${readOf(name)} === undefined ? ${literal(fallback)} : \`${templateText(before)}\${${readOf(name)}}${templateText(after)}\``,
  )
}

/** What the text without variables has in the place of one; a template has \`undefined\` there. */
function partBetween(text: unknown, before: string, after: string): string | undefined {
  if (typeof text !== 'string' || text.length < before.length + after.length) return undefined
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined
  const part = text.slice(before.length, text.length - after.length)
  return part === 'undefined' ? '' : part
}

const templateText = (text: string): string =>
  quoteText(text)
    .slice(1, -1)
    .replaceAll("\\'", "'")
    .replaceAll(/`|\$\{/g, '\\$&')

const literal = (value: unknown): string =>
  typeof value === 'string' ? quoteText(value) : (JSON.stringify(value) ?? 'undefined')

function codeWithVariables({ text }: Code): Code | undefined {
  if (namesIn(text).length === 0) return undefined
  return new Code(
    text.replaceAll(/'((?:[^'\\]|\\.)*)'/g, (whole, content: string) =>
      namesIn(content).length === 0 ? whole : (textWithVariables(content, undefined)?.text ?? whole),
    ),
  )
}

/** The rows of `plain`; of those that contain the name of a variable, what the others have. */
function mergedNotes(
  plain: Migration,
  variants: readonly Migration[],
  { kept, isIncomplete, variables }: Merger['result'] & { readonly variables: readonly string[] },
): readonly MigrationNote[] {
  const notes = [...plain.notes]
  for (const note of variants.flatMap((each) => each.notes)) {
    const hasNames = namesIn(JSON.stringify(note.how)).length > 0
    if (!hasNames && namesIn(note.what).length === 0) continue
    const readable = { ...note, what: withNames(note.what), how: readableHow(note.how) }
    const at = notes.findIndex(({ state, what }) => state === note.state && what === note.what)
    if (at === -1) notes.push(readable)
    else if (hasNames) notes[at] = readable
  }
  const others = variables.filter((name) => !kept.has(name))
  const list = (names: Iterable<string>): string => [...names].map((name) => `\`${name}\``).join(', ')
  if (kept.size > 0)
    notes.push({
      state: 'taken-over',
      what: 'environment variables',
      where: plain.source,
      how: `${list(kept)}: read by docgen.config.ts as \`process.env\`. Set them where the site is built; docgen reads no \`.env\` file.`,
    })
  if (isIncomplete)
    notes.push({
      state: 'by-hand',
      what: 'what depends on the environment',
      where: plain.source,
      how: `The configuration decides by ${list(others.length > 0 ? others : kept)}. It is written as it is without ${others.length === 1 ? 'this variable' : 'these variables'}.`,
    })
  return notes
}

const readableHow = (how: MigrationNote['how']): MigrationNote['how'] =>
  typeof how === 'string'
    ? withNames(how)
    : { ...how, ...mapValues(pickBy(how, isString), (text) => withNames(text)) }
