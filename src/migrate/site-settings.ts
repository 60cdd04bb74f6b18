import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formulasFrom } from '../engine/formulas.ts'
import { manifestName } from '../model/path.ts'
import { filesBelow, fileText } from './files-below.ts'
import { asData, asList, asText, originAndBase, standsFor } from './foreign-data.ts'
import { variablesIn } from './foreign-environment.ts'
import type { MigrationDraft } from './migration.ts'

/** What another generator's configuration says about a site's title and address. */
interface Written {
  readonly generator: string
  readonly title: unknown
  readonly address: unknown
  readonly base: unknown
}

/**
 * Sets the title and the address of a site, and notes which of them the configuration does not tell. Returns
 * the base URL, unless it is `/`.
 */
export function translateAddress(
  { generator, title, address, base }: Written,
  draft: MigrationDraft,
): string | undefined {
  const { url, baseUrl } = originAndBase(defaultIn(address), defaultIn(base))
  const name = asText(defaultIn(title))
  draft.set('title', name ?? 'Documentation')
  draft.set('url', url ?? 'https://example.com')
  draft.set('baseUrl', baseUrl)
  for (const [key, value] of Object.entries({ title: name, url, baseUrl }))
    if (value !== undefined) draft.takenOver(key, { key })
  if (url === undefined && !hasVariables(address))
    draft.byHand(
      'url',
      `${reasonFor(address) ?? `${generator} does not need to know where a site is published`}: write its address into \`url\`.`,
    )
  const ofTitle = name === undefined ? reasonFor(title) : undefined
  if (ofTitle !== undefined) draft.byHand('title', `${ofTitle}: write it into \`title\`.`)
  const ofBase = asText(defaultIn(base)) === undefined ? reasonFor(base) : undefined
  if (ofBase !== undefined) draft.byHand('baseUrl', `${ofBase}: write it into \`baseUrl\`.`)
  return baseUrl
}

/** Whether the value is one of the environment's, which the configuration reads again. */
const hasVariables = (value: unknown): boolean => typeof value === 'string' && variablesIn(value).length > 1

/** Why a value that is written cannot be used. */
function reasonFor(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const missing = standsFor(value)
  if (missing !== undefined) return `It comes from \`${missing}\`, which is not installed`
  return typeof value === 'string' ? `\`${value}\` is no web address` : 'Code makes it'
}

/**
 * What a missing package would make of a text with variables that have defaults, if none of them is set:
 * `https://a.example` of `${ORIGIN:-https://a.example}`. Other values are returned as they are.
 */
function defaultIn(value: unknown): unknown {
  if (standsFor(value) === undefined) return value
  const text = asList(asData(value)['$args']).find((each) => typeof each === 'string')
  const filled = asText(text)?.replaceAll(/\$\{\w+:?-([^}]*)\}/g, '$1')
  return filled === undefined || filled === text ? value : filled
}

/** Folders for the output, in the order of preference. The first is docgen's default. */
const outputFolders = ['build', 'docgen-build', 'docgen-output', 'docgen-site']

