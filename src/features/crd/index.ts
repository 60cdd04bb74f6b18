import { stringify } from 'yaml'
import { asFatal } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { Heading, SearchSection } from '../../model/page.ts'
import type { Plugin } from '../../model/plugin.ts'
import {
  checkOptions,
  assetPath,
  createHighlighter,
  htmlToText,
  markdownToHtml,
  markdownToText,
  type Highlight,
  type MarkdownOptions,
} from '../../kit.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import { readIntro } from '../reference-kit/read-files.ts'
import { exampleOf } from '../reference-kit/example-value.ts'
import { fieldSections, fieldsPage, singlePage } from '../reference-kit/single-page.ts'
import { validationRules } from '../reference-kit/schema-facts.ts'
import { viewSchema } from '../reference-kit/schema-view.ts'
import { createUniqueIds, slug, type UniqueIds } from '../reference-kit/unique-ids.ts'
import type { CrdPageProps, KindProps } from './CrdPage.tsx'
import { readCrdSources, type CrdKind } from './read-crds.ts'
import { crdOptions, type CrdSettings } from './options.ts'
import type { CrdOptions } from './user-options.generated.ts'

export type { CrdOptions } from './user-options.generated.ts'

export type { CrdKind } from './read-crds.ts'
export { readCrdSources } from './read-crds.ts'

/**
 * A reference page of Kubernetes custom resources. Anchors of fields consist of the kind and the path in
 * lower case: `#widget-spec-image`.
 */
export function crd(options: CrdOptions): Plugin {
  return checkOptions('crd', { schema: crdOptions, options }, crdPlugin)
}

function crdPlugin(options: CrdSettings): Plugin {
  const { route } = options
  return {
    name: `crd:${route}`,
    version: '7',
    cache: true,
    options,
    components: {
      ...fieldsPage.components,
      CrdPage: assetPath(import.meta.url, 'src/features/crd/CrdPage.tsx'),
    },
    pageStyles: {
      ...fieldsPage.pageStyles,
      CrdPage: [assetPath(import.meta.url, 'src/features/reference-kit/reference.css')],
    },
    async content(context) {
      const { kinds, diagnostics: ofSources } = await readCrdSources([options.source].flat(), context)
      const [intro, noIntro] = await readIntro(options.intro, 'crd', context)
      const diagnostics = [...ofSources, ...noIntro]
      if (kinds.length === 0) return { diagnostics: withReason(diagnostics) }
      const code = await createHighlighter()
      const ids = createUniqueIds()
      const texts = new Map(kinds.flatMap(({ set }) => [...set.texts]))
      const file = kinds[0]?.schema.file ?? ''
      const { links, ...single } = singlePage({ options, file, texts, intro }, context)
      const title = options.title ?? context.translate('crd.title')
      const props: CrdPageProps = {
        intro: single.intro(code),
        kinds: kinds.map((kind) =>
          kindProps(
            kind,
            ids,
            {
              code,
              markdown: { code, translate: context.translate, ...links.markdown },
              translate: context.translate,
            },
            kinds.filter((other) => other.kind === kind.kind).length > 1,
          ),
        ),
      }
      const schemas = props.kinds.flatMap(({ parts }) =>
        parts.map(({ name, schema }) => ({ trail: [name], schema })),
      )
      const detached = single.detached(schemas, ids.has, title)
      const page = {
        ...single.page('CrdPage', props, ids.has, { title, description: options.description }),
        headings: props.kinds.flatMap((kind) => headingsOf(kind, context.translate)),
        sections: [
          { id: '', trail: [title], text: markdownToText(intro), code: '' },
          ...props.kinds.flatMap((kind) => sectionsOf(kind, title)),
        ],
      }
      const findings = [...new Set(kinds.map(({ set }) => set))].flatMap((set) => set.findings)
      return {
        pages: [page, ...detached],
        diagnostics: [...diagnostics, ...single.diagnostics(), ...findings],
      }
    },
  }
}

/** What is reported if there is no kind to show: notes are only that if something else is the reason. */
function withReason(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const reasons = diagnostics.filter(({ severity }) => severity !== 'info')
  return (reasons.length > 0 ? reasons : diagnostics).map(asFatal)
}

/** Fields that every resource has, which would only be repeated. */
const common = new Set(['apiVersion', 'kind', 'metadata'])

function kindProps(
  kind: CrdKind,
  ids: UniqueIds,
  {
    code,
    markdown: options,
    translate,
  }: { readonly code: Highlight; readonly markdown: MarkdownOptions; readonly translate: Translate },
  manyVersions: boolean,
): KindProps {
  const { set, schema, group, version, ...shown } = kind
  const id = ids.claim(kind.kind, ...(manyVersions ? [version] : []))
  ids.claim(id, 'columns')
  const markdown = (text: string): string => markdownToHtml(text, options)
  return {
    ...shown,
    id,
    apiVersion: `${group}/${version}`,
    description: markdown(ownString(schema.value, 'description') ?? ''),
    columns: kind.columns.map((column) => ({ ...column, description: markdown(column.description) })),
    rules: validationRules(schema.value, translate),
    manifest: code(manifestOf(kind), 'yaml', `${slug(kind.kind)}.yaml`),
    parts: partsOf(kind).map((name) => ({
      id: ids.claim(id, name),
      name,
      schema: viewSchema(set.at(schema, 'properties', name), {
        set,
        translate,
        markdown: options,
        linkOf: () => undefined,
        idOf: (path) => ids.claim(id, name, ...path.map(slug)),
        maxNodes: 100_000,
      }),
    })),
  }
}

/** `spec`, `status`, and other top-level fields. */
function partsOf({ schema }: CrdKind): readonly string[] {
  const properties = own(schema.value, 'properties')
  return isRecord(properties) ? Object.keys(properties).filter((name) => !common.has(name)) : []
}

/**
 * Creates a manifest that is valid according to the schema: the example of `spec`, or the required fields.
 */
export function manifestOf({ set, schema, group, version, kind }: CrdKind): string {
  const spec = set.at(schema, 'properties', 'spec')
  const metadata = own(set.at(schema, 'properties', 'metadata').value, 'example')
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
    { level: 2, id: kind.id, text: kind.kind },
    ...kind.parts.map((part): Heading => ({ level: 3, id: part.id, text: part.name })),
    ...(kind.columns.length > 0
      ? [{ level: 3, id: `${kind.id}-columns`, text: translate('crd.columns') } as const]
      : []),
  ]
}

function sectionsOf(kind: KindProps, title: string): readonly SearchSection[] {
  const about: SearchSection = {
    id: kind.id,
    trail: [title, kind.kind],
    text: htmlToText(kind.description),
    code: `${kind.apiVersion} ${kind.kind} ${kind.plural} ${kind.shortNames.join(' ')}`,
  }
  return [
    about,
    ...kind.parts.flatMap((part) => fieldSections(part.schema, [title, kind.kind, part.name], part.id)),
  ]
}
