import type { Box } from './layout-chart.ts'
import type { Message, Note, Participant, Sequence } from './read-sequence.ts'
import { textWidth, wrapText } from './diagram-text.ts'

/** Font sizes and the height of a line of a message, in pixels. None is below 12: nothing is scaled. */
export const sequenceText = { participant: 14, message: 12.5, line: 17 } as const

/** Half of the width of an activation, and how far one within another is moved. */
export const activation = { half: 5, nested: 4 } as const

interface Label extends Box {
  readonly lines: readonly string[]
}

/** A message at its height. A message to oneself has a loop of `height`; others are flat. */
interface PlacedMessage {
  readonly item: Message
  readonly from: number
  readonly to: number
  readonly y: number
  readonly height: number
  readonly label: Label
}

/** A frame around steps, with its dividers. */
interface PlacedFrame extends Box {
  readonly title: Label
  readonly dividers: readonly { readonly y: number; readonly label: Label }[]
}

/** A laid-out sequence, in pixels. */
export interface SequenceLayout {
  /** The picture begins left of and above zero where a text does, and for the border of boxes. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly heads: readonly (Label & { readonly item: Participant; readonly center: number })[]
  readonly lifelines: { readonly from: number; readonly to: number }
  readonly bars: readonly Box[]
  readonly frames: readonly PlacedFrame[]
  readonly notes: readonly Label[]
  readonly messages: readonly PlacedMessage[]
}

/** Widths at which texts are wrapped, the loop of a message to oneself, and room around things. */
const widths = { participant: 130, message: 170, note: 190, loop: 30 }
const padding = { box: 12, note: 9, frame: 14, margin: 4 }
const frameTitle = 22

interface Span {
  readonly from: number
  readonly to: number
}

/** Lays out a sequence: as narrow as its texts allow, with no text across a lifeline that it is not about. */
export function layOutSequence(sequence: Sequence): SequenceLayout {
  const heads = sequence.participants.map(measureHead)
  const centers = placeLifelines(sequence, heads)
  const top = Math.max(0, ...heads.map(({ height }) => height))
  const flow = placeSteps(sequence, centers, top)
  const placedHeads = heads.map((head, index) => {
    const center = centers[index] ?? 0
    return { ...head, center, x: center - head.width / 2, y: top - head.height }
  })
  const extents = [...placedHeads, ...flow.frames, ...flow.notes, ...flow.messages.map(({ label }) => label)]
  const leftEdge = Math.floor(Math.min(0, ...extents.map(({ x }) => x))) - padding.margin
  const right = Math.ceil(Math.max(0, ...extents.map(({ x, width }) => x + width))) + padding.margin
  return {
    ...flow,
    left: leftEdge,
    top: -padding.margin,
    width: right - leftEdge,
    height: flow.bottom + 2 * padding.margin,
    heads: placedHeads,
    lifelines: { from: top, to: flow.bottom },
  }
}

function measure(text: string, size: number, most: number): Pick<Label, 'lines' | 'width' | 'height'> {
  const lines = wrapText(text, size, most)
  const width = Math.max(...lines.map((line) => textWidth(line, size)))
  return { lines, width, height: lines.length * sequenceText.line }
}

function measureHead(item: Participant): Omit<Label, 'x' | 'y'> & { readonly item: Participant } {
  const { lines, width, height } = measure(item.label, sequenceText.participant, widths.participant)
  return {
    item,
    lines,
    width: Math.max(56, width + 2 * padding.box),
    height: height + (item.isPerson ? 38 : 2 * padding.box - 2),
  }
}

const measureMessage = (item: Message): ReturnType<typeof measure> =>
  measure(item.text, sequenceText.message, widths.message * Math.max(1, Math.abs(item.from - item.to)))

function measureNote(note: Note): ReturnType<typeof measure> {
  const { lines, width, height } = measure(note.text, sequenceText.message, widths.note)
  return { lines, width: width + 2 * padding.note, height: height + padding.note }
}

/** The least distances between lifelines, each resolved from left to right, which needs one pass. */
function placeLifelines(
  { participants, steps }: Sequence,
  heads: readonly { readonly width: number }[],
): readonly number[] {
  const needs = steps.flatMap((step): readonly (Span & { readonly room: number })[] => {
    if (step.kind === 'message') {
      const { width } = measureMessage(step)
      const [from, to] = [Math.min(step.from, step.to), Math.max(step.from, step.to)]
      return from === to
        ? [{ from, to: from + 1, room: width + widths.loop + 2 * padding.box }]
        : [{ from, to, room: width + 2 * padding.box + 2 * activation.half }]
    }
    if (step.kind !== 'note') return []
    const { width } = measureNote(step)
    const { from, to, side } = step
    if (side === 'right') return [{ from, to: from + 1, room: width + 2 * padding.box }]
    if (side === 'left') return [{ from: from - 1, to: from, room: width + 2 * padding.box }]
    if (from !== to) return [{ from, to, room: width - 2 * padding.box }]
    const room = width / 2 + padding.box
    return [
      { from, to: from + 1, room },
      { from: from - 1, to: from, room },
    ]
  })
  const centers: number[] = []
  for (const [index] of participants.entries()) {
    const beside = ((heads[index - 1]?.width ?? 0) + (heads[index]?.width ?? 0)) / 2 + 18
    const rooms = needs.filter(({ to, from }) => to === index && from >= 0)
    centers.push(
      index === 0
        ? (heads[0]?.width ?? 0) / 2
        : Math.round(
            Math.max(
              (centers[index - 1] ?? 0) + beside,
              ...rooms.map(({ from, room }) => (centers[from] ?? 0) + room),
            ),
          ),
    )
  }
  return centers
}

interface OpenFrame {
  readonly y: number
  readonly title: string
  readonly extents: Span[]
  readonly dividers: { readonly y: number; readonly text: string }[]
}

interface Flow {
  readonly bottom: number
  readonly bars: readonly Box[]
  readonly frames: readonly PlacedFrame[]
  readonly notes: readonly Label[]
  readonly messages: readonly PlacedMessage[]
}

function placeSteps({ steps }: Sequence, centers: readonly number[], top: number): Flow {
  const [frames, notes, messages]: [PlacedFrame[], Label[], PlacedMessage[]] = [[], [], []]
  const open: OpenFrame[] = []
  const bars = placeBars(centers)
  // `y` is below everything so far; activations begin and end at the line of the last message.
  let [y, lastLine] = [top + 4, top + 4]

  const include = (from: number, to: number): void => {
    for (const frame of open) frame.extents.push({ from, to })
  }

  for (const step of steps) {
    if (step.kind === 'message') {
      const message = placeMessage(step, centers, y)
      messages.push(message)
      const { label } = message
      include(
        Math.min(message.from, message.to, label.x),
        Math.max(message.from, message.to, label.x + label.width),
      )
      y = message.y + message.height + 6
      lastLine = message.y + message.height
    } else if (step.kind === 'note') {
      const note = placeNote(step, centers, y + 8)
      notes.push(note)
      include(note.x, note.x + note.width)
      y = note.y + note.height + 4
    } else if (step.kind === 'activate') bars.open(step.at, lastLine)
    else if (step.kind === 'deactivate') bars.close(step.at, lastLine)
    else if (step.kind === 'open') {
      const title = [step.name, step.text && `[${step.text}]`].filter(Boolean).join(' ')
      open.push({ y: y + 10, title, extents: [], dividers: [] })
      y += 10 + frameTitle
    } else if (step.kind === 'divide') {
      open.at(-1)?.dividers.push({ y: y + 8, text: step.text && `[${step.text}]` })
      y += 8 + (step.text === '' ? 4 : frameTitle)
    } else {
      const frame = open.pop()
      if (frame) frames.push(placeFrame(frame, y + 8, centers))
      const placed = frames.at(-1)
      if (placed) include(placed.x, placed.x + placed.width)
      y += 12
    }
  }
  // Frames are drawn from the outside in.
  return { bottom: y + 10, bars: bars.all(y + 4), frames: frames.reverse(), notes, messages }
}

function placeMessage(item: Message, centers: readonly number[], below: number): PlacedMessage {
  const [from = 0, to = 0] = [centers[item.from], centers[item.to]]
  const size = measureMessage(item)
  if (from === to) {
    const height = Math.max(22, size.height)
    const label = { ...size, x: from + widths.loop + 8, y: below + 12 + (height - size.height) / 2 }
    return { item, from, to, y: below + 12, height, label }
  }
  const label = { ...size, x: (from + to) / 2 - size.width / 2, y: below + 8 }
  return { item, from, to, y: below + 8 + size.height + 5, height: 0, label }
}

function placeNote(note: Note, centers: readonly number[], y: number): Label {
  const size = measureNote(note)
  const [from = 0, to = 0] = [centers[note.from], centers[note.to]]
  if (note.side === 'right') return { ...size, x: from + padding.box, y }
  if (note.side === 'left') return { ...size, x: from - padding.box - size.width, y }
  const width = from === to ? size.width : Math.max(size.width, to - from + 2 * padding.box)
  return { ...size, width, x: (from + to) / 2 - width / 2, y }
}

function placeFrame(frame: OpenFrame, bottom: number, centers: readonly number[]): PlacedFrame {
  const { y, extents } = frame
  const [first = 0, last = 0] = [centers[0], centers.at(-1)]
  const spans = extents.length === 0 ? [{ from: first, to: last }] : extents
  const x = Math.min(...spans.map(({ from }) => from)) - padding.frame
  const labelAt = (text: string, top: number): Label => {
    // Titles are bold.
    const width = textWidth(text, sequenceText.message) * 1.08
    return { lines: [text], x, y: top, width: width + 2 * padding.note, height: frameTitle }
  }
  const title = labelAt(frame.title, y)
  const dividers = frame.dividers.map(({ y: at, text }) => ({ y: at, label: labelAt(text, at) }))
  const right = Math.max(
    ...spans.map(({ to }) => to + padding.frame),
    ...[title, ...dividers.map(({ label }) => label)].map(({ width }) => x + width + padding.note),
  )
  return { x, y, width: right - x, height: bottom - y, title, dividers }
}

/** Activations of lifelines. One that nothing ends lasts to the end. */
function placeBars(centers: readonly number[]): {
  readonly open: (at: number, y: number) => void
  readonly close: (at: number, y: number) => void
  readonly all: (bottom: number) => readonly Box[]
} {
  const bars: Box[] = []
  const startsByLine = centers.map((): number[] => [])
  const close = (at: number, bottom: number): void => {
    const y = startsByLine[at]?.pop()
    if (y === undefined) return
    const x = (centers[at] ?? 0) - activation.half + (startsByLine[at]?.length ?? 0) * activation.nested
    bars.push({ x, y, width: 2 * activation.half, height: Math.max(bottom - y, 8) })
  }
  return {
    open: (at, y) => startsByLine[at]?.push(y),
    close,
    all: (bottom) => {
      for (const [at, starts] of startsByLine.entries()) while (starts.length > 0) close(at, bottom)
      // An outer one ends after those within it, and is drawn before them.
      return bars.toSorted((one, other) => one.x - other.x || one.y - other.y)
    },
  }
}
