import type { Nodes } from 'mdast'
import type { MdxjsEsm } from 'mdast-util-mdx'
import type { MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import type { FileContext } from '../../../stages/markdown/file-context.ts'
import { changesOfText } from './apply-changes.ts'
import { UnwritableNode } from './element-markup.ts'
import { MarkdownWriter, type WrittenUse } from './markdown-writer.ts'
import { type DialectSteps, isContext } from './record-steps.ts'
import { childrenOf, keyOf } from './same-node.ts'
import { type TextChange, treeEdits } from './tree-edits.ts'
import { WrittenSource } from './written-source.ts'

export interface RewriteInput {
  readonly dialect: MarkdownDialect
  readonly steps: DialectSteps
  readonly hasMath: boolean
  /** The body of a file that is read as a whole: the page, or a part that it imports. */
  readonly bodyOf: (file: string) => string
}

/**
 * The changes of the files of a page, by path: its own, and those of the parts that it imports. Throws an
 * `UnwritableNode`.
 */
export function rewritePage(input: RewriteInput): ReadonlyMap<string, readonly TextChange[]> {
  const { steps, bodyOf, hasMath, dialect } = input
  const uses = new Map<FileContext, WrittenUse>()
  const useOf = (context: FileContext): WrittenUse => {
    const use = uses.get(context) ?? openUse(context, input)
    uses.set(context, use)
    return use
  }
  const files = new Map<string, readonly TextChange[]>()
  for (const [context, stepsOfUse] of steps.byContext) {
    // A part that is used twice is written once.
    if (steps.taken.has(context) || files.has(context.file)) continue
    const { file, format } = context
    const [step] = stepsOfUse
    if (step && !/\.mdx?$/i.test(file))
      throw new UnwritableNode(`\`${file}\`, a part that only the adapter reads`, step.before)
    const use = useOf(context)
    const writer = new MarkdownWriter({ file, format, hasMath, useOf })
    const changes = stepsOfUse.flatMap(({ before, after }) => [
      ...treeEdits(before, after, use, writer),
      ...before.children.flatMap((node) => (node.type === 'mdxjsEsm' ? importEdits(node, dialect, use) : [])),
    ])
    files.set(file, changesOfText(bodyOf(file).split('\n'), use.source, changes))
  }
  return files
}

function openUse(context: FileContext, { dialect, steps, bodyOf }: RewriteInput): WrittenUse {
  const excerpt = steps.taken.get(context)
  const text = excerpt ? '\n'.repeat(excerpt.line - 1) + excerpt.text : bodyOf(context.file)
  const before = new Map<string, Nodes>()
  const parts = new Set<unknown>()
  const note = (node: Nodes): void => {
    if (isContext(node)) parts.add(node)
    else {
      before.set(keyOf(node), node)
      childrenOf(node).forEach(note)
    }
  }
  for (const step of steps.byContext.get(context) ?? []) note(step.before)
  const source = new WrittenSource({ text, parsedLines: context.lines, dialect, format: context.format })
  return { context, source, before, parts }
}

/** Takes out imports of components that docgen has without one. */
function importEdits(
  node: MdxjsEsm,
  dialect: MarkdownDialect,
  { source }: WrittenUse,
): readonly TextChange[] {
  const program = node.data?.estree
  const { position } = node
  if (!program || !position || !dialect.importTarget) return []
  const statements = program.body.map((statement) =>
    statement.type === 'ImportDeclaration' &&
    dialect.importTarget?.(String(statement.source.value))?.kind === 'components'
      ? statement
      : undefined,
  )
  const first = source.at(position.start).line
  if (statements.every((statement) => statement !== undefined)) {
    const last = source.at(position.end).line
    const isBlankAfter = source.lines[last]?.trim() === ''
    const to = { line: last + (isBlankAfter ? 2 : 1), column: 1 }
    return [{ from: { line: first, column: 1 }, to, text: '', kind: 'components' }]
  }
  return statements.flatMap((statement): readonly TextChange[] => {
    const { start, end } = statement?.loc ?? {}
    return start && end
      ? [
          {
            from: { line: start.line, column: 1 },
            to: { line: end.line + 1, column: 1 },
            text: '',
            kind: 'components',
          },
        ]
      : []
  })
}
