/** A mistake in a diagram, with its line. */
interface DiagramMistake {
  readonly error: string
  /** Starting at 1. */
  readonly line: number
}

/** Lines that are invalid, by kind of diagram. */
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

/** Lines that the renderer interprets as mermaid does, by kind of diagram. It silently drops all others. */
const known: Readonly<Record<string, readonly RegExp[]>> = {
  state: [
    /^direction\s+(?:TD|TB|LR|BT|RL)$/,
    /^(?:\[\*\]|[\w\p{L}]+)\s*-->\s*(?:\[\*\]|[\w\p{L}]+)(?:\s*:\s*[^#;]+)?$/u,
    /^state\s+"[^"]+"\s+as\s+[\w\p{L}]+$/u,
    /^state\s+(?:"[^"]+"\s+as\s+)?[\w\p{L}]+\s*\{$/u,
    /^\}$/,
    /^(?!(?:state|note|class|accTitle|accDescr)\b)[\w\p{L}]+\s*:\s*[^#;:]+$/u,
  ],
  class: [
    /^namespace\s+\w+\s*\{$/,
    /^class\s+\w+(?:\s*~\w+~)?(?:\s*\{)?$/,
    /^\}$/,
    /^<<\w+>>$/,
    /^(?!(?:direction|style|click|link|callback|classDef|cssClass|note)\b)[+\-#~]?[\w~[\],]+(?:\s+[\w~[\],$*]+)*(?:\s*\([^()]*\)[$*]?(?:\s*[\w~[\],]+)?)?$/,
    /^(?!(?:accTitle|accDescr|title)\b)\w+\s*:\s*[+\-#~]?[\w~[\],$*]+(?:\s+[\w~[\],$*]+)*(?:\s*\([^()]*\)[$*]?(?:\s*[\w~[\],]+)?)?$/,
    /^\w+\s+(?:"[^"]*"\s+)?(?:<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.)\s+(?:"[^"]*"\s+)?\w+(?:\s*:\s*[^#;]+)?$/,
  ],
  er: [
    /^[\w-]+\s*\{$/,
    /^\}$/,
    /^[\w-]+\s+(?:\|\||\|o|\}o|\}\|)(?:--|\.\.)(?:\|\||o\||o\{|\|\{)\s+[\w-]+\s*:\s*(?:"[^"]*"|[^\s"]+)$/,
    /^[\w()[\],-]+\s+[\w*-]+(?:\s+(?:PK|FK|UK))?(?:\s+"[^"]*")?$/,
  ],
}

/** The first line after the header that the renderer would drop. */
export function unknownLine(kind: string, code: string): string | undefined {
  const lines = code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('%%'))
    .slice(1)
  const allowed = known[kind] ?? []
  return lines.find(
    (line, index) =>
      !allowed.some((each) => each.test(line)) ||
      (kind === 'state' && isLateName(line, lines.slice(0, index))),
  )
}

/** Whether a line describes a state after a transition has mentioned it, which the renderer would ignore. */
function isLateName(line: string, before: readonly string[]): boolean {
  const id = /^([\w\p{L}]+)\s*:/u.exec(line)?.[1] ?? /^state\s+"[^"]+"\s+as\s+([\w\p{L}]+)$/u.exec(line)?.[1]
  return id !== undefined && before.some((each) => each.split(/[^\w\p{L}]+/u).includes(id))
}

/** Rewrites `}o` ("zero or more" on the left), which the renderer only knows as `{o`. */
export const spelledForRenderer = (kind: string, code: string): string =>
  kind === 'er' ? code.replaceAll(/\}o(?=--|\.\.)/g, '{o') : code
