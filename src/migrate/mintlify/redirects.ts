import { shortened } from '../../diagnostics/count.ts'
import { isExternal } from '../../model/address.ts'
import { asData, asList, asText, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

/** A parameter for one part of an address, or for all parts that follow (`:slug*`). */
const parameter = /:\w+\*?/

/**
 * The redirects of a site. Those with a parameter at the end are written out for the pages that they lead to
 * (`routes`); others with parameters are left to the user.
 */
export function redirectsOf(
  setting: unknown,
  routes: readonly string[],
  draft: MigrationDraft,
): readonly Data[] {
  const unclear: string[] = []
  const redirects = asList(setting)
    .map(asData)
    .flatMap(({ source, destination }) => {
      const [from, to] = [asText(source), asText(destination)]
      if (from === undefined || to === undefined) return []
      if (!parameter.test(from)) return [{ from: slashed(from), to: isExternal(to) ? to : slashed(to) }]
      const all = writtenOut(from, to, routes)
      if (all.length === 0) unclear.push(from)
      return all
    })
  const routesByCase = new Map(routes.map((route) => [route.toLowerCase(), route]))
  const clashing: string[] = []
  const usable = redirects.filter(({ from }) => {
    // As in Mintlify, the first one counts, and a page that exists hides it.
    const other = routesByCase.get(from.toLowerCase())
    if (other !== undefined && other !== from) clashing.push(from)
    if (other === undefined) routesByCase.set(from.toLowerCase(), from)
    return other === undefined
  })
  if (clashing.length > 0)
    draft.leftOut(
      'redirects in another case',
      `Where letter case makes no difference, they would be the files of other addresses: ${shortened(clashing)}.`,
    )
  if (usable.length > 0) draft.takenOver('redirects', { key: 'redirects', counts: { entry: usable.length } })
  if (unclear.length > 0)
    draft.byHand('redirects with parameters', `Write out what they stand for: ${shortened(unclear)}.`)
  return usable
}

function writtenOut(
  from: string,
  to: string,
  routes: readonly string[],
): readonly { from: string; to: string }[] {
  const [, before, name] = /^([^:]*\/)(:\w+)\*?$/.exec(from) ?? []
  const [, target, targetName] = /^([^:]*\/)(:\w+)\*?$/.exec(to) ?? []
  if (before === undefined || target === undefined || name !== targetName) return []
  const isWhole = from.endsWith('*')
  return routes
    .filter((route) => route.startsWith(slashed(target)))
    .map((route) => ({ from: slashed(before) + route.slice(slashed(target).length), to: route }))
    .filter((each) => isWhole || !each.from.slice(before.length).includes('/'))
}

const slashed = (path: string): string => `/${path.replace(/^\/+/, '')}`
