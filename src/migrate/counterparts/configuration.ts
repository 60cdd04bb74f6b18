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
