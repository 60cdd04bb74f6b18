/** What to write instead of Docusaurus's configuration keys. */
export const configCounterparts: Readonly<Record<string, string>> = {
  themeConfig: 'Its keys (`navbar`, `footer`, `colorMode`, …) are at the top level here.',
  presets: 'There are no presets: pages, sidebars and the theme are built in.',
  themes:
    'There are no themes: place files of the same name in `templates/` to replace parts of the built-in one.',
  scripts: "Use `headTags` with `tagName: 'script'`.",
  stylesheets: 'Use `css` for files of the site and `headTags` for others.',
  customCss: 'It is `css`, a list of files.',
  clientModules: 'Use `css` for styles, and a behavior or an island for code.',
  staticDirectories: 'It is `staticDirs` here.',
  onBrokenMarkdownLinks: 'It is `markdown.hooks.onBrokenMarkdownLinks`.',
  onBrokenMarkdownImages: 'It is `markdown.hooks.onBrokenMarkdownImages`.',
  metadata: 'Use `headTags`.',
  algolia: "It is `search.algolia`, with `search.provider: 'algolia'`.",
  docs: 'Each category says whether it is open, with `collapsed` and `collapsible`.',
  future: 'Leave it out: it turns on features of Docusaurus.',
  deploymentBranch: 'Leave it out: docgen publishes nothing.',
  githubHost: 'Leave it out: docgen publishes nothing.',
  onDuplicateRoutes: 'Leave it out: two pages with one address are an error.',
  prism: 'Every language is built in; other names for them go into `markdown.codeLanguages`.',
}

/** Matches the names of other generators' configurations in a folder. */
export const foreignConfigs =
  /^(?:docusaurus|astro|rspress)\.config\.\w+$|^(?:mkdocs\.yml|\.vitepress|_config\.yml|book\.toml)$/

/** What to write instead of another generator's front matter keys. */
export const frontMatterCounterparts: Readonly<Record<string, string>> = {
  // Docusaurus
  sidebar_custom_props: 'Use `sidebar_badge` or `sidebar_class_name`.',
  sidebar_title: 'Use `sidebar_label`.',
  sidebar_key: 'Leave it out: entries of sidebars need no keys.',
  parse_number_prefixes: 'Use `numberPrefixParser` of the entry in `content`.',
  title_meta: 'Use `title` for search engines and a heading in the text for readers.',
  // Starlight
  sidebar: 'Use `sidebar_label`, `sidebar_position`, `sidebar_badge` and `sidebar_hidden`.',
  tableOfContents: 'Use `hide_table_of_contents`, `toc_min_heading_level` and `toc_max_heading_level`.',
  template: 'Use `layout`.',
  editUrl: 'Use `custom_edit_url`.',
  lastUpdated: 'Use `last_update`.',
  pagefind: 'Use `search`.',
  // Starlight and VitePress
  prev: 'Use `pagination_prev`.',
  next: 'Use `pagination_next`.',
  head: 'Use `headTags` of the configuration, or the `head` of a plugin.',
  // VitePress
  outline: 'Use `hide_table_of_contents`, `toc_min_heading_level` and `toc_max_heading_level`.',
  aside: 'Use `hide_table_of_contents`.',
  editLink: 'Use `custom_edit_url: null` for no link.',
  // MkDocs, Jekyll, Hugo and others
  hide: 'Use `hide_table_of_contents`, or `displayed_sidebar: null`.',
  toc: 'Use `hide_table_of_contents`.',
  permalink: 'Use `slug`.',
  url: 'Use `slug`.',
  weight: 'Use `sidebar_position`.',
  order: 'Use `sidebar_position`.',
  nav_order: 'Use `sidebar_position`.',
  summary: 'Use `description`.',
  categories: 'Use `tags`.',
  images: 'Use `image`.',
  last_updated: 'Use `last_update`.',
}
