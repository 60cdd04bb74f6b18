import type { RootContent } from 'mdast'
import { diagnose } from '../../../model/diagnose.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { blocksIn, type PlacedCall } from '../tags/expand-tags.ts'

/** What docgen shows for a block of GitBook. */
export type Show = (
  call: PlacedCall,
  attributes: ReadonlyMap<string, string>,
  input: DialectSource,
) => readonly RootContent[]

/** What is inside a block, without the block. */
export const inside: Show = (call, _attributes, input) => blocksIn(call, input)

/** Reports what docgen cannot show of a block, at its line. */
export function report(
  call: PlacedCall,
  message: string,
  { context: { file }, diagnostics }: DialectSource,
): void {
  const place = { line: call.line, column: 1 }
  diagnostics.push(diagnose('unknown-component', message, { file, place }))
}
