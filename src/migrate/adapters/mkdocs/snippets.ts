import { posix } from 'node:path'
import type { Nodes, RootContent } from 'mdast'
import { decodeText } from '../../../engine/decode-text.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { foldersAround, isThere, missingFile, withoutCommonIndent } from '../included-files.ts'
import type { Reader } from '../../../engine/reader.ts'
import { asRecord, type PlainObject } from '../../../model/plain-data.ts'
import { parsedData } from '../../foreign-data.ts'

/** A line that includes a file: of PyMdown's Snippets, of markdown-include, or of include-markdown. */
const line =
  /^([ \t]*)(?:-+8<-+[ \t]+(?:"([^"]+)"|'([^']+)')|\{![+-]?(.*)!\}|\{%-?\s*include(?:-markdown)?\s+["']([^"']+)["'][^%]*%\})[ \t]*$/

const fence = /^[ \t]*-+8<-+[ \t]*$/

/** A line of markdown-include-variants, which shows a file as code: `{* a.py ln[1:9,12] hl[3,5:7] *}`. */
const codeLine = /^[ \t]*\{\*\s*([^\s*]+)((?:\s+\w+\[[^\]]*\])*)\s*\*\}[ \t]*$/

/** Whether one of these lines includes a file. */
export const hasSnippet = (lines: readonly string[], input: DialectSource): boolean =>
  lines.some((each) => fence.test(each) || codeLine.test(each)) ||
  piecesOf(lines, input).some((piece) => 'path' in piece)

/** A line as it is written, or the file that it includes. */
type Piece = { readonly text: string } | { readonly path: string; readonly indent: string }

function piecesOf(lines: readonly string[], { read }: DialectSource): readonly Piece[] {
  let isInside = false
  return lines.flatMap((text): readonly Piece[] => {
    if (fence.test(text)) {
      isInside = !isInside
      return []
    }
    if (isInside) return /^\s*(?:;|$)/.test(text) ? [] : [{ path: text.trim(), indent: '' }]
    const [, indent = '', double, single, included, markdown] = line.exec(text) ?? []
    const tag = markdown !== undefined && includesByTag(mkDocsConfig(read)) ? markdown : undefined
    const path = double ?? single ?? (included === undefined ? tag : asSnippet(included))
    return [path === undefined ? { text } : { path, indent }]
  })
}

/**
 * Whether a plugin reads `{% include "a.md" %}`. Without one, it is what pages say about templates of their
 * own product.
 */
const includesByTag = ({ plugins = ['include-markdown'] }: PlainObject): boolean =>
  (Array.isArray(plugins) ? (plugins as readonly unknown[]) : [plugins])
    .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.keys(asRecord(entry))))
    .some((name) => /^(?:include[-_]markdown|macros|jinja2?)$/.test(name))

/**
 * What is between `{!` and `!}` as Snippets has it: `a.py:1:7,9` for `a.py | utf-8 [ln:1-7,9]` (mdx_include)
 * and `a.py!lines=1-7 9` (markdown-include).
 */
function asSnippet(argument: string): string {
  const text = argument.trim()
  const slice = /(?:\[ln:|!lines=)([\d,\s-]+)\]?$/.exec(text)
  const [name = ''] = text.slice(0, slice?.index).split('|')
  const ranges = slice?.[1]?.match(/[\d-]+/g)?.map((range) => range.replace('-', ':')) ?? []
  return [name.trim(), ...(ranges.length === 0 ? [] : [ranges.join(',')])].join(':')
}

export function includedBlocks(
  lines: readonly string[],
  node: Nodes,
  input: DialectSource,
): readonly RootContent[] {
  const first = node.position?.start.line ?? 1
  return piecesOf(lines, input).flatMap((piece, index) => {
    if ('text' in piece) {
      const [, name, options = ''] = codeLine.exec(piece.text) ?? []
      if (name !== undefined) return codeOf(name, options, node, input)
      return [input.part(piece.text, first + index) as unknown as RootContent]
    }
    const { path, select } = targetOf(piece.path, input)
    // A node of our own, see `ContextNode`.
    return path === undefined
      ? missingFile(piece.path, node, input)
      : [input.include(path, (source) => select(source).join('\n')) as unknown as RootContent]
  })
}

