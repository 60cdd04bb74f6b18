import { counted } from '../../diagnostics/count.ts'
import type { Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { each, noteSettings, type Fates } from '../note-settings.ts'

const ofSite: Fates = {
  ...each(
    ['site_name', 'site_url', 'plugins', 'markdown_extensions', 'theme', 'nav', 'extra', 'INHERIT'],
    'ownRows',
  ),
  ...each(['repo_url', 'repo_name', 'edit_uri', 'use_directory_urls'], 'ownRows'),
  site_description: { as: { key: 'tagline' } },
  docs_dir: { as: { key: 'content.path' } },
  copyright: { as: { key: 'footer' } },
  ...each(['exclude_docs', 'draft_docs'], { as: { key: 'content.exclude' } }),
  not_in_nav: { as: 'pages that no sidebar lists are built' },
  ...each(['extra_css', 'extra_javascript'], {
    byHand:
      'They are for the HTML of the theme before. Style sheets belong into `css`, scripts into `templates/behaviors`.',
  }),
  ...each(['hooks', 'extra_templates'], {
    leftOut: 'They are Python code, or templates of Jinja. What they add to pages is missing.',
  }),
  ...each(['site_dir', 'strict', 'dev_addr', 'watch', 'validation', 'remote_branch', 'remote_name'], {
    leftOut: 'It is a setting of how MkDocs itself works.',
  }),
  site_author: { leftOut: 'docgen names authors of posts only.' },
}

const ofPlugins: Fates = {
  search: { as: 'search, which is built in' },
  'material/search': { as: 'search, which is built in' },
  ...each(['redirects', 'git-revision-date-localized', 'git-revision-date'], 'ownRows'),
  ...each(['minify', 'optimize', 'offline', 'privacy', 'group', 'info', 'typeset', 'meta'], {
    leftOut: 'docgen needs no plugin for it, or has none.',
  }),
  ...each(['tags', 'material/tags'], { as: '`tags` in front matter' }),
  ...each(['social', 'material/social'], {
    byHand: 'Pictures for shared links: the plugin `sharePictures`.',
  }),
  ...each(['blog', 'material/blog', 'rss'], {
    byHand: 'Its posts are built as pages. Add an entry of the kind `blog` to `content`.',
  }),
  ...each(['awesome-pages', 'awesome-nav', 'nav-weight', 'monorepo', 'multirepo'], {
    byHand: 'Navigation comes from files or other sources: write it as `sidebars` of `content`.',
  }),
  'literate-nav': 'ownRows',
  ...each(['section-index'], {
    as: { key: 'content.sidebars', note: 'the first page of a section is its page' },
  }),
  ...each(['macros', 'jinja2', 'placeholder', 'table-reader', 'exclude-search'], {
    byHand: 'What it replaces in pages (`{{ … }}`, `{% … %}`) is shown as it is written.',
  }),
  ...each(
    ['mkdocstrings', 'autorefs', 'gen-files', 'api-autonav', 'autoapi', 'click', 'swagger-ui-tag', 'jupyter'],
    {
      leftOut: 'It makes pages, or parts of them, from code. Its places are reported.',
    },
  ),
  ...each(['i18n', 'static-i18n', 'mike', 'versioning'], {
    byHand: 'docgen has languages (`i18n`) and versions of its own.',
  }),
  ...each(['glightbox', 'lightbox'], { leftOut: 'Pictures are shown in the page only.' }),
  ...each(['include-markdown', 'snippets'], { as: 'lines that include files are read' }),
}

export function noteMkDocsSettings(
  config: Data,
  plugins: ReadonlyMap<string, Data>,
  texts: readonly string[],
  draft: MigrationDraft,
): void {
  noteSettings(config, ofSite, draft)
  noteSettings(Object.fromEntries([...plugins.keys()].map((name) => [name, true])), ofPlugins, draft, {
    before: 'plugin ',
  })
  const macros = texts.filter((text) => /\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\}/.test(withoutCode(text))).length
  if (macros > 0)
    draft.byHand(
      'macros (`{{ }}`, `{% %}`)',
      `They are shown as they are written on ${counted(macros, 'page')}.`,
    )
}

const withoutCode = (text: string): string =>
  text.replaceAll(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n[^]*?^\1\2[`~]*[ \t]*$/gm, '').replaceAll(/`[^`\n]*`/g, '')
