import { existsSync, readdirSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { filesBelow, fileText } from './files-below.ts'

/** Where a project of Node names its packages. */
const packageFile = 'package.json'

export type Generator = (typeof configs)[number][0]

export interface FoundGenerator {
  readonly generator: Generator
  /** Its configuration, relative to the project. */
  readonly config: string
  /** The folder that its paths are relative to, relative to the project: empty, or `docs`. */
  readonly folder: string
}

const scripts = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']
const scriptFiles = (name: string): readonly string[] => scripts.map((extension) => `${name}.${extension}`)

/** The configurations of Hugo (its guide, "Configuration"), in the order in which it looks for them. */
const hugoConfigs = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].map((extension) => `${name}.${extension}`),
)

const configs = [
  ['Docusaurus', scriptFiles('docusaurus.config')],
  ['VitePress', [...scriptFiles('.vitepress/config'), ...scriptFiles('.vitepress/config/index')]],
  ['Starlight', scriptFiles('astro.config')],
  ['MkDocs', ['mkdocs.yml', 'mkdocs.yaml']],
  ['mdBook', ['book.toml']],
  ['Mintlify', ['docs.json', 'mint.json']],
  ['Fumadocs', [...scriptFiles('source.config'), packageFile]],
  ['Nextra', scriptFiles('next.config')],
  ['GitBook', ['.gitbook.yaml', 'SUMMARY.md']],
  ['Hugo', hugoConfigs],
] as const

/** Configurations of generators whose sites docgen does not read. */
const others = [
  ['Rspress', scriptFiles('rspress.config')],
  ['GitBook with `book.json`', ['book.json']],
  ['Antora', ['antora.yml', 'antora-playbook.yml']],
  ['Sphinx', ['conf.py', 'docs/conf.py', 'doc/conf.py', 'docs/source/conf.py']],
  ['Jekyll', ['_config.yml']],
  ['Eleventy', [...scriptFiles('eleventy.config'), '.eleventy.js']],
] as const

/** The generator of a site in a folder (absolute path) that docgen does not read, and its configuration. */
export function unreadSiteIn(
  root: string,
): { readonly generator: string; readonly config: string } | undefined {
  for (const [generator, paths] of others) {
    const config = paths.find((path) => existsSync(join(root, path)))
    if (config !== undefined) return { generator, config }
  }
  return undefined
}

export const generators: readonly Generator[] = configs.map(([generator]) => generator)

/** What to say where no site is found. */
export const howSitesAreFound =
  'docgen migrates sites of Docusaurus (`docusaurus.config.*`), VitePress (`.vitepress/config.*`), Starlight (`astro.config.*` with `src/content/docs`), MkDocs (`mkdocs.yml`), mdBook (`book.toml`), Mintlify (`docs.json`), Fumadocs (`source.config.*`), Nextra (`next.config.*`), GitBook (`SUMMARY.md`) and Hugo (`hugo.*`). For a new site, use `docgen init`.'

/** Their names in a sentence: `a, b or c`. */
export const anyGenerator = `${generators.slice(0, -1).join(', ')} or ${generators.at(-1) ?? ''}`

/**
 * Finds the generators with a configuration in a folder (absolute path). VitePress may have its own folder in
 * it.
 */
export function generatorsIn(root: string): readonly FoundGenerator[] {
  const ownConfigs = configsIn(root, '')
  if (ownConfigs.length > 0) return ownConfigs
  return foldersIn(root).flatMap((folder) =>
    existsSync(join(root, folder, '.vitepress')) ? configsIn(root, folder) : [],
  )
}

/** Finds sites of other generators in subfolders, up to two levels deep. */
export function sitesBelow(
  root: string,
): readonly { readonly folder: string; readonly generator: Generator }[] {
  const one = foldersIn(root)
  const two = one.flatMap((folder) => foldersIn(join(root, folder)).map((inner) => posix.join(folder, inner)))
  return [...one, ...two].flatMap((folder) =>
    configsIn(join(root, folder), '').map(({ generator }) => ({ folder, generator })),
  )
}

