import { withoutBase } from '../../model/address.ts'
import { asData, asText, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

/** Sets the redirects of the site, and those from the addresses that its references had (`ofReferences`). */
export function translateRedirects(
  setting: Data,
  ofReferences: readonly Data[],
  baseUrl: string,
  draft: MigrationDraft,
): void {
  const plain = /^\/(?!\/)[^?#\s[\]]*$/
  const redirects = Object.entries(setting).flatMap(([from, target]) => {
    const to = asText(target) ?? asText(asData(target)['destination'])
    if (to === undefined || !plain.test(from) || to.includes('[')) return []
    // In Starlight, the target includes the base, which docgen adds.
    return [{ from, to: withoutBase(to, baseUrl) ?? to }]
  })
  const restCount = Object.keys(setting).length - redirects.length
  if (redirects.length + ofReferences.length > 0) draft.set('redirects', [...redirects, ...ofReferences])
  if (redirects.length > 0) {
    draft.takenOver('redirects', { key: 'redirects', counts: { entry: redirects.length } })
  }
  if (restCount > 0)
    draft.byHand('redirects with parameters', `${String(restCount)} of them: write out what they stand for.`)
}
