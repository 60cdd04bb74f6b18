import type { Nodes, Root } from 'mdast'

/**
 * Parses a text some of whose lines were rewritten to be readable for the parser. What is code, a comment, or
 * a string, only the tree tells: rewritten lines that did not become what they were rewritten for are parsed
 * again as they were `written`. Both texts have the same lines. Throws what `parse` throws for `readable`.
 */
export function parseRewritten<Parsed extends { readonly tree: Root }>(
  written: string,
  readable: string,
  parse: (text: string) => Parsed,
): Parsed & { readonly text: string } {
  let text = readable
  let parsed = parse(text)
  // A line of code that is restored may at most change what follows it.
  for (let round = 0; round < 3 && text !== written; round++) {
    const restored = withConfirmedLines(written, text, parsed.tree)
    if (restored === text) break
    try {
      parsed = parse(restored)
    } catch {
      // In MDX, braces around an id can be an expression with a mistake. They stay escaped.
      break
    }
    text = restored
  }
  return { ...parsed, text }
}

function withConfirmedLines(written: string, rewritten: string, tree: Root): string {
  const confirmed = new Set<number>()
  noteConfirmed(tree, confirmed)
  const originals = written.split('\n')
  return rewritten
    .split('\n')
    .map((line, index) => (confirmed.has(index + 1) ? line : (originals[index] ?? line)))
    .join('\n')
}

/** Notes the lines that became the beginning of an admonition or a comment, or a heading. */
function noteConfirmed(node: Nodes, confirmed: Set<number>): void {
  const { start, end } = node.position ?? {}
  if (
    start &&
    (node.type === 'containerDirective' || (node.type === 'html' && node.value.startsWith('<!--')))
  )
    confirmed.add(start.line)
  if (start && end && node.type === 'heading')
    for (let line = start.line; line <= end.line; line++) confirmed.add(line)
  if ('children' in node) for (const child of node.children) noteConfirmed(child, confirmed)
}
