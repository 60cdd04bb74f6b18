import { isStandIn, standsFor, type Data } from './foreign-data.ts'
import type { MigrationDraft, Taken } from './migration.ts'

/**
 * What becomes of a key of another generator's configuration: what in docgen takes its place (`as`), what
 * remains to be done (`byHand`), why it is left out (`leftOut`), or that it has rows of its own (`ownRows`).
 */
export type Fate =
  | { readonly as: string | Taken }
  | { readonly byHand: string }
  | { readonly leftOut: string }
  | 'ownRows'

/** What becomes of each key that a generator has. */
export type Fates = Readonly<Record<string, Fate>>

/** The same fate for several keys. */
export const each = (keys: readonly string[], fate: Fate): Fates =>
  Object.fromEntries(keys.map((key) => [key, fate]))

/**
 * Notes every key that a site sets, so that none is missing in its table; keys with the same fate share a
 * row. Keys that the generator has got since, and those of plugins, are left out. `before` and `after`
 * surround the keys: `themeConfig.`, ` of docs`.
 */
export function noteSettings(
  settings: Data,
  fates: Fates,
  draft: MigrationDraft,
  { before = '', after = '' }: { readonly before?: string; readonly after?: string } = {},
): void {
  const rows = new Map<Exclude<Fate, 'ownRows'>, string[]>()
  const unknown: Fate = { leftOut: 'docgen has no setting for it.' }
  for (const [key, value] of Object.entries(settings)) {
    const usualFate = (Object.hasOwn(fates, key) ? fates[key] : undefined) ?? unknown
    // What it stands for is not in the configuration that is written.
    const fate =
      usualFate !== 'ownRows' && 'as' in usualFate && isStandIn(value) ? ofMissing(value) : usualFate
    if (fate === 'ownRows' || isEmpty(value)) continue
    const names = rows.get(fate)
    if (names) names.push(before + key)
    else rows.set(fate, [before + key])
  }
  for (const [fate, names] of rows) {
    const what = names.join(', ') + after
    if ('as' in fate) draft.takenOver(what, fate.as)
    else if ('byHand' in fate) draft.byHand(what, fate.byHand)
    else draft.leftOut(what, fate.leftOut)
  }
}

const ofMissing = (value: unknown): Fate => {
  const name = standsFor(value)
  return {
    byHand:
      name === undefined
        ? 'Code makes it: write out what it makes.'
        : `It comes from \`${name}\`, which is not installed: write it out.`,
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0)
