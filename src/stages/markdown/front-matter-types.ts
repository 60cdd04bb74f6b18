/**
 * Types that front matter values can be asked to have. A site adds its own keys under `frontMatter` in the
 * configuration.
 */
export type FrontMatterType =
  | 'string'
  | 'nullable string'
  | 'number'
  | 'boolean'
  | 'list of strings'
  | 'map'
  | 'list of numbers'
  | 'heading level'
  | 'date'
  | 'any'

/** A type, or a judgement of the site's own: a sentence about what is wrong, or nothing. */
export type FrontMatterRule = FrontMatterType | ((value: unknown) => string | undefined)

/** The keys docgen reads. Keys that are not here are kept as they are. */
export const frontMatterTypes: Readonly<Record<string, FrontMatterType>> = {
  title: 'string',
  description: 'string',
  id: 'string',
  slug: 'string',
  layout: 'string',
  sidebar_label: 'string',
  sidebar_position: 'number',
  sidebar_class_name: 'string',
  sidebar_badge: 'string',
  displayed_sidebar: 'nullable string',
  pagination_label: 'string',
  pagination_prev: 'nullable string',
  pagination_next: 'nullable string',
  hide_title: 'boolean',
  hide_table_of_contents: 'boolean',
  toc_min_heading_level: 'heading level',
  toc_max_heading_level: 'heading level',
  custom_edit_url: 'nullable string',
  keywords: 'list of strings',
  tags: 'list of strings',
  image: 'string',
  draft: 'boolean',
  unlisted: 'boolean',
  noindex: 'boolean',
  last_update: 'map',
  mdx: 'map',
}

export function isOfType(value: unknown, type: FrontMatterType): boolean {
  switch (type) {
    case 'string':
    case 'nullable string':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'list of strings':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
    case 'list of numbers':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'number')
    case 'date':
      return value instanceof Date || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'heading level':
      return typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 6
    case 'any':
      return true
  }
}
