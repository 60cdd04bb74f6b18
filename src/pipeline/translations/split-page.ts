import { posix } from 'node:path'
import type { Root } from 'mdast'
import { recordHash } from '../../engine/fingerprint.ts'
import { DiagnosticError } from '../../model/diagnose.ts'
import { countWords } from '../../stages/markdown/collect.ts'
import type { MarkdownDialect } from '../../stages/markdown/dialect.ts'
import { parseSource } from '../../stages/markdown/parse-source.ts'
import { splitFrontMatter } from '../../stages/markdown/split-front-matter.ts'
import { type Block, blocksIn, frontMatterBlocks, SourceLines } from './blocks-in.ts'

/** A file to be split. */
export interface SplitFile {
  /** Relative to the project root. */
  readonly path: string
  readonly source: string
  readonly format: 'md' | 'mdx'
  readonly dialect?: MarkdownDialect
  readonly hasMath?: boolean
}

/** A part of a file up to the next heading of any level; the front matter is one, too. */
export interface Section {
  /** The line of its heading, `## Install`; `---` for front matter, empty before the first heading. */
  readonly heading: string
  /** 0 without a heading. */
  readonly level: number
  readonly start: number
  readonly end: number
  readonly text: string
  /** The same for the same text; what is imported counts by its path in the project. */
  readonly hash: string
  /** What has to be translated. Code, imports and comments do not. */
  readonly blocks: readonly Block[]
  /** The words in its blocks. */
  readonly words: number
}

/**
 * Splits a file into sections, which together are its text. A file that cannot be parsed is a single section
 * with a single block: building the site says why.
 */
export function splitPage(file: SplitFile): readonly Section[] {
  const { source, path } = file
  const { body } = splitFrontMatter(source, path)
  const tree = parsed(file, body)
  const lines = new SourceLines(source, tree?.text ?? source)
  const frontMatterEnd = endOfFrontMatter(source, body)
  const blocks = [
    ...frontMatterBlocks(source.slice(0, frontMatterEnd)),
    ...(tree ? blocksIn(tree.root, lines) : [wholeText(source, frontMatterEnd)]),
  ]
  const headings = tree?.root.children.flatMap((node) =>
    node.type === 'heading' && node.position
      ? [{ level: node.depth, start: lines.startOf(node.position.start.line) }]
      : [],
  )
  const starts = [
    ...(frontMatterEnd > 0 ? [{ level: 0, start: 0 }] : []),
    ...(source.slice(frontMatterEnd, headings?.[0]?.start).trim() === ''
      ? []
      : [{ level: 0, start: frontMatterEnd }]),
    ...(headings ?? []),
  ]
  if (starts.length === 0) return []
  return starts.map(({ level, start }, index): Section => {
    const from = index === 0 ? 0 : start
    const end = starts[index + 1]?.start ?? source.length
    const text = source.slice(from, end)
    const sectionBlocks = blocks.filter((block) => block.start >= from && block.start < end)
    return {
      heading: level > 0 || start < frontMatterEnd ? (text.trim().split('\n', 1)[0] ?? '') : '',
      level,
      start: from,
      end,
      text,
      hash: recordHash(withProjectImports(text, path).trim()),
      blocks: sectionBlocks,
      words: sectionBlocks.reduce((sum, block) => sum + countWords(readable(block.text)), 0),
    }
  })
}

/** Why a text cannot be read as a part of a file like this one; undefined if it can. */
export function parseProblem({
  path,
  source,
  format,
  dialect,
  hasMath = false,
}: SplitFile): string | undefined {
  // All text is Markdown.
  if (format === 'md') return undefined
  try {
    parseSource(source, format, path, { dialect, hasMath })
    return undefined
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics[0]?.message
    throw error
  }
}

/** Words of a text as readers see them: addresses are none. */
const readable = (markdown: string): string => markdown.replace(/\]\([^)\s]*/g, '] ').replace(/<[^>]*>/g, ' ')

function parsed(
  { format, path, dialect, hasMath = false }: SplitFile,
  body: string,
): { readonly root: Root; readonly text: string } | undefined {
  // What is written for another generator may be Markdown in a file that is read as MDX.
  for (const each of format === 'mdx' ? (['mdx', 'md'] as const) : (['md'] as const))
    try {
      const { tree, text } = parseSource(body, each, path, { dialect, hasMath })
      return { root: tree, text }
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error
    }
  return undefined
}

/** Front matter is blanked in the body, whose lines are those of the source. */
function endOfFrontMatter(source: string, body: string): number {
  if (source === body) return 0
  const blanked = source.length - body.length
  // Of the lines that were blanked, their ends are left.
  let end = 0
  for (let removed = 0; end < source.length && removed < blanked; end++) if (source[end] !== '\n') removed++
  return source[end] === '\n' ? end + 1 : end
}

function wholeText(source: string, start: number): Block {
  const text = source.slice(start).trim()
  const from = source.indexOf(text, start)
  return { kind: 'text', start: from, end: from + text.length, indent: '', text }
}

/** Matches the module of an `import` or `export … from` at the beginning of a line. */
const relativeImport = /^((?:import|export)\b[^'"\n]*?)(['"])(\.{1,2}\/[^'"\n]+)\2/gm

/**
 * Writes relative imports of a file (path relative to the project root) so that they lead to the same files
 * from everywhere; those for which `isKept` is true stay as they are.
 */
export const withProjectImports = (
  text: string,
  path: string,
  isKept: (specifier: string) => boolean = () => false,
): string =>
  text.replace(relativeImport, (whole, before: string, quote: string, specifier: string) => {
    const target = posix.join(posix.dirname(path), specifier)
    return target.startsWith('../') || isKept(specifier) ? whole : `${before}${quote}@site/${target}${quote}`
  })
