/**
 * The four kinds of path string that must not meet. A value is branded once, at the door where it is made.
 */
declare const kind: unique symbol
type Branded<Kind extends string> = string & { readonly [kind]: Kind }

/** A source file, relative to the project root, with forward slashes: `content/guides/install.mdx`. */
export type ContentPath = Branded<'ContentPath'>

/** The clean address of a page without the base URL: `/guides/install`, `/guides/`, `/`. */
export type RoutePath = Branded<'RoutePath'>

/** A file below the output folder, with forward slashes: `guides/install/index.html`. */
export type OutputPath = Branded<'OutputPath'>

/**
 * What an author wrote or a browser reads in `href` or `src`: `./install.mdx#upgrade`, `https://example.com`.
 */
export type Href = Branded<'Href'>

/** Marks a text as a path of a source below the content folder. */
export const asContentPath = (text: string): ContentPath => text as ContentPath
/** Marks a text as a route: an address without the base URL. */
export const asRoutePath = (text: string): RoutePath => text as RoutePath
/** Marks a text as a path below the output folder. */
export const asOutputPath = (text: string): OutputPath => text as OutputPath
/** Marks a text as an address as a page has it, base URL included. */
export const asHref = (text: string): Href => text as Href
