import { asList, asText } from '../foreign-data.ts'
import { headTag } from '../head-tags.ts'
import type { MigrationDraft } from '../migration.ts'

/** Converts `head` to `headTags`. Each entry consists of a name, attributes, and optional content. */
export function translateVitePressHead(head: readonly unknown[], draft: MigrationDraft): void {
  const tags = head.flatMap((entry) => {
    const [tagName, attributes, innerHTML] = asList(entry)
    return asText(tagName) === undefined ? [] : headTag({ tagName, attributes, innerHTML }, draft)
  })
  if (tags.length === 0) return
  draft.set('headTags', tags)
  draft.takenOver('head', `\`headTags\`, ${String(tags.length)} tags`)
}
