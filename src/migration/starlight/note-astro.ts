import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../../diagnostics/count.ts'
import { countForeignPages } from '../find-foreign.ts'
import { asData, asList, asText, standsFor, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

/**
 * Notes the parts of a Starlight site (`root`: absolute path) that depend on Astro, and anything else that is
 * not migrated.
 */
export function noteAstro(config: Data, theme: Data, root: string, draft: MigrationDraft): void {
  const { pages, withComponents } = countForeignPages(join(root, 'src/content/docs'), 'Starlight')
  if (withComponents > 0)
    draft.byHand(
      `components of Astro in ${String(withComponents)} of ${counted(pages, 'page')}`,
      'Only what is between their tags is shown; the build names them. Components of React can take their place.',
      'src/content/docs',
    )
  const others = filesIn(join(root, 'src/content/docs')).filter((path) => /\.(?:mdoc|astro)$/.test(path))
  if (others.length > 0)
    draft.byHand(
      `${counted(others.length, 'page')} in Markdoc or of Astro`,
      'Write them in Markdown or MDX.',
      'src/content/docs',
    )
  const made = filesIn(join(root, 'src/pages')).filter((path) => /\.\w+$/.test(path))
  if (made.length > 0)
    draft.leftOut(
      `${counted(made.length, 'file')} in src/pages`,
      'They are pages and endpoints of Astro. A folder of Markdown or React pages (`kind: pages`) can take their place.',
      'src/pages',
    )
  const parts = Object.keys(asData(theme['components']))
  if (parts.length > 0)
    draft.leftOut(
      `components: ${parts.join(', ')}`,
      'The parts of the theme that the site replaces are components of Astro; `templates/slots` takes your own.',
    )
  const plugins = asList(theme['plugins']).map(
    (each) => standsFor(each) ?? asText(asData(each)['name']) ?? 'of the configuration',
  )
  for (const name of new Set(plugins))
    draft.leftOut(
      `plugin ${name}`,
      /blog/.test(name)
        ? 'Its posts are built as pages, without lists, tags and feeds. A mount of the kind `blog` makes these.'
        : 'Plugins of Starlight do not run in docgen. Links are checked without one.',
    )
  const integrations = asList(config['integrations']).map(standsFor)
  for (const name of integrations)
    if (name !== undefined && !/starlight$|\/(?:mdx|sitemap|react)$/.test(name))
      draft.leftOut(`integration ${name}`, 'Integrations of Astro do not run in docgen.')
  if (asList(theme['customCss']).length > 0)
    draft.leftOut(
      'style sheets (customCss)',
      'They are written for the variables and classes of Starlight. `css` takes sheets of your own.',
    )
  if (theme['tableOfContents'] === false)
    draft.byHand('tableOfContents', 'Give pages `hide_table_of_contents: true`; there is no setting for all.')
  for (const key of ['pagination', 'expressiveCode', 'routeMiddleware', 'credits', 'pagefind'])
    if (theme[key] !== undefined) draft.leftOut(key, 'It has no counterpart, or is code of Starlight.')
  for (const key of ['markdown', 'vite', 'adapter', 'fonts', 'image'])
    if (config[key] !== undefined) draft.leftOut(key, 'It is a setting of Astro or Vite.')
}

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
