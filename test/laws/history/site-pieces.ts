import { codeValue } from './code-values.ts'
import type { Dice } from './dice.ts'
import { makeBlock, makeFrontMatter, pagePaths } from './page-blocks.ts'
import { pluginPieces } from './plugin-pieces.ts'
import { configPiece } from './config-piece.ts'
import { textPiece, type Piece } from './piece.ts'
import { withImportsOnTop } from './site-draft.ts'

const number = (dice: Dice, end = 40): string => String(dice.number(end))

function pagePiece(path: string): Piece {
  const make = { front: makeFrontMatter, more: makeFrontMatter }
  return {
    path: `site/${path}`,
    share: path === 'content/index.md' ? undefined : 0.65,
    parts: {
      ...make,
      ...Object.fromEntries(
        Array.from({ length: 6 }, (_, index) => [
          `block ${String(index)}`,
          (dice, site) => (dice.chance(0.3) ? '' : makeBlock(dice, site, path)),
        ]),
      ),
    },
    render: (parts) => {
      const [front = '', more = '', ...blocks] = parts
      // A key twice would be an error in every other page.
      const lines = front.split(':')[0] === more.split(':')[0] ? [front] : [front, more]
      const written = lines.filter((line) => line !== '')
      const { imports, bodies } = withImportsOnTop(blocks)
      return [
        ...(written.length === 0 ? [] : [`---\n${written.join('\n')}\n---`]),
        ...(imports === '' ? [] : [imports.trimEnd()]),
        `# ${path.replace(/^.*\/|\.mdx?$/g, '')}`,
        ...bodies.filter((body) => body !== ''),
        '',
      ].join('\n\n')
    },
  }
}

const svg = (dice: Dice): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${String(1 + dice.number(9))}" height="4"><rect width="3" height="${number(dice)}"/></svg>\n`

const contentPieces: readonly Piece[] = [
  ...pagePaths.map(pagePiece),
  textPiece('site/content/near.svg', svg),
  textPiece('site/static/img/far.svg', svg),
  textPiece('site/static/file.txt', (dice) => `file ${number(dice)}\n`, { share: 0.7 }),
  textPiece('site/static/more/other.txt', (dice) => `other ${number(dice)}\n`, { share: 0.3 }),
  textPiece('site/content/_part.mdx', (dice) =>
    dice.pick([
      `## Part ${number(dice)} of {props.product}\n\n[One](/one)\n`,
      `import Inner from './guides/_inner.md'\n\n## Part ${number(dice)}\n\n<Inner />\n`,
      `Part with ![x](./near.svg) ${number(dice)}\n`,
    ]),
  ),
  textPiece(
    'site/content/guides/_inner.md',
    (dice) => `Inner ${number(dice)} [up](./index.mdx)\n\n### Within ${number(dice)}\n`,
  ),
  textPiece('site/parts/linked.md', (dice) => `# Linked ${number(dice)}\n\n[one](/one)\n`),
  { path: 'site/content/linked.md', share: 0.3, parts: {}, render: () => ({ link: '../parts/linked.md' }) },
  textPiece(
    'site/content/guides/_category_.json',
    (dice) =>
      JSON.stringify(
        dice.pick([
          { label: `Guides ${number(dice)}` },
          { label: 'Guides', position: dice.number(5) },
          { label: 'Guides', collapsed: false },
        ]),
      ),
    { share: 0.4 },
  ),
  textPiece(
    'site/content/guides/deep/_category_.yml',
    (dice) => `label: Deep ${number(dice)}\nposition: ${number(dice, 4)}\n`,
    {
      share: 0.3,
    },
  ),
]

