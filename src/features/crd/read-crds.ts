import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { locationAt } from '../../model/location.ts'
import { missingFile } from '../reference-kit/read-files.ts'
import { referenceSetOf } from '../reference-kit/load-reference.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { parseDataDocuments, type DataDocument } from '../../kit.ts'
import { asRecord, isRecord, ownValue, ownString, textsIn } from '../../model/plain-data.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { append } from '../../model/append.ts'

/** One version of a custom resource definition. */
export interface CrdKind {
  readonly kind: string
  readonly group: string
  readonly version: string
  readonly scope: string
  readonly plural: string
  readonly listKind: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly deprecated: boolean
  /** The API server's warning to users of the version. */
  readonly deprecationWarning: string
  readonly otherVersions: readonly string[]
  readonly served: boolean
  readonly subresources: readonly string[]
  /** Where the API server finds the numbers of the subresource `scale`, by their names in Kubernetes. */
  readonly scale: readonly { readonly name: string; readonly path: string }[]
  /** The paths of fields that lists can be filtered by. */
  readonly selectableFields: readonly string[]
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly path: string
    readonly description: string
    /** The option of `kubectl get` that shows it, if one is needed. */
    readonly option: string | undefined
  }[]
  readonly set: ReferenceSet
  readonly schema: Located
}

/**
 * Reads CustomResourceDefinitions (apiextensions.k8s.io v1 and v1beta1). Other documents in the file are
 * ignored; that there are only others is a finding.
 */
export function readCrds(
  text: string,
  file: string,
): { readonly kinds: readonly CrdKind[]; readonly diagnostics: readonly Diagnostic[] } {
  const template = templateIn(text)
  const { documents, diagnostics } = parseDataDocuments(text, file)
  if (template && diagnostics.length > 0)
    return {
      kinds: [],
      diagnostics: [
        diagnose('invalid-reference-document', 'The file is a Helm template, not YAML.', {
          file,
          place: template,
          hint: 'Write what `helm template` makes of it to a file, and name that.',
        }),
      ],
    }
  const results = documents.flatMap((document) => itemsOf(document)).map(readCrd)
  const kinds = results.flatMap((result) => result.kinds)
  const problems = [...diagnostics, ...results.flatMap((result) => result.diagnostics)]
  if (kinds.length === 0 && problems.length === 0)
    problems.push(
      diagnose('invalid-reference-document', 'The file contains no CustomResourceDefinition.', {
        file,
        place: { line: 1, column: 1 },
        hint: 'Use the YAML of the definitions, as `kubectl get crd NAME -o yaml` prints it.',
      }),
    )
  return { kinds, diagnostics: problems }
}

