import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isRecord } from '../../model/plain-data.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { formatMember, formatValue } from '../reference-kit/format-value.ts'
import { readSchema, typesIn } from '../reference-kit/read-schema.ts'
import type { Located } from '../reference-kit/reference-set.ts'
import type { FieldView, SchemaFact, SchemaView } from '../reference-kit/schema-view-types.ts'
import { viewSchema } from '../reference-kit/schema-view.ts'
import { codeBlock } from './comment-text.ts'
import type { ChartData } from './read-chart.ts'
import type { ExtraValue, ValueComment } from './value-comment.ts'
import { nameInPath, type ValueKey } from './value-keys.ts'

interface SectionField {
  readonly field: FieldView
  readonly section: string | undefined
}

/** The fields of a chart's values: what comments, the schema and the values themselves say. */
export class ValueFields {
  readonly #chart: ChartData
  readonly #tools: DescribeTools
  readonly #lines: readonly string[]
  readonly #ids = new Map<string, string>()
  /** The lines of keys, by their names. */
  readonly #linesOfKeys: ReadonlyMap<string, number>
  /** Values that contradict their schema. */
  readonly findings: Diagnostic[] = []

  constructor(chart: ChartData, tools: DescribeTools) {
    this.#chart = chart
    this.#tools = tools
    this.#lines = chart.values.text.split(/\r?\n/)
    this.#linesOfKeys = new Map(allKeys(chart.keys).map(({ name, line }) => [name, line]))
  }

