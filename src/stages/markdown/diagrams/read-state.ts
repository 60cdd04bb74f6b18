import { ChartBuilder, unquoted } from './chart-builder.ts'
import { type ChartEdge, type ReadDiagram, type Shape, statementsIn, styling } from './chart.ts'

const name = String.raw`[\w\p{L}]+(?:-[\w\p{L}]+)*`
const end = String.raw`(\[\*\]|${name})(?:::: ?([\w-]+))?`
const transition = new RegExp(String.raw`^${end}\s*-->\s*${end}(?:\s*:\s*(.+))?$`, 'u')
const composite = new RegExp(String.raw`^state\s+(?:("[^"]+")\s+as\s+)?(${name})\s*\{$`, 'u')
const labelled = new RegExp(String.raw`^state\s+("[^"]+")\s+as\s+(${name})$`, 'u')
const special = new RegExp(
  String.raw`^state\s+(${name})(?:\s*(?:<<|\[\[)(fork|join|choice)(?:>>|\]\]))?$`,
  'u',
)
const described = new RegExp(String.raw`^(${name})\s*:\s*(.+)$`, 'u')
const mentioned = new RegExp(String.raw`^(${name})(?:::: ?([\w-]+))?$`, 'u')
const note = new RegExp(String.raw`^note\s+(left|right)\s+of\s+(${name})(?:\s*:\s*(.+))?$`, 'u')

/** Parses mermaid's state diagrams. One with any unknown statement is left to mermaid. */
export function readState(code: string): ReadDiagram {
  const reader = new StateReader()
  const statements = statementsIn(code)
  for (let index = 0; index < statements.length; index += 1) {
    const statement = statements[index] ?? ''
    const [, side, of = '', text] = note.exec(statement) ?? []
    if (of !== '') {
      const close = text === undefined ? statements.indexOf('end note', index) : index
      if (close === -1) return { unknown: statement }
      const lines = text ?? statements.slice(index + 1, close).join('\n')
      reader.addNote(of, lines, side === 'left' ? 'left' : 'right')
      index = close
    } else if (!reader.read(statement, statements.slice(index + 1))) return { unknown: statement }
  }
  return { chart: reader.chart.chart() }
}

class StateReader {
  readonly chart = new ChartBuilder()
  /** How many groups each open brace has opened. */
  private readonly open: number[] = []
  private notes = 0

  /** Whether the statement is one of those that are drawn here. */
  read(statement: string, following: readonly string[]): boolean {
    if (styling.test(statement)) this.chart.set(statement)
    else if (statement === '}') {
      for (let count = this.open.pop() ?? 0; count > 0; count -= 1) this.chart.closeGroup()
    } else if (statement === '--') {
      if (this.open.at(-1) !== 2) return false
      this.chart.closeGroup()
      this.openRegion()
    } else return this.readState(statement, following)
    return true
  }

  private readState(statement: string, following: readonly string[]): boolean {
    const arrow = transition.exec(statement)
    if (arrow) {
      const [, from = '', fromClass, to = '', toClass, label = ''] = arrow
      this.addEdge(this.stateAt(from, 'start', fromClass), this.stateAt(to, 'end', toClass), label)
      return true
    }
    const group = composite.exec(statement)
    if (group) {
      const [, label, id = ''] = group
      if (label !== undefined) this.chart.addNode({ id, label: unquoted(label) })
      this.chart.openGroup(id, id)
      this.open.push(hasRegions(following) ? 2 : 1)
      if (this.open.at(-1) === 2) this.openRegion()
      return true
    }
    const [, text, labelledId] = labelled.exec(statement) ?? []
    const [, specialId, kind] = special.exec(statement) ?? []
    const [, describedId, line = ''] = (specialId ?? labelledId) ? [] : (described.exec(statement) ?? [])
    const [, plain, style] = mentioned.exec(statement) ?? []
    const id = labelledId ?? specialId ?? describedId ?? plain
    if (id === undefined || /^(?:note|hide|scale|end|accTitle|accDescr)$/.test(id)) return false
    if (describedId !== undefined) {
      // Further descriptions of a state are further lines.
      const before = this.chart.labelOf(id)
      this.chart.addNode({ id, label: before === undefined ? line : `${before}\n${line}`, shape: 'rounded' })
    } else if (kind === undefined) this.chart.addNode({ id, label: text && unquoted(text), shape: 'rounded' })
    else this.chart.addNode({ id, label: '', shape: kind === 'choice' ? 'diamond' : 'bar' })
    if (style !== undefined) this.chart.addClass(id, style)
    return true
  }

  addNote(of: string, text: string, side: 'left' | 'right'): void {
    this.notes += 1
    const id = `note ${this.notes}`
    this.chart.addNode({ id: of })
    this.chart.addNode({ id, label: text.trim(), shape: 'note', parent: this.chart.parentOf(of), side })
    this.addEdge(of, id, '', { line: 'dotted', heads: { start: 'none', end: 'none' } })
  }

  /** The part of a state that runs beside others. */
  private openRegion(): void {
    this.chart.openGroup(`region ${this.chart.size}`, '', { 'stroke-dasharray': '4 4' })
  }

  /** The id of a state; each group has a start and an end of its own. */
  private stateAt(stateName: string, point: 'start' | 'end', style: string | undefined): string {
    const isPoint = stateName === '[*]'
    const id = isPoint ? `${point} ${this.chart.group ?? ''}` : stateName
    const shape: Shape | undefined = isPoint ? point : undefined
    this.chart.addNode({ id, ...(shape && { shape, label: '' }) })
    if (style !== undefined) this.chart.addClass(id, style)
    return id
  }

  private addEdge(from: string, to: string, label: string, look?: Pick<ChartEdge, 'line' | 'heads'>): void {
    const { line = 'solid', heads = { start: 'none', end: 'arrow' } } = look ?? {}
    this.chart.addEdge({ from, to, label: label.trim(), line, heads })
  }
}

/** Whether `--` divides the block that has just been opened. */
function hasRegions(following: readonly string[]): boolean {
  let depth = 1
  for (const statement of following) {
    if (statement.endsWith('{')) depth += 1
    if (statement === '}') depth -= 1
    if (depth === 0) return false
    if (depth === 1 && statement === '--') return true
  }
  return false
}
