import { asFatal, diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { ContentContext, Plugin } from '../../model/plugin.ts'
import {
  checkOptions,
  assetPath,
  createHighlighter,
  markdownToText,
  type MarkdownOptions,
} from '../../kit.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import { exampleOf } from '../reference-kit/example-value.ts'
import { fieldSections, fieldsPage, singlePage } from '../reference-kit/single-page.ts'
import { formatJson } from '../reference-kit/format-value.ts'
import { publishedAt, loadReference } from '../reference-kit/load-reference.ts'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { viewSchema } from '../reference-kit/schema-view.ts'
import type { SchemaViewOptions } from '../reference-kit/schema-view-types.ts'
import { createUniqueIds, slug, type UniqueIds } from '../reference-kit/unique-ids.ts'
import type { SchemaPageProps } from './SchemaPage.tsx'
import { definitionSections, headingsOf, shareDefinitions } from './share-definitions.ts'
import { jsonSchemaOptions, type JsonSchemaSettings } from './options.ts'
import type { JsonSchemaOptions } from './user-options.generated.ts'

export type { JsonSchemaOptions } from './user-options.generated.ts'

/** A reference page of a JSON Schema. */
export function jsonSchema(options: JsonSchemaOptions): Plugin {
  return checkOptions('jsonSchema', { schema: jsonSchemaOptions, options }, jsonSchemaPlugin)
}

function jsonSchemaPlugin(options: JsonSchemaSettings): Plugin {
  const { route } = options
  return {
    name: `json-schema:${route}`,
    version: '8',
    cache: true,
    options,
    components: {
      ...fieldsPage.components,
      SchemaPage: assetPath(import.meta.url, 'src/features/json-schema/SchemaPage.tsx'),
      DefinitionsPage: assetPath(import.meta.url, 'src/features/json-schema/DefinitionsPage.tsx'),
    },
    pageStyles: {
      ...fieldsPage.pageStyles,
      SchemaPage: ['reference-kit/reference.css', 'json-schema/definitions.css'].map((sheet) =>
        assetPath(import.meta.url, `src/features/${sheet}`),
      ),
      DefinitionsPage: [assetPath(import.meta.url, 'src/features/reference-kit/reference.css')],
    },
    async content(context) {
      const { set, diagnostics } = await loadReference(options.source, context)
      if (!set) return { diagnostics: diagnostics.map(asFatal) }
      const { root } = set
      const draft = draftOf(ownString(root.value, '$schema'))
      const unusable = unusableSchema(set, options.source, draft)
      if (draft === undefined || unusable) return { diagnostics: [...diagnostics, ...(unusable ?? [])] }
      const { intro, texts, findings } = await ownFiles(options, context)
      const code = await createHighlighter()
      const download =
        options.download === false
          ? undefined
          : (options.download ?? publishedAt(options.source, context.assetBase))
      const example =
        typeof options.example === 'string'
          ? texts.get(options.example)
          : options.example === false
            ? undefined
            : formatJson(exampleOf(root, { set }))
      const language = /\.ya?ml$/.test(String(options.example)) ? 'yaml' : 'json'
      const ids = createUniqueIds()
      const { links, ...single } = singlePage(
        {
          options,
          file: options.source,
          texts: set.texts,
          intro,
          anchorOf: (fragment) => definitionAnchor(fragment, set),
        },
        context,
      )
      const drawn = drawSchemas(set, ids, {
        translate: context.translate,
        markdown: { code, translate: context.translate, ...links.markdown },
      })
      const title = options.title ?? ownString(root.value, 'title') ?? 'JSON Schema'
      const schemas = [
        { trail: [], schema: drawn.root },
        ...drawn.definitions.map(({ name, schema, id: anchor }) => ({ trail: [name], schema, id: anchor })),
      ]
      const { pages: detached, groups } = single.detachedOrGrouped(schemas, ids.has, title)
      const { pages: shared, ...onPage } = shareDefinitions(drawn.definitions, groups, single, { ids, title })
      const props: SchemaPageProps = {
        draft,
        hasOwnLead: options.description !== undefined,
        id: ownString(root.value, '$id'),
        download,
        intro: single.intro(code),
        root: drawn.root,
        ...onPage,
        example: example === undefined ? undefined : code(example.trimEnd(), language),
      }
      const page = {
        ...single.page('SchemaPage', props, ids.has, {
          title,
          description: options.description ?? markdownToText(ownString(root.value, 'description') ?? ''),
        }),
        headings: headingsOf([
          { id: 'document', title: context.translate('schema.document') },
          ...(props.example ? [{ id: 'example', title: context.translate('reference.example') }] : []),
          ...props.definitions,
          ...(props.index ? [{ id: props.index.id, title: context.translate('schema.definitions') }] : []),
        ]),
        sections: [
          { id: '', trail: [title], text: markdownToText(intro), code: '' },
          ...fieldSections(props.root, [title, context.translate('schema.document')], 'document'),
          ...definitionSections(title, props.definitions),
        ],
      }
      return {
        pages: [page, ...shared, ...detached],
        diagnostics: [...diagnostics, ...findings, ...single.diagnostics(), ...set.findings],
      }
    },
  }
}

/** The site's introduction and example of a schema. */
async function ownFiles(
  { intro = '', example }: JsonSchemaSettings,
  { read }: Pick<ContentContext, 'read'>,
): Promise<{
  readonly intro: string
  readonly texts: ReadonlyMap<string, string | undefined>
  readonly findings: readonly Diagnostic[]
}> {
  const files = [intro, example].flatMap((file) => (typeof file === 'string' && file !== '' ? [file] : []))
  const texts = new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as const)))
  const absent = files.filter((file) => texts.get(file) === undefined)
  return {
    intro: texts.get(intro) ?? '',
    texts,
    findings: absent.map((file) =>
      diagnose('invalid-reference-document', `There is no file \`${file}\`.`, { file }),
    ),
  }
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

