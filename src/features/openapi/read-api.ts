import { posix } from 'node:path'
import { compareCodeUnits } from '../../model/compare-names.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isRecord, ownValue, ownString, textsIn } from '../../model/plain-data.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { ApiModel, ApiOperation, ApiTag } from './api-model.ts'
import { ApiReading, externalDocs } from './document-parts.ts'
import { children, entries, items } from '../reference-kit/reference-parts.ts'
import { checkObjects } from './check-objects.ts'
import { readPathItem } from './read-operation.ts'
import { readSchema } from '../reference-kit/read-schema.ts'
import { hasParts } from '../reference-kit/schema-parts.ts'
import { readSecuritySchemes, readServers, swaggerServers } from './read-access.ts'
import { writeInstead } from '../../model/hint.ts'
import { didYouMean } from '../../model/nearest.ts'
import { append } from '../../model/append.ts'

/**
 * Reads Swagger 2.0 and OpenAPI 3.0, 3.1, and 3.2. Reports contradictions. Documents of other versions have
 * no model.
 */
export function readApi(set: ReferenceSet): {
  readonly model?: ApiModel
  readonly diagnostics: readonly Diagnostic[]
} {
  const { root } = set
  const version = ownString(root.value, 'openapi') ?? ownString(root.value, 'swagger')
  const supported =
    ownValue(root.value, 'swagger') === undefined
      ? /^3\.[0-2](?:\.|$)/.test(version ?? '')
      : version === '2.0' || version === '2'
  if (!supported) {
    const message =
      version === undefined
        ? 'The document says neither `openapi` nor `swagger`.'
        : `Version \`${version}\` of OpenAPI is not supported.`
    return {
      diagnostics: [
        diagnose('unsupported-reference-version', message, {
          file: root.file,
          place: set.placeOf({
            file: root.file,
            path:
              version === undefined
                ? []
                : [ownValue(root.value, 'openapi') === undefined ? 'swagger' : 'openapi'],
          }),
          hint: 'Use `openapi: 3.1.0`; Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 can be read.',
        }),
      ],
    }
  }
  const reading = new ApiReading(set, ownValue(root.value, 'swagger') !== undefined)
  checkObjects(reading)
  return { model: readModel(reading), diagnostics: reading.diagnostics }
}

function readModel(reading: ApiReading): ApiModel {
  const { root } = reading.set
  const info = ownValue(root.value, 'info')
  const license = ownValue(info, 'license')
  const contact = ownValue(info, 'contact')
  const paths = children(reading.set, reading.set.at(root, 'paths'))
  checkPaths(paths, reading)
  const operations = paths.flatMap(({ key, located }) => readPathItem(reading, located, withSlash(key)))
  const webhooks = entries(
    reading.set,
    reading.set.at(root, ownValue(root.value, 'webhooks') === undefined ? 'x-webhooks' : 'webhooks'),
  ).flatMap(({ key, located }) => readPathItem(reading, located, key, true))
  const { tags, diagnostics } = readTags(reading.set, operations)
  append(reading.diagnostics, diagnostics)
  return {
    title: ownString(info, 'title') ?? 'API',
    version: ownString(info, 'version') ?? '',
    summary: ownString(info, 'summary') ?? '',
    description: ownString(info, 'description') ?? '',
    termsOfService: ownString(info, 'termsOfService'),
    contact: isRecord(contact)
      ? {
          name: ownString(contact, 'name'),
          url: ownString(contact, 'url'),
          email: ownString(contact, 'email'),
        }
      : undefined,
    license: isRecord(license)
      ? {
          name: licenseName(ownString(license, 'name'), ownString(license, 'identifier')),
          url: ownString(license, 'url'),
        }
      : undefined,
    logo: readLogo(ownValue(info, 'x-logo')),
    externalDocs: externalDocs(reading.set, root),
    servers: reading.swagger ? swaggerServers(root.value) : readServers(reading.set, root),
    tags,
    operations,
    webhooks,
    schemas: readSchemas(reading),
    securitySchemes: readSecuritySchemes(reading.set, reading.swagger),
  }
}

/**
 * The schemas that a document names, and those in files of their own that are used in several places, by the
 * names of their files or of their places in them.
 */
function readSchemas({ set, swagger }: ApiReading): ApiModel['schemas'] {
  const namedSchemas = entries(
    set,
    swagger ? set.at(set.root, 'definitions') : set.at(set.root, 'components', 'schemas'),
  ).map(({ key, located }) => ({ name: key, located }))
  const namedKeys = new Set(namedSchemas.map(({ located }) => set.keyOf(set.follow(located) ?? located)))
  const others = set
    .sharedSchemas()
    .filter((located) => !namedKeys.has(set.keyOf(located)) && isStructured(located, set))
    .map((located) => ({ name: nameOfPlace(located), located }))
  return [...namedSchemas, ...others.toSorted((one, other) => compareCodeUnits(one.name, other.name))]
}

function isStructured(located: Located, set: ReferenceSet): boolean {
  const schema = readSchema(located, set)
  return schema !== undefined && hasParts(schema)
}

/** `app_spec` for `models/app_spec.yml`, and for `models.yml#/app_spec`. */
const nameOfPlace = ({ file, path }: Located): string =>
  String(path.at(-1) ?? posix.basename(file).replace(/(?<=.)\.\w+$/, ''))

