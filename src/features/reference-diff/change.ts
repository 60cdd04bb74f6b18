import { compareCodeUnits } from '../../model/compare-names.ts'
import type { Place } from '../../model/diagnostic.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { formatValue } from '../reference-kit/format-value.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'

/** The kinds of references whose versions can be compared, by the names of their plugins. */
export type ComparableKind = 'crd' | 'graphql' | 'json-schema' | 'openapi'

export interface ReferenceVersion {
  /** The only file of an OpenAPI document or a JSON Schema; files and folders of the others. */
  readonly sources: readonly string[]
  readonly files: Pick<ContentContext, 'read' | 'list'>
}

/** What a change means to those who use what the reference describes. */
export type Effect = (typeof effects)[number]

/** All of them: what breaks comes first. */
export const effects = ['breaking', 'additive', 'documentary'] as const

export interface Change {
  readonly effect: Effect
  /** Named as in oasdiff where that has the same: `request-parameter-removed`. */
  readonly rule: string
  /** Where it is: `GET /pets › 200 › name`. */
  readonly at: string
  readonly message: string
  readonly file: string
  /** In the newer version; in the older one for what is gone. */
  readonly place: Place | undefined
}

/** The changes between an older and a newer document, each once. */
export class Changes {
  readonly #changes = new Map<string, Change>()

  constructor(
    private readonly before: ReferenceSet,
    private readonly after: ReferenceSet,
  ) {}

  /** Notes a change at a value of the newer document, or with `isGone` at one of the older document. */
  add(
    effect: Effect,
    rule: string,
    at: string,
    message: string,
    { located, isGone = false }: { readonly located: Located; readonly isGone?: boolean },
  ): void {
    const place = (isGone ? this.before : this.after).placeOf(located, { key: true })
    this.#changes.set(`${effect} ${rule} ${at} ${message}`, {
      effect,
      rule,
      at,
      message,
      file: located.file,
      place,
    })
  }

  /** Text that differs, at a value of the newer document. */
  text(rule: string, at: string, [before, after]: readonly [unknown, unknown], located: Located): void {
    if (quoted(before) !== quoted(after))
      this.add('documentary', rule, at, textSentence(rule.split('-')[0] ?? '', before, after), { located })
  }

  /** All changes: what breaks first. */
  get sorted(): readonly Change[] {
    return sortedByEffect([...this.#changes.values()])
  }
}

export function sortedByEffect(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted(
    (one, other) =>
      effects.indexOf(one.effect) - effects.indexOf(other.effect) || compareCodeUnits(one.at, other.at),
  )
}

/** What happened to a text: `The summary changed from "A" to "B".` An empty one is none. */
export function textSentence(name: string, before: unknown, after: unknown): string {
  const what = `The ${name}`
  const [old, now] = [quoted(before), quoted(after)]
  if (old === '') return `${what} was added.`
  if (now === '') return `${what} was removed.`
  return [old, now].every((text) => text.length <= 60)
    ? `${what} changed from ${old} to ${now}${/[.!?。]"$/u.test(now) ? '' : '.'}`
    : `${what} changed.`
}

const quoted = (text: unknown): string =>
  (text ?? '') === '' ? '' : typeof text === 'string' ? JSON.stringify(text) : formatValue(text)
