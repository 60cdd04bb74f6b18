import { posix } from 'node:path'
import * as z from 'zod'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isRecord, ownString } from '../../model/plain-data.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { parseData, type DataDocument } from '../../kit.ts'
import type { ReadDocument } from '../reference-kit/make-reference.ts'
import { loadReference } from '../reference-kit/load-reference.ts'
import { readShape } from '../reference-kit/read-shape.ts'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { readComments, type ValueComments } from './read-comments.ts'
import { keysIn, type ValueKey } from './value-keys.ts'
import { append } from '../../model/append.ts'

const text = z.string().optional()
/** `icon` is an address on another host; keywords, maintainers and annotations are for catalogs of charts. */
const chartShape = z.looseObject({
  apiVersion: text,
  name: text,
  version: text,
  appVersion: z.unknown().optional(),
  description: text,
  type: text,
  kubeVersion: text,
  home: text,
  sources: z.array(z.string()).default([]),
  deprecated: z.boolean().optional(),
  dependencies: z
    .array(
      z.looseObject({
        name: z.string(),
        version: text,
        repository: text,
        condition: text,
        alias: text,
        tags: z.array(z.string()).optional(),
        'import-values': z.unknown().optional(),
      }),
    )
    .default([]),
  icon: z.unknown().optional(),
  keywords: z.unknown().optional(),
  maintainers: z.unknown().optional(),
  annotations: z.unknown().optional(),
  engine: z.unknown().optional(),
  tillerVersion: z.unknown().optional(),
})

export type ChartInfo = z.output<typeof chartShape>

export interface ChartData {
  /** The name of its folder. */
  readonly folder: string
  readonly info: ChartInfo | undefined
  /** The version of what the chart installs, as it is written: `1.10`. */
  readonly appVersion: string | undefined
  readonly values: DataDocument
  /** The keys at the top level. */
  readonly keys: readonly ValueKey[]
  readonly comments: ValueComments
  readonly schema: ReferenceSet | undefined
}

/**
 * Reads the values of the chart in a folder, with their comments and their schema. Reports
 * `invalid-reference-document` for files that cannot be read, and `reference-document-lint` for comments that
 * name no value.
 */
export async function readChart(
  folder: string,
  context: Pick<ContentContext, 'read' | 'list'>,
): Promise<ReadDocument<ChartData>> {
  const [valuesFile, chartFile, schemaFile] = ['values.yaml', 'Chart.yaml', 'values.schema.json'].map(
    (name) => posix.join(folder, name),
  ) as [string, string, string] // As many as there are names.
  const valuesText = await context.read(valuesFile)
  if (valuesText === undefined)
    return { texts: new Map(), diagnostics: [await missing(folder, valuesFile, context)] }
  const texts = new Map([[valuesFile, valuesText]])
  const parsed = parseData(valuesText, valuesFile)
  const diagnostics = [...parsed.diagnostics]
  if (!parsed.document) return { texts, diagnostics }
  // A chart without values has only comments in the file.
  if (!isRecord(parsed.document.value) && parsed.document.value !== null)
    return { texts, diagnostics: [notMap('The values of a chart', valuesFile)] }
  const chartText = await context.read(chartFile)
  if (chartText !== undefined) texts.set(chartFile, chartText)
  const chart = chartText === undefined ? undefined : parseData(chartText, chartFile)
  append(diagnostics, chart?.diagnostics ?? [])
  const info = chart?.document && readShape(chart.document, chartShape, 'In the chart', diagnostics)
  const schema =
    (await context.read(schemaFile)) === undefined ? undefined : await loadReference(schemaFile, context)
  append(diagnostics, schema?.diagnostics ?? [])
  const hasSchema = isRecord(schema?.set?.root.value)
  if (schema?.set && !hasSchema) diagnostics.push(notMap('The schema', schemaFile))
  for (const [file, content] of schema?.set?.texts ?? []) texts.set(file, content)
  const keys = keysIn(parsed.document)
  const comments = readComments(parsed.document, keys)
  append(diagnostics, comments.findings)
  const document: ChartData = {
    folder: posix.basename(folder),
    info,
    appVersion: ownString(chart?.document?.value, 'appVersion'),
    values: parsed.document,
    keys,
    comments,
    schema: hasSchema ? schema?.set : undefined,
  }
  return { document, texts, diagnostics }
}

async function missing(
  folder: string,
  file: string,
  { list }: Pick<ContentContext, 'list'>,
): Promise<Diagnostic> {
  const names = await list(folder)
  const hint = 'Check `chart` in the options of the plugin `helm`; it is relative to the project.'
  return names.length === 0
    ? diagnose('invalid-reference-document', `There is no folder \`${folder}\`, or it is empty.`, {
        file: folder,
        hint,
      })
    : diagnose('invalid-reference-document', `There is no file \`${file}\`.`, { file, hint })
}

const notMap = (what: string, file: string): Diagnostic =>
  diagnose('invalid-reference-document', `${what} must be a map.`, {
    file,
    place: { line: 1, column: 1 },
  })
