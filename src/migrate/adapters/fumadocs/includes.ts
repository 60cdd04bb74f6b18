import { posix } from 'node:path'
import type { RootContent } from 'mdast'
import { decodeText } from '../../../engine/decode-text.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { has, textOf, wordsIn, type JsxElement } from '../component-parts.ts'
import { isThere, missingFile, withoutCommonIndent } from '../included-files.ts'

/**
 * The content of the file that an `<include>` names (Fumadocs' guide, "Include"), from the folder of its file
 * or, with `cwd`, from the project: Markdown as a part, everything else as code.
 */
export function includeOf(node: JsxElement, input: DialectSource): readonly RootContent[] {
  const words = wordsIn(node.children)
  const [, target = words, section] = /^(.+?)(?:#([\w-]+))?$/.exec(words) ?? []
  const folder = has(node, 'cwd') ? '.' : posix.dirname(input.context.file)
  const path = posix.normalize(posix.join(folder, target))
  const bytes = isThere(path, input) ? input.read.bytes(path) : undefined
  if (bytes === undefined) return missingFile(target, node, input)
  const lang = textOf(node, 'lang')
  if (/\.mdx?$/.test(path) && lang === undefined)
    // See `ContextNode`.
    return [input.include(path, (source) => sectionOf(source, section)) as unknown as RootContent]
  const text = decodeText(bytes, path).replace(/\r?\n$/, '')
  return [
    {
      type: 'code',
      lang: lang ?? posix.extname(path).slice(1),
      meta: textOf(node, 'meta') ?? null,
      value: section === undefined ? text : regionOf(text, section),
      position: node.position,
    },
  ]
}

/** The content of `<section id="…">`, or of a heading with that id; all of a text that has neither. */
function sectionOf(source: string, id: string | undefined): string {
  if (id === undefined) return source
  const inner = new RegExp(String.raw`<section\s+id=["']${id}["']\s*>([^]*?)</section>`).exec(source)?.[1]
  if (inner !== undefined) return inner
  const lines = source.split('\n')
  const slug = (line: string): string =>
    line
      .replace(/^#+\s*/, '')
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-')
  const start = lines.findIndex((line) => /^#{1,6}\s/.test(line) && slug(line) === id)
  if (start === -1) return source
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 1
  const length = lines
    .slice(start + 1)
    .findIndex((line) => /^#{1,6}\s/.test(line) && (/^#+/.exec(line)?.[0].length ?? 1) <= level)
  return lines.slice(start, length === -1 ? undefined : start + 1 + length).join('\n')
}

/** The lines between `#region name` and its end; all of a text that has no such region. */
function regionOf(text: string, name: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) =>
    new RegExp(String.raw`#region\s+${name}\s*(?:-->|\*/)?$`).test(line.trim()),
  )
  if (start === -1) return text
  const length = lines.slice(start + 1).findIndex((line) => /#endregion\b/.test(line))
  return withoutCommonIndent(lines.slice(start + 1, length === -1 ? undefined : start + 1 + length)).join(
    '\n',
  )
}
