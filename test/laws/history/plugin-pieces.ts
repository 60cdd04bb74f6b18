import { codeValue } from './code-values.ts'
import type { Dice } from './dice.ts'
import { textPiece, type Piece } from './piece.ts'
import { withImportsOnTop, type SiteDraft } from './site-draft.ts'

/** A hook of the plugin, or nothing; `value` is a way to come to a text. */
const hook =
  (share: number, make: (value: string, dice: Dice) => string) =>
  (dice: Dice, site: SiteDraft): string => {
    if (!dice.chance(share)) return ''
    const { imports, expression } = codeValue(dice, site, { up: '../', isComponent: false })
    return `${imports}${make(expression, dice)}`
  }

const paragraph = (value: string): string =>
  `{ type: 'paragraph', children: [{ type: 'text', value: String(${value}) }] }`

const hooks: Readonly<Record<string, (dice: Dice, site: SiteDraft) => string>> = {
  version: (dice) => `version: '${String(dice.number(3))}'`,
  remark: (dice, site) =>
    site.features.has('state')
      ? `markdown: { remark: [() => (tree, file) => { heard.set(file.path, tree.children.length) }] }`
      : hook(
          0.5,
          (value) => `markdown: { remark: [() => (tree) => { tree.children.push(${paragraph(value)}) }] }`,
        )(dice, site),
  rehype: hook(
    0.3,
    (value) =>
      `rehype: [() => (tree) => { tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: String(${value}) }] }) }]`,
  ),
  frontMatter: hook(
    0.3,
    (value) =>
      `frontMatter: { size: (given) => (String(${value}).length > given ? undefined : 'is too large') }`,
  ),
  content: hook(
    0.6,
    (value, dice) =>
      `content: async ({ read, list }) => ({ pages: [{ path: 'content/generated.md', route: '/generated', frontMatter: { title: 'Generated ${String(dice.number(40))}' }, body: { format: '${dice.pick(['md', 'mdx'])}', markdown: 'Generated ' + ${dice.pick([value, value, "(await read('notes/a.txt'))", "(await list('notes')).join(' ')", "((await read('notes/maybe.txt')) ?? 'none')"])} + ' [one](/one)' } }], data: { fact: String(${value}) } })`,
  ),
  head: hook(
    0.4,
    (value) =>
      `head: ({ title }) => [{ tag: 'meta', attributes: { name: 'history', content: title + ${value} } }]`,
  ),
  check: hook(
    0.3,
    (value) =>
      `check: ({ pages }) => [diagnose('site-plugin-says', 'There are ' + pages.size + ' pages and ' + ${value} + '.', {})]`,
  ),
  emit: (dice, site) =>
    site.features.has('state')
      ? `emit: ({ pages }) => [{ path: 'emitted.txt', content: JSON.stringify([...heard].filter(([path]) => pages.has(path)).sort()), origin: 'site-plugin' }]`
      : hook(
          0.5,
          (value, { number }) =>
            `emit: async ({ data, routes }) => [{ path: 'emitted.txt', content: ${value} + ' ${String(number(40))} ' + JSON.stringify(data.fact ?? '') + routes.length, origin: 'site-plugin' }]`,
        )(dice, site),
  emitLast: hook(
    0.2,
    (value) =>
      `emitLast: (_, files) => [{ path: 'last.txt', content: files.length + String(${value}), origin: 'site-plugin' }]`,
  ),
}

/** The site's own plugin. Its component shows data of its hook. */
export const pluginPieces: readonly Piece[] = [
  {
    needs: 'plugin',
    path: 'site/plugins/site-plugin.mjs',
    parts: hooks,
    render: (parts: readonly string[]) => {
      const { imports, bodies } = withImportsOnTop(parts)
      const rehype = bodies.find((body) => body.startsWith('rehype:'))
      const hasRemark = bodies.some((body) => body.startsWith('markdown:'))
      const written = bodies
        .filter((body) => body !== '' && body !== rehype)
        .map((body) =>
          rehype !== undefined && body.startsWith('markdown:') ? body.replace(/\}$/, `, ${rehype} }`) : body,
        )
      return `${imports}import { createDiagnose } from 'docgen'
import { assetPath } from 'docgen/kit'
const heard = new Map()
const rules = { 'site-plugin-says': { severity: 'warning', summary: 'The plugin says something.' } }
const diagnose = createDiagnose(rules)
export const sitePlugin = (options) => ({
  name: 'site-plugin',
  options,
  rules,
  components: { Fact: assetPath(import.meta.url, 'plugins/Fact.tsx') },
${[...written, ...(rehype === undefined || hasRemark ? [] : [`markdown: { ${rehype} }`])].map((body) => `  ${body},\n`).join('')}})
`
    },
  },
  textPiece(
    'site/plugins/Fact.tsx',
    (dice) =>
      `import { usePluginData } from '@theme/context'\nexport default ({ name }) => <em>{name} {String(usePluginData('fact'))} ${String(dice.number(40))}</em>\n`,
    { needs: 'plugin' },
  ),
]
