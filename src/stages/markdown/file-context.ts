import type { Nodes, RootContent } from 'mdast'
import type { Place } from '../../model/diagnostic.ts'
import type { Json } from '../../model/plain-data.ts'
import type { SourceLocation } from '../../model/site.ts'
import type { Unit } from './mdx/unit.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { CompileOptions } from './compile-options.ts'

export type Binding =
  /** A component that is looked up by name during rendering. */
  | { readonly kind: 'component'; readonly name: string }
  /** Another Markdown file, whose element is an include. */
  | { readonly kind: 'part'; readonly path: string; readonly place: Place }
  /** A known value. */
  | { readonly kind: 'data'; readonly value: unknown }
  /** A JavaScript value that is only known in the bundle. */
  | { readonly kind: 'code' }
  /** A failed import that has been reported; elements that use it are left out. */
  | { readonly kind: 'missing' }

/** One use of a file: the page itself, or a partial with the props of its include. */
export interface FileContext {
  readonly file: string
  readonly format: 'md' | 'mdx'
  readonly formatBy: SourceFormat['by']
  /** The file's lines as seen by the parser. */
  readonly lines: readonly string[]
  /** The file as it is written, without its front matter, which is empty lines. */
  readonly source: string
  /** Of a text that was taken out of the file: by line, how much further right that stands there. */
  readonly indents?: readonly number[]
  readonly bindings: ReadonlyMap<string, Binding>
  /** Known values: `props`, `frontMatter`, and data. */
  readonly names: ReadonlyMap<string, unknown>
  readonly unit: Unit
  /** The number of this use; 0 is the page itself. */
  readonly use: number
  readonly slot?: { readonly children: readonly Nodes[]; readonly context: FileContext } | undefined
}

/** A docgen node in mdast: content that belongs to another use of a file. */
export interface ContextNode {
  type: 'docgenContext'
  context: FileContext
  /** The location of the element that includes the partial. */
  include?: SourceLocation
  scope?: { props: Readonly<Record<string, Json>>; dynamic: readonly DynamicProp[] }
  children: RootContent[]
}

/** A prop whose value is only known during rendering. */
export interface DynamicProp {
  readonly name?: string
  readonly thunk: number
}

export interface SourceFormat {
  readonly format: 'md' | 'mdx'
  readonly by: 'front matter' | 'setting' | 'name'
}

/**
 * The format of a page or partial: set by its front matter, otherwise by the site, otherwise by its name
 * (`byName`).
 */
export function sourceFormat(
  byName: 'md' | 'mdx',
  { mdx }: FrontMatter,
  { format }: Pick<CompileOptions, 'format'>,
): SourceFormat {
  if (mdx?.format === 'md' || mdx?.format === 'mdx') return { format: mdx.format, by: 'front matter' }
  return format === 'detect' ? { format: byName, by: 'name' } : { format, by: 'setting' }
}

export const formatOfName = (path: string): 'md' | 'mdx' => (/\.mdx$/i.test(path) ? 'mdx' : 'md')

/** How to have a file read as MDX that is read as Markdown. */
export const howToGetMdx: Readonly<Record<SourceFormat['by'], string>> = {
  'front matter': 'Take `format: md` out of its front matter.',
  setting:
    'Write `mdx: {format: mdx}` in its front matter, or take `markdown.format: md` out of the configuration.',
  name: 'Rename the file so that it ends in `.mdx`, write `mdx: {format: mdx}` in its front matter, or `markdown.format: mdx` in the configuration.',
}