/** What templates for docgen import. */
const importOfDocgen = /\bfrom ['"](?:docgen|@theme\/(?:context|slots|mdx|class-names|behaviors))\b/

/** Folders for templates. The first is docgen's default. */
const templateFolders = ['templates', 'docgen-templates', 'docgen-site-templates']

/**
 * Chooses folders in the project (`root`: absolute path) that hold nothing else, for the output and for
 * templates: those that are free, or were written by docgen or for it.
 */
export function chooseFolders(root: string, draft: MigrationDraft): void {
  const isOutput = (name: string): boolean => existsSync(join(root, name, manifestName))
  const areTemplates = (name: string): boolean =>
    filesBelow(root, name).some(
      (file) => /\.[jt]sx?$/.test(file) && importOfDocgen.test(fileText(join(root, name, file))),
    )
  const choose = (
    key: string,
    [usual = '', ...others]: readonly string[],
    isOwn: (name: string) => boolean,
  ): void => {
    const isFree = (name: string): boolean => !existsSync(join(root, name)) || isOwn(name)
    if (!isFree(usual))
      draft.set(key, others.find(isFree), `The folder \`${usual}\` exists already and is not docgen's.`)
  }
  choose('outDir', outputFolders, isOutput)
  choose('templatesDir', templateFolders, areTemplates)
}

/**
 * Rules with which docgen rejects what other generators accept, with the reason. In a migrated site, they are
 * warnings at first.
 */
const stricter: readonly (readonly [rule: string, reason: string])[] = [
  ['broken-link', 'Links are checked in HTML and components too.'],
  ['malformed-link', 'So are those that are not addresses.'],
  ['unsafe-link', 'Links such as `javascript:void(0)` do nothing here.'],
  ['broken-image', 'Images are checked wherever they are named.'],
  ['unreadable-image', 'Images are read for their sizes; one that cannot be is published as it is.'],
  ['broken-asset', 'So are files in style sheets and components.'],
  ['unknown-component', 'A component that nothing defines is left out, with its children shown.'],
  [
    'mdx-import',
    'What an import does not find, such as a package that is not installed, is left out of its page.',
  ],
  ['outside-project', 'So is what is outside the repository.'],
  [
    'mdx-syntax',
    'What MDX cannot read is repaired: tags that are not closed, links in angle brackets, stray characters.',
  ],
  ['mdx-tag-mismatch', 'The same.'],
  ['mdx-expression-syntax', 'The same.'],
  ['mdx-export', 'Exports that a page has no use for.'],
  ['unsafe-markup', 'Tags such as `<body>` in prose are left out.'],
  ['invalid-style-attribute', '`style` as a string.'],
  ['inline-event-handler', 'Handlers such as `onClick` need an island.'],
  [
    'mermaid-syntax',
    'Diagrams are drawn while the site is built; one that cannot be is shown as its source.',
  ],
  ['math-syntax', 'So are formulas.'],
  ['front-matter-type', 'Front matter of another type than it should be is not used.'],
  ['invalid-redirect', 'Redirects that lead nowhere, or away from a page.'],
  ['unknown-author', 'Posts may name authors that the list of authors does not have.'],
  ['unknown-doc-id', 'Sidebars may name pages that are not there.'],
  ['empty-sidebar', 'A category may have lost all of its pages.'],
  ['unknown-sidebar', 'So may a sidebar that the navbar names.'],
  ['duplicate-route', 'The first of two pages with one address is built.'],
  ['invalid-tabs', 'Tabs without a tab show what they hold.'],
  ['render-failed', 'A component that throws is left out of its page.'],
]

/** Rules about what readers of a migrated site do not notice: thousands of these would hide what is lost. */
const harmless: typeof stricter = [
  ['non-canonical-link', 'Other spellings of an address are links to it there; they are corrected.'],
  ['html-comment-in-mdx', 'Comments in HTML are left out, as before.'],
  ['heading-jump', 'Pages may skip levels of headings, as before.'],
  ['unknown-code-language', 'Code in languages without a grammar has no colors.'],
]

/** Sets rules and those of `further` to `warn`, and harmless ones to `off`, with a comment for each. */
export function beLenient(
  draft: MigrationDraft,
  ruleSet: ReadonlySet<string>,
  further: typeof stricter = [],
): void {
  const rules = [...stricter, ...further].filter(([rule]) => ruleSet.has(rule))
  const off = harmless.filter(([rule]) => ruleSet.has(rule))
  draft.set(
    'rules',
    Object.fromEntries([...rules.map(([rule]) => [rule, 'warn']), ...off.map(([rule]) => [rule, 'off'])]),
    `docgen is stricter than the generator before it. These were errors; remove a line when its warnings are fixed.\n${[...rules, ...off].map(([rule, reason]) => `${rule}: ${reason}`).join('\n')}`,
  )
}

/** Whether lists of remark and rehype plugins contain one for formulas. */
export const hasFormulaSteps = (...lists: readonly unknown[]): boolean =>
  lists.flatMap(asList).some((entry) => /remark-?math|rehype-?(?:katex|mathjax)/i.test(nameOf(entry)))

function nameOf(entry: unknown): string {
  const first: unknown = Array.isArray(entry) ? entry[0] : entry
  return standsFor(first) ?? asText(first) ?? asText(asData(first)['$function']) ?? ''
}

export function noteFormulas(draft: MigrationDraft, root: string): void {
  draft.takenOver('formulas', { key: 'markdown.math', note: 'KaTeX sets them while the site is built' })
  if (formulasFrom(root) === undefined)
    draft.byHand('formulas', 'They need a package: `npm install --save-dev katex`.')
}