  /** The values at the top level, in the order of the file; then those that only the schema has. */
  top(): readonly SectionField[] {
    const { keys, schema: set, comments } = this.#chart
    const view =
      set &&
      viewSchema(set.root, {
        set,
        translate: this.#tools.translate,
        markdown: this.#tools.markdown,
        linkOf: () => undefined,
        idOf: (path) => this.#idOf(path.map(nameInPath).join('.')),
        maxNodes: 100_000,
      })
    const byName = new Map(keys.map((key) => [key.name, key]))
    return [
      ...this.#fields(keys, { view, located: set?.root, section: undefined }, ''),
      ...this.#extras(comments.of('')),
    ].map((field) => {
      const key = byName.get(field.name)
      return { field, section: key && this.#sectionOf(key) }
    })
  }

  #fields(
    keys: readonly ValueKey[],
    {
      view,
      located,
      section,
    }: { view: SchemaView | undefined; located: Located | undefined; section: string | undefined },
    above: string,
  ): readonly FieldView[] {
    const inSchema = view?.fields ?? []
    const fields = keys.flatMap((key) => {
      if (this.#chart.comments.of(key.name).isHidden) return []
      const field = inSchema.find(({ name, pattern }) => name === key.key && !pattern)
      return [this.#field(key, field, field && this.#property(located, key.key), section)]
    })
    const names = new Set(keys.map(({ key }) => key))
    const others = inSchema.filter(({ name, pattern }) => pattern ?? !names.has(name))
    return [...fields, ...others.map((field) => withWholeName(field, above))]
  }

  #property(located: Located | undefined, name: string): Located | undefined {
    const set = this.#chart.schema
    const schema = set && located && readSchema(located, set)
    return schema && set.at(schema, 'properties', name)
  }

  #field(
    key: ValueKey,
    field: FieldView | undefined,
    located: Located | undefined,
    around: string | undefined,
  ): FieldView {
    const comment = this.#chart.comments.of(key.name)
    const view = field?.schema
    const section = this.#sectionOf(key)
    const type = this.#typeOf(key, comment, view)
    this.#check(key, located)
    const fields = [
      ...this.#fields(key.children, { view, located, section }, key.name),
      ...this.#extras(comment),
    ]
    const facts: SchemaFact[] = [
      ...(view?.facts ?? []),
      ...(type.other === undefined
        ? []
        : [{ label: this.#tools.translate('reference.type'), value: type.other }]),
      ...(section === undefined || section === around || key.parent === undefined
        ? []
        : [{ label: this.#tools.translate('helm.section'), value: section }]),
    ]
    const { default: _, fields: __, ...rest } = view ?? { type: '' }
    const value = this.#defaultOf(key, comment)
    const text = this.#tools.html([...comment.texts, value.code ?? ''].join('\n\n'))
    const described = comment.texts.length > 0 ? text : `${view?.description ?? ''}${text}`
    return {
      name: key.name,
      isPath: true,
      id: this.#idOf(key.name),
      ...(field?.required ? { required: true } : {}),
      schema: {
        ...rest,
        type: type.shown,
        ...(described === '' ? {} : { description: described }),
        ...(facts.length === 0 ? {} : { facts }),
        ...(value.text === undefined ? {} : { default: value.text }),
        ...(fields.length === 0 ? {} : { fields }),
      },
    }
  }

  /** The type that the schema says, then the comment, then the value itself. */
  #typeOf(
    { holder, key }: ValueKey,
    { type: commentType }: ValueComment,
    view: SchemaView | undefined,
  ): { readonly shown: string; readonly other?: string | undefined } {
    const ofValue = typeOfValue(holder[key])
    const inComment = commentType === 'nullable' ? `${ofValue || 'any'} or null` : commentType
    if (view === undefined || view.type === 'any' || view.type === '') return { shown: inComment ?? ofValue }
    return { shown: view.type, other: inComment === view.type ? undefined : inComment }
  }

  /** The value: as a text, or as code if it takes several lines. */
  #defaultOf(
    { holder, key, line, lastLine, column, children }: ValueKey,
    comment: ValueComment,
  ): { readonly text?: string; readonly code?: string } {
    const commentDefault = comment.default === undefined ? {} : { text: comment.default }
    if (children.length > 0) return commentDefault
    if (lastLine === line || isEmpty(holder[key]))
      return { text: formatMember(holder, key), ...commentDefault }
    const [first = '', ...others] = this.#lines.slice(line - 1, lastLine)
    return {
      ...commentDefault,
      code: codeBlock([' '.repeat(column - 1) + first.slice(column - 1), ...others]),
    }
  }

  #extras({ extras }: ValueComment): readonly FieldView[] {
    return extras.map(({ name, text, type, default: defaultText, member }: ExtraValue): FieldView => {
      const value: unknown = member && Reflect.get(...member)
      const shownDefault = defaultText ?? (member && formatMember(...member))
      return {
        name,
        isPath: true,
        id: this.#idOf(name),
        schema: {
          type: type ?? typeOfValue(value),
          ...(text === '' ? {} : { description: this.#tools.html(text) }),
          ...(shownDefault === undefined ? {} : { default: shownDefault }),
        },
      }
    })
  }

  #sectionOf({ name, line }: ValueKey): string | undefined {
    const { of, sections } = this.#chart.comments
    return of(name).section ?? sections.findLast((section) => section.line < line)?.title
  }

  #idOf(name: string): string {
    const line = this.#linesOfKeys.get(name)
    const location = line === undefined ? {} : { file: this.#chart.values.file, place: { line, column: 1 } }
    const id = this.#ids.get(name) ?? this.#tools.ids.claimAt(location, name)
    this.#ids.set(name, id)
    return id
  }

  /** Reports a value that its own schema refuses. Helm takes null for a value that is not set. */
  #check({ name, path, holder, key }: ValueKey, located: Located | undefined): void {
    const { schema: set, values } = this.#chart
    const schema = set && located && readSchema(located, set)
    const value = holder[key]
    if (!schema || value === null || value === undefined) return
    const types = typesIn(schema.value)
    const type = typeOfValue(value)
    const choices = schema.value.enum
    const problem =
      types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number'))
        ? `is of the type ${type}, but its schema takes ${types.join(' or ')}`
        : Array.isArray(choices) && !choices.some((choice) => formatValue(choice) === formatValue(value))
          ? 'is none of those that its schema takes'
          : undefined
    if (problem !== undefined)
      this.findings.push(
        diagnose('reference-document-lint', `The default of \`${name}\` ${problem}.`, {
          file: values.file,
          place: values.placeOf(path),
          hint: 'Helm refuses to install the chart with it: change the value or the schema.',
        }),
      )
  }
}

const allKeys = (keys: readonly ValueKey[]): readonly ValueKey[] =>
  keys.flatMap((key) => [key, ...allKeys(key.children)])

/** A field that only the schema has, and those inside, with the names that `--set` takes. */
function withWholeName(field: FieldView, above: string): FieldView {
  if (field.pattern) return field
  const ownName = nameInPath(field.name)
  const name = above === '' ? ownName : `${above}.${ownName}`
  const { fields, ...schema } = field.schema
  return {
    ...field,
    name,
    isPath: true,
    schema: fields ? { ...schema, fields: fields.map((inner) => withWholeName(inner, name)) } : schema,
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)

/** The type of a value, as a schema calls it; nothing for null, which may stand for any. */
function typeOfValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return 'array'
  if (isRecord(value)) return 'object'
  if (typeof value === 'bigint') return 'integer'
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value
}
