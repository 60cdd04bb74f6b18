import type { Conventions } from '../../model/conventions.ts'
import type { MarkdownDialect } from '../../stages/markdown/dialect.ts'
import { docusaurusConventions } from './docusaurus/conventions.ts'
import { mkDocsConventions } from './mkdocs/conventions.ts'
import { starlightConventions } from './starlight/conventions.ts'
import { vitePressConventions } from './vitepress/conventions.ts'
import { vitePressFragment } from './vitepress/slug.ts'

/** What docgen knows of the sites of another generator in order to build them from their own sources. */
interface Dialect {
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
    conventions: docusaurusConventions,
    open: async () => (await import('./docusaurus/dialect.ts')).docusaurusDialect,
  },
  vitepress: {
    conventions: vitePressConventions,
    open: async () => (await import('./vitepress/dialect.ts')).vitePressDialect,
    fragment: vitePressFragment,
  },
  starlight: {
    conventions: starlightConventions,
    open: async () => (await import('./starlight/dialect.ts')).starlightDialect,
  },
  mkdocs: {
    conventions: mkDocsConventions,
    open: async () => (await import('./mkdocs/dialect.ts')).mkDocsDialect,
  },
} satisfies Readonly<Record<string, Dialect>>

/** The names of all dialects. */
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
