import { locationIn } from '../reference-kit/reference-parts.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { markdownToText } from '../../kit.ts'
import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import { longExample } from '../reference-kit/long-examples.ts'
import { exampleOf } from '../reference-kit/example-value.ts'
import { readSources } from '../reference-kit/read-files.ts'
import type {
  DescribeTools,
  ReadDocument,
  ReferenceMaker,
  ShownReference,
} from '../reference-kit/make-reference.ts'
import { fieldSections, type SinglePage } from '../reference-kit/single-page.ts'
import { formatJson } from '../reference-kit/format-value.ts'
import { publishedAt, loadReference } from '../reference-kit/load-reference.ts'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { summaryOf } from '../reference-kit/schema-facts.ts'
import { readSchema } from '../reference-kit/read-schema.ts'
import { viewSchema } from '../reference-kit/schema-view.ts'
import type { SchemaViewOptions } from '../reference-kit/schema-view-types.ts'
import { slug } from '../../model/slug.ts'
import type { SchemaPageProps } from './SchemaPage.tsx'
import { definitionSections, headingsOf, shareDefinitions } from './share-definitions.ts'
import type { JsonSchemaSettings } from './options.ts'

export function schemaReference(options: JsonSchemaSettings): ReferenceMaker<SchemaDocument> {
  return {
    read: (context) => readSchemaDocument(options, context),
    show: (schema, tools, frame) => showSchema(schema, tools, frame, options),
  }
}

interface SchemaDocument {
  readonly set: ReferenceSet
  readonly draft: string
  readonly example: string | undefined
  readonly download: string | undefined
}

async function readSchemaDocument(
  { source, download, example }: JsonSchemaSettings,
  context: ContentContext,
): Promise<ReadDocument<SchemaDocument>> {
  const { set, diagnostics } = await loadReference(source, context)
  if (!set) return { texts: new Map(), diagnostics }
  const draft = draftOf(ownString(set.root.value, '$schema'))
  const unusable = unusableSchema(set, source, draft)
  if (draft === undefined || unusable)
    return { texts: set.texts, diagnostics: [...diagnostics, ...(unusable ?? [])] }
  const files = await readSources(
    typeof example === 'string' ? [example] : [],
    'json-schema.example',
    context,
  )
  return {
    document: {
      set,
      draft,
      example:
        example === undefined ? formatJson(exampleOf(set.root, { set })) : files.texts.get(String(example)),
      download: download === false ? undefined : (download ?? publishedAt(source, context.assetBase)),
    },
    texts: set.texts,
    diagnostics: [...diagnostics, ...files.diagnostics],
    anchorOf: (fragment) => definitionAnchor(fragment, set),
  }
}

function showSchema(
  { set, draft, example, download }: SchemaDocument,
  tools: DescribeTools,
  { intro, ...frame }: SinglePage,
  options: JsonSchemaSettings,
): ShownReference {
  const { ids, code, translate } = tools
  const { root } = set
  const language = /\.ya?ml$/.test(String(options.example)) ? 'yaml' : 'json'
  const drawn = drawSchemas(set, tools)
  // A document may only refer to another one: to its newest version, say.
  const textAt = (keyword: string): string | undefined =>
    ownString(root.value, keyword) ?? ownString(readSchema(root, set)?.value, keyword)
  const title = options.title ?? textAt('title') ?? 'JSON Schema'
  const schemas = [
    { trail: [], schema: drawn.root },
    ...drawn.definitions.map(({ name, schema, id: anchor }) => ({ trail: [name], schema, id: anchor })),
  ]
  let examplePage: SchemaPageProps['examplePage']
  const shownExample = example === undefined ? undefined : code(example.trimEnd(), language)
  const { pages: detachedPages, groups } = frame.detached(schemas, title, {
    inGroups: true,
    examples: shownExample
      ? [
          longExample(shownExample, {
            trail: [title, translate('reference.example')],
            anchor: 'example',
            replace: (ref) => (examplePage = ref),
          }),
        ]
      : [],
  })
  const { pages: shared, ...onPage } = shareDefinitions(drawn.definitions, groups, frame, {
    ids,
    title,
    summaryAt: drawn.summaryAt,
  })
  const props: SchemaPageProps = {
    draft,
    hasOwnLead: options.description !== undefined,
    id: ownString(root.value, '$id'),
    download,
    intro: intro.html,
    root: drawn.root,
    ...onPage,
    example: examplePage ? undefined : shownExample,
    examplePage,
  }
  const page = {
    ...frame.page('SchemaPage', props, {
      title,
      description: options.description ?? markdownToText(textAt('description') ?? ''),
    }),
    headings: headingsOf([
      { id: 'document', title: translate('schema.document') },
      ...(shownExample ? [{ id: 'example', title: translate('reference.example') }] : []),
      ...props.definitions,
      ...(props.index ? [{ id: props.index.id, title: translate('schema.definitions') }] : []),
    ]),
    sections: [
      { id: '', trail: [title], text: intro.text, code: '' },
      ...fieldSections(props.root, [title, translate('schema.document')], 'document'),
      ...definitionSections(title, props.definitions),
    ],
  }
  return { pages: [page, ...shared, ...detachedPages()], findings: set.findings }
}

