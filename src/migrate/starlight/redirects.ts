import { counted } from '../../diagnostics/count.ts'
import { withoutBase } from '../../model/address.ts'
import { asData, asText, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

export function translateRedirects(
  written: Data,
  ofReferences: readonly Data[],
  baseUrl: string,
  draft: MigrationDraft,
): void {
  const plain = /^\/(?!\/)[^?#\s[\]]*$/
  const made = Object.entries(written).flatMap(([from, target]) => {
    const to = asText(target) ?? asText(asData(target)['destination'])
    if (to === undefined || !plain.test(from) || to.includes('[')) return []
    // In Starlight, the target includes the base, which docgen adds.
    return [{ from, to: withoutBase(to, baseUrl) ?? to }]
  })
  const left = Object.keys(written).length - made.length
  if (made.length + ofReferences.length > 0) draft.set('redirects', [...made, ...ofReferences])
  if (made.length > 0) {
    draft.takenOver('redirects', `\`redirects\`, ${counted(made.length, 'entry', 'entries')}`)
  }
  if (left > 0)
    draft.byHand('redirects with parameters', `${String(left)} of them: write out what they stand for.`)
}
