interface DiagramMistake {
  readonly error: string
  /** Starting at 1. */
  readonly line: number
}

const wrongLines: Readonly<Record<string, readonly (readonly [line: RegExp, error: string])[]>> = {
  flowchart: [
    [
      /^(?:flowchart|graph)\s+(?!(?:TB|TD|LR|RL|BT)$)[A-Z]{2}$/,
      'it has no such direction; write `TB`, `BT`, `LR` or `RL`',
    ],
  ],
  state: [[/^(?:\[\*\]|[\w\p{L}]+)\s*-->$/u, 'an arrow leads to nothing']],
  class: [[/^class\s*\{/, 'a class has no name']],
  er: [
    [/^[\w-]+\s+(?:\|\||\|o|\}o|\}\|)(?:--|\.\.)(?:\|\||o\||o\{|\|\{)\s*:/, 'a relation leads to nothing'],
  ],
}

/** The start and end of blocks, by kind of diagram. */
const blocks: Readonly<Record<string, readonly [open: RegExp, close: RegExp, end: string]>> = {
  sequence: [
    /^(?:loop|alt|opt|par|par_over|critical|break|rect|box)(?:\s+(?!(?:<<)?--?[>x)])|$)/,
    /^end$/,
    'end',
  ],
  state: [/^state\s.*\{$/, /^\}$/, '}'],
  class: [/^(?:class|namespace)\s.*\{$/, /^\}$/, '}'],
}

/** Finds mistakes that are certain without mermaid's grammar. Unknown syntax is not reported. */
export function diagramMistake(kind: string, code: string): DiagramMistake | undefined {
  const lines = code
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('%%'))
  const wrong = lines.flatMap(({ text, line }) =>
    (wrongLines[kind] ?? []).filter(([pattern]) => pattern.test(text)).map(([, error]) => ({ error, line })),
  )
  return wrong[0] ?? unclosedBlock(kind, lines)
}

function unclosedBlock(
  kind: string,
  lines: readonly { readonly text: string; readonly line: number }[],
): DiagramMistake | undefined {
  const block = blocks[kind]
  if (!block) return undefined
  const [opens, closes, end] = block
  const open: number[] = []
  for (const { text, line } of lines) {
    if (opens.test(text)) open.push(line)
    else if (closes.test(text) && open.pop() === undefined)
      return kind === 'sequence' ? { error: '`end` closes nothing', line } : undefined
  }
  const last = open.at(-1)
  return last === undefined ? undefined : { error: `a block has no \`${end}\``, line: last }
}
