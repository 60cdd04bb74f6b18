import type { Data } from '../foreign-data.ts'
import { asData } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { each, noteSettings, type Fates } from '../note-settings.ts'

const ofMdBookItself = 'It is a setting of how mdBook itself works.'

const ofTables: Fates = {
  ...each(['book', 'output', 'preprocessor'], 'ownRows'),
  ...each(['build', 'rust'], { leftOut: ofMdBookItself }),
}

const ofBook: Fates = {
  ...each(['title', 'src', 'language', 'multilingual'], 'ownRows'),
  description: { as: { key: 'tagline' } },
  authors: { leftOut: 'docgen names authors of posts only.' },
  'text-direction': { leftOut: 'docgen derives it from the language.' },
}

const ofHtml: Fates = {
  ...each(['site-url', 'cname', 'redirect', 'no-section-label', 'git-repository-url'], 'ownRows'),
  ...each(['edit-url-template', 'git-repository-icon', 'default-theme', 'preferred-dark-theme'], 'ownRows'),
  ...each(['additional-css', 'additional-js', 'theme'], {
    byHand:
      'They are for the HTML of the theme before. Style sheets belong into `css`, scripts into `templates/behaviors`.',
  }),
  search: { as: 'search, which is built in' },
  fold: { as: 'sidebars can be folded' },
  'mathjax-support': {
    byHand: 'Formulas between `\\\\(` and `\\\\)` are shown as text: write `$…$`, and set `markdown.math`.',
  },
  ...each(['smart-punctuation', 'curly-quotes'], {
    leftOut: 'Quotes and dashes are shown as they are written.',
  }),
  ...each(['playground', 'playpen'], { leftOut: 'Code is shown, and not run.' }),
  code: {
    byHand: 'Lines that it hides in other languages than Rust are shown, with the sign before them.',
  },
  print: { leftOut: '`print.html`: `docgen export pdf` makes a document of all pages.' },
  'input-404': { byHand: 'Write it as a page with `slug: /404.html`.' },
  ...each(['hash-files', 'copy-fonts', 'google-analytics', 'sidebar-header-nav'], {
    leftOut: ofMdBookItself,
  }),
}

const ofPreprocessors: Fates = {
  ...each(['links', 'index'], {
    as: '`{{#include}}` and its kin are read; README.md is the page of its folder',
  }),
  mermaid: { as: 'diagrams are drawn while the site is built' },
  admonish: { as: 'its fences are admonitions' },
  alerts: { as: 'quotes that begin with `[!NOTE]` are admonitions' },
  ...each(['toc', 'pagetoc'], { as: 'every page has a table of contents' }),
  katex: { as: { key: 'markdown.math' } },
}

/** What becomes of a preprocessor that docgen does not know. */
const unknownPreprocessor = {
  byHand: 'It is a program that changes pages before they are read: apply it to the sources.',
}

export function noteMdBookSettings(config: Data, draft: MigrationDraft): void {
  noteSettings(config, ofTables, draft)
  noteSettings(asData(config['book']), ofBook, draft, { before: 'book.' })
  const { html, ...renderers } = asData(config['output'])
  noteSettings(asData(html), ofHtml, draft, { before: 'output.html.' })
  noteSettings(renderers, {}, draft, { before: 'output.' })
  const names = Object.keys(asData(config['preprocessor']))
  noteSettings(
    Object.fromEntries(names.map((name) => [name, true])),
    { ...each(names, unknownPreprocessor), ...ofPreprocessors },
    draft,
    { before: 'preprocessor ' },
  )
}