const dataPieces: readonly Piece[] = [
  textPiece('site/data/facts.json', (dice) => JSON.stringify({ fact: `fact ${number(dice)}` })),
  textPiece('site/data/list.yaml', (dice) => `- a ${number(dice)}\n- b\n`),
  textPiece('site/data/required.json', (dice) => JSON.stringify({ fact: `required ${number(dice)}` })),
  textPiece('site/lib/required.cjs', (dice) => `exports.fact = 'required ${number(dice)}'\n`),
  textPiece('site/notes/a.txt', (dice) => `a ${number(dice)}`),
  textPiece('site/notes/b.txt', (dice) => `b ${number(dice)}`),
  textPiece('site/notes/maybe.txt', (dice) => `maybe ${number(dice)}`, { share: 0.4 }),
  textPiece('site/notes/sub/c.txt', (dice) => `c ${number(dice)}`, { share: 0.4 }),
  textPiece('outside/o.txt', (dice) => `o ${number(dice)}`),
  textPiece('site/lib/mark.ts', (dice) => `export const mark = 'mark ${number(dice)}'\n`),
  textPiece('site/lib/mark.tsx', (dice) => `export const mark = 'rival ${number(dice)}'\n`, { share: 0.1 }),
  textPiece('site/package.json', (dice) =>
    JSON.stringify({
      name: 'a-site',
      type: 'module',
      ...(dice.chance(0.2) ? { sideEffects: false } : {}),
      imports: { '#word': dice.pick(['./lib/word-a.js', './lib/word-b.js']) },
    }),
  ),
  textPiece('site/lib/word-a.js', (dice) => `export const word = 'word a ${number(dice)}'\n`),
  textPiece('site/lib/word-b.js', (dice) => `export const word = 'word b ${number(dice)}'\n`),
]

const packagePieces: readonly Piece[] = [
  textPiece('site/node_modules/lib/package.json', (dice) =>
    JSON.stringify({ name: 'lib', version: '1.0.0', type: 'module', main: dice.pick(['one.js', 'two.js']) }),
  ),
  ...['one', 'two'].map((name) =>
    textPiece(
      `site/node_modules/lib/${name}.js`,
      (dice) =>
        `import fs from 'node:fs'\nexport const value = 'lib ${name} ${number(dice)}'\nexport const readIt = (path) => fs.readFileSync(path, 'utf8')\nexport const kept = ${dice.pick(['process.env.HISTORY_V', "fs.readFileSync('notes/b.txt', 'utf8')", '0'])}\n`,
    ),
  ),
  textPiece(
    'site/node_modules/lib/inner.js',
    (dice) => `import { deep } from './deep.js'\nexport const inner = 'inner ${number(dice)} ' + deep\n`,
  ),
  textPiece('site/node_modules/lib/deep.js', (dice) => `export const deep = 'deep ${number(dice)}'\n`),
  textPiece('site/package-lock.json', (dice) => JSON.stringify({ lockfileVersion: dice.number(40) }), {
    share: 0.4,
  }),
  textPiece('package-lock.json', (dice) => JSON.stringify({ lockfileVersion: dice.number(40) }), {
    share: 0.2,
  }),
  textPiece('packages/tool/package.json', () =>
    JSON.stringify({ name: 'tool', version: '1.0.0', type: 'module', main: 'main.js' }),
  ),
  textPiece(
    'packages/tool/main.js',
    (dice) => `import { part } from './part.js'\nexport const tool = 'tool ${number(dice)} ' + part\n`,
  ),
  textPiece('packages/tool/part.js', (dice) => `export const part = 'part ${number(dice)}'\n`),
  { path: 'site/node_modules/tool', parts: {}, render: () => ({ link: '../../packages/tool' }) },
  textPiece('site/node_modules/far/package.json', () =>
    JSON.stringify({ name: 'far', type: 'module', main: 'far.js' }),
  ),
  textPiece('site/node_modules/far/far.js', (dice) => `export const far = 'far ${number(dice)}'\n`),
  // A package that is nearer to `lib/far.ts` is the one that it means.
  textPiece('site/lib/node_modules/far/index.js', (dice) => `export const far = 'near ${number(dice)}'\n`, {
    share: 0.15,
  }),
  textPiece('site/lib/far.ts', () => `export { far } from 'far'\n`),
  textPiece('site/lib/folder/package.json', (dice) => JSON.stringify({ main: dice.pick(['a.js', 'b.js']) }), {
    share: 0.7,
  }),
  ...['index', 'a', 'b'].map((name) =>
    textPiece(
      `site/lib/folder/${name}.js`,
      (dice) => `export const folder = 'folder ${name} ${number(dice)}'\n`,
    ),
  ),
].map((piece) => ({ ...piece, needs: 'packages' }))

