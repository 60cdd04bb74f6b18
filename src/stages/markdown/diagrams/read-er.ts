import { ChartBuilder, unquoted } from './chart-builder.ts'
import { type Cell, type Chart, type Head, type ReadDiagram, statementsIn, styling } from './chart.ts'

const name = String.raw`("[^"*_]+"|[\w\p{L}]+(?:[-.][\w\p{L}]+)*)`
const ofClass = String.raw`(?:::: ?([\w-]+))?`
const words = String.raw`one or zero|zero or one|one or more|one or many|many\(1\)|1\+|zero or more|zero or many|many\(0\)|0\+|only one|1`
const relation = new RegExp(
  String.raw`^${name}${ofClass}\s*(\|o|\|\||\}o|\}\||\s(?:${words})\s)\s*(--|\.\.|\.-|-\.|to|optionally to)\s*(o\||\|\||o\{|\|\{|\s(?:${words})\s)\s*${name}${ofClass}\s*(?::\s*("[^"]*"|\S+))?$`,
  'u',
)
const entity = new RegExp(String.raw`^${name}\s*(?:\[("[^"]*"|[^"[\]]+)\])?${ofClass}\s*(\{)?\s*(\})?$`, 'u')
const attribute =
  /^([\w\p{L}*][\w\p{L}()[\],.*<>-]*)\s+([\w\p{L}*][\w\p{L}()[\]*.-]*)(?:\s+((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*))?(?:\s+"([^"]*)")?$/u

/** Numbers by their notation, with the mark of the same numbers. */
const heads: readonly (readonly [notation: RegExp, head: Head])[] = [
  [/^(?:\|o|o\||one or zero|zero or one)$/, 'zero-or-one'],
  [/^(?:\}o|o\{|zero or more|zero or many|many\(0\)|0\+)$/, 'zero-or-more'],
  [/^(?:\}\||\|\{|one or more|one or many|many\(1\)|1\+)$/, 'one-or-more'],
  [/^/, 'one'],
]

/** Parses mermaid's entity-relationship diagrams. One with any unknown statement is left to mermaid. */
export function readEr(code: string): ReadDiagram {
  const reader = new ErReader()
  const unknown = statementsIn(code).find((statement) => !reader.read(statement))
  return unknown === undefined ? { chart: reader.chart() } : { unknown }
}

class ErReader {
  private readonly builder = new ChartBuilder()
  private readonly rows = new Map<string, (readonly Cell[])[]>()
  private current: string | undefined

  chart(): Chart {
    for (const [id, rows] of this.rows)
      this.builder.addNode({ id, shape: 'table', table: { sections: rows.length === 0 ? [] : [rows] } })
    return this.builder.chart()
  }

  /** Whether the statement is one of those that are drawn here. */
  read(statement: string): boolean {
    if (this.current !== undefined) return this.readAttribute(this.current, statement)
    if (styling.test(statement)) this.builder.set(statement)
    else return this.readRelation(statement) || this.readEntity(statement)
    return true
  }

  private readAttribute(id: string, statement: string): boolean {
    if (statement === '}') {
      this.current = undefined
      return true
    }
    const parts = attribute.exec(statement)
    if (!parts) return false
    const [, type = '', field = '', keys = '', comment = ''] = parts
    this.rows
      .get(id)
      ?.push([
        { text: type, look: 'faint' },
        { text: field },
        { text: keys.replace(/\s*,\s*/g, ', '), look: 'key' },
        { text: comment, look: 'faint' },
      ])
    return true
  }

  private readRelation(statement: string): boolean {
    const parts = relation.exec(statement)
    if (!parts) return false
    const [, from = '', fromClass, start = '', line = '', last = '', to = '', toClass, label = ''] = parts
    this.builder.addEdge({
      from: this.addEntity(from, fromClass),
      to: this.addEntity(to, toClass),
      label: unquoted(label),
      line: line === '--' || line === 'to' ? 'solid' : 'dotted',
      heads: { start: headFor(start.trim()), end: headFor(last.trim()) },
    })
    return true
  }

  private readEntity(statement: string): boolean {
    const [, entityName, label, style, open, close] = entity.exec(statement) ?? []
    if (entityName === undefined || /^(?:accTitle|accDescr|title)$/.test(entityName)) return false
    const id = this.addEntity(entityName, style)
    if (label !== undefined) this.builder.addNode({ id, label: unquoted(label) })
    if (open !== undefined && close === undefined) this.current = id
    return true
  }

  private addEntity(entityName: string, style: string | undefined): string {
    const id = unquoted(entityName)
    if (!this.rows.has(id)) this.rows.set(id, [])
    this.builder.addNode({ id, shape: 'table' })
    if (style !== undefined) this.builder.addClass(id, style)
    return id
  }
}

const headFor = (notation: string): Head => heads.find(([pattern]) => pattern.test(notation))?.[1] ?? 'one'