/** The code of a file: all of it, or ranges of its lines, with an empty line where others are left out. */
function codeOf(name: string, options: string, node: Nodes, input: DialectSource): readonly RootContent[] {
  const { path } = targetOf(name, input)
  const bytes = path === undefined ? undefined : input.read.bytes(path)
  if (path === undefined || bytes === undefined) return missingFile(name, node, input)
  const lines = decodeText(bytes, path).replace(/\n$/, '').split('\n')
  const optionOf = (key: string): string => new RegExp(`\\b${key}\\[([^\\]]*)\\]`).exec(options)?.[1] ?? ''
  const ranges = lineRanges(optionOf('ln'))
  // `ln[0]` is the plugin's way to show the file folded.
  const lineRuns = ranges.some(([from]) => from > 0) ? ranges : [[1, lines.length] as const]
  const numbers = lineRuns.flatMap(([from, to], index) => [
    ...(index === 0 ? [] : [0]),
    ...Array.from({ length: Math.min(to, lines.length) - from + 1 }, (_, offset) => from + offset),
  ])
  const isMarked = (number: number): boolean =>
    lineRanges(optionOf('hl')).some(([from, to]) => number >= from && number <= to)
  const marked = numbers.flatMap((number, index) => (number > 0 && isMarked(number) ? [index + 1] : []))
  const title = optionOf('title').replaceAll('"', '')
  return [
    {
      type: 'code',
      lang: posix.extname(path).slice(1),
      meta: `${marked.length === 0 ? '' : `{${marked.join(',')}}`}${title === '' ? '' : ` title="${title}"`}`,
      value: numbers.map((number) => lines[number - 1] ?? '').join('\n'),
      position: node.position,
    },
  ]
}

/** `1:9,12`: the first and last line of each range, from 1. */
const lineRanges = (rangeText: string): readonly (readonly [from: number, to: number])[] =>
  rangeText.split(',').flatMap((range) => {
    const [, from = '', mark, to = ''] = /^\s*(\d*)\s*([:-])?\s*(\d*)\s*$/.exec(range) ?? []
    if (from === '' && to === '') return []
    const first = from === '' ? 1 : Number(from)
    return [[first, mark === undefined ? first : to === '' ? Infinity : Number(to)] as const]
  })

export function includedCode(value: string, node: Nodes, input: DialectSource): string {
  return piecesOf(value.split('\n'), input)
    .flatMap((piece): readonly string[] => {
      if ('text' in piece) return [piece.text.replace(/^([ \t]*);(?=-+8<-+)/, '$1')]
      const { path, select } = targetOf(piece.path, input)
      const bytes = path === undefined ? undefined : input.read.bytes(path)
      if (path === undefined || bytes === undefined) {
        missingFile(piece.path, node, input)
        return []
      }
      const lines = select(decodeText(bytes, path).replace(/\n$/, ''))
      return lines.map((each) => (each === '' ? each : piece.indent + each))
    })
    .join('\n')
}

/** The file of `a.md`, `a.md:section` or `a.md:1:5,8:9`, and what it selects of its text. */
function targetOf(
  target: string,
  input: DialectSource,
): { readonly path: string | undefined; readonly select: (source: string) => readonly string[] } {
  const [, name = target, part] = /^(.+?\.\w+|[^:]+):(.*)$/.exec(target) ?? []
  const bases = ['.', ...input.options.folders, ...foldersAround(input.context.file)]
  const pathIn = (folders: readonly string[]): string | undefined =>
    folders
      .map((base) => posix.normalize(posix.join(base, name)))
      .find((each) => each !== input.context.file && isThere(each, input))
  const path = pathIn([...snippetFolders(input.read), ...bases])
  return { path, select: (source) => selected(source.split('\n'), part) }
}

const mark = /--8<--\s*\[\s*(start|end)\s*:\s*([\w-]+)\s*\]/

function selected(lines: readonly string[], part: string | undefined): readonly string[] {
  const isText = (each: string): boolean => !mark.test(each)
  if (part === undefined || part === '') return lines.filter(isText)
  if (/^[\d:,-]+$/.test(part))
    return part.split(',').flatMap((range) => {
      const [from, to] = range.split(':').map((each) => (each === '' ? undefined : Number(each)))
      return lines.slice(from === undefined ? 0 : from - 1, range.includes(':') ? to : from)
    })
  const markAt = (kind: string): number =>
    lines.findIndex((each) => {
      const [, markKind, name] = mark.exec(each) ?? []
      return markKind === kind && name === part
    })
  const [start, end] = [markAt('start'), markAt('end')]
  return withoutCommonIndent(lines.slice(start + 1, end === -1 ? undefined : end).filter(isText))
}

/**
 * The folders in which Snippets looks for files, relative to the project: its `base_path` in `mkdocs.yml`,
 * which a migrated site still has. Empty without it.
 */
export const snippetFolders = (read: Reader): readonly string[] =>
  snippetOptions(read)
    .flatMap((options) => options['base_path'] ?? [])
    .flatMap((each) => (typeof each === 'string' ? [each.replace(/^\$config_dir\/?/, '')] : []))

/** The options of Snippets in `mkdocs.yml`, which may name extensions in several lists. */
export function snippetOptions(read: Reader): readonly PlainObject[] {
  const extensions = mkDocsConfig(read)['markdown_extensions']
  return (Array.isArray(extensions) ? (extensions as readonly unknown[]) : [extensions]).map((each) =>
    asRecord(asRecord(each)['pymdownx.snippets']),
  )
}

/** The configuration of MkDocs, which a migrated site still has; empty without it. */
export function mkDocsConfig(read: Reader): PlainObject {
  const bytes = read.bytes('mkdocs.yml') ?? read.bytes('mkdocs.yaml')
  return bytes === undefined ? {} : asRecord(parsedData(decodeText(bytes, 'mkdocs.yml')))
}
