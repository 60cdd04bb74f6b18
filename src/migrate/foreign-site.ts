import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { asRecord, type PlainObject } from '../model/plain-data.ts'
import { asList, asText, parsedData } from './foreign-data.ts'
import { configsIn, foldersIn, type Generator } from './find-foreign.ts'
import { scriptData } from './script-data.ts'
import { parseUrl } from '../model/address.ts'

/** The site of another generator, as its configuration describes it. Paths are relative to the project. */
export interface ForeignSite {
  readonly name: string
  readonly config: string
  readonly content: string
  /** Folders whose files it publishes unchanged, unless they are docgen's default. */
  readonly staticDirs: readonly string[]
  readonly title?: string
  readonly url?: string
  readonly baseUrl?: string
  /** Descriptions of what docgen does not support. */
  readonly leftOut: readonly string[]
}

type Read = (data: PlainObject, has: (path: string) => boolean) => Omit<ForeignSite, 'name' | 'config'>

const readers: Readonly<Record<Generator, Read>> = {
  Docusaurus: readDocusaurus,
  VitePress: readVitepress,
  Starlight: readStarlight,
  MkDocs: readMkdocs,
  mdBook: readMdBook,
  Mintlify: readMintlify,
  Fumadocs: readFumadocs,
  Nextra: readNextra,
  GitBook: readGitBook,
  Hugo: readHugo,
}

/**
 * The site of another generator in a folder (absolute path). VitePress may have its own folder in the
 * project.
 */
export async function foreignSite(root: string): Promise<ForeignSite | undefined> {
  const ownSite = await siteIn(root, '')
  if (ownSite) return ownSite
  for (const folder of foldersIn(root)) {
    const siteBelow = existsSync(join(root, folder, '.vitepress')) ? await siteIn(root, folder) : undefined
    if (siteBelow) return siteBelow
  }
  return undefined
}

/**
 * Folders in the project (absolute path) that contain another generator's site, with the generator's name.
 */
export async function foreignSitesBelow(
  root: string,
): Promise<readonly { readonly folder: string; readonly name: string }[]> {
  const candidates = await Promise.all(
    foldersIn(root).map(async (folder) => ({ folder, name: (await siteIn(root, folder))?.name })),
  )
  return candidates.flatMap(({ folder, name }) => (name === undefined ? [] : [{ folder, name }]))
}

async function siteIn(root: string, folder: string): Promise<ForeignSite | undefined> {
  const has = (path: string): boolean => existsSync(join(root, folder, path))
  const [first] = configsIn(root, folder)
  if (!first) return undefined
  const { generator: name, config } = first
  const file = join(root, config)
  const data = /\.(?:ya?ml|toml|json)$/.test(config)
    ? plainData(file)
    : config.endsWith('.md')
      ? {}
      : await scriptData(file)
  const site = readers[name](asRecord(data), has)
  return {
    name,
    config,
    ...site,
    content: posix.join(folder, site.content),
    staticDirs: site.staticDirs.filter(has).map((path) => posix.join(folder, path)),
  }
}

function readDocusaurus(data: PlainObject, has: (path: string) => boolean): ReturnType<Read> {
  const presets = asList(data['presets']).map((preset) => asRecord(asList(preset)[1]))
  const docs = presets.map(({ docs }) => asRecord(docs)).find((each) => Object.keys(each).length > 0) ?? {}
  const theme = asRecord(data['themeConfig'])
  const sidebars = asText(docs['sidebarPath'])
  return {
    content: asText(docs['path']) ?? 'docs',
    staticDirs: [],
    ...titleAndUrl(asText(data['title']), asText(data['url']), asText(data['baseUrl'])),
    leftOut: named({
      plugins: data['plugins'],
      themes: data['themes'],
      locales: asList(asRecord(data['i18n'])['locales']).length > 1,
      versions: has('versions.json'),
      'the blog': has('blog'),
      'pages in src/pages': has('src/pages'),
      'components in src/theme': has('src/theme'),
      'components in src/components, unless a page imports them': has('src/components'),
      styles: presets.some((preset) => asRecord(preset['theme'])['customCss'] !== undefined),
      'navbar and footer': theme['navbar'] ?? theme['footer'],
      [`sidebars in ${sidebars ?? ''}`]:
        sidebars !== undefined && !/^(?:\.\/)?sidebars\.[cm]?[jt]s$/.test(sidebars),
    }),
  }
}

function readVitepress(data: PlainObject, has: (path: string) => boolean): ReturnType<Read> {
  const theme = asRecord(data['themeConfig'])
  const content = asText(data['srcDir']) ?? '.'
  return {
    content,
    staticDirs: [posix.join(content, 'public')],
    ...titleAndUrl(
      asText(data['title']),
      asText(asRecord(data['sitemap'])['hostname']),
      asText(data['base']),
    ),
    leftOut: named({
      sidebar: theme['sidebar'],
      navigation: theme['nav'],
      'footer and social links': theme['footer'] ?? theme['socialLinks'],
      locales: data['locales'],
      rewrites: data['rewrites'],
      'plugins of Markdown and Vite': data['markdown'] ?? data['vite'],
      'the theme in .vitepress/theme': has('.vitepress/theme'),
    }),
  }
}

