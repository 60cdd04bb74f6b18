import type { Conventions } from '../../model/conventions.ts'
import type { MarkdownDialect } from '../../stages/markdown/dialect.ts'
import { vitePressFragment } from './vitepress/slug.ts'

/** What docgen knows of the sites of another generator in order to build them from their own sources. */
interface Dialect {
  /** Where its rules differ from docgen's. */
  readonly conventions: Conventions
  /** Loads how sources are read. */
  readonly open: () => Promise<MarkdownDialect>
  /**
   * The fragment (`#…`) that a Markdown link has on a page whose headings have these ids, if it is not always
   * the one that is written.
   */
  readonly fragment?: (fragment: string, ids: ReadonlySet<string>) => string
}

/** By the names that a configuration gives them. Nowhere else does the build know one from another. */
const dialects = {
  docusaurus: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'with-number',
      dotsInRoutes: true,
      folderPerPage: true,
      addressesWithBase: true,
      staticFilesInLanguages: true,
      numberPrefixes: true,
      tagLists: true,
      orderOfNames: 'code-units',
      indexesByLabel: true,
      versionsForComponents: true,
      headingIdsFromSource: true,
      componentModules: partOfTheme('MDXComponents'),
      providerModules: [partOfTheme('Root'), partOfTheme('Layout/Provider'), partOfTheme('LayoutProvider')],
    },
    open: async () => {
      const { mendMdx, withPlainIds } = await import('./mend-mdx.ts')
      return { text: withPlainIds, mend: mendMdx }
    },
  },
  vitepress: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'index',
      sidebarOfPage: 'of-section',
    },
    open: async () => (await import('./vitepress/read-vitepress.ts')).vitePressDialect,
    fragment: vitePressFragment,
  },
  starlight: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'index',
      slugsFromNames: true,
      addressesWithLanguage: true,
      sidebarOfPage: 'listing-or-first',
      orderOfNames: 'english',
      plainFolders: true,
      styleAsText: true,
    },
    open: async () => (await import('./starlight/read-starlight.ts')).starlightDialect,
  },
  mkdocs: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'index',
      dotsInRoutes: true,
      sidebarOfPage: 'listing-or-first',
      orderOfNames: 'code-units',
    },
    open: async () => (await import('./mkdocs/read-mkdocs.ts')).mkDocsDialect,
  },
  mdbook: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'index',
      dotsInRoutes: true,
      sidebarOfPage: 'listing-or-first',
    },
    open: async () => (await import('./mdbook/read-mdbook.ts')).mdBookDialect,
  },
  mintlify: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'index',
      dotsInRoutes: true,
      sidebarOfPage: 'listing-or-first',
      styleAsText: true,
      codeGlobals: 'mintlify/globals',
    },
    open: async () => (await import('./mintlify/read-mintlify.ts')).mintlifyDialect,
  },
  fumadocs: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'index',
      dotsInRoutes: true,
      sidebarOfPage: 'listing-or-first',
    },
    open: async () => (await import('./fumadocs/read-fumadocs.ts')).fumadocsDialect,
  },
  nextra: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'index',
      dotsInRoutes: true,
      sidebarOfPage: 'listing-or-first',
    },
    open: async () => (await import('./nextra/read-nextra.ts')).nextraDialect,
  },
  gitbook: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'index',
      dotsInRoutes: true,
      sidebarOfPage: 'listing-or-first',
    },
    open: async () => (await import('./gitbook/read-gitbook.ts')).gitBookDialect,
  },
  hugo: {
    conventions: {
      isTolerant: true,
      pageOfFolder: 'index',
      dotsInRoutes: true,
      sidebarOfPage: 'listing-or-first',
      orderOfNames: 'newest-or-title',
      indexesFirst: true,
    },
    open: async () => (await import('./hugo/read-hugo.ts')).hugoDialect,
  },
} satisfies Readonly<Record<string, Dialect>>

export const dialectNames = Object.keys(dialects) as (keyof typeof dialects)[] // `Object.keys` loses them.

/** The rules of a site that is written in a dialect; docgen's own if there is none. */
export const conventionsOf = (name: string | undefined): Conventions =>
  name === undefined ? {} : { ...dialectOf(name).conventions, dialect: name }

/** How sources in a dialect are read; docgen's own syntax if there is none. */
export const openDialect = async (name: string | undefined): Promise<MarkdownDialect> =>
  name === undefined ? {} : dialectOf(name).open()

/** See `Dialect.fragment`. */
export const fragmentIn = (name: string, fragment: string, ids: ReadonlySet<string>): string =>
  dialectOf(name).fragment?.(fragment, ids) ?? fragment

function dialectOf(name: string): Dialect {
  const dialect = Object.entries<Dialect>(dialects).find(([each]) => each === name)?.[1]
  if (!dialect) throw new Error(`There is no dialect ${name}`)
  return dialect
}

/** The names that a part of the site's own theme may have. */
function partOfTheme(name: string): readonly string[] {
  const extensions = ['.tsx', '.ts', '.jsx', '.js']
  return ['', '/index'].flatMap((end) => extensions.map((extension) => `src/theme/${name}${end}${extension}`))
}