function componentPiece(
  path: string,
  parts: (value: { readonly imports: string; readonly expression: string }, dice: Dice) => string,
  share?: number,
): Piece {
  return textPiece(
    path,
    (dice, site) =>
      parts(
        codeValue(dice, site, { up: path.startsWith('site/src/') ? '../' : '../../', isComponent: true }),
        dice,
      ),
    { needs: 'components', share },
  )
}

const componentPieces: readonly Piece[] = [
  componentPiece(
    'site/src/Box.tsx',
    ({ imports, expression }, dice) =>
      `${imports}export const Box = ({ to, children }) => <a href={to} className="box">{${expression}}${number(dice)}{children}</a>\n`,
  ),
  textPiece(
    'site/templates/mdx/Mark.tsx',
    (dice) =>
      `import { mark } from '../../lib/mark'\nexport default () => <mark>{mark} ${number(dice)}</mark>\n`,
    { needs: 'components', share: 0.95 },
  ),
  componentPiece(
    'site/templates/mdx/Show.tsx',
    ({ imports, expression }, dice) =>
      `${imports}export default ({ what }) => <b>{what} {${expression}} ${number(dice)}</b>\n`,
    0.95,
  ),
  componentPiece(
    'site/templates/mdx/Still.tsx',
    ({ imports, expression }, dice) =>
      `${imports}const still = ${expression}\nexport default () => <i>{still} ${number(dice)}</i>\n`,
    0.95,
  ),
  textPiece(
    'site/templates/mdx/Tick.island.tsx',
    (dice) =>
      `import { useState } from 'react'\nimport { mark } from '../../lib/mark'\n${dice.chance(0.5) ? "export const hydrate = 'idle'\n" : ''}export default function Tick({ start }) {\n  const [count, setCount] = useState(start)\n  return <button onClick={() => setCount(count + 1)}>{mark} {count} ${number(dice)}</button>\n}\n`,
    { needs: 'components', share: 0.95 },
  ),
  textPiece(
    'site/templates/mdx/Quoted.tsx',
    () =>
      `import Words from '@site/parts/_words.mdx'\nexport default () => <blockquote><Words /></blockquote>\n`,
    { needs: 'components', share: 0.95 },
  ),
  textPiece(
    'site/parts/_words.mdx',
    (dice) =>
      dice.pick([
        `Words ${number(dice)} [one](/one)\n`,
        `Words with <Mark />\n`,
        `import More from './_more.md'\n\n<More />\n`,
      ]),
    { needs: 'components' },
  ),
  textPiece('site/parts/_more.md', (dice) => `More ${number(dice)}\n`, { needs: 'components' }),
]

const templatePieces: readonly Piece[] = [
  textPiece(
    'site/templates/mdx/h2.tsx',
    (dice) => `export default (props) => <h2 {...props} className="own-${number(dice, 9)}" />\n`,
    { share: 0.2 },
  ),
  textPiece(
    'site/templates/mdx/Card.tsx',
    (dice) => `export default ({ title }) => <b>${number(dice)} {title}</b>\n`,
    { share: 0.2 },
  ),
  componentPiece(
    'site/templates/slots/Footer.tsx',
    ({ imports, expression }, dice) =>
      `${imports}import Footer from '@theme-original/slots/Footer'\nexport default () => <><p>{${expression}} ${number(dice)}</p><Footer /></>\n`,
    0.4,
  ),
  textPiece(
    'site/templates/layouts/custom.tsx',
    (dice) =>
      `import Document from '@theme/slots/Document'\nexport default function Custom(props) {\n  return <Document {...props}><main id="docgenMain" dangerouslySetInnerHTML={{ __html: '<p>custom ${number(dice)}</p>' + props.body }} /></Document>\n}\n`,
    { share: 0.6 },
  ),
  textPiece('site/templates/styles/tokens.css', (dice) => `:root { --own: ${number(dice)}px }\n`, {
    share: 0.2,
  }),
].map((piece) => ({ ...piece, needs: 'templates' }))

