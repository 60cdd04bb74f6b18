import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { didYouMean } from '../../model/nearest.ts'
import { isRecord } from '../../model/plain-data.ts'
import type { DataDocument } from '../../kit.ts'
import { commentBlocks, inlineComments, type CommentBlock } from './comment-blocks.ts'
import { codeBlock, commentMarkdown, isCode, leadingCode } from './comment-text.ts'
import { readTags } from './comment-tags.ts'
import type { ExtraValue, ValueComment } from './value-comment.ts'
import { allKeys, keysInOrder, type ValueKey } from './value-keys.ts'

/** A section of the values, which begins at a line. */
interface ValueSection {
  readonly line: number
  readonly title: string
  /** Markdown. */
  readonly text: string
}

export interface ValueComments {
  /** About each value, by its name; that of the file is ''. */
  readonly of: (name: string) => ValueComment
  readonly sections: readonly ValueSection[]
  readonly findings: readonly Diagnostic[]
}

/**
 * Reads the comments of values: those of helm-docs (`# -- text`) and of Bitnami's generator for READMEs
 * (`## @param name text`), and plain ones, above, beside and below what they are about.
 */
export function readComments(document: DataDocument, top: readonly ValueKey[]): ValueComments {
  const comments = new Map<string, ValueComment>()
  const of = (name: string): ValueComment => {
    const comment = comments.get(name) ?? { texts: [], extras: [] }
    comments.set(name, comment)
    return comment
  }
  // People write dots in keys as they are.
  const keys = new Map(
    allKeys(top).flatMap((key) => [key.path.join('.'), key.name].map((name) => [name, key])),
  )
  const sections: ValueSection[] = []
  const findings: Diagnostic[] = []
  const keysInFile = keysInOrder(top)
  for (const block of commentBlocks(document.text, keysInFile)) readBlock(block)
  for (const { key, text } of inlineComments(document.text, keysInFile)) addText(key.name, text)
  return { of, sections, findings }

  function readBlock(block: CommentBlock): void {
    const { prose, named, about, section } = readTags(block)
    const owner = proseOwner(block)?.name ?? ''
    for (const each of named) addNamed(each)
    if (section)
      sections.push({ line: section.line, title: section.title, text: commentMarkdown(section.lines) })
    Object.assign(of(owner), about)
    const texts = prose.slice(prose.findIndex((line) => line.trim() !== ''))
    if (texts.every((line) => line.trim() === '')) return
    const example = isAlternative(texts, block) ? 0 : leadingCode(texts)
    const isExample = example === texts.length || (block.isBelowLine && isUnset(block.before))
    const code = isExample ? texts.slice(0, example) : []
    // Below the names of values stands an example of the last.
    const codeKey = keys.get(named.at(-1)?.name ?? '') ?? codeOwner(block)
    if (isCode(code)) addText(codeKey?.name ?? '', codeBlock(code))
    const rest = texts.slice(code.length)
    addText(owner, isCode(rest) ? codeBlock(rest) : commentMarkdown(rest))
  }

  function addText(name: string, text: string): void {
    const { texts } = of(name)
    if (text !== '' && !texts.includes(text)) texts.push(text)
  }

  function addNamed({
    name,
    line,
    column,
    tag,
    text,
    ...about
  }: ReturnType<typeof readTags>['named'][number]) {
    const key = keys.get(name)
    if (key && tag !== 'extra') {
      if (tag === 'skip') of(key.name).isHidden = true
      else addText(key.name, text)
      Object.assign(of(key.name), about)
      return
    }
    const parent = parentOf(name)
    const member = parent && memberAt(parent, name)
    if (tag === 'skip') return
    if (tag === 'extra' || member) of(parent?.name ?? '').extras.push({ name, text, ...about, member })
    else
      findings.push(
        diagnose(
          'reference-document-lint',
          `The comment names \`${name}\`, which is no value; it is not shown.`,
          {
            file: document.file,
            place: { line, column },
            hint: didYouMean(name, [...keys.keys()]),
          },
        ),
      )
  }

  /** The value that contains what has a longer name. */
  function parentOf(name: string): ValueKey | undefined {
    for (
      let end = name.length;
      end > 0;
      end = Math.max(name.lastIndexOf('.', end - 1), name.lastIndexOf('[', end - 1))
    ) {
      const key = keys.get(name.slice(0, end))
      if (key) return key
    }
    return undefined
  }
}

/** Finds a part of a value: an item of a list, or something inside an item. */
function memberAt({ holder, key, name }: ValueKey, path: string): ExtraValue['member'] {
  let member: readonly [holder: object, key: string | number] = [holder, key]
  for (const [, step = '', index] of path.slice(name.length).matchAll(/\.?([^.[\]]+)|\[(\d+)\]/g)) {
    const value: unknown = Reflect.get(...member)
    const next = index ?? step
    if ((!isRecord(value) && !Array.isArray(value)) || !Object.hasOwn(value, next)) return undefined
    member = [value, next]
  }
  return member
}

/** A commented-out line with the name of the key below it shows what that could be, too. */
const isAlternative = ([first = '']: readonly string[], { below }: CommentBlock): boolean =>
  below !== undefined && first.trimStart().startsWith(`${below.key}:`)

/** Sentences are about the key below them, or about what they stand directly below. */
function proseOwner({ below, before, after, indent, isBelowLine }: CommentBlock): ValueKey | undefined {
  if (below) return below
  if (isBelowLine && before && indent >= before.column - 1) return before
  return before && after?.column === indent + 1 ? after : mapAround(before, indent)
}

/** Values that are switched off belong to an empty value above them, or to the map that they are in. */
const codeOwner = ({ before, indent, isBelowLine }: CommentBlock): ValueKey | undefined =>
  before && isBelowLine && isUnset(before) && indent >= before.column - 1 ? before : mapAround(before, indent)

function mapAround(key: ValueKey | undefined, indent: number): ValueKey | undefined {
  let current = key
  while (current && current.column > indent) current = current.parent
  return current
}

function isUnset(key: ValueKey | undefined): boolean {
  const value = key?.holder[key.key]
  return (
    value === null || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  )
}
