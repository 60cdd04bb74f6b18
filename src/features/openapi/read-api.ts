import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { ApiModel } from './api-model.ts'
import { ApiReading } from './api-reading.ts'
import { entries, externalDocs } from './document-parts.ts'
import { readPathItem } from './read-operation.ts'
import { readSecuritySchemes } from './read-security.ts'
import { readServers, swaggerServers } from './read-servers.ts'
import { readTags } from './read-tags.ts'

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
    own(root.value, 'swagger') === undefined
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
              version === undefined ? [] : [own(root.value, 'openapi') === undefined ? 'swagger' : 'openapi'],
          }),
          hint: 'Use `openapi: 3.1.0`; Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 can be read.',
        }),
      ],
    }
  }
  const reading = new ApiReading(set, own(root.value, 'swagger') !== undefined)
  return { model: readModel(reading), diagnostics: reading.diagnostics }
}

function readModel(reading: ApiReading): ApiModel {
  const { root } = reading.set
  const info = own(root.value, 'info')
  const license = own(info, 'license')
  const contact = own(info, 'contact')
  const paths = entries(reading.set, reading.set.at(root, 'paths')).filter(({ key }) => key.startsWith('/'))
  checkPaths(paths, reading)
  const operations = paths.flatMap(({ key, located }) => readPathItem(reading, located, key))
  const webhooks = entries(
    reading.set,
    reading.set.at(root, own(root.value, 'webhooks') === undefined ? 'x-webhooks' : 'webhooks'),
  ).flatMap(({ key, located }) => readPathItem(reading, located, key, true))
  const { tags, diagnostics } = readTags(reading.set, operations)
  reading.diagnostics.push(...diagnostics)
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
    logo: readLogo(own(info, 'x-logo')),
    externalDocs: externalDocs(root.value),
    servers: reading.swagger ? swaggerServers(root.value) : readServers(reading.set, root),
    tags,
    operations,
    webhooks,
    schemas: entries(
      reading.set,
      reading.swagger ? reading.set.at(root, 'definitions') : reading.set.at(root, 'components', 'schemas'),
    ).map(({ key, located }) => ({ name: key, located })),
    securitySchemes: readSecuritySchemes(reading.set, reading.swagger),
  }
}

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
 * Finds paths that match the same requests, because they differ only in parameter names (OpenAPI 3.1,
 * 4.8.8.1).
 */
function checkPaths(
  paths: readonly { readonly key: string; readonly located: Located }[],
  reading: ApiReading,
): void {
  const shapes = new Map<string, string>()
  for (const { key, located } of paths) {
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