/** Renders the schema and its definitions. */
function drawSchemas(
  set: ReferenceSet,
  ids: UniqueIds,
  { translate, markdown }: { readonly translate: Translate; readonly markdown: MarkdownOptions },
): Pick<SchemaPageProps, 'root' | 'definitions'> {
  for (const id of ['document', 'example']) ids.claim(id)
  const definitions = ['$defs', 'definitions'].flatMap((keyword) => {
    const all = own(set.root.value, keyword)
    return isRecord(all)
      ? Object.keys(all).map((name) => ({ name, located: set.at(set.root, keyword, name) }))
      : []
  })
  const named = definitions.map(({ name, located }) => ({
    name,
    located,
    id: ids.claim(name),
    title: ownString(located.value, 'title') ?? name,
  }))
  const links = new Map(
    named.map((definition) => [
      set.keyOf(definition.located),
      { name: definition.title, href: `#${definition.id}` },
    ]),
  )
  links.set(set.keyOf(set.root), { name: translate('schema.document'), href: '#document' })
  const options = (prefix: string): SchemaViewOptions => ({
    set,
    translate,
    linkOf: (key) => links.get(key),
    idOf: (path) => ids.claim(prefix, ...path.map(slug)),
    markdown,
    maxNodes: 100_000,
    tooLargeHint: 'Move nested schemas to `$defs` and refer to them: each is then shown once.',
  })
  const root = viewSchema(set.root, options('document'))
  return {
    root,
    definitions: named.map(({ name, id, title, located }) => ({
      id,
      title,
      name,
      schema: viewSchema(located, options(id)),
    })),
  }
}

/** The anchor of a definition with its own heading, for `#/definitions/service` and `#/$defs/service`. */
function definitionAnchor(fragment: string, { root }: ReferenceSet): string | undefined {
  const [, keyword = '', name = ''] = /^\/(definitions|\$defs)\/([^/]+)$/.exec(fragment) ?? []
  return own(own(root.value, keyword), name) === undefined ? undefined : `#${slug(name)}`
}

function draftOf(schema: string | undefined): string | undefined {
  if (schema === undefined) return 'JSON Schema'
  const draft = /json-schema\.org\/draft-0?([4-7])\/(?:hyper-)?schema/.exec(schema)?.[1]
  if (draft !== undefined) return `JSON Schema draft-0${draft}`
  const year = /json-schema\.org\/draft\/(2019-09|2020-12)\/schema/.exec(schema)?.[1]
  return year === undefined ? undefined : `JSON Schema ${year}`
}
