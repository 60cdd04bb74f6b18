import { iconNamed } from '../../../../templates/compat/starlight/icons.ts'
import { asRecord, type PlainObject } from '../../../model/plain-data.ts'
import { convertKeys, type ConvertedKeys } from '../convert-keys.ts'

/**
 * Converts Starlight's front matter (its reference, "Frontmatter") to docgen's: nested keys are renamed, and
 * slugs start at the root of the site. Keys with the same meaning and unknown keys are kept; an existing
 * docgen key takes precedence. The returned names tell from which source key each value was derived.
 */
export const fromStarlight = (data: PlainObject): ReturnType<typeof convertKeys> =>
  convertKeys(data, (key, value) => converted(key, value, data))

function converted(key: string, value: unknown, page: PlainObject): ConvertedKeys {
  switch (key) {
    case 'slug':
      return [[key, typeof value === 'string' ? `/${value.replaceAll(/^\/+|\/+$/g, '')}` : value]]
    case 'sidebar': {
      const { label, order, hidden, badge } = asRecord(value)
      return [
        ['sidebar_label', label],
        ['sidebar_position', order],
        ['sidebar_hidden', hidden],
        ['sidebar_badge', typeof badge === 'string' ? badge : asRecord(badge)['text']],
      ]
    }
    case 'tableOfContents': {
      const { minHeadingLevel, maxHeadingLevel } = asRecord(value)
      return [
        ['hide_table_of_contents', value === false ? true : undefined],
        ['toc_min_heading_level', minHeadingLevel],
        ['toc_max_heading_level', maxHeadingLevel],
      ]
    }
    case 'prev':
    case 'next':
      return value === false ? [[`pagination_${key}`, null]] : []
    case 'lastUpdated':
      return typeof value === 'boolean' ? [] : [['last_update', { date: value }]]
    case 'editUrl':
      return value === true ? [] : [['custom_edit_url', value === false ? null : value]]
    case 'pagefind':
      return value === false ? [['search', false]] : []
    case 'template':
      if (value !== 'splash' || page['hero'] !== undefined) return []
      return [
        ['displayed_sidebar', null],
        ['hide_table_of_contents', true],
      ]
    case 'hero': {
      const { image, ...hero } = asRecord(value)
      return [
        ['layout', 'home'],
        [
          'hero',
          { ...hero, ...filesOf(image), name: hero['title'] ?? page['title'], ...actionsOf(hero['actions']) },
        ],
      ]
    }
    default:
      return [[key, value]]
  }
}

/** The layout shows no files of the sources: they become pictures in the text (`heroImage`). */
function filesOf(image: unknown): { readonly image?: PlainObject } {
  const { light, dark, ...rest } = asRecord(image)
  return image === undefined ? {} : { image: { ...rest, lightFile: light, darkFile: dark } }
}

function actionsOf(actions: unknown): { readonly actions?: readonly unknown[] } {
  if (!Array.isArray(actions)) return {}
  return {
    actions: actions.map((action: unknown) => {
      const { icon, ...rest } = asRecord(action)
      const iconName = iconNamed(icon)
      return iconName === undefined ? rest : { ...rest, icon: iconName }
    }),
  }
}
