import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ApiJudge } from './judge-api.ts'
import { judgeAsyncApi } from './judge-asyncapi.ts'
import { judgeGraphql } from './judge-graphql.ts'
import { judgeHelm } from './judge-helm.ts'
import { judgeProtobuf } from './judge-protobuf.ts'
import { SchemaJudge, type Loss } from './judge-schema.ts'
import { judgeServer, resultsIn } from './judge-server.ts'
import { judgeTerraform } from './judge-terraform.ts'
import { judgeTypedoc } from './judge-typedoc.ts'
import { at, isMap, listOf, mapOf, readDocuments, textOf, type Written } from './read-document.ts'
import { findAll, hasClass, lettersIn, Place, readPages, textIn, type Shown } from './shown-page.ts'

/** The kinds of documents, with the plugin that shows them. */
export type Kind =
  | 'openapi'
  | 'crd'
  | 'jsonSchema'
  | 'mcp'
  | 'graphql'
  | 'asyncapi'
  | 'protobuf'
  | 'terraform'
  | 'typedoc'
  | 'helm'

/** What a file is; undefined for one that no reference can be made from. */
export function kindOf(file: string): Kind | undefined {
  if (/\.(?:graphqls?|gql)$/.test(file)) return 'graphql'
  if (file.endsWith('.proto')) return 'protobuf'
  if (basename(file) === 'Chart.yaml') return 'helm'
  // What stands beside a chart is a part of it.
  if (existsSync(join(dirname(file), 'Chart.yaml'))) return undefined
  const documents = readDocuments(file).map(mapOf)
  if (documents.some(({ provider_schemas: schemas }) => isMap(schemas))) return 'terraform'
  if (documents.some(({ kind, schemaVersion }) => kind === 1 && schemaVersion)) return 'typedoc'
  if (documents.some(({ asyncapi }) => asyncapi)) return 'asyncapi'
  if (documents.some(({ openapi, swagger, paths }) => openapi ?? (swagger && paths))) return 'openapi'
  if (documents.some(({ kind }) => kind === 'CustomResourceDefinition')) return 'crd'
  if (resultsIn(readDocuments(file)).some(({ tools, prompts, resources }) => tools ?? prompts ?? resources))
    return 'mcp'
  const [schema] = documents
  return schema && ['properties', 'definitions', '$defs', 'oneOf', 'anyOf'].some((key) => isMap(schema[key]))
    ? 'jsonSchema'
    : undefined
}

/** What the pages of a built site at and below a route lack of a document, and the number of claims. */
export function judgeDocument(
  file: string,
  kind: Kind,
  output: string,
  route = '/api',
): { readonly losses: readonly Loss[]; readonly claims: number } {
  const pages = readPages(output)
  if (kind === 'graphql') return judgeGraphql(readFileSync(file, 'utf8'), pages, route)
  if (kind === 'protobuf') return judgeProtobuf(protosIn(file), pages, route)
  if (kind === 'helm') return judgeHelm(file, pages, route)
  if (kind === 'terraform') return judgeTerraform(readDocuments(file)[0], pages, route)
  if (kind === 'typedoc') return judgeTypedoc(readDocuments(file)[0], pages, route)
  const documents = readDocuments(file).map((root): Written => ({ value: root, root, file }))
  const judge = new SchemaJudge()
  if (kind === 'openapi') {
    const [root] = documents
    const api = root && new ApiJudge(root, pages, route)
    return { losses: api?.judge() ?? [], claims: api?.claims ?? 0 }
  }
  if (kind === 'asyncapi') return judgeAsyncApi(documents, pages, route)
  if (kind === 'mcp') return judgeServer(readDocuments(file), pages, route)
  if (kind === 'crd') for (const document of documents) judgeDefinition(document, judge, pages)
  else for (const document of documents) judgeJsonSchema(document, judge, pages, route)
  return judge
}

/** The texts of a `.proto` file, or of all in a folder. */
const protosIn = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.proto'))
        .map((name) => readFileSync(join(path, name), 'utf8'))
    : [readFileSync(path, 'utf8')]

const isDefinition = (element: Shown): boolean => hasClass(element, 'ref-definition')

