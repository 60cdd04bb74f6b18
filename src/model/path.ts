/**
 * Branded types for the four kinds of path strings that must not be mixed up. A value is branded once, where
 * it is created.
 */
declare const kind: unique symbol
type Branded<Kind extends string> = string & { readonly [kind]: Kind }

/** A source file, relative to the project root, with forward slashes: `content/guides/install.mdx`. */
export type ContentPath = Branded<'ContentPath'>

/** The clean address of a page without the base URL: `/guides/install`, `/guides/`, `/`. */
export type RoutePath = Branded<'RoutePath'>

/** A file relative to the output folder, with forward slashes: `guides/install/index.html`. */
export type OutputPath = Branded<'OutputPath'>

/**
 * The value of an `href` or `src`, as written by an author or read by a browser: `./install.mdx#upgrade`,
 * `https://example.com`.
 */
export type Href = Branded<'Href'>

/** Brands a text as the path of a source file. */
export const asContentPath = (text: string): ContentPath => text as ContentPath
/** Brands a text as a route. */
export const asRoutePath = (text: string): RoutePath => text as RoutePath
/** Brands a text as a path in the output folder. */
export const asOutputPath = (text: string): OutputPath => text as OutputPath
/** Brands a text as an address on a page, including the base URL. */
export const asHref = (text: string): Href => text as Href

/** The file by which docgen recognizes a folder that it has written. */
export const manifestName = '.docgen-manifest.json'

/** The form in which two paths are equal if a file system or a host may treat them so. */
export const caseless = (path: string): string => path.normalize('NFC').toLowerCase()
