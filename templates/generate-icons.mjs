/**
 * Writes templates/icons.ts and src/model/icon-names.ts from lucide-static, and templates/brands.svg from simple-icons: `node templates/generate-icons.mjs`.
 * Add a name here, run it, commit what it has written. Of icons.ts only what a page shows reaches it; brands.svg is one file for all pages.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Our name -> the name in lucide-static. */
const line = {
  terminal: 'terminal',
  desktop: 'monitor',
  registry: 'library',
  shield: 'shield-check',
  key: 'key-round',
  network: 'network',
  search: 'search',
  book: 'book-open',
  rocket: 'rocket',
  box: 'container',
  puzzle: 'puzzle',
  chart: 'chart-line',
  folder: 'folder',
  users: 'users',
  play: 'play',
  settings: 'settings-2',
  code: 'code-xml',
  sun: 'sun',
  menu: 'menu',
  close: 'x',
  'chevron-right': 'chevron-right',
  'chevron-down': 'chevron-down',
  'arrow-left': 'arrow-left',
  'arrow-right': 'arrow-right',
  external: 'arrow-up-right',
  info: 'info',
  note: 'notebook-pen',
  danger: 'octagon-alert',
  success: 'circle-check',
  check: 'check',
  wrap: 'wrap-text',
  edit: 'square-pen',
  clock: 'clock',
  'thumbs-up': 'thumbs-up',
  'thumbs-down': 'thumbs-down',
  languages: 'languages',
  file: 'file',
  zoom: 'maximize-2',
  link: 'link',
  globe: 'globe',
  database: 'database',
  list: 'list',
  star: 'star',
}

/** Those that stand on most pages are drawn here: each page carries their paths, and these are half as long. */
const drawnLine = {
  moon: '<path d="M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9z"/>',
  system: '<circle cx="12" cy="12" r="9"/><path d="M12 18a6 6 0 0 0 0-12z" fill="currentColor"/>',
  home: '<path d="M3 10l9-7 9 7v11H3zM9 21v-8h6v8"/>',
  tip: '<path d="M9 18h6M10 22h4M9 18l-1-4a6 6 0 1 1 8 0l-1 4"/>',
  warning: '<path d="M12 3L2 21h20zM12 10v4M12 18h.01"/>',
  copy: '<path d="M8 8h13v13H8zM4 16H3V3h13v1"/>',
  message: '<path d="M4 4h16v13H9l-5 4z"/>',
  markdown: '<path d="M5 2h9l5 5v15H5zM14 2v5h5M9 13h6M9 17h6"/>',
}

/** Our name -> the name in simple-icons. */
const brands = {
  kubernetes: 'kubernetes',
  docker: 'docker',
  github: 'github',
  discord: 'discord',
  youtube: 'youtube',
  x: 'x',
  bluesky: 'bluesky',
  mastodon: 'mastodon',
}

/** Brands that simple-icons does not carry; drawn here. */
const drawn = {
  linkedin:
    '<path d="M4.5 2A2.5 2.5 0 0 0 2 4.500v15A2.500 2.500 0 0 0 4.500 22h15a2.500 2.500 0 0 0 2.500-2.500v-15A2.500 2.500 0 0 0 19.500 2zM5.200 9.500h2.900V19H5.200zM6.650 5a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400M10 9.500h2.800v1.300c.4-.8 1.500-1.600 3-1.600 3.100 0 3.700 2 3.700 4.700V19h-2.900v-4.500c0-1.100 0-2.500-1.600-2.500s-1.900 1.200-1.900 2.500V19H10z"/>'.replace(
      /(\.\d*?[1-9])0+(?=\D)/g,
      '$1',
    ),
}

const inner = (path) =>
  readFileSync(new URL(`../node_modules/${path}`, import.meta.url), 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/\s+\/>/g, '/>')
    .replace(/\s*\n\s*/g, '')

const shorten = (number) => String(Math.round(Number(number) * 100) / 100).replace(/^0(?=\.)/, '')

/** Neighboring paths as one, with two decimals: every page carries what it shows. A path's first `m` is absolute however it is spelled. */
const compact = (markup) =>
  markup
    .replace(
      /(?:<path d="[^"]*"\/>){2,}/g,
      (paths) =>
        `<path d="${[...paths.matchAll(/d="([^"]*)"/g)]
          .map(([, d]) =>
            d
              .replace(/^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)(?=[\s\d.-])/, 'M$1 $2l')
              .replace('l ', 'l')
              .replace(/^m/, 'M'),
          )
          .join('')}"/>`,
    )
    // Flags of arcs may stand before a number without a blank: `001.999` is left alone.
    .replace(
      /(?<!\d)(?!0\d)(\d*\.\d{3,})(?=(\.?))/g,
      (_all, number, point) =>
        shorten(number) + (Number.isInteger(Number(shorten(number))) && point ? ' ' : ''),
    )

const key = (name) => (/^\w+$/.test(name) ? name : `'${name}'`)
const lines = {
  ...Object.fromEntries(
    Object.entries(line).map(([name, file]) => [name, compact(inner(`lucide-static/icons/${file}.svg`))]),
  ),
  ...drawnLine,
}
const rows = Object.entries(lines).map(([name, markup]) => `  ${key(name)}: '${markup}',`)
const marks = {
  ...Object.fromEntries(
    Object.entries(brands).map(([name, file]) => [name, inner(`simple-icons/icons/${file}.svg`)]),
  ),
  ...drawn,
}

writeFileSync(
  new URL('./icons.ts', import.meta.url),
  `/**
 * Written by generate-icons.mjs; do not edit. Line icons: Lucide (ISC, parts MIT by Cole Bemis). Every icon has a view box of 24 by 24.
 * The value is what stands inside \`<svg>\`.
 */
export const icons = {
${rows.join('\n')}
} as const satisfies Record<string, string>
`,
)

const list = (names) => `[\n${names.map((name) => `  '${name}',`).join('\n')}\n] as const`
writeFileSync(
  new URL('../src/model/icon-names.ts', import.meta.url),
  `// Written by templates/generate-icons.mjs; do not edit.

/** Line icons of the theme; \`templates/icons.ts\` draws them. */
export const lineIcons = ${list(Object.keys(lines))}

/** Marks of others, in \`templates/brands.svg\`: filled, not stroked. Simple Icons (CC0-1.0); they belong to their owners. */
export const brandIcons: readonly string[] = ${list(Object.keys(marks))}

/** What \`<Icon>\` and \`<Card icon>\` take on a site without icons of its own. */
export const iconNames: readonly string[] = [...lineIcons, ...brandIcons]
`,
)

const symbols = Object.entries(marks).map(
  ([name, markup]) => `<symbol id="${name}" viewBox="0 0 24 24">${markup}</symbol>`,
)
writeFileSync(
  new URL('./brands.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
)

// Their terms lie beside them, where docgen finds them for the notices of a site.
const folderOf = (name) => new URL(`../node_modules/${name}/`, import.meta.url)
const terms = (title, name, file) => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', folderOf(name)), 'utf8'))
  return `${title}, from ${name} ${version}\n\n${readFileSync(new URL(file, folderOf(name)), 'utf8').trim()}\n`
}
writeFileSync(
  new URL('./icons.LICENSE.txt', import.meta.url),
  terms('Lucide (https://lucide.dev)', 'lucide-static', 'LICENSE'),
)
writeFileSync(
  new URL('./brands.LICENSE.txt', import.meta.url),
  terms('Simple Icons (https://simpleicons.org)', 'simple-icons', 'LICENSE.md'),
)
