import type { Root } from 'mdast'
import type { Reader } from '../../engine/reader.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { PlainObject } from '../../model/plain-data.ts'
import type { ImportRules } from './mdx/import-specifier.ts'
import type { CompileOptions } from './compile-options.ts'
import type { ContextNode, FileContext } from './file-context.ts'

/**
 * How sources that were written for another generator become what docgen reads, from the text to the tree.
 * docgen's own syntax has no such steps. Whatever is done to a text, its lines stay where they are, so that
 * places are those of the file as its author wrote it.
 */
export interface MarkdownDialect {
  /**
   * Replaces notation that is read before Markdown, in code as well, by text that no parser treats as markup;
   * `tree` says what it stands for. What the text then is, it stays, unlike what `text` rewrites.
   */
  readonly tokens?: (body: string) => string
  /**
   * Rewrites lines that the parser would take for something else. Those that it then takes for code are
   * restored: only lines that begin an admonition, a heading or a comment, and rows of tables, stay
   * rewritten.
   */
  readonly text?: (body: string) => string
  /**
   * Repairs MDX that cannot be parsed at a place, for the reason that the parser gives; undefined if it
   * cannot be repaired. What is repaired is reported.
   */
  readonly mend?: (text: string, place: Place, reason: string) => string | undefined
  /**
   * Rewrites the tree of a file: what has no notation in docgen's Markdown (tabs in a page without MDX), and
   * what comes from other files, whose lines would move those below. Runs when partials have been included.
   */
  readonly tree?: (tree: Root, source: DialectSource) => void
  readonly frontMatter?: FrontMatterDialect
  /**
   * The path, relative to the project root, of a file that an import in `file` names and that is read as a
   * part, although it is no Markdown; undefined for other imports.
   */
  readonly importedPart?: ImportRules['partOf']
  /** The MDX of such a file; undefined for Markdown and MDX. */
  readonly partText?: (text: string, file: string) => string | undefined
  /** How the module of an import is treated; undefined if docgen's rules decide. */
  readonly importTarget?: ImportRules['inDialect']
}

/** The file whose tree is rewritten. */
export interface DialectSource {
  readonly context: FileContext
  readonly read: Reader
  readonly options: CompileOptions
  /** Those of the page, to which findings are added. */
  readonly diagnostics: Diagnostic[]
  /** The base URL of the site, with leading and trailing slashes. */
  readonly baseUrl: string
  /** Whether the file is the page itself, and not a partial. */
  readonly isPage: boolean
  /** Whether it is a text that was taken out of the file (`part`). */
  readonly isPart: boolean
  /** Includes a file (path relative to the project), or some of its lines, as a partial. */
  readonly include: (path: string, select: (source: string) => string) => ContextNode
  /** Reads a text that was taken out of the file, where it begins at this line, as blocks of their own. */
  readonly part: (text: string, line: number) => ContextNode
}

/** How front matter is written. */
export interface FrontMatterDialect {
  /** Finds front matter in another language than YAML at the beginning of a file. */
  readonly otherLanguage?: (source: string) => OtherFrontMatter | undefined
  /**
   * Matches from the start of a file to the end of the opening row; its first group is what follows `---`.
   */
  readonly opening: RegExp
  /**
   * Whether a page is there although its front matter cannot be read: where it never says that the page is a
   * draft. The finding can then be softened like any other.
   */
  readonly isOptional?: boolean
  /** Whether a key may be written several times; the last one counts. */
  readonly hasRepeatedKeys?: boolean
  /** docgen's keys and their values, each with the key that it was written as. */
  readonly translate: (
    data: PlainObject,
    file: string,
  ) => ReadonlyMap<string, readonly [value: unknown, key: string]>
}

/** Front matter in another language than YAML. */
export interface OtherFrontMatter {
  /** The number of characters that it takes. */
  readonly length: number
  /** YAML that says the same, on lines 2 and below of the file; or the mistake in it. */
  readonly yaml: string | { readonly mistake: string; readonly place: Place }
}
