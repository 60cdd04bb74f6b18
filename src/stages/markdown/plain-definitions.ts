import type { Definition, Root } from 'mdast'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { ParseContext } from 'micromark-util-types'
import type { Processor } from 'unified'
import { visit } from 'unist-util-visit'

/** A text without most of its link definitions, and what is needed to add them to its tree again. */
export interface SetAside {
  /**
   * Definitions are replaced by spaces, so that everything else keeps its position; trailing ones are cut
   * off.
   */
  readonly text: string
  /** The end of the original text. */
  readonly end: NonNullable<Root['position']>['end']
  /**
   * Lines that the parser has to recognize as definitions for this to be valid, by offset, with the removed
   * definitions that follow each.
   */
  readonly anchors: ReadonlyMap<number, readonly PlacedDefinition[]>
}

/** A definition on a line of its own. */
interface PlacedDefinition {
  readonly line: PlainLine
  /** The line number, starting at 1. */
  readonly number: number
  readonly offset: number
  readonly length: number
}

type Line = { readonly kind: 'blank' | 'heading' | 'definition' | 'other' } | PlainLine

interface PlainLine {
  readonly kind: 'plain'
  readonly label: string
  readonly url: string
  readonly title: string | null
}

/** Matches a literal character that has no meaning in the pattern. */
const literal = (but: string): string => `(?:[^\\\\&\\x00-\\x1f\\x7f${but}]|&(?!#?\\w+;))`
const label = `\\[(?![\\^ ])(${literal('[\\]')}{1,900})(?<! )\\]`
const url = `(?:<(${literal('<>')}*)>|((?!<)(?:${literal(' ()')}|\\(${literal(' ()')}*\\))+))`
const title = `(?:"(${literal('"')}+)"|'(${literal("'")}+)'|\\((${literal('()')}+)\\))`
/** Matches a definition (CommonMark 4.7) on one line, without escapes and character references. */
const plainDefinition = new RegExp(`^${label}: *${url}(?: +${title})?$`)
/** Matches a possible definition, but not a footnote's. Such a line never continues another one. */
const likeDefinition = /^\[[^\]^][^\]]*\]:/

function readLine(line: string): Line {
  if (line.startsWith('[')) {
    const match = plainDefinition.exec(line)
    if (match?.[1] !== undefined)
      return {
        kind: 'plain',
        label: match[1],
        url: match[2] ?? match[3] ?? '',
        title: match[4] ?? match[5] ?? match[6] ?? null,
      }
    return { kind: likeDefinition.test(line) ? 'definition' : 'other' }
  }
  if (line.startsWith('#')) return { kind: 'heading' }
  return { kind: /^[ \t]*$/.test(line) ? 'blank' : 'other' }
}

/**
 * Removes definitions from a text with at least `least` of them on lines of their own: the parser takes tens
 * of microseconds for each, and long lists are usually generated. A line can only be removed if its neighbors
 * are definitions or blank; the first of a run, and each that is not plain, stays as an anchor. Whatever
 * encloses an anchor (a fence, a list, a tag) encloses its run.
 */
export function setAside(text: string, least: number): SetAside | undefined {
  if (!/^\[[^\]]+\]:/m.test(text) || text.includes('\r')) return undefined
  const pieces: string[] = []
  const anchors = new Map<number, PlacedDefinition[]>()
  const lines = linesOf(text)
  let rest = 0
  let endOfAnchors = 0
  let count = 0
  for (const run of runsOf(lines)) {
    let followers: PlacedDefinition[] = []
    for (const [index, { line, number, offset, length }] of run.entries()) {
      if (line.kind !== 'plain' || index === 0) {
        anchors.set(offset, (followers = []))
        endOfAnchors = offset + length
        continue
      }
      followers.push({ line, number, offset, length })
      pieces.push(text.slice(rest, offset), ' '.repeat(length))
      rest = offset + length
      count++
    }
  }
  if (count < least) return undefined
  pieces.push(text.slice(rest))
  const remaining = pieces.join('')
  return {
    text: /[^ \t\n]/.test(remaining.slice(endOfAnchors)) ? remaining : remaining.slice(0, endOfAnchors),
    end: { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset: text.length },
    anchors,
  }
}

