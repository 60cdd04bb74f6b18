import { shortened } from '../../diagnostics/count.ts'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asData, asList, asText, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { makesApiPages } from './api-pages.ts'
import { partName, type DocusaurusParts } from './parts.ts'

interface Site {
  readonly config: Data
  readonly theme: Data
  readonly parts: DocusaurusParts
  /** Absolute path of the project. */
  readonly root: string
  readonly draft: MigrationDraft
}

/** What becomes of well-known plugins and themes, by a part of their names. */
const fatesByName: readonly (readonly [
  name: RegExp,
  state: 'takenOver' | 'byHand' | 'leftOut',
  how: string,
])[] = [
  [/search|lunr/, 'takenOver', 'docgen has a search of its own'],
  [/sitemap/, 'takenOver', '`sitemap.xml` is always written'],
  [/llms/, 'takenOver', '`llms.txt` and a Markdown copy of each page are always written'],
  [/svgr/, 'takenOver', 'imported SVG files are components'],
  [/image-zoom|medium-zoom/, 'takenOver', 'images can be enlarged'],
  [/preset-classic|theme-classic|plugin-debug/, 'takenOver', 'nothing is needed for it'],
  [/client-redirects/, 'takenOver', '`redirects`'],
  [
    /mermaid/,
    'takenOver',
    'diagrams are drawn while the site is built; for the kinds that docgen cannot draw itself, `npm install mermaid`',
  ],
  [
    /ideal-image/,
    'takenOver',
    'images are shown as they are; the plugin `responsiveImages` makes smaller copies of them',
  ],
  [/live-codeblock/, 'byHand', 'Live code is shown as code. An island (`*.island.tsx`) can take its place.'],
  [/theme-openapi-docs/, 'takenOver', 'nothing is needed for it'],
  [
    /openapi|redoc/i,
    'byHand',
    'The plugin `openapi` of docgen makes reference pages of a description: `plugins: [openapi({ … })]`.',
  ],
  [
    /pwa/,
    'byHand',
    'The plugin `offline` of docgen keeps pages for reading without a network: `plugins: [offline()]`.',
  ],
  [
    /tailwind/i,
    'byHand',
    'docgen compiles plain CSS only, which the command of Tailwind writes: run `npx @tailwindcss/cli -i src/css/custom.css -o docgen-tailwind.css` before each build (with Tailwind 3, `npx tailwindcss@3` and the same options), and name docgen-tailwind.css in `css`, in place of the sheet that it reads.',
  ],
  [
    /postcss|sass|\bless\b/i,
    'byHand',
    'docgen compiles plain CSS only. Have the tool write a style sheet before the build, and name that in `css`.',
  ],
]

export function noteOthers({ config, theme, parts, root, draft }: Site): void {
  for (const part of parts.others) {
    if (makesApiPages(part)) continue
    const { name, options } = part
    const id = asText(options['id'])
    const shownName = partName(name, root)
    const what = `plugin ${shownName === '' ? 'of the configuration' : shownName}${id === undefined ? '' : ` (${id})`}`
    const [, state, how] = fatesByName.find(([pattern]) => pattern.test(shownName)) ?? []
    const aliases = Object.entries(asData(options['alias'])).flatMap(([alias, path]) => aliasOf(alias, path))
    if (state !== undefined && how !== undefined) draft[state](what, how)
    else if (aliases.length > 0)
      draft.byHand(
        what,
        `Write its aliases to \`paths\` in tsconfig.json or jsconfig.json: \`${aliases.join(', ')}\`.`,
      )
    else
      draft.leftOut(
        what,
        'Plugins of Docusaurus do not run in docgen. Pages that it adds are missing; a plugin of docgen can add them with its `content` hook.',
      )
  }
  for (const { name } of parts.extended)
    draft.byHand(
      `plugin ${partName(name, root)}`,
      'Its pages are taken over. What its code adds to a plugin of Docusaurus is not.',
    )
  for (const { name } of parts.generating)
    draft.leftOut(
      `plugin ${partName(name, root)}`,
      'Its code makes the pages, or names their folder. Have it write them into a folder, and add that to `content`.',
    )
  if (asList(asData(theme['prism'])['additionalLanguages']).length > 0)
    draft.takenOver('languages of code', 'all are known without being named')
  noteTheme(root, draft)
  if (config['clientModules'] !== undefined)
    draft.leftOut('clientModules', 'Code for the browser belongs in an island, or a script in `headTags`.')
}

/** A folder of the project that has a name of its own in imports, as an entry of `paths`. */
function aliasOf(alias: string, path: unknown): readonly string[] {
  const folder = /^\.\/((?!node_modules\/).+?)\/?$/.exec(asText(path) ?? '')?.[1]
  return folder === undefined ? [] : [`"${alias}/*": ["${folder}/*"]`]
}

function noteTheme(root: string, draft: MigrationDraft): void {
  const folder = join(root, 'src/theme')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const isGlobal = (name: string): boolean => /^MDXComponents(?:\.[jt]sx?)?$/.test(name)
  if (names.some(isGlobal))
    draft.takenOver('src/theme/MDXComponents', 'its components can be used in all pages', 'src/theme')
  const others = names.filter((name) => !isGlobal(name))
  if (others.length > 0)
    draft.byHand(
      `src/theme: ${shortened(others)}`,
      "Parts of Docusaurus's theme do not fit. Write your own in `templates/slots` (`Footer.tsx`, `Navbar.tsx`, `Pagination.tsx` …) and `templates/mdx`.",
      'src/theme',
    )
}
