// Says in Markdown which pages two builds of a site differ in, by the manifests that docgen writes into its
// output. action.yml runs it: `node changed-pages.mjs BEFORE AFTER [ADDRESS]`. It needs nothing installed.
import { existsSync, readFileSync } from 'node:fs'

const [before = '', after = '', address = ''] = process.argv.slice(2)

/** More would be a list that nobody reads. */
const maxPages = 40

/** @returns {Map<string, string>} Hashes of pages by their address below the site. */
function pagesIn(file) {
  const { files } = JSON.parse(readFileSync(file, 'utf8'))
  const paths = Object.keys(files)
  // The Markdown of a page changes with its text; its HTML also with the name of a script.
  const extension = paths.includes('llms.txt') ? '.md' : '.html'
  return new Map(
    paths
      .filter((path) => path.endsWith(extension) && path !== '404.html')
      .map((path) => [
        `/${path.slice(0, -extension.length)}`.replace(/(^|\/)index$/, '$1'),
        String(files[path][0]),
      ]),
  )
}

/**
 * Text as code, which Markdown does not look into: no mention, no link. Its fence is longer than any run of
 * backticks in it (CommonMark, section 6.1).
 *
 * @param {string} text
 */
function code(text) {
  const fence = '`'.repeat(1 + Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)))
  return text.endsWith('`') ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

/** @param {string} page An address below the site. */
const link = (page) =>
  (encodeURI(address.replace(/\/+$/, '')) + encodeURI(page).replace(/[?#]/g, encodeURIComponent)).replace(
    /[()]/g,
    (sign) => (sign === '(' ? '%28' : '%29'),
  )

/** @param {string} page An address below the site. */
const shown = (page) => (address === '' ? code(page) : `[${code(page)}](${link(page)})`)

/** @type {(title: string, pages: readonly string[], isGone?: boolean) => readonly string[]} */
const section = (title, pages, isGone = false) =>
  pages.length === 0
    ? []
    : [
        `**${title}** (${pages.length})`,
        [
          ...pages.slice(0, maxPages).map((page) => `- ${isGone ? code(page) : shown(page)}`),
          ...(pages.length > maxPages ? [`- and ${pages.length - maxPages} more`] : []),
        ].join('\n'),
      ]

if (!existsSync(before)) {
  process.stdout.write('The site is built. What it changes is known once the base branch has been built.\n')
} else {
  const old = pagesIn(before)
  const now = pagesIn(after)
  const names = [...now.keys()].sort()
  const sections = [
    ...section(
      'New pages',
      names.filter((page) => !old.has(page)),
    ),
    ...section(
      'Changed pages',
      names.filter((page) => old.has(page) && old.get(page) !== now.get(page)),
    ),
    ...section('Removed pages', [...old.keys()].filter((page) => !now.has(page)).sort(), true),
  ]
  process.stdout.write(
    `${sections.length === 0 ? 'The site is built. No page changes.' : sections.join('\n\n')}\n`,
  )
}
