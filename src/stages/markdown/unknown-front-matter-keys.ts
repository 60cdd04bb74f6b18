import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import { frontMatterKeys } from '../../model/front-matter.ts'
import { didYouMean } from '../../model/nearest.ts'
import { postFrontMatter } from './post-head.ts'

/**
 * Reports `unknown-front-matter-key` for keys (with their places) that neither docgen nor `declared` knows.
 * With `onlyMisspelled`, only those that are nearly one of docgen's: pages of other generators may have any
 * key, since those do not check them.
 */
export function unknownKeys(
  keys: Readonly<Record<string, Place>>,
  file: string,
  declared: readonly string[],
  onlyMisspelled: boolean,
): readonly Diagnostic[] {
  const known = [...Object.keys(frontMatterKeys), ...declared]
  return Object.entries(keys).flatMap(([key, place]) => {
    if (known.includes(key)) return []
    const counterpart = Object.hasOwn(otherGenerators, key) ? otherGenerators[key] : undefined
    const nearest = didYouMean(key, known)
    if (onlyMisspelled && (counterpart !== undefined || nearest === undefined)) return []
    const hint =
      (Object.hasOwn(postFrontMatter, key) ? 'Only posts of a blog have it.' : counterpart) ??
      nearest ??
      'Declare it under `frontMatter` in the configuration if a template or a plugin of the site reads it.'
    return [
      diagnose('unknown-front-matter-key', `There is no front matter key \`${key}\`.`, { file, place, hint }),
    ]
  })
}

/** docgen's counterparts of other generators' keys. */
const otherGenerators: Readonly<Record<string, string>> = {
  // Docusaurus
  sidebar_custom_props: 'Use `sidebar_badge` or `sidebar_class_name`.',
  sidebar_title: 'Use `sidebar_label`.',
  sidebar_key: 'Leave it out: entries of sidebars need no keys.',
  parse_number_prefixes: 'Use `numberPrefixParser` of the entry in `content`.',
  title_meta: 'Use `title` for search engines and a heading in the text for readers.',
  // Starlight
  sidebar: 'Use `sidebar_label`, `sidebar_position`, `sidebar_badge` and `sidebar_hidden`.',
  tableOfContents: 'Use `hide_table_of_contents`, `toc_min_heading_level` and `toc_max_heading_level`.',
  template: 'Use `layout`.',
  editUrl: 'Use `custom_edit_url`.',
  lastUpdated: 'Use `last_update`.',
  pagefind: 'Use `search`.',
  // Starlight and VitePress
  prev: 'Use `pagination_prev`.',
  next: 'Use `pagination_next`.',
  head: 'Use `headTags` of the configuration, or the `head` of a plugin.',
  // VitePress
  outline: 'Use `hide_table_of_contents`, `toc_min_heading_level` and `toc_max_heading_level`.',
  aside: 'Use `hide_table_of_contents`.',
  editLink: 'Use `custom_edit_url: null` for no link.',
  // MkDocs, Jekyll, Hugo and others
  hide: 'Use `hide_table_of_contents`, or `displayed_sidebar: null`.',
  toc: 'Use `hide_table_of_contents`.',
  permalink: 'Use `slug`.',
  url: 'Use `slug`.',
  weight: 'Use `sidebar_position`.',
  order: 'Use `sidebar_position`.',
  nav_order: 'Use `sidebar_position`.',
  summary: 'Use `description`.',
  categories: 'Use `tags`.',
  images: 'Use `image`.',
  last_updated: 'Use `last_update`.',
}