function judgeJsonSchema(
  root: Written,
  judge: SchemaJudge,
  pages: ReadonlyMap<string, Shown>,
  route: string,
): void {
  const page = pages.get(route)
  if (!page) return
  const names = new Map<unknown, readonly string[]>([[root.value, ['Document', 'The document']]])
  const named = ['definitions', '$defs'].flatMap((key) =>
    Object.keys(mapOf(mapOf(root.value)[key])).map((name) => ({ name, written: at(root, key, name) })),
  )
  for (const { name, written } of named) names.set(written.value, [name, textOf(mapOf(written.value).title)])
  const look = (written: Written, elements: readonly Shown[], where: string): void => {
    judge.claim(elements.length > 0, where, 'the schema')
    judge.schema(written, {
      place: new Place(elements, pages),
      where,
      above: [],
      outer: {},
      namesOf: ({ value }) => names.get(value) ?? [],
    })
  }
  look(
    root,
    findAll(page, (element) => ['doc-header', 'ref'].some((name) => hasClass(element, name))),
    '',
  )
  // Large schemas have their definitions on pages below their own.
  const definitions = [...pages].flatMap(([address, each]) => {
    if (address !== route && !address.startsWith(`${route}/`)) return []
    const sections = findAll(each, isDefinition)
    const [title] = findAll(each, ({ name }) => name === 'h1')
    // An only one on a page below is called after it.
    const isPage = sections.length === 1 && address !== route
    return sections.map((section) => ({ section, title: isPage && title ? textIn(title).trim() : undefined }))
  })
  for (const { name, written } of named)
    look(
      written,
      definitions.flatMap(({ section, title }) =>
        names
          .get(written.value)
          ?.some((each) => each !== '' && (each === title || hasName(section, each))) === true
          ? [section]
          : [],
      ),
      name,
    )
}

/** Whether the heading of a section, or the code below it, is a name. */
const hasName = (section: Shown, name: string): boolean =>
  section.children.slice(0, 2).some((part) => {
    const codes = findAll(part, (element) => element.name === 'code').slice(0, 1)
    return [part, ...codes].some((element) => textIn(element).trim() === name)
  })

function judgeDefinition(definition: Written, judge: SchemaJudge, pages: ReadonlyMap<string, Shown>): void {
  const all = [
    ...listOf(mapOf(definition.value).items).map((_, index) => at(definition, 'items', index)),
    definition,
  ]
  for (const written of all.filter(({ value }) => mapOf(value).kind === 'CustomResourceDefinition')) {
    const spec = mapOf(mapOf(written.value).spec)
    const versions = Array.isArray(spec.versions)
      ? spec.versions.map((_, index) => at(written, 'spec', 'versions', index))
      : [at(written, 'spec')]
    for (const version of versions) judgeVersion(version, spec, judge, pages)
  }
}

function judgeVersion(
  version: Written,
  spec: Readonly<Record<string, unknown>>,
  judge: SchemaJudge,
  pages: ReadonlyMap<string, Shown>,
): void {
  const said = mapOf(version.value)
  const names = mapOf(spec.names)
  const where = `${textOf(spec.group)}/${textOf(said.name ?? said.version)} ${textOf(names.kind)}`
  // A page of its own is named after the kind, in place of the section.
  const sections = [...pages.values()].flatMap((page) => {
    const [title] = findAll(page, (element) => element.name === 'h1')
    const named = (section: Shown) =>
      [section, ...(title ? [title] : [])].map((each) => lettersIn(textIn(each)))
    return findAll(page, isDefinition).map((section) => ({ section, names: named(section) }))
  })
  const kind = lettersIn(textOf(names.kind))
  const shown = sections.filter((each) => each.names.some((name) => name.startsWith(kind)))
  const place = new Place(
    shown
      .map(({ section }) => section)
      .filter(
        (section) =>
          findAll(
            section,
            (element) =>
              element.name === 'code' &&
              textIn(element) === `${textOf(spec.group)}/${textOf(said.name ?? said.version)}`,
          ).length > 0,
      ),
    pages,
  )
  judge.claim(!place.isEmpty, where, 'the version')
  if (place.isEmpty) return
  for (const name of [
    names.plural,
    names.listKind,
    ...listOf(names.shortNames),
    ...listOf(names.categories),
    said.deprecationWarning,
  ])
    judge.value(name ?? '', place.letters, where, 'name')
  const { status, scale } = mapOf(said.subresources ?? spec.subresources)
  if (status) judge.value('status', place.letters, where, 'subresource')
  for (const path of Object.values(mapOf(scale))) judge.value(path, place.letters, where, 'scale')
  for (const field of listOf(said.selectableFields))
    judge.value(mapOf(field).jsonPath, place.letters, where, 'selectable field')
  for (const column of listOf(said.additionalPrinterColumns ?? spec.additionalPrinterColumns).map(mapOf)) {
    for (const key of ['name', 'jsonPath', 'format'])
      judge.value(column[key] ?? '', place.letters, where, 'column')
    judge.text(column.description, place, where)
  }
  const validation = at(version, 'schema', 'openAPIV3Schema').value ?? mapOf(spec.validation).openAPIV3Schema
  const schema = mapOf(validation)
  const around = { namesOf: () => [], above: [], outer: {} }
  const { properties, ...rest } = schema
  judge.schema({ ...version, value: rest }, { ...around, place, where })
  for (const name of Object.keys(mapOf(properties)).filter(
    (each) => !['apiVersion', 'kind', 'metadata'].includes(each),
  ))
    judge.schema(
      { ...version, value: mapOf(properties)[name] },
      {
        ...around,
        place: place.parts((element) => element.name === 'section' && hasName(element, name)),
        where: `${where} › ${name}`,
      },
    )
}
