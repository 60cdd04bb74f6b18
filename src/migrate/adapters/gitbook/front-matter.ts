import { asRecord, type PlainObject } from '../../../model/plain-data.ts'
import { convertKeys, type ConvertedKeys } from '../convert-keys.ts'

/** What only GitBook's theme and its agents read. */
const ofGitBook = /^(?:icon|cover\w*|vars|metaLinks|if|tags|anchors)$/

/** Converts GitBook's front matter (its guide, "Page options") to docgen's. Unknown keys are kept. */
export const fromGitBook = (data: PlainObject): ReturnType<typeof convertKeys> => convertKeys(data, converted)

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
      const isHidden = (part: string): boolean => asRecord(asRecord(value)[part])['visible'] === false
      return [
        ...(isHidden('title') ? [['hide_title', true] as const] : []),
        ...(isHidden('tableOfContents') ? [['displayed_sidebar', null] as const] : []),
        ...(isHidden('outline') ? [['hide_table_of_contents', true] as const] : []),
        ...(isHidden('description') ? [[hiddenDescription, true] as const] : []),
      ]
    }
    default:
      return ofGitBook.test(key) ? [] : [[key, value]]
  }
}

/** The key of pages that do not show their description below their title. */
export const hiddenDescription = 'gitbook_hidden_description'
