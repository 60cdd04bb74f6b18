import { join } from 'node:path'
import { counted } from '../../diagnostics/count.ts'
import { filesBelow, fileText } from '../files-below.ts'
import { countForeignPages, markdownIn } from '../find-foreign.ts'
import { asData, asList, asText, standsFor, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { howToTake, noteSteps } from '../note-steps.ts'
import { referencesPlugin } from './api-references.ts'
import { topicsPlugin } from './sidebars.ts'

/** Matches the files that may define Astro's collections, below `src`. */
const contentConfig = /^content(?:\/config|\.config)\.(?:[cm]?[jt]s)$/

/**
 * Notes the parts of a Starlight site (`root`: absolute path) that depend on Astro, and anything else that is
 * not migrated.
 */
export function noteAstro(config: Data, theme: Data, root: string, draft: MigrationDraft): void {
  const folder = 'src/content/docs'
  const { pages, withComponents } = countForeignPages(
    join(root, folder),
    markdownIn(root, folder),
    'Starlight',
  )
  if (withComponents > 0)
    draft.byHand(
      `components of Astro in ${String(withComponents)} of ${counted(pages, 'page')}`,
      'Those that only show something are parts of the pages. Of others, only what is between their tags is shown; the build names them. Components of React can take their place.',
      'src/content/docs',
    )
  for (const source of filesBelow(root, 'src').filter((path) => contentConfig.test(path)))
    if (/\bgenerateId\b/.test(fileText(join(root, 'src', source))))
      draft.byHand(
        'generateId',
        'Addresses that code makes of names are not known: write `slug` into the front matter of pages whose address is another. `docgen migrate --compare` with the old sitemap lists them.',
        `src/${source}`,
      )
  const others = filesBelow(root, 'src/content/docs').filter((path) => /\.(?:mdoc|astro)$/.test(path))
  if (others.length > 0)
    draft.byHand(
      `${counted(others.length, 'page')} in Markdoc or of Astro`,
      'Write them in Markdown or MDX.',
      'src/content/docs',
    )
  const routeFiles = filesBelow(root, 'src/pages').filter((path) => /\.\w+$/.test(path))
  if (routeFiles.length > 0)
    draft.leftOut(
      `${counted(routeFiles.length, 'file')} in src/pages`,
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
  for (const name of new Set(plugins)) {
    if (name === topicsPlugin || name === referencesPlugin) continue
    const [, state, how] = knownPlugins.find(([pattern]) => pattern.test(name)) ?? otherPlugin
    draft[state](`plugin ${name}`, how)
  }
  const integrations = asList(config['integrations']).flat(3).map(standsFor)
  for (const name of integrations) {
    if (name === undefined || name.endsWith('starlight')) continue
    const [, how] = knownIntegrations.find(([pattern]) => pattern.test(name)) ?? []
    if (how === undefined) draft.leftOut(`integration ${name}`, 'Integrations of Astro do not run in docgen.')
    else draft.takenOver(`integration ${name}`, how)
  }
  if (asList(theme['customCss']).length > 0)
    draft.leftOut(
      'style sheets (customCss)',
      'They are written for the variables and classes of Starlight. `css` takes sheets of your own.',
    )
  if (theme['tableOfContents'] === false)
    draft.byHand('tableOfContents', 'Give pages `hide_table_of_contents: true`; there is no setting for all.')
  for (const key of ['pagination', 'expressiveCode', 'routeMiddleware', 'credits', 'pagefind'])
    if (theme[key] !== undefined) draft.leftOut(key, 'It has no counterpart, or is code of Starlight.')
  const {
    processor,
    remarkPlugins: _remark,
    rehypePlugins: _rehype,
    ...markdown
  } = asData(config['markdown'])
  noteSteps(asData(config['markdown']), { name: 'markdown', generator: 'Astro' }, draft)
  if (processor !== undefined)
    draft.byHand(
      'markdown.processor',
      `Its plugins change pages while they are built. ${howToTake('remark', 'Astro')}`,
    )
  const keys = Object.keys(markdown)
  if (keys.length > 0)
    draft.leftOut(keys.map((key) => `markdown.${key}`).join(', '), 'It is a setting of Astro.')
  for (const key of ['vite', 'adapter', 'fonts', 'image'])
    if (config[key] !== undefined) draft.leftOut(key, 'It is a setting of Astro or Vite.')
}

/** What becomes of plugins of Starlight, by a part of their names. */
const knownPlugins: readonly (readonly [
  name: RegExp,
  state: 'takenOver' | 'byHand' | 'leftOut',
  how: string,
])[] = [
  [/links-validator/, 'takenOver', 'links are always checked'],
  [/llms/, 'takenOver', '`llms.txt` and a Markdown copy of each page are always written'],
  [/image-zoom/, 'takenOver', 'images can be enlarged'],
  [
    /openapi/,
    'byHand',
    'The plugin `openapi` of docgen makes reference pages of a description: `plugins: [openapi({ … })]`.',
  ],
  [
    /blog/,
    'leftOut',
    'Its posts are built as pages, without lists, tags and feeds. A mount of the kind `blog` makes these.',
  ],
]

const otherPlugin = [/$/, 'leftOut', 'Plugins of Starlight do not run in docgen.'] as const

/** Integrations of Astro that docgen does the work of. */
const knownIntegrations: readonly (readonly [name: RegExp, how: string])[] = [
  [/\/mdx$/, 'MDX is read'],
  [/\/sitemap$/, '`sitemap.xml` is always written'],
  [/\/react$/, 'components of React are rendered in pages; in the browser, only islands run'],
]
