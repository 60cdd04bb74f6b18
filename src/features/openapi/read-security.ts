import { didYouMean } from '../../model/nearest.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { ApiReading } from './api-reading.ts'
import { isRecord, own, ownString, textsIn } from '../../model/plain-data.ts'
import type { ApiOperation, OAuthFlow, SecurityScheme } from './api-model.ts'
import { children, entries, items } from './document-parts.ts'

/** Reads the security schemes of the document; skips broken references. */
export function readSecuritySchemes(set: ReferenceSet, swagger: boolean): readonly SecurityScheme[] {
  const { root } = set
  return entries(
    set,
    swagger ? set.at(root, 'securityDefinitions') : set.at(root, 'components', 'securitySchemes'),
  ).flatMap(({ key: name, located }): SecurityScheme[] => {
    const target = set.follow(located)
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
        deprecated: own(value, 'deprecated') === true,
        flows,
      },
    ]
  })
}

function flowOf(name: string, flow: unknown): OAuthFlow {
  const scopes = own(flow, 'scopes')
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
  const parent = own(operation.value, 'security') === undefined ? set.root : operation
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
