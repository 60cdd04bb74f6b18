import { ChartBuilder, unquoted } from './chart-builder.ts'
import { type Cell, type Head, type ReadDiagram, statementsIn, styling } from './chart.ts'

const name = String.raw`(\x60[^\x60]+\x60|[\w\p{L}]+(?:-[\w\p{L}]+)*)(~\S+~)?`
const ofClass = String.raw`(?:::: ?([\w-]+))?`
const relation = new RegExp(
  String.raw`^${name}\s*("[^"]*")?\s*(<\||(?<![\w\p{L}])o|\*|<)?(--|\.\.)(\|>|o(?=[\s"])|\*|>)?\s*("[^"]*")?\s*${name}\s*(?::\s*(.+))?$`,
  'u',
)
const declared = new RegExp(
  String.raw`^class\s+${name}\s*(?:\["([^"]*)"\])?\s*${ofClass}\s*(?:<<(\w+)>>)?\s*(\{)?\s*(\})?$`,
  'u',
)
const inLine = new RegExp(String.raw`^${name}\s*:\s*(.+)$`, 'u')
const annotation = /^<<([\w -]+)>>(?:\s+([\w\p{L}-]+))?$/u
const namespace = /^namespace\s+([\w\p{L}-]+)\s*(?:\["([^"]*)"\])?\s*\{$/u
const note = /^note\s+(?:for\s+([\w\p{L}-]+)\s+)?"([^"]*)"$/u

const heads: Readonly<Record<string, Head>> = {
  '<|': 'triangle',
  '|>': 'triangle',
  o: 'diamond',
  '*': 'full-diamond',
  '<': 'arrow',
  '>': 'arrow',
}

/** Parses mermaid's class diagrams. One with any unknown statement is left to mermaid. */
export function readClass(code: string): ReadDiagram {
  const reader = new ClassReader()
  const unknown = statementsIn(code).find((statement) => !reader.read(statement))
  return unknown === undefined ? { chart: reader.chart() } : { unknown }
}

interface ClassParts {
  kind?: string
  readonly fields: Cell[]
  readonly methods: Cell[]
}

class ClassReader {
  private readonly builder = new ChartBuilder()
  private readonly classes = new Map<string, ClassParts>()
  private current: string | undefined
  private notes = 0

  chart(): ReturnType<ChartBuilder['chart']> {
    for (const [id, { kind, fields, methods }] of this.classes) {
      const sections = [fields, methods].filter((cells) => cells.length > 0)
      const rows = sections.map((cells) => cells.map((cell) => [cell]))
      this.builder.addNode({ id, shape: 'table', table: { kind, sections: rows } })
    }
    return this.builder.chart()
  }

  /** Whether the statement is one of those that are drawn here. */
  read(statement: string): boolean {
    if (this.current !== undefined) return this.readMember(this.current, statement)
    if (statement === '}') this.builder.closeGroup()
    else if (/^(?:click|link|callback|accTitle|accDescr|title)\b/.test(statement)) return false
    else return this.readClass(statement) || this.readOther(statement)
    return true
  }

  private readMember(id: string, statement: string): boolean {
    if (statement === '}') this.current = undefined
    else this.addMember(id, statement)
    return true
  }

  private readClass(statement: string): boolean {
    const [, className, generic, label, style, kind, open, close] = declared.exec(statement) ?? []
    if (className === undefined) return false
    const id = this.addClass(className, generic)
    if (label !== undefined) this.builder.addNode({ id, label })
    if (style !== undefined) this.builder.addClass(id, style)
    if (kind !== undefined) this.partsOf(id).kind = kind
    if (open !== undefined && close === undefined) this.current = id
    return true
  }

  private readOther(statement: string): boolean {
    const [, group, title] = namespace.exec(statement) ?? []
    const [, kind, annotated] = annotation.exec(statement) ?? []
    const [, noted, text] = note.exec(statement) ?? []
    if (group !== undefined) this.builder.openGroup(group, title ?? group)
    else if (kind !== undefined && annotated !== undefined)
      this.partsOf(this.addClass(annotated, undefined)).kind = kind
    else if (text !== undefined) this.addNote(noted, text)
    else if (styling.test(statement)) this.builder.set(statement)
    else return this.readRelation(statement)
    return true
  }

  private readRelation(statement: string): boolean {
    const parts = relation.exec(statement)
    if (!parts) {
      const [, className, generic, member] = inLine.exec(statement) ?? []
      if (className === undefined || member === undefined) return false
      this.addMember(this.addClass(className, generic), member)
      return true
    }
    const [, from = '', fromGeneric, start = '', leftHead = '', line, right = '', last = ''] = parts
    const [to = '', toGeneric, label = ''] = parts.slice(8)
    this.builder.addEdge({
      from: this.addClass(from, fromGeneric),
      to: this.addClass(to, toGeneric),
      label: label.trim(),
      line: line === '..' ? 'dotted' : 'solid',
      heads: { start: heads[leftHead] ?? 'none', end: heads[right] ?? 'none' },
      ends: { start: unquoted(start), end: unquoted(last) },
    })
    return true
  }

  private addClass(className: string, generic: string | undefined): string {
    const id = className.replaceAll('`', '')
    this.partsOf(id)
    const label = generic === undefined ? undefined : id + withGenerics(generic)
    this.builder.addNode({ id, label, shape: 'table' })
    return id
  }

  private partsOf(id: string): ClassParts {
    const parts = this.classes.get(id) ?? { fields: [], methods: [] }
    this.classes.set(id, parts)
    return parts
  }

  private addMember(id: string, memberText: string): void {
    const parts = this.partsOf(id)
    const [, kind] = annotation.exec(memberText) ?? []
    if (kind !== undefined) {
      parts.kind = kind
      return
    }
    // A classifier is at the end, or between the parameters and the type.
    const [, before = '', classifier, after = ''] =
      /^(.*?)([$*])?((?<=\)[$*]?)\s+[^()]*|)$/.exec(memberText) ?? []
    const type = after.trim() === '' ? '' : `: ${after.trim().replace(/^:\s*/, '')}`
    const text = withGenerics(before.trim() + type)
    const look = classifier === '$' ? 'underline' : classifier === '*' ? 'italic' : undefined
    ;(before.includes('(') ? parts.methods : parts.fields).push({ text, look })
  }

  private addNote(of: string | undefined, text: string): void {
    this.notes += 1
    const id = `note ${this.notes}`
    if (of !== undefined) this.addClass(of, undefined)
    this.builder.addNode({
      id,
      label: text,
      shape: 'note',
      parent: of === undefined ? undefined : this.builder.parentOf(of),
    })
    if (of !== undefined)
      this.builder.addEdge({
        from: of,
        to: id,
        label: '',
        line: 'dotted',
        heads: { start: 'none', end: 'none' },
      })
  }
}

/** `List~Set~int~~` as `List<Set<int>>`: a tilde opens before a name, and closes elsewhere. */
const withGenerics = (text: string): string => text.replace(/~(?=[\w\p{L}])/gu, '<').replaceAll('~', '>')