interface PlacedLine {
  readonly line: Line
  readonly number: number
  readonly offset: number
  readonly length: number
}

/**
 * Runs of definitions: blocks between blank lines that contain nothing else, except a heading at the start.
 */
function runsOf(lines: readonly PlacedLine[]): PlacedLine[][] {
  const runs: PlacedLine[][] = []
  let run: PlacedLine[] = []
  let block: PlacedLine[] = []
  let isPure = true
  const endRun = (): void => {
    if (run.length > 0) runs.push(run)
    run = []
  }
  const endBlock = (): void => {
    if (isPure) run.push(...block)
    else endRun()
    block = []
    isPure = true
  }
  for (const placed of lines) {
    const { kind } = placed.line
    if (kind === 'blank') endBlock()
    else if (kind === 'heading' && block.length === 0) endRun()
    else if (kind === 'plain' || kind === 'definition') block.push(placed)
    else isPure = false
  }
  endBlock()
  endRun()
  return runs
}

function linesOf(text: string): PlacedLine[] {
  let offset = 0
  return text.split('\n').map((source, index) => {
    const placed = { line: readLine(source), number: index + 1, offset, length: source.length }
    offset += source.length + 1
    return placed
  })
}

const definitionOf = (
  identifier: string,
  { line: { label, url, title }, number: line, offset, length }: PlacedDefinition,
): Definition => ({
  type: 'definition',
  identifier,
  label,
  title,
  url,
  position: {
    start: { line, column: 1, offset },
    end: { line, column: length + 1, offset: offset + length },
  },
})

/** A parser plugin that makes removed definitions known to references. */
export function remarkKnownDefinitions(this: Processor, { anchors }: SetAside): void {
  const names = [...anchors.values()].flatMap((followers) =>
    followers.map(({ line }) => normalizeIdentifier(line.label)),
  )
  let parser: ParseContext | undefined
  const leftSquareBracket = 91
  ;(this.data().micromarkExtensions ??= []).push({
    contentInitial: {
      [leftSquareBracket]: {
        name: 'knownDefinitions',
        // Sees every definition before the parser's own construct, and leaves it to that.
        tokenize(_effects, _ok, nok) {
          if (parser !== this.parser) for (const name of names) this.parser.defined.push(name)
          parser = this.parser
          return nok
        },
      },
    },
  })
}

/**
 * Adds the definitions that references use to a tree again; others have no effect. Undefined if an anchor
 * turned out not to be a definition at the top level, because then the removed ones may not be either.
 */
export function putBack(tree: Root, { anchors, end }: SetAside): Root | undefined {
  const referenced = referencedNames(tree)
  const children: Root['children'] = []
  let found = 0
  for (const node of tree.children) {
    children.push(node)
    if (node.type !== 'definition' || node.position?.start.line !== node.position?.end.line) continue
    const followers = anchors.get(node.position?.start.offset ?? -1)
    if (!followers) continue
    found++
    for (const follower of followers) {
      const identifier = identifierOf(follower.line.label)
      if (referenced.has(identifier)) children.push(definitionOf(identifier, follower))
    }
  }
  if (found < anchors.size) return undefined
  return { ...tree, children, ...(tree.position ? { position: { ...tree.position, end } } : {}) }
}

/** Normalizes a label like references, which match after case folding (CommonMark 4.7). */
const identifierOf = (label: string): string => normalizeIdentifier(label).toLowerCase()

/** The identifiers that references and images in the tree use. */
function referencedNames(tree: Root): Set<string> {
  const names = new Set<string>()
  visit(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') names.add(node.identifier)
  })
  return names
}
