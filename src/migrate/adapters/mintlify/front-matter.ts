import type { PlainObject } from '../../../model/plain-data.ts'
import { convertKeys, type ConvertedKeys } from '../convert-keys.ts'

/** What Mintlify's theme, its search and its playground of APIs read, which docgen has no use for. */
const ofMintlify =
  /^(?:icon|iconType|openapi|openapi-schema|api|asyncapi|authMethod|playground|rss|boost|groups|public|timestamp|deprecated|version|related|contentType|hideApiMarker|hideFooterPagination|sidebarIcon|canonical|tag)$|^(?:og|twitter|article):/

/** Converts Mintlify's front matter (its guide, "Pages") to docgen's. Unknown keys are kept. */
export const fromMintlify = (data: PlainObject): ReturnType<typeof convertKeys> =>
  convertKeys(data, converted)

function converted(key: string, value: unknown): ConvertedKeys {
  switch (key) {
    case 'sidebarTitle':
      return [['sidebar_label', value]]
    case 'tag':
      return typeof value === 'string' ? [['sidebar_badge', value]] : []
    case 'hidden':
      return value === true ? [['unlisted', true]] : []
    case 'noindex':
      return value === true ? [['noindex', true]] : []
    case 'mode':
      return [
        ...(value === 'custom' || value === 'wide' || value === 'frame'
          ? [['hide_table_of_contents', true] as const]
          : []),
        ...(value === 'custom' ? [['displayed_sidebar', null] as const] : []),
      ]
    default:
      return ofMintlify.test(key) ? [] : [[key, value]]
  }
}