/** The configurations of generators in a folder, relative to the project (absolute path). */
export function configsIn(root: string, folder: string): readonly FoundGenerator[] {
  return configs.flatMap(([generator, paths]) => {
    const config = [...paths, ...othersNamed(generator, join(root, folder))]
      .map((path) => posix.join(folder, path))
      .find((path) => existsSync(join(root, path)))
    // Astro and Next.js are also used for other sites, and files of such a name for other purposes.
    if (
      config === undefined ||
      (generator === 'Starlight' && !existsSync(join(root, folder, 'src/content/docs'))) ||
      (generator === 'Mintlify' && !/"navigation"\s*:/.test(fileText(join(root, config)))) ||
      (basename(config) === packageFile && !/"fumadocs-(?:core|ui)"/.test(fileText(join(root, config)))) ||
      (generator === 'GitBook' && !isSpace(join(root, folder), config)) ||
      (generator === 'Hugo' && !isOfHugo(join(root, folder), join(root, config))) ||
      (generator === 'Nextra' && !/\bnextra/i.test(fileText(join(root, config))))
    )
      return []
    return [{ generator, config, folder }]
  })
}

/** Other names of configurations in a folder (absolute path), such as `mkdocs-en.yml`. */
const othersNamed = (generator: Generator, folder: string): readonly string[] =>
  generator === 'MkDocs' && existsSync(folder)
    ? readdirSync(folder)
        .filter(
          (name) =>
            /^mkdocs[-_.][\w.-]+\.ya?ml$/.test(name) && /^site_name:/m.test(fileText(join(folder, name))),
        )
        .sort()
    : []

/** Whether a folder has what GitBook writes: mdBook, and GitBook before 2018, have a SUMMARY.md as well. */
const isSpace = (folder: string, config: string): boolean =>
  config.endsWith('.gitbook.yaml') ||
  (!['book.toml', '../book.toml', 'book.json'].some((name) => existsSync(join(folder, name))) &&
    (existsSync(join(folder, '.gitbook')) ||
      /^\s*# Table of contents\s*$/m.test(fileText(join(folder, 'SUMMARY.md')))))

/**
 * Whether a configuration is one of Hugo (absolute paths): other programs have a `config.yaml`, too, and a
 * list of programs may have a `hugo.toml`.
 */
function isOfHugo(folder: string, config: string): boolean {
  const hasFolders = ['content', 'archetypes', 'layouts', 'themes'].some((name) =>
    existsSync(join(folder, name)),
  )
  const hasSettings =
    /^\s*["']?(?:baseurl|title|theme|languageCode|contentDir|languages|module|params|defaultContentLanguage)\b/im.test(
      fileText(config),
    )
  return basename(config).startsWith('hugo.') ? hasFolders || hasSettings : hasFolders && hasSettings
}

/** The number of pages that need manual work. */
export interface ForeignPages {
  readonly pages: number
  /** The number of pages with Vue components, or imports of Astro components. */
  readonly withComponents: number
}

/**
 * Counts pages, and those with content that only their generator supports. `folder` is the absolute path of
 * their folder, and `pages` are relative to it.
 */
export function countForeignPages(
  folder: string,
  pages: readonly string[],
  generator: Generator,
): ForeignPages {
  const foreign =
    generator === 'VitePress' ? /^<script\b|^<[A-Z][\w.]*[\s/>]|\{\{/m : /^import\b.*\.astro['"]/m
  return {
    pages: pages.length,
    withComponents: pages.filter((path) => foreign.test(fileText(join(folder, path)))).length,
  }
}

/** The Markdown files in a folder of a project, without those of packages and of builds. */
export const markdownIn = (root: string, folder: string): readonly string[] =>
  filesBelow(root, folder).filter((path) => /\.mdx?$/.test(path) && !/(?:^|\/)dist\//.test(path))

/** The names of the folders in a folder that may hold a site. */
export const foldersIn = (root: string): readonly string[] => {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|build$|dist$)/.test(entry.name))
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}
