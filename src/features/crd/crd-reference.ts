import { locationIn } from '../reference-kit/reference-parts.ts'
import { stringify } from 'yaml'
import type { Translate } from '../../model/messages/messages.ts'
import type { Heading, SearchSection } from '../../model/page.ts'
import { htmlToText } from '../../kit.ts'
import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import { exampleOf } from '../reference-kit/example-value.ts'
import type { DescribeTools, ReferenceMaker, ShownReference } from '../reference-kit/make-reference.ts'
import { fieldSections, type SinglePage } from '../reference-kit/single-page.ts'
import { summaryOf, validationRules } from '../reference-kit/schema-facts.ts'
import { viewSchema } from '../reference-kit/schema-view.ts'
import { slug } from '../../model/slug.ts'
import type { CrdPageProps, KindProps } from './CrdPage.tsx'
import { readCrdSources, type CrdKind } from './read-crds.ts'
import type { CrdSettings } from './options.ts'

export function crdReference(options: CrdSettings): ReferenceMaker<readonly CrdKind[]> {
  return {
    async read(context) {
      const { kinds, diagnostics } = await readCrdSources([options.source].flat(), context)
      const texts = new Map(kinds.flatMap(({ set }) => [...set.texts]))
      return { document: kinds.length > 0 ? kinds : undefined, texts, diagnostics }
    },
    show: (kinds, tools, frame) => showKinds(kinds, tools, frame, options),
  }
}

function showKinds(
  kinds: readonly CrdKind[],
  tools: DescribeTools,
  { intro, ...frame }: SinglePage,
  options: CrdSettings,
): ShownReference {
  const { translate } = tools
  const title = options.title ?? translate('crd.title')
  const hasManyVersions = ({ kind }: CrdKind): boolean =>
    kinds.filter((other) => other.kind === kind).length > 1
  const props: CrdPageProps = {
    intro: intro.html,
    kinds: kinds.map((kind) => kindProps(kind, tools, hasManyVersions(kind))),
  }
  const schemas = props.kinds.flatMap(({ name: kind, parts }) =>
    parts.map(({ id, name, schema }) => ({ trail: [kind, name], schema, id })),
  )
  const detached = frame.detached(schemas, title)
  const page = {
    ...frame.page('CrdPage', props, { title, description: options.description }),
    headings: props.kinds.flatMap((kind) => headingsOf(kind, translate)),
    sections: [
      { id: '', trail: [title], text: intro.text, code: '' },
      ...props.kinds.flatMap((kind) => sectionsOf(kind, title)),
    ],
  }
  const findings = [...new Set(kinds.map(({ set }) => set))].flatMap((set) => set.findings)
  return { pages: [page, ...detached.pages()], findings }
}

/** Fields that every resource has, which would only be repeated. */
const common = new Set(['apiVersion', 'kind', 'metadata'])

function kindProps(
  kind: CrdKind,
  { ids, code, markdown, translate, html }: DescribeTools,
  manyVersions: boolean,
): KindProps {
  const { set, schema, group, version, ...kindFacts } = kind
  const id = ids.claimAt(locationIn(set, schema), kind.kind, ...(manyVersions ? [version] : []))
  ids.claim(id, 'columns')
  return {
    ...kindFacts,
    id,
    name: manyVersions ? `${kind.kind} ${version}` : kind.kind,
    apiVersion: `${group}/${version}`,
    summary: html((isRecord(schema.value) && summaryOf(schema.value)) || kind.deprecationWarning),
    description: html(ownString(schema.value, 'description')),
    columns: kind.columns.map((column) => ({ ...column, description: html(column.description) })),
    rules: validationRules(schema.value, translate),
    manifest: code(manifestOf(kind), 'yaml', `${slug(kind.kind)}.yaml`),
    parts: partsOf(kind).map((name) => ({
      id: ids.claimAt(locationIn(set, set.at(schema, 'properties', name)), id, name),
      name,
      schema: viewSchema(set.at(schema, 'properties', name), {
        set,
        translate,
        markdown,
        linkOf: () => undefined,
        idOf: (path, locate) => ids.claimAt(locate(), id, name, ...path.map(slug)),
        maxNodes: 100_000,
      }),
    })),
  }
}

/** `spec`, `status`, and other top-level fields. */
function partsOf({ schema }: CrdKind): readonly string[] {
  const properties = ownValue(schema.value, 'properties')
  return isRecord(properties) ? Object.keys(properties).filter((name) => !common.has(name)) : []
}

/**
 * Creates a manifest that is valid according to the schema: the example of `spec`, or the required fields.
 */
export function manifestOf({ set, schema, group, version, kind }: CrdKind): string {
  const spec = set.at(schema, 'properties', 'spec')
  const metadata = ownValue(set.at(schema, 'properties', 'metadata').value, 'example')
  const name = ownString(metadata, 'name') ?? `my-${slug(kind)}`
  return stringify(
    {
      apiVersion: `${group}/${version}`,
      kind,
      metadata: isRecord(metadata) ? metadata : { name },
      ...(isRecord(spec.value) ? { spec: exampleOf(spec, { set, optional: false }, 'spec') } : {}),
    },
    { lineWidth: 100, aliasDuplicateObjects: false },
  ).trimEnd()
}

function headingsOf(kind: KindProps, translate: Translate): readonly Heading[] {
  return [
    { level: 2, id: kind.id, text: kind.name },
    ...kind.parts.map((part): Heading => ({ level: 3, id: part.id, text: part.name })),
    ...(kind.columns.length > 0
      ? [{ level: 3, id: `${kind.id}-columns`, text: translate('crd.columns') } as const]
      : []),
  ]
}

function sectionsOf(kind: KindProps, title: string): readonly SearchSection[] {
  const about: SearchSection = {
    id: kind.id,
    trail: [title, kind.name],
    text: htmlToText(kind.description),
    code: `${kind.apiVersion} ${kind.kind} ${kind.plural} ${kind.shortNames.join(' ')}`,
  }
  return [
    about,
    ...kind.parts.flatMap((part) => fieldSections(part.schema, [title, kind.name, part.name], part.id)),
  ]
}
