/** Somebody or something with a lifeline. */
export interface Participant {
  readonly id: string
  readonly label: string
  /** Drawn as a person instead of a box. */
  readonly isPerson: boolean
}

export type Head = 'arrow' | 'open' | 'cross' | 'none'

/** A message; `from` and `to` are positions of participants, from left to right. */
export interface Message {
  readonly kind: 'message'
  readonly from: number
  readonly to: number
  readonly text: string
  readonly isReply: boolean
  readonly head: Head
}

/** A note beside one lifeline, or over all from `from` to `to`. */
export interface Note {
  readonly kind: 'note'
  readonly side: 'left' | 'right' | 'over'
  readonly from: number
  readonly to: number
  readonly text: string
}

/** What happens, from top to bottom. Frames (`alt`, `loop`, …) are balanced. */
export type Step =
  | Message
  | Note
  | { readonly kind: 'activate' | 'deactivate'; readonly at: number }
  | { readonly kind: 'open' | 'divide'; readonly name: string; readonly text: string }
  | { readonly kind: 'close' }

/** A sequence diagram; participants are in the order in which they are first named, as in mermaid. */
export interface Sequence {
  readonly participants: readonly Participant[]
  readonly steps: readonly Step[]
}

const name = String.raw`[\p{L}\p{N}_.]+(?: [\p{L}\p{N}_.]+)*`
const text = '[^#;]+'
const patterns = {
  participant: /^(participant|actor)\s+([^\s:,;<>@-]+)(?:\s+as\s+([^#;]+))?$/,
  note: new RegExp(
    `^note\\s+(left of|right of|over)\\s+(${name})(?:\\s*,\\s*(${name}))?\\s*:\\s*(${text})$`,
    'iu',
  ),
  frame: /^(loop|alt|opt|par|critical|break|else|and|option)(?:\s+([^#;]*))?$/,
  activation: new RegExp(`^(activate|deactivate)\\s+(${name})$`, 'u'),
  message: new RegExp(`^(${name})\\s*(--?)(>>|>|\\)|x)\\s*([+-]?)\\s*(${name})\\s*:\\s*(${text})$`, 'u'),
  numbers: /^autonumber(?:\s+(off|\d+)(?:\s+(\d+))?)?$/,
}

const heads: Readonly<Record<string, Head>> = { '>>': 'arrow', ')': 'open', x: 'cross', '>': 'none' }

/**
 * Reads mermaid's sequence diagrams, whose blocks have been checked. One with an unknown line is left to
 * mermaid, because a partial diagram would be wrong: `unknown` is that line.
 */
export function readSequence(code: string): Sequence | { readonly unknown: string } {
  const participants: Participant[] = []
  const steps: Step[] = []
  const numbers = { next: undefined as number | undefined, by: 1 }

  const place = (id: string): number => {
    const index = participants.findIndex((each) => each.id === id)
    return index === -1 ? participants.push({ id, label: id, isPerson: false }) - 1 : index
  }
  const numbered = (label: string): string => {
    if (numbers.next === undefined) return label
    const number = numbers.next
    numbers.next += numbers.by
    return `${number}. ${label}`
  }

  const readers: readonly (readonly [pattern: RegExp, add: (parts: readonly string[]) => void])[] = [
    [
      patterns.participant,
      ([, kind, id = '', label]) => {
        participants[place(id)] = { id, label: label ?? id, isPerson: kind === 'actor' }
      },
    ],
    [
      patterns.note,
      ([, side = '', first = '', second, label = '']) => {
        const ends = [place(first), place(second ?? first)]
        const [from, to] = [Math.min(...ends), Math.max(...ends)]
        steps.push({ kind: 'note', side: sideOf(side), from, to, text: label })
      },
    ],
    [patterns.activation, ([, kind, id = '']) => steps.push({ kind: kind as 'activate', at: place(id) })],
    [
      patterns.numbers,
      ([, start = '1', by = '1']) => {
        numbers.next = start === 'off' ? undefined : Number(start)
        numbers.by = Number(by)
      },
    ],
    [/^end$/, () => steps.push({ kind: 'close' })],
    [
      patterns.frame,
      ([, word = '', label = '']) => {
        const kind = /^(?:else|and|option)$/.test(word) ? 'divide' : 'open'
        steps.push({ kind, name: word, text: label })
      },
    ],
    [
      patterns.message,
      ([, source = '', line, head = '', activation, target = '', label = '']) => {
        const [from, to] = [place(source), place(target)]
        const isReply = line === '--'
        steps.push({
          kind: 'message',
          from,
          to,
          text: numbered(label),
          isReply,
          head: heads[head] ?? 'arrow',
        })
        if (activation === '+') steps.push({ kind: 'activate', at: to })
        if (activation === '-') steps.push({ kind: 'deactivate', at: from })
      },
    ],
  ]

  const lines = code.split('\n').map((line) => line.trim())
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('%%')).slice(1)) {
    const reader = readers.find(([pattern]) => pattern.test(line))
    if (!reader) return { unknown: line }
    const [pattern, add] = reader
    add(pattern.exec(line) ?? [])
  }
  return { participants, steps }
}

const sideOf = (words: string): Note['side'] =>
  (/^(left|right)/i.exec(words)?.[1]?.toLowerCase() ?? 'over') as Note['side'] // Of two.