const stylePieces: readonly Piece[] = [
  textPiece(
    'site/styles/site.css',
    (dice) => `${dice.chance(0.3) ? "@import './more.css';\n" : ''}.box { order: ${number(dice)} }\n`,
  ),
  textPiece(
    'site/styles/more.css',
    (dice) => `.more { order: ${number(dice)}; background: url(./dot.svg) }\n`,
  ),
  textPiece('site/styles/dot.svg', svg),
].map((piece) => ({ ...piece, needs: 'styles' }))

const sidebar = (dice: Dice): string =>
  JSON.stringify({
    docs: [
      'index',
      ...(dice.chance(0.5) ? [{ type: 'link', label: `Out ${number(dice)}`, href: '/one' }] : []),
      dice.pick([
        { type: 'autogenerated', dirName: 'guides' },
        {
          type: 'category',
          label: `Group ${number(dice)}`,
          items: [{ type: 'autogenerated', dirName: '.' }],
        },
        {
          type: 'category',
          label: 'Group',
          link: { type: 'generated-index', title: `All ${number(dice)}` },
          items: ['index'],
        },
      ]),
    ],
  })

const sidebarPieces: readonly Piece[] = [
  textPiece('site/sidebars.json', sidebar, { share: 0.5 }),
  textPiece(
    'site/sidebars.mjs',
    (dice) =>
      `import { mark } from './lib/mark.ts'\nexport default ${sidebar(dice).replace('"index"', '{ type: "doc", id: "index", label: String(mark) }')}\n`,
    { share: 0.2 },
  ),
].map((piece) => ({ ...piece, needs: 'sidebars' }))

const versionPieces: readonly Piece[] = [
  textPiece('site/versions.json', (dice) => dice.pick(['["1.0"]', '["1.1", "1.0"]']), { share: 0.8 }),
  textPiece(
    'site/versioned_docs/version-1.0/index.md',
    (dice) => `# Old ${number(dice)}\n\n[one](./one.md)\n`,
  ),
  textPiece('site/versioned_docs/version-1.0/one.md', (dice) => `# Old one ${number(dice)}\n`, {
    share: 0.8,
  }),
  textPiece('site/versioned_docs/version-1.1/index.md', (dice) => `# New ${number(dice)}\n`),
  textPiece(
    'site/versioned_sidebars/version-1.0-sidebars.json',
    (dice) => JSON.stringify({ docs: ['index', { type: 'link', label: `L ${number(dice)}`, href: '/' }] }),
    { share: 0.3 },
  ),
].map((piece) => ({ ...piece, needs: 'versions' }))

const german = 'site/i18n/de/docusaurus-plugin-content-docs/current'
const localePieces: readonly Piece[] = [
  textPiece(`${german}/one.md`, (dice) => `# Eins ${number(dice)}\n\n[drei](./guides/three.md)\n`, {
    share: 0.6,
  }),
  textPiece(`${german}/two.mdx`, (dice) => `# Zwei\n\n{${number(dice)}}\n`, { share: 0.4 }),
  textPiece(`${german}/guides/three.md`, (dice) => `# Drei ${number(dice)}\n`, { share: 0.4 }),
  textPiece(
    'site/i18n/de/code.json',
    (dice) => JSON.stringify({ 'pagination.next': { message: `Weiter ${number(dice)}` } }),
    { share: 0.5 },
  ),
  textPiece(
    'site/i18n/de/docusaurus-theme-classic/navbar.json',
    (dice) => JSON.stringify({ 'item.label.One': { message: `Eins ${number(dice)}` } }),
    { share: 0.3 },
  ),
  textPiece(
    'site/i18n/de/docusaurus-plugin-content-docs/current.json',
    (dice) => JSON.stringify({ 'sidebar.docs.category.Group': { message: `Gruppe ${number(dice)}` } }),
    { share: 0.3 },
  ),
].map((piece) => ({ ...piece, needs: 'locales' }))

