import { expect, test } from 'vitest'
import { Code } from '../../../src/migrate/migration.ts'
import { configText, withoutReports, withUsableSettings } from '../../../src/migrate/write-config.ts'
import { project } from '../../docusaurus-project.ts'

test('values are written as a person would, with comments above them', () => {
  const text = configText({
    generator: 'Docusaurus',
    source: 'docusaurus.config.js',
    imports: ['tagManager'],
    notes: [],
    files: {},
    settings: [
      { key: 'title', value: 'It\'s "A\\B"\n' },
      { key: 'rules', value: { 'broken-link': 'warn' }, comment: 'Stricter.\nTake it out.' },
      {
        key: 'content',
        value: [{ path: 'docs', include: ['**/*.{md,mdx}'], editUrl: undefined, sidebars: {} }],
      },
      { key: 'plugins', value: [new Code("tagManager({ containerId: 'X' })")] },
      { key: 'long', value: { first: 'a'.repeat(60), second: 'b'.repeat(60) } },
    ],
  })
  expect(text).toBe(`import { defineConfig, tagManager } from 'docgen'

// Written by \`docgen migrate\` from docusaurus.config.js (Docusaurus). MIGRATION.md says what was not taken over.
export default defineConfig({
  title: 'It\\'s "A\\\\B"\\n',
  // Stricter.
  // Take it out.
  rules: { 'broken-link': 'warn' },
  content: [{ path: 'docs', include: ['**/*.{md,mdx}'], sidebars: {} }],
  plugins: [tagManager({ containerId: 'X' })],
  long: {
    first: '${'a'.repeat(60)}',
    second: '${'b'.repeat(60)}',
  },
})
`)
})

test('entries of lists that are refused are named by what their author wrote', () => {
  const migration = {
    generator: 'Docusaurus',
    source: 'docusaurus.config.js',
    imports: [],
    notes: [],
    files: {},
    settings: [{ key: 'redirects', value: [{ from: '/old', to: 'x y' }] }],
  } as const
  const { notes } = withUsableSettings(migration, () => ({
    settings: { redirects: [] },
    refused: [
      {
        name: 'redirects[0]',
        value: { from: '/old', to: 'x y' },
        message: '`redirects[0].to` must be an address.',
      },
      { name: 'headTags[1]', value: {}, message: '`headTags[1]` has no name.' },
    ],
  }))
  expect(notes.map(({ what, how }) => [what, how])).toEqual([
    [
      'redirects: /old',
      'docgen does not accept its value, which is left out: `redirects[].to` must be an address.',
    ],
    ['headTags[1]', 'docgen does not accept its value, which is left out: `headTags[]` has no name.'],
  ])
})

test('reports are no pages of the project, and pages named like one remain', () => {
  const { root } = project({
    'MIGRATION.md': '# How to migrate\n',
    'ADDRESSES.md': '# Addresses before and after\n',
  })
  const settings = [{ key: 'content', value: [{ path: '.', exclude: ['a.md'] }, { path: 'docs' }] }]
  const migration = {
    generator: 'GitBook',
    source: 'SUMMARY.md',
    imports: [],
    notes: [],
    files: {},
    settings,
  }
  expect(withoutReports(migration, root).settings[0]?.value).toEqual([
    { path: '.', exclude: ['a.md', 'MIGRATION.docgen.md', 'ADDRESSES.md'] },
    { path: 'docs' },
  ])
})