/** The first action of a Helm template: `{{- if .Values.crds }}`. */
function templateIn(text: string): Place | undefined {
  const at = text.search(/\{\{-?\s*[\w.$("/]/)
  return at === -1 ? undefined : locationAt(text, at)
}

interface Definition {
  readonly set: ReferenceSet
  readonly located: Located
}

/** A document contains one definition or a list of them. */
function itemsOf(document: DataDocument): Definition[] {
  const set = referenceSetOf(document)
  const items = ownValue(document.value, 'items')
  const all = Array.isArray(items) ? items.map((_, index) => set.at(set.root, 'items', index)) : [set.root]
  return all
    .filter(({ value }) => ownString(value, 'kind') === 'CustomResourceDefinition')
    .map((located) => ({ set, located }))
}

function readCrd({ set, located }: Definition): {
  readonly kinds: readonly CrdKind[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const spec = set.at(located, 'spec')
  const names = ownValue(spec.value, 'names')
  const kind = ownString(names, 'kind')
  const report = (at: Located, message: string): Diagnostic =>
    diagnose('invalid-reference-document', message, { file: at.file, place: set.placeOf(at) })
  if (kind === undefined)
    return { kinds: [], diagnostics: [report(located, 'The definition has no `spec.names.kind`.')] }
  const list = ownValue(spec.value, 'versions')
  const versions = Array.isArray(list) ? list.map((_, index) => set.at(spec, 'versions', index)) : [spec]
  const nameOf = (version: Located): string =>
    ownString(version.value, 'name') ?? ownString(version.value, 'version') ?? ''
  const diagnostics: Diagnostic[] = []
  const kinds = versions.flatMap((version): CrdKind[] => {
    const versionSchema = set.at(version, 'schema', 'openAPIV3Schema')
    const schema = isRecord(versionSchema.value)
      ? versionSchema
      : set.at(spec, 'validation', 'openAPIV3Schema')
    if (!isRecord(schema.value)) {
      diagnostics.push(report(version, `Version \`${nameOf(version)}\` of \`${kind}\` has no schema.`))
      return []
    }
    const columns =
      ownValue(version.value, 'additionalPrinterColumns') ?? ownValue(spec.value, 'additionalPrinterColumns')
    const subresources = ownValue(version.value, 'subresources') ?? ownValue(spec.value, 'subresources')
    return [
      {
        kind,
        group: ownString(spec.value, 'group') ?? '',
        version: nameOf(version),
        scope: ownString(spec.value, 'scope') ?? 'Namespaced',
        plural: ownString(names, 'plural') ?? '',
        listKind: ownString(names, 'listKind') ?? '',
        shortNames: textsIn(ownValue(names, 'shortNames')),
        categories: textsIn(ownValue(names, 'categories')),
        deprecated: ownValue(version.value, 'deprecated') === true,
        deprecationWarning: ownString(version.value, 'deprecationWarning') ?? '',
        otherVersions: versions.filter((other) => other !== version).map(nameOf),
        served: ownValue(version.value, 'served') !== false,
        subresources: isRecord(subresources) ? Object.keys(subresources) : [],
        scale: Object.keys(asRecord(ownValue(subresources, 'scale'))).map((name) => ({
          name,
          path: ownString(ownValue(subresources, 'scale'), name) ?? '',
        })),
        selectableFields: listIn(version.value, 'selectableFields').flatMap(
          (field) => ownString(field, 'jsonPath') ?? [],
        ),
        columns: listIn({ columns }, 'columns').map((column) => ({
          name: ownString(column, 'name') ?? '',
          type: [ownString(column, 'type'), ownString(column, 'format')].filter(Boolean).join(', '),
          path: ownString(column, 'jsonPath') ?? ownString(column, 'JSONPath') ?? '',
          description: ownString(column, 'description') ?? '',
          option: Number(ownValue(column, 'priority') ?? 0) > 0 ? '-o wide' : undefined,
        })),
        set,
        schema,
      },
    ]
  })
  return { kinds, diagnostics }
}

const listIn = (value: unknown, key: string): readonly unknown[] => {
  const list = ownValue(value, key)
  return Array.isArray(list) ? list : []
}

/**
 * Reads the kinds of YAML and JSON files, and of all such files in folders. Other manifests in a folder are
 * left out with a note.
 */
export async function readCrdSources(
  sources: readonly string[],
  context: Pick<ContentContext, 'list' | 'read'>,
): Promise<{ readonly kinds: readonly CrdKind[]; readonly diagnostics: readonly Diagnostic[] }> {
  const kinds: CrdKind[] = []
  const diagnostics: Diagnostic[] = []
  for (const source of sources) {
    const isFolder = !isData(source)
    const files = isFolder
      ? (await context.list(source)).filter(isData).map((name) => `${source.replace(/\/$/, '')}/${name}`)
      : [source]
    if (files.length === 0) diagnostics.push(missingFile(source, 'crd.source'))
    const others: string[] = []
    for (const file of files) {
      const text = await context.read(file)
      if (text === undefined) diagnostics.push(missingFile(file, 'crd.source'))
      else if (isFolder && !text.includes('CustomResourceDefinition')) others.push(file)
      else {
        const reading = readCrds(text, file)
        append(kinds, reading.kinds)
        append(diagnostics, reading.diagnostics)
      }
    }
    if (others.length > 0) diagnostics.push(leftOut(source, others))
  }
  return { kinds, diagnostics }
}

const isData = (file: string): boolean => /\.(?:ya?ml|json)$/.test(file)

const leftOut = (folder: string, files: readonly string[]): Diagnostic =>
  diagnose(
    'reference-document-lint',
    `${files.length} ${files.length === 1 ? 'file' : 'files'} in \`${folder}\` without CustomResourceDefinitions: not shown.`,
    {
      file: files[0],
      place: { line: 1, column: 1 },
      severity: 'info',
      hint: 'Name the files with definitions to leave out this note.',
    },
  )