/** A path as clients request it, also if the document lacks its slash, which is reported. */
const withSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`)

/** `Apache License (Apache-2.0)`: the name of a license with its SPDX identifier. */
const licenseName = (name = '', identifier = ''): string =>
  name === '' || identifier === '' || name === identifier
    ? name || identifier || 'License'
    : `${name} (${identifier})`

/** The logo of an API, an extension that Redoc introduced. */
function readLogo(logo: unknown): ApiModel['logo'] {
  const url = ownString(logo, 'url')
  return url === undefined
    ? undefined
    : { url, alt: ownString(logo, 'altText') ?? '', href: ownString(logo, 'href') }
}

/**
 * Finds paths without a slash, and paths that match the same requests, because they differ only in parameter
 * names (OpenAPI 3.1, 4.8.8.1).
 */
function checkPaths(
  paths: readonly { readonly key: string; readonly located: Located }[],
  reading: ApiReading,
): void {
  const shapes = new Map<string, string>()
  for (const { key, located } of paths) {
    if (!key.startsWith('/'))
      reading.report(
        'reference-document-lint',
        `The path \`${key}\` has no slash at its beginning.`,
        located,
        {
          key: true,
          hint: writeInstead(key, withSlash(key)),
        },
      )
    const shape = key.replace(/\{[^{}]*\}/g, '{}')
    const other = shapes.get(shape)
    if (other !== undefined)
      reading.report(
        'reference-document-lint',
        `The paths \`${other}\` and \`${key}\` match the same requests.`,
        located,
        { key: true },
      )
    shapes.set(shape, key)
  }
}

/**
 * Reads the described tags, followed by those that are only used. Reports a `parent` that does not exist or
 * leads to a cycle.
 */
function readTags(
  set: ReferenceSet,
  operations: readonly ApiOperation[],
): { readonly tags: readonly ApiTag[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const list = items(set, set.at(set.root, 'tags')).filter(
    ({ value }) => ownString(value, 'name') !== undefined,
  )
  const parents = new Map(
    list.map(({ value }) => [ownString(value, 'name') ?? '', ownString(value, 'parent')]),
  )
  const described = list.map((located): ApiTag => {
    const { value } = located
    const name = ownString(value, 'name') ?? ''
    const parent = parents.get(name)
    const problem =
      parent === undefined
        ? undefined
        : !parents.has(parent)
          ? `The tag \`${name}\` has the parent \`${parent}\`, which is not a tag of the document.`
          : leadsBack(name, parents)
            ? `The tag \`${name}\` is its own ancestor.`
            : undefined
    if (problem !== undefined) {
      parents.set(name, undefined)
      diagnostics.push(
        diagnose('reference-document-lint', problem, {
          file: located.file,
          place: set.placeOf(set.at(located, 'parent')),
          hint: didYouMean(
            parent ?? '',
            [...parents.keys()].filter((other) => other !== name),
          ),
        }),
      )
    }
    return {
      name,
      title: ownString(value, 'x-displayName') ?? ownString(value, 'summary') ?? name,
      description: ownString(value, 'description') ?? '',
      externalDocs: externalDocs(set, located),
      parent: parents.get(name),
      kind: ownValue(value, 'x-traitTag') === true ? 'trait' : (ownString(value, 'kind') ?? 'nav'),
    }
  })
  const tagsByName = new Map(described.map((tag) => [tag.name, tag]))
  const tagsInUse = new Set(
    operations.flatMap(({ tags }) =>
      tags.filter((name) => (tagsByName.get(name)?.kind ?? 'nav') === 'nav').slice(0, 1),
    ),
  )
  const unique = [...new Map(described.map((tag) => [tag.name, tagsByName.get(tag.name) ?? tag])).values()]
  const all = [
    ...unique,
    ...[...tagsInUse]
      .filter((name) => !tagsByName.has(name))
      .map((name) => ({ name, title: name, description: '', kind: 'nav' })),
  ]
  return { tags: inTagGroups(all, set), diagnostics: [...diagnostics, ...unknownInGroups(all, set)] }
}

/** The groups of tags that an extension of Redoc describes: `x-tagGroups`. */
const tagGroups = (set: ReferenceSet): readonly Located[] => items(set, set.at(set.root, 'x-tagGroups'))

/** Puts tags below their groups, in the order of these. */
function inTagGroups(tags: readonly ApiTag[], set: ReferenceSet): readonly ApiTag[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]))
  const grouped = tagGroups(set).flatMap(({ value }): ApiTag[] => {
    const title = ownString(value, 'name') ?? ''
    const group: ApiTag = {
      name: `x-tagGroups ${title}`,
      title,
      anchor: `group ${title}`,
      description: ownString(value, 'description') ?? '',
      kind: 'nav',
    }
    const members = textsIn(ownValue(value, 'tags')).flatMap((name) => byName.get(name) ?? [])
    for (const { name } of members) byName.delete(name)
    return [group, ...members.map((tag) => ({ ...tag, parent: tag.parent ?? group.name }))]
  })
  return [...grouped, ...byName.values()]
}

function unknownInGroups(tags: readonly ApiTag[], set: ReferenceSet): readonly Diagnostic[] {
  const names = tags.map(({ name }) => name)
  return tagGroups(set).flatMap((group) =>
    items(set, set.at(group, 'tags'))
      .filter(({ value }) => typeof value === 'string' && !names.includes(value))
      .map((located) =>
        diagnose(
          'reference-document-lint',
          `\`x-tagGroups\` names the tag \`${String(located.value)}\`, which nothing has.`,
          {
            file: located.file,
            place: set.placeOf(located),
            hint: didYouMean(String(located.value), names),
          },
        ),
      ),
  )
}

function leadsBack(name: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const ancestors = new Set<string>()
  for (
    let above = parents.get(name);
    above !== undefined && !ancestors.has(above);
    above = parents.get(above)
  ) {
    if (above === name) return true
    ancestors.add(above)
  }
  return false
}
