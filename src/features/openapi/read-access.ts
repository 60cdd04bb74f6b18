import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, ownValue, ownString, textsIn } from '../../model/plain-data.ts'
import type { ApiServer, ApiOperation, OAuthFlow, SecurityScheme } from './api-model.ts'
import { followPart, type ApiReading } from './document-parts.ts'
import { items, children, entries } from '../reference-kit/reference-parts.ts'
import { didYouMean } from '../../model/nearest.ts'

/** Reads the servers of a document, path, or operation. Reports a server without an address. */
export const readServers = (set: ReferenceSet, parent: Located): ApiServer[] =>
  items(set, set.at(parent, 'servers')).flatMap((server) => readServer(set, server) ?? [])

/** Reads a Server Object; undefined, and reported, if it has no address. */
export function readServer(set: ReferenceSet, server: Located): ApiServer | undefined {
  const { value } = server
  const url = ownString(value, 'url')
  if (url === undefined) {
    set.report(server, 'A server has no `url`.')
    return undefined
  }
  return {
    url,
    name: ownString(value, 'name') ?? '',
    description: ownString(value, 'description') ?? '',
    variables: entries(set, set.at(server, 'variables')).map(({ key, located: { value: variable } }) => ({
      name: key,
      default: ownString(variable, 'default') ?? '',
      values: textsIn(ownValue(variable, 'enum')),
      description: ownString(variable, 'description') ?? '',
    })),
  }
}

/** Reads the servers of a Swagger 2.0 document from `host`, `basePath`, and `schemes`. */
export function swaggerServers(root: unknown): ApiServer[] {
  const host = ownString(root, 'host')
  const base = ownString(root, 'basePath') ?? ''
  const schemes = ownValue(root, 'schemes')
  if (host === undefined)
    return base === '' || base === '/' ? [] : [{ url: base, name: '', description: '', variables: [] }]
  return (Array.isArray(schemes) ? textsIn(schemes) : ['https']).map((scheme) => ({
    url: `${scheme}://${host}${base === '/' ? '' : base}`,
    name: '',
    description: '',
    variables: [],
  }))
}

/** Reads the security schemes of the document; skips broken references. */
export function readSecuritySchemes(set: ReferenceSet, swagger: boolean): readonly SecurityScheme[] {
  const { root } = set
  return entries(
    set,
    swagger ? set.at(root, 'securityDefinitions') : set.at(root, 'components', 'securitySchemes'),
  ).flatMap(({ key: name, located }): SecurityScheme[] => {
    const target = followPart(set, located)
    if (!target || !isRecord(target.value)) return []
    const { value } = target
    const type = ownString(value, 'type') ?? ''
    const flows =
      swagger && type === 'oauth2'
        ? [flowOf(ownString(value, 'flow') ?? 'implicit', value)]
        : children(set, set.at(target, 'flows')).map(({ key, located: flow }) => flowOf(key, flow.value))
    return [
      {
        name,
        type: type === 'basic' ? 'http' : type,
        description: ownString(value, 'description') ?? '',
        scheme: type === 'basic' ? 'basic' : ownString(value, 'scheme')?.toLowerCase(),
        bearerFormat: ownString(value, 'bearerFormat'),
        in: ownString(value, 'in'),
        key: ownString(value, 'name'),
        openIdConnectUrl: ownString(value, 'openIdConnectUrl'),
        oauth2MetadataUrl: ownString(value, 'oauth2MetadataUrl'),
        deprecated: ownValue(value, 'deprecated') === true,
        flows,
      },
    ]
  })
}

function flowOf(name: string, flow: unknown): OAuthFlow {
  const scopes = ownValue(flow, 'scopes')
  return {
    name,
    authorizationUrl: ownString(flow, 'authorizationUrl'),
    deviceAuthorizationUrl: ownString(flow, 'deviceAuthorizationUrl'),
    tokenUrl: ownString(flow, 'tokenUrl'),
    refreshUrl: ownString(flow, 'refreshUrl'),
    scopes: isRecord(scopes)
      ? Object.entries(scopes).map(([scope, text]) => ({
          name: scope,
          description: typeof text === 'string' ? text : '',
        }))
      : [],
  }
}

/**
 * Reads the security requirements of an operation, or of the whole document. A scheme may be referenced by
 * its address (OpenAPI 3.2). Reports schemes that the document does not describe.
 */
export function readSecurity(reading: ApiReading, operation: Located): ApiOperation['security'] {
  const { set, swagger } = reading
  const parent = ownValue(operation.value, 'security') === undefined ? set.root : operation
  const schemes = swagger
    ? set.at(set.root, 'securityDefinitions')
    : set.at(set.root, 'components', 'securitySchemes')
  const names = entries(set, schemes).map(({ key }) => key)
  return items(set, set.at(parent, 'security')).map((alternative) =>
    entries(set, alternative).map(({ key, located }) => {
      const name = key.replace(/^#\/components\/securitySchemes\//, '')
      if (!names.includes(name) && !/[/:#]/.test(name))
        reading.report(
          'reference-document-lint',
          `The document describes no security scheme \`${name}\`.`,
          located,
          {
            key: true,
            hint:
              didYouMean(name, names) ??
              `Describe it in \`${swagger ? 'securityDefinitions' : 'components.securitySchemes'}\`.`,
          },
        )
      return { name, scopes: textsIn(located.value) }
    }),
  )
}
