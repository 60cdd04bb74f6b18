import type { PostHead, TagReference } from './blog.ts'
import type { TreeKind } from './content-tree.ts'
import type { FrontMatter } from './front-matter.ts'
import type { Place } from './diagnostic.ts'
import type { MessagesOf } from './messages/messages.ts'
import type { ContentPath, Href } from './path.ts'

/** The format of a source. */
export type ContentFormat = 'md' | 'mdx' | 'page-module'

/** A source file before it has been read. */
export interface ContentFile {
  readonly path: ContentPath
  readonly format: ContentFormat
  readonly source: string
  /** A hash of the source's bytes. */
  readonly hash: string
  /** The Markdown format that its mount prescribes, regardless of the file name and the site's setting. */
  readonly readAs?: 'md' | 'mdx'
  /** For translations, the language that generated text is in. */
  readonly locale?: string
  /** What its mount contains, unless it is docs. */
  readonly kind?: Exclude<TreeKind, 'docs'>
  /** `disk`, or the name of the plugin that created the page. */
  readonly origin: string
}

/** What a page of Markdown is made from, in a form that can be sent to threads. */
export interface MarkdownSource {
  readonly file: ContentFile
  /** For translations, in their language. */
  readonly messages?: PageMessages
}

/** Messages that docgen adds to the text of a page or its Markdown copy. */
export type PageMessages = MessagesOf<'admonition' | 'text'>

/** A heading level: 2 is `<h2>`. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** A heading, in document order. Its `id` is unique on the page. */
export interface Heading {
  readonly level: HeadingLevel
  readonly id: string
  /** The text without markup. */
  readonly text: string
  /** A label before the heading in the table of contents: `GET`. */
  readonly badge?: string
}

/** A reference in the source: a Markdown link, an image, or a JSX attribute such as `href`. */
export interface SourceLink {
  readonly href: Href
  /** The address as it was written, if Markdown encodes it: `über` for `%C3%BCber`. */
  readonly written?: string
  /** The text of a link to a page; omitted if the link leads elsewhere or has no text. */
  readonly text?: string
  readonly kind: 'markdown-link' | 'markdown-image' | 'attribute'
  /** Set for images: the page shows the target rather than linking to it. */
  readonly isShown?: true
  /** The file that contains the reference: the page itself, or an included partial. */
  readonly file: ContentPath
  readonly place: Place
}

/** The text below one heading, for the search index. */
export interface SearchSection {
  /** The heading's id; empty for the text before the first heading. */
  readonly id: string
  /** The headings from the page's title down to this one. */
  readonly trail: readonly string[]
  readonly text: string
  readonly code: string
}

/**
 * The JavaScript in a page: `import`s, `export`s, and expressions that are not plain data. There is one unit
 * for the page and one for each included partial; all are bundled together with the templates.
 */
export interface PageModule {
  readonly units: readonly PageModuleUnit[]
}

/** A module with the thunks of a page or partial: everything that has to be executed. */
export interface PageModuleUnit {
  readonly id: string
  /** The file that contains the code; relative imports are resolved from here. */
  readonly file: ContentPath
  /** An ES module (TSX) that exports `scope(props, components)`, which returns thunks in source order. */
  readonly code: string
  /** Names of theme components that the thunks use. */
  readonly components: readonly string[]
  /** The place of each thunk in the file. */
  readonly places: readonly Place[]
}

/** The line of a heading in a file. */
export type HeadingPlace = readonly [line: number, part?: string]

