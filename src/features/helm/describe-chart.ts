import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { EntryGroup } from '../reference-kit/EntriesPage.tsx'
import type { DocumentView } from '../reference-kit/show-entries.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { formatMember } from '../reference-kit/format-value.ts'
import type { FieldView, SchemaFact } from '../reference-kit/schema-view-types.ts'
import type { ChartData, ChartInfo } from './read-chart.ts'
import { ValueFields } from './value-fields.ts'

export function describeChart(chart: ChartData, tools: DescribeTools): DocumentView {
  const { info, folder, values } = chart
  const fields = new ValueFields(chart, tools)
  const sections = describeSections(chart, fields, tools)
  const dependencies = (info?.dependencies ?? []).map((each) => dependencyField(each, tools))
  const noValues: readonly Diagnostic[] =
    sections.length > 0
      ? []
      : [
          diagnose('reference-document-lint', 'The chart has no values.', {
            file: values.file,
            place: { line: 1, column: 1 },
          }),
        ]
  return {
    title: info?.name ?? folder,
    description: info?.description,
    meta: chartMeta(chart, tools),
    facts: [],
    groups: [
      ...sections,
      ...(dependencies.length === 0
        ? []
        : [
            {
              id: tools.ids.claim('section', 'dependencies'),
              title: tools.translate('helm.dependencies'),
              fields: dependencies,
            },
          ]),
    ],
    findings: [...(chart.schema?.findings ?? []), ...fields.findings, ...noValues],
  }
}

/** The sections of the values, in the order of their first ones; all in one if comments name no sections. */
function describeSections(
  { comments }: ChartData,
  fields: ValueFields,
  { ids, html, translate }: DescribeTools,
): readonly EntryGroup[] {
  const sections = new Map<string | undefined, FieldView[]>()
  for (const { field, section } of fields.top())
    sections.set(section, [...(sections.get(section) ?? []), field])
  for (const { title, text } of comments.sections)
    if (text !== '' && !sections.has(title)) sections.set(title, [])
  return [...sections].map(([title, sectionFields], index) => {
    const texts = [
      ...(index === 0 ? comments.of('').texts : []),
      ...comments.sections.filter((section) => section.title === title).map(({ text }) => text),
    ]
    return {
      id: ids.claim('section', title ?? 'values'),
      title: title ?? translate('helm.values'),
      text: html(texts.join('\n\n')),
      fields: sectionFields,
    }
  })
}

function chartMeta({ info, appVersion }: ChartData, { translate }: DescribeTools): DocumentView['meta'] {
  if (!info) return []
  const { name, type, version, kubeVersion, deprecated, home, sources } = info
  return [
    ...(name === undefined ? [] : [{ text: name, isCode: true as const }]),
    ...(deprecated ? [{ text: translate('reference.deprecated') }] : []),
    ...(type === undefined || type === 'application' ? [] : [{ text: type }]),
    ...(version === undefined ? [] : [{ text: translate('api.version', { version }) }]),
    ...(appVersion === undefined ? [] : [{ text: translate('helm.appVersion', { version: appVersion }) }]),
    ...(kubeVersion === undefined ? [] : [{ text: `Kubernetes ${kubeVersion}` }]),
    ...[...new Set([...(home === undefined ? [] : [home]), ...sources])].map((address) => ({
      text: address,
      ...(/^https?:/i.test(address) ? { href: address } : {}),
    })),
  ]
}

/** A chart that this one installs, too. */
function dependencyField(
  dependency: ChartInfo['dependencies'][number],
  { ids, translate }: DescribeTools,
): FieldView {
  const { name, alias, version, repository, condition, tags } = dependency
  const imports =
    dependency['import-values'] === undefined ? undefined : formatMember(dependency, 'import-values')
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [translate('helm.repository'), repository],
    [translate('helm.condition'), condition],
    [translate('helm.tags'), tags?.join(', ')],
    [translate('helm.alias'), alias],
    [translate('helm.imports'), imports],
  ]
  return {
    name,
    id: ids.claim('dependency', alias ?? name),
    schema: {
      type: version ?? '',
      facts: facts.flatMap(([label, value]): SchemaFact[] => (value === undefined ? [] : [{ label, value }])),
    },
  }
}
