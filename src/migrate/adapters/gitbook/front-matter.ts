import { asRecord, type PlainObject } from '../../../model/plain-data.ts'
import { convertKeys, type ConvertedKeys } from '../convert-keys.ts'

/** What only GitBook's theme and its agents read. */
const ofGitBook = /^(?:icon|cover\w*|vars|metaLinks|if|tags|anchors)$/

/** Converts GitBook's front matter (its guide, "Page options") to docgen's. Unknown keys are kept. */
export function fromGitBook(data: PlainObject): ReturnType<typeof convertKeys> {
  const entries = convertKeys(data, converted)
  if (isHidden(data['layout'], 'description')) entries.delete('description')
  return entries
}

/** Whether the layout of a page leaves a part out. */
const isHidden = (layout: unknown, part: string): boolean =>
  asRecord(asRecord(layout)[part])['visible'] === false

function converted(key: string, value: unknown): ConvertedKeys {
  switch (key) {
    case 'hidden':
      // Pages link to it; only navigation and search do not.
      return value === true
        ? [
            ['noindex', true],
            ['search', false],
          ]
        : []
    case 'noIndex':
      return value === true ? [['noindex', true]] : []
    case 'noRobotsIndex':
      return value === true ? [['noindex', true]] : []
    case 'description':
      return [[key, typeof value === 'string' ? value.trim() : value]]
    case 'layout': {
      return [
        ...(isHidden(value, 'title') ? [['hide_title', true] as const] : []),
        ...(isHidden(value, 'tableOfContents') ? [['displayed_sidebar', null] as const] : []),
        ...(isHidden(value, 'outline') ? [['hide_table_of_contents', true] as const] : []),
      ]
    }
    default:
      return ofGitBook.test(key) ? [] : [[key, value]]
  }
}
