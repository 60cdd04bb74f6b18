import type { BodyNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'
import type { FileContext } from '../file-context.ts'
import type { NodeData } from '../node-data.ts'

/**
 * Moves the places of nodes from a text that was taken out of a file to where its lines stand there, which is
 * further right if they were indented. Those of a text around it (`outer`) move with that. Changes the nodes.
 */
export function placeInFile(
  nodes: readonly BodyNode[],
  { file, indents }: FileContext,
  outer: Pick<FileContext, 'file' | 'indents'>,
): void {
  if (!indents) return
  const outerIndents = outer.file === file ? outer.indents : undefined
  const columnAt = (line: number, column: number): number =>
    column + (indents[line - 1] ?? 0) - (outerIndents?.[line - 1] ?? 0)
  const inFile = (place: Place): Place => ({
    ...place,
    column: columnAt(place.line, place.column),
    ...(place.endLine !== undefined && place.endColumn !== undefined
      ? { endColumn: columnAt(place.endLine, place.endColumn) }
      : {}),
  })
  const visit = (node: BodyNode): void => {
    // The library's types and ours are readonly, but nobody else has these nodes yet.
    const item = node as {
      position?: { start: { line: number; column: number }; end: { line: number; column: number } }
      place?: Place
      file?: string
      data?: NodeData
    }
    const isOfFile = (item.file ?? item.data?.file ?? file) === file
    if (isOfFile && item.position) {
      const { start, end } = item.position
      item.position = {
        start: { ...start, column: columnAt(start.line, start.column) },
        end: { ...end, column: columnAt(end.line, end.column) },
      }
    }
    if (isOfFile && item.place) item.place = inFile(item.place)
    if ('children' in node) for (const child of node.children as readonly BodyNode[]) visit(child)
    if (node.type === 'component') for (const slot of Object.values(node.slots ?? {})) slot.forEach(visit)
  }
  nodes.forEach(visit)
}