const blogPieces: readonly Piece[] = [
  textPiece(
    'site/blog/2026-01-02-first.md',
    (dice) =>
      `---\nauthors: [ada]\ntags: [x${number(dice, 2)}]\n---\n\n# First ${number(dice)}\n\nAbove ${number(dice)}.\n\n<!-- truncate -->\n\nBelow ${number(dice)}.\n`,
  ),
  textPiece(
    'site/blog/2026-02-03-second.mdx',
    (dice) =>
      `---\ntitle: Second ${number(dice)}\nauthors: ada\n---\n\n{1 + ${number(dice)}}\n\n{/* truncate */}\n\n[first](./2026-01-02-first.md)\n`,
    { share: 0.6 },
  ),
  textPiece('site/blog/authors.yml', (dice) => `ada:\n  name: Ada ${number(dice)}\n`, { share: 0.9 }),
  textPiece('site/blog/tags.yml', (dice) => `x0:\n  label: Ex ${number(dice)}\n`, { share: 0.5 }),
].map((piece) => ({ ...piece, needs: 'blog' }))

const referencePieces: readonly Piece[] = [
  textPiece(
    'site/data/api.yaml',
    (dice) =>
      `openapi: 3.1.0\ninfo:\n  title: API ${number(dice)}\n  version: '1'\npaths:\n  /a:\n    get:\n      operationId: getA\n      summary: Get ${number(dice)}\n      responses:\n        '200':\n          description: Fine [one](/one)\n          content:\n            application/json:\n              schema:\n                $ref: './thing.yaml'\n`,
  ),
  textPiece(
    'site/data/thing.yaml',
    (dice) => `type: object\nproperties:\n  size${number(dice)}:\n    type: integer\n`,
  ),
].map((piece) => ({ ...piece, needs: 'references' }))

/** What code that reads a file says, by a part of the file's path. */
const mentions: readonly (readonly [path: string, mention: RegExp])[] = [
  ['/notes/a.txt', /notes\/a|'notes'|readIt/],
  ['/notes/b.txt', /notes\/b|'notes'|kept/],
  ['/notes/', /'notes'|notes\/maybe/],
  ['/data/', /facts|list|required|api\.yaml|thing/],
  ['outside/', /outside\/o/],
  ['lib/mark', /lib\/mark/],
  ['lib/required', /lib\/required/],
  ['lib/word', /#word/],
  ['site/package.json', /#word/],
  ['node_modules/lib/inner', /'lib\/inner/],
  ['node_modules/lib/deep', /'lib\/inner/],
  ['node_modules/lib/', /'lib'/],
  ['packages/tool/', /'tool'/],
  ['far', /lib\/far/],
  ['lib/folder', /lib\/folder/],
  ['parts/_', /<Quoted/],
]

/** Everything that a site may consist of, each file once. */
export const pieces: readonly Piece[] = [
  configPiece,
  ...contentPieces,
  ...dataPieces,
  ...packagePieces,
  ...componentPieces,
  ...templatePieces,
  ...pluginPieces,
  ...stylePieces,
  ...sidebarPieces,
  ...versionPieces,
  ...localePieces,
  ...blogPieces,
  ...referencePieces,
].map((piece) => {
  const [, mention] = mentions.find(([path]) => piece.path.includes(path)) ?? []
  return mention === undefined ? piece : { ...piece, mention }
})
