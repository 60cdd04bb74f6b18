import { codeValue } from './code-values.ts'
import type { Dice } from './dice.ts'
import type { Piece } from './piece.ts'
import { withImportsOnTop, type SiteDraft } from './site-draft.ts'

const place = { up: './', isComponent: false }
const number = (dice: Dice): string => String(dice.number(40))
const rarely = (share: number, value: (dice: Dice) => string) => (dice: Dice) =>
  dice.chance(share) ? value(dice) : ''

/** `title: …` of the configuration, or nothing, and the imports that it needs. */
const settings: Readonly<Record<string, (dice: Dice, site: SiteDraft) => string>> = {
  title: (dice, site) => {
    if (dice.chance(0.5)) return `title: 'Site ${number(dice)}'`
    const { imports, expression } = codeValue(dice, site, place)
    return `${imports}title: 'Site ' + ${expression}`
  },
  tagline: rarely(0.3, (dice) => `tagline: 'Tag ${number(dice)}'`),
  onBrokenLinks: (dice) => `onBrokenLinks: '${dice.chance(0.9) ? 'warn' : 'throw'}'`,
  onBrokenAnchors: rarely(0.2, (dice) => `onBrokenAnchors: '${dice.pick(['warn', 'throw', 'ignore'])}'`),
  search: (dice, { features }) =>
    features.has('search')
      ? rarely(0.5, () => 'search: { synonyms: [["a", "b"]] }')(dice)
      : 'search: { enabled: false }',
  baseUrl: rarely(0.2, (dice) => `baseUrl: '${dice.pick(['/', '/docs/', '/a/b/'])}'`),
  trailingSlash: rarely(0.2, (dice) => `trailingSlash: ${String(dice.chance(0.5))}`),
  markdown: rarely(
    0.3,
    (dice) =>
      `markdown: ${dice.pick(['{ emoji: false }', "{ format: 'mdx' }", '{ mermaid: false }', "{ codeLanguages: { sh: 'js' } }", "{ admonitions: ['odd'] }"])}`,
  ),
  navbar: rarely(
    0.6,
    (dice) =>
      `navbar: { title: 'Nav ${number(dice)}', items: [{ label: 'One', to: '/one' }${dice.chance(0.3) ? ", { type: 'docsVersionDropdown', position: 'right' }, { type: 'localeDropdown', position: 'right' }" : ''}] }`,
  ),
  footer: rarely(0.4, (dice) => `footer: { copyright: 'Me ${number(dice)}' }`),
  redirects: rarely(0.3, (dice) => `redirects: [{ from: '/old-${number(dice)}', to: '/one' }]`),
  headTags: rarely(
    0.2,
    (dice) => `headTags: [{ tagName: 'meta', attributes: { name: 'x', content: '${number(dice)}' } }]`,
  ),
  customFields: rarely(0.2, (dice) => `customFields: { x: ${number(dice)} }`),
  messages: rarely(0.3, (dice) => `messages: { 'pagination.next': 'Go on ${number(dice)}' }`),
  rules: rarely(
    0.3,
    (dice) =>
      `rules: { '${dice.pick(['heading-jump', 'broken-anchor', 'unknown-front-matter-key', 'non-canonical-link'])}': '${dice.pick(['off', 'info', 'warn'])}' }`,
  ),
  editUrl: rarely(0.2, (dice) => `editUrl: 'https://git.acme.dev/${number(dice)}'`),
  policy: rarely(0.15, () => 'contentSecurityPolicy: {}'),
  contents: rarely(0.2, (dice) => `tableOfContents: { maxHeadingLevel: ${String(3 + dice.number(3))} }`),
  bar: rarely(0.1, (dice) => `announcementBar: { content: 'Bar ${number(dice)}' }`),
  dates: (dice, { features }) =>
    features.has('git') ? `showLastUpdateTime: true, showLastUpdateAuthor: ${String(dice.chance(0.5))}` : '',
  locales: (dice, { features }) =>
    features.has('locales')
      ? `i18n: { defaultLocale: 'en', locales: ${dice.pick(["['en', 'de']", "['en', 'de']", "['en', 'de', 'fr']", "['en']"])} }`
      : '',
  content: (dice, { features }) =>
    features.has('blog')
      ? `content: ['content', { path: 'blog', kind: 'blog', blogTitle: 'News ${number(dice)}' }]`
      : '',
  css: (dice, { features }) =>
    features.has('styles') ? rarely(0.8, () => `css: ['styles/site.css']`)(dice) : '',
  compatibility: (dice, { features }) =>
    features.has('compatibility')
      ? `compatibility: '${dice.pick(['docusaurus', 'docusaurus', 'vitepress', 'starlight'])}'`
      : '',
  frontMatter: (dice, site) => {
    if (!site.features.has('validators')) return ''
    if (dice.chance(0.2)) return `frontMatter: { owner: 'string' }`
    const { imports, expression } = codeValue(dice, site, place)
    return `${imports}frontMatter: { owner: (value) => (String(${expression}).length % 3 !== value.length % 3 ? undefined : 'is not ' + ${expression}) }`
  },
  plugins: (dice, { features }) => {
    const own = features.has('plugin') ? [`sitePlugin({ size: ${String(dice.number(4))} })`] : []
    const references = features.has('references')
      ? [`openapi({ source: 'data/api.yaml', route: '/api' })`]
      : []
    return `${own.length > 0 ? "import { sitePlugin } from './plugins/site-plugin.mjs'\n" : ''}${references.length > 0 ? "import { openapi } from 'docgen'\n" : ''}plugins: [${[...own, ...references].join(', ')}]`
  },
}

/** The configuration, with every setting as a part of its own. */
export const configPiece: Piece = {
  path: 'site/docgen.config.mjs',
  parts: settings,
  render: (parts) => {
    const { imports, bodies } = withImportsOnTop(parts)
    return `${imports}export default {\n  url: 'https://docs.acme.dev',\n${bodies
      .filter((body) => body !== '')
      .map((body) => `  ${body},\n`)
      .join('')}}\n`
  },
}
