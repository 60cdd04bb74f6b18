import type { MigrationDraft } from './migration.ts'

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
  ['invalid-tabs', 'Tabs may hold only components that are left out; they are left out too.'],
  ['render-failed', 'A component that throws is left out of its page.'],
]

/** Rules that do not apply on a host that serves every spelling of an address. */
export const anySpelling: readonly (readonly [rule: string, reason: string])[] = [
  ['non-canonical-link', 'Other spellings of an address are links to it there; they are corrected.'],
]

/** Rules about what readers of a migrated site do not notice: thousands of these would hide what is lost. */
const harmless: typeof anySpelling = [
  ['html-comment-in-mdx', 'Comments in HTML are left out, as before.'],
  ['heading-jump', 'Pages may skip levels of headings, as before.'],
]

/** Sets these rules to `warn`, and those of `silent` to `off`, with a comment for each. */
export function beLenient(
  draft: MigrationDraft,
  known: ReadonlySet<string>,
  silent: typeof anySpelling = [],
): void {
  const rules = stricter.filter(([rule]) => known.has(rule))
  const off = [...silent, ...harmless].filter(([rule]) => known.has(rule))
  draft.set(
    'rules',
    Object.fromEntries([...rules.map(([rule]) => [rule, 'warn']), ...off.map(([rule]) => [rule, 'off'])]),
    `docgen is stricter than the generator before it. These were errors; remove a line when its warnings are fixed.\n${[...rules, ...off].map(([rule, reason]) => `${rule}: ${reason}`).join('\n')}`,
  )
}
