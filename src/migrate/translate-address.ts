import { asData, asList, asText, originAndBase, standsFor } from './foreign-data.ts'
import { variablesIn } from './foreign-environment.ts'
import type { MigrationDraft } from './migration.ts'

/** What another generator's configuration says about a site's title and address. */
interface Written {
  readonly generator: string
  readonly title: unknown
  readonly address: unknown
  readonly base: unknown
}

/**
 * Sets the title and the address of a site, and notes which of them the configuration does not tell. Returns
 * the base URL, unless it is `/`.
 */
export function translateAddress(
  { generator, title, address, base }: Written,
  draft: MigrationDraft,
): string | undefined {
  const { url, baseUrl } = originAndBase(defaultIn(address), defaultIn(base))
  const name = asText(defaultIn(title))
  draft.set('title', name ?? 'Documentation')
  draft.set('url', url ?? 'https://example.com')
  draft.set('baseUrl', baseUrl)
  const keys = [
    ...(name === undefined ? [] : ['`title`']),
    ...(url === undefined ? [] : ['`url`']),
    ...(baseUrl === undefined ? [] : ['`baseUrl`']),
  ]
  if (keys.length > 0) draft.takenOver('title and address', keys.join(', '))
  if (url === undefined && !hasVariables(address))
    draft.byHand(
      'url',
      `${reasonFor(address) ?? `${generator} does not need to know where a site is published`}: write its address into \`url\`.`,
    )
  const ofTitle = name === undefined ? reasonFor(title) : undefined
  if (ofTitle !== undefined) draft.byHand('title', `${ofTitle}: write it into \`title\`.`)
  const ofBase = asText(defaultIn(base)) === undefined ? reasonFor(base) : undefined
  if (ofBase !== undefined) draft.byHand('baseUrl', `${ofBase}: write it into \`baseUrl\`.`)
  return baseUrl
}

/** Whether the value is one of the environment's, which the configuration reads again. */
const hasVariables = (value: unknown): boolean => typeof value === 'string' && variablesIn(value).length > 1

/** Why a value that is written cannot be used. */
function reasonFor(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const missing = standsFor(value)
  if (missing !== undefined) return `It comes from \`${missing}\`, which is not installed`
  return typeof value === 'string' ? `\`${value}\` is no web address` : 'Code makes it'
}

/**
 * What a missing package would make of a text with variables that have defaults, if none of them is set:
 * `https://a.example` of `${ORIGIN:-https://a.example}`. Other values are returned as they are.
 */
function defaultIn(value: unknown): unknown {
  if (standsFor(value) === undefined) return value
  const text = asList(asData(value)['$args']).find((each) => typeof each === 'string')
  const filled = asText(text)?.replaceAll(/\$\{\w+:?-([^}]*)\}/g, '$1')
  return filled === undefined || filled === text ? value : filled
}