/** What keeps a document from being shown as a schema; undefined if nothing does. */
function unusableSchema(
  { root, placeOf }: Pick<ReferenceSet, 'root' | 'placeOf'>,
  file: string,
  draft: string | undefined,
): readonly Diagnostic[] | undefined {
  if (!isRecord(root.value) && typeof root.value !== 'boolean')
    return [
      diagnose('invalid-reference-document', 'A schema is an object, `true` or `false`.', {
        file,
        place: { line: 1, column: 1 },
        fatal: true,
      }),
    ]
  if (draft !== undefined) return undefined
  const dialect = ownString(root.value, '$schema') ?? ''
  return [
    diagnose('unsupported-reference-version', `The dialect \`${dialect}\` of JSON Schema is not supported.`, {
      file,
      place: placeOf({ file: root.file, path: ['$schema'] }),
      hint: 'Use a draft from 04 to 2020-12.',
      fatal: true,
    }),
  ]
}

function drawSchemas(
  set: ReferenceSet,
  { ids, translate, markdown, html }: DescribeTools,
): Pick<SchemaPageProps, 'root' | 'definitions'> & { readonly summaryAt: (id: string) => string } {
  for (const id of ['document', 'example']) ids.claim(id)
  const definitions = ['$defs', 'definitions'].flatMap((keyword) => {
    const all = ownValue(set.root.value, keyword)
    return isRecord(all)
      ? Object.keys(all).map((name) => ({ name, located: set.at(set.root, keyword, name) }))
      : []
  })
  const namedDefinitions = definitions.map(({ name, located }) => ({
    name,
    located,
    id: ids.claimAt(locationIn(set, located), name),
    title: ownString(located.value, 'title') ?? name,
  }))
  const links = new Map(
    namedDefinitions.map((definition) => [
      set.keyOf(definition.located),
      { name: definition.title, href: `#${definition.id}` },
    ]),
  )
  links.set(set.keyOf(set.root), { name: translate('schema.document'), href: '#document' })
  const options = (prefix: string): SchemaViewOptions => ({
    set,
    translate,
    linkOf: (key) => links.get(key),
    idOf: (path, locate) => ids.claimAt(locate(), prefix, ...path.map(slug)),
    markdown,
    maxNodes: 100_000,
    tooLargeHint: 'Move nested schemas to `$defs` and refer to them: each is then shown once.',
  })
  const root = viewSchema(set.root, options('document'))
  const values = new Map(namedDefinitions.map(({ id, located }) => [id, located.value]))
  return {
    root,
    summaryAt(id) {
      const value = values.get(id)
      return html(isRecord(value) ? summaryOf(value) : undefined)
    },
    definitions: namedDefinitions.map(({ name, id, title, located }) => ({
      id,
      title,
      name,
      schema: viewSchema(located, { ...options(id), isDefinition: true }),
    })),
  }
}

/** The anchor of a definition with its own heading, for `#/definitions/service` and `#/$defs/service`. */
function definitionAnchor(fragment: string, { root }: ReferenceSet): string | undefined {
  const [, keyword = '', name = ''] = /^\/(definitions|\$defs)\/([^/]+)$/.exec(fragment) ?? []
  return ownValue(ownValue(root.value, keyword), name) === undefined ? undefined : `#${slug(name)}`
}

function draftOf(schema: string | undefined): string | undefined {
  // The address without a draft stands for the newest one.
  if (schema === undefined || /json-schema\.org\/schema#?$/.test(schema)) return 'JSON Schema'
  const draft = /json-schema\.org\/draft-0?([4-7])\/(?:hyper-)?schema/.exec(schema)?.[1]
  if (draft !== undefined) return `JSON Schema draft-0${draft}`
  const year = /json-schema\.org\/draft\/(2019-09|2020-12)\/schema/.exec(schema)?.[1]
  return year === undefined ? undefined : `JSON Schema ${year}`
}
