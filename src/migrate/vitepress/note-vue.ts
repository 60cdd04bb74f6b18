import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countForeignPages } from '../find-foreign.ts'
import { asData, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

/**
 * Notes the parts of a VitePress site that depend on Vue, and anything else that is not migrated. `folder` is
 * the absolute path of the folder of its pages, `pages` are relative to it, and `theme` is the `themeConfig`.
 */
export function noteVue(
  config: Data,
  theme: Data,
  { folder, pages }: { readonly folder: string; readonly pages: readonly string[] },
  draft: MigrationDraft,
): void {
  const languages = Object.keys(asData(config['locales'])).filter((name) => name !== 'root')
  const ownLanguages = languages.filter((name) => existsSync(join(folder, name)))
  if (ownLanguages.length > 0)
    draft.byHand(
      `languages: ${ownLanguages.join(', ')}`,
      'Their pages keep their addresses and sidebars, with the navbar and the interface of the first language. To have all of it in each language, move them to `i18n/LANGUAGE/…` and set `i18n`.',
    )
  const { withComponents } = countForeignPages(folder, pages, 'VitePress')
  if (withComponents > 0)
    draft.byHand(
      `Vue in ${String(withComponents)} of ${String(pages.length)} pages`,
      'Their scripts, components and directives are left out, and expressions in `{{ }}` are shown as they are written; the build names the components.',
    )
  if (asData(config['rewrites'])['$function'] !== undefined)
    draft.byHand('rewrites', 'Code makes them: list the paths of the pages in `rewrites` of `content`.')
  const dynamic = pages.filter((path) => /\[[^\]]+\].*\.md$/.test(path))
  if (dynamic.length > 0)
    draft.byHand(
      `pages with parameters: ${dynamic.slice(0, 3).join(', ')}`,
      'Code makes them from data. A plugin with a `content` hook can make them.',
    )
  if (asData(theme['search'])['provider'] === 'algolia' || theme['algolia'] !== undefined)
    draft.byHand(
      'search by Algolia',
      'docgen has an index of its own, which works at once; `search.provider` can name Algolia.',
    )
  else if (asData(theme['search'])['provider'] !== undefined)
    draft.takenOver('search', "docgen's own takes its place")
  for (const key of ['transformHead', 'transformHtml', 'transformPageData', 'buildEnd', 'vite', 'vue'])
    if (config[key] !== undefined) draft.leftOut(key, 'It is code of VitePress, Vite or Vue.')
  const { anchor, attrs } = asData(config['markdown'])
  if (asData(anchor)['slugify'] !== undefined)
    draft.byHand(
      'markdown.anchor.slugify',
      'It makes other ids of headings than VitePress does by itself. Write `{#id}` behind headings that links name; `--compare` lists the ids that are gone.',
    )
  const { leftDelimiter, rightDelimiter } = asData(attrs)
  if (leftDelimiter === '%{' && rightDelimiter === '}%')
    draft.takenOver('markdown.attrs', 'ids of headings between `%{#` and `}%` are read')
  else if (attrs !== undefined)
    draft.byHand(
      'markdown.attrs',
      'Only ids of headings are read, between `{#` and `}` or `%{#` and `}%`; what is written with other delimiters is shown as text.',
    )
  if (asData(config['markdown'])['config'] !== undefined)
    draft.byHand(
      'markdown.config',
      'Its steps are of markdown-it. docgen takes steps of remark and rehype, in the `markdown` hook of a plugin.',
    )
  if (existsSync(join(folder, '.vitepress/theme')))
    draft.leftOut(
      '.vitepress/theme',
      'Themes and components of Vue do not run in docgen; pages leave them out, with a warning for each.',
      '.vitepress/theme',
    )
}