function readStarlight(data: PlainObject, has: (path: string) => boolean): ReturnType<Read> {
  const starlight =
    asList(data['integrations'])
      .map(asRecord)
      .find((each) => each['title'] !== undefined || each['sidebar'] !== undefined) ?? {}
  return {
    content: 'src/content/docs',
    staticDirs: ['public'],
    ...titleAndUrl(asText(starlight['title']), asText(data['site']), asText(data['base'])),
    leftOut: named({
      sidebar: starlight['sidebar'],
      locales: starlight['locales'],
      plugins: starlight['plugins'],
      components: starlight['components'],
      'components in src/components, unless a page imports them': has('src/components'),
      styles: starlight['customCss'],
      'logo and social links': starlight['logo'] ?? starlight['social'],
      'other integrations of Astro': asList(data['integrations']).length > 1,
    }),
  }
}

function readMkdocs(data: PlainObject): ReturnType<Read> {
  return {
    content: asText(data['docs_dir']) ?? 'docs',
    staticDirs: [],
    ...titleAndUrl(asText(data['site_name']), asText(data['site_url'])),
    leftOut: named({
      'navigation (`nav`)': data['nav'],
      theme: data['theme'],
      plugins: data['plugins'],
      'extensions of Markdown': data['markdown_extensions'],
      'styles and scripts': data['extra_css'] ?? data['extra_javascript'],
      hooks: data['hooks'],
    }),
  }
}

function readMdBook(data: PlainObject): ReturnType<Read> {
  const book = asRecord(data['book'])
  const html = asRecord(asRecord(data['output'])['html'])
  return {
    content: asText(book['src']) ?? 'src',
    staticDirs: [],
    ...titleAndUrl(asText(book['title']), asText(html['site-url'])),
    leftOut: named({
      'the order of chapters (SUMMARY.md)': true,
      preprocessors: data['preprocessor'],
      redirects: html['redirect'],
      'styles and scripts': html['additional-css'] ?? html['additional-js'],
    }),
  }
}

function readMintlify(data: PlainObject): ReturnType<Read> {
  return {
    content: '.',
    staticDirs: [],
    ...titleAndUrl(asText(data['name']), undefined),
    leftOut: named({
      navigation: data['navigation'],
      'components of Mintlify': true,
      'navigation bar and footer': data['navbar'] ?? data['footer'],
      redirects: data['redirects'],
      'colors and logo': data['colors'] ?? data['logo'],
    }),
  }
}

function readFumadocs(_data: PlainObject, has: (path: string) => boolean): ReturnType<Read> {
  return {
    content: has('content/docs') ? 'content/docs' : 'content',
    staticDirs: ['public'],
    leftOut: named({
      'the order of pages (meta.json)': true,
      'components of Fumadocs': true,
      'pages and layouts in app': has('app') || has('src/app'),
    }),
  }
}

function readNextra(_data: PlainObject, has: (path: string) => boolean): ReturnType<Read> {
  return {
    content: ['content', 'src/content', 'src/pages'].find(has) ?? 'pages',
    staticDirs: ['public'],
    leftOut: named({
      'the order of pages (_meta)': true,
      'components of Nextra': true,
      'pages and layouts in app': has('app') || has('src/app'),
    }),
  }
}

function readGitBook(data: PlainObject): ReturnType<Read> {
  return {
    content: asText(data['root']) ?? '.',
    staticDirs: [],
    leftOut: named({
      'navigation (SUMMARY.md)': true,
      'blocks of GitBook (`{% hint %}`)': true,
      redirects: data['redirects'],
    }),
  }
}

function readHugo(data: PlainObject): ReturnType<Read> {
  const content = asText(data['contentDir']) ?? 'content'
  return {
    content,
    staticDirs: ['static'],
    ...titleAndUrl(asText(data['title']), asText(data['baseURL']) ?? asText(data['baseurl'])),
    leftOut: named({
      'the order of pages (`weight`)': true,
      shortcodes: true,
      languages: data['languages'],
      menus: data['menu'] ?? data['menus'],
      'layouts and themes': data['theme'] ?? data['module'],
    }),
  }
}

/** Splits an address into origin and base URL. Addresses other than http(s) are ignored. */
function titleAndUrl(
  title: string | undefined,
  address: string | undefined,
  base?: string,
): Pick<ForeignSite, 'title' | 'url' | 'baseUrl'> {
  const url = address !== undefined && /^https?:\/\//.test(address) ? parseUrl(address) : undefined
  const path = base !== undefined && /^\/./.test(base) ? base : (url?.pathname ?? '/')
  return {
    ...(title === undefined ? {} : { title }),
    ...(url ? { url: url.origin } : {}),
    ...(path === '/' ? {} : { baseUrl: path.endsWith('/') ? path : `${path}/` }),
  }
}

/** The names of parts that are neither empty nor disabled. */
function named(parts: PlainObject): readonly string[] {
  return Object.entries(parts).flatMap(([name, value]) =>
    value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
      ? []
      : [name],
  )
}

function plainData(file: string): unknown {
  try {
    const text = readFileSync(file, 'utf8')
    return file.endsWith('.toml') ? parseToml(text) : parsedData(text)
  } catch {
    return undefined
  }
}