/** What other pages may need of a page, independent of all others. */
export interface Page {
  readonly path: ContentPath
  /**
   * The full route of a page that a plugin created; others derive theirs from their path and front matter.
   */
  readonly route?: string
  readonly format: ContentFormat
  readonly frontMatter: FrontMatter
  /** The place of each front matter key, for diagnostics of later stages. */
  readonly frontMatterPlaces: Readonly<Record<string, Place>>
  readonly title: string
  readonly description: string
  readonly headings: readonly Heading[]
  /** Where each heading is written: a line from 1, and the file if it is a part. */
  readonly headingPlaces?: readonly HeadingPlace[]
  readonly links: readonly SourceLink[]
  /** The other files that its text is made from, relative to the project root: its parts and data. */
  readonly includes?: readonly string[]
  /** Names of the components in the body: `Tabs`, `Card`. */
  readonly components: readonly string[]
  readonly module?: PageModule
  readonly wordCount: number
  /** Set for blog posts. */
  readonly post?: PostHead
  /** The tags, if one of them is a map; otherwise they are the labels in the front matter. */
  readonly tags?: readonly TagReference[]
  /** Whether the body shows a title, so that the layout must not add one. */
  readonly hasTitleHeading: boolean
}

/** Markdown with the places of its addresses. */
export interface MarkdownText {
  readonly markdown: string
  /** The offsets of addresses on the site: where the first starts and ends, the second starts, and so on. */
  readonly addresses: readonly number[]
}

/**
 * A part of a page's Markdown copy: text from the source, whose addresses are as written, or the next group
 * of blocks that rendering gives a text.
 */
export type CopyPart = MarkdownText | 'rendered'

/** What search and Markdown copies read of a page, as far as it is known before the page is rendered. */
export interface SourceText {
  readonly sections: readonly SearchSection[]
  readonly copy: readonly CopyPart[]
}

/** The text of a page, as plugins read it. */
export interface PageText {
  readonly sections: readonly SearchSection[]
  /** The page as Markdown with the words that readers see, for "copy page as Markdown". */
  readonly markdown: string
  /** The offsets of addresses in `markdown`, each with its start and end; they are those of the HTML. */
  readonly addresses: readonly number[]
}

/** Replaces the addresses in a text. They are encoded as far as Markdown could misread them. */
export function withAddresses(
  { markdown, addresses }: MarkdownText,
  resolve: (href: string) => string,
): MarkdownText {
  const offsets: number[] = []
  let text = ''
  let end = 0
  for (let index = 0; index < addresses.length; index += 2) {
    const start = addresses[index] ?? 0
    text += markdown.slice(end, start)
    end = addresses[index + 1] ?? start
    offsets.push(text.length)
    text += encoded(resolve(markdown.slice(start, end)))
    offsets.push(text.length)
  }
  return { markdown: text + markdown.slice(end), addresses: offsets }
}

/**
 * Encodes what would end an address in Markdown: parentheses, and spaces before a title (CommonMark 6.3).
 */
const encoded = (href: string): string =>
  href.replace(
    /[\s()<>\\`|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )

const release = Symbol('release')

interface ReleasableFile {
  readonly [release]: () => void
}

/**
 * A file whose text is read when somebody asks for it, unless it is at hand. A copy, and what a thread is
 * sent, has the text.
 */
export function contentFile(
  facts: Omit<ContentFile, 'source'>,
  read: () => string,
  textAtHand?: string,
): ContentFile {
  let text = textAtHand
  return Object.defineProperties(
    { ...facts, source: '' },
    {
      source: { enumerable: true, get: () => (text ??= read()) },
      [release]: { value: () => (text = undefined) },
    },
  )
}

/** Forgets the text of a file, until somebody asks for it again. */
export const releaseText = (file: ContentFile): void =>
  // Files of plugins have their texts.
  (file as Partial<ReleasableFile>)[release]?.()

/** All about a file but its text, for which its hash stands; the text is not read for that. */
export const withoutText = (file: ContentFile): Omit<ContentFile, 'source'> =>
  // All of its properties but one.
  Object.fromEntries(
    Object.keys(file).flatMap((name) => (name === 'source' ? [] : [[name, Reflect.get(file, name)]])),
  ) as unknown as Omit<ContentFile, 'source'>

/** What stands for a source in the keys of results. */
export const nameSource = ({ file, ...rest }: MarkdownSource): object => ({
  ...rest,
  file: withoutText(file),
})
