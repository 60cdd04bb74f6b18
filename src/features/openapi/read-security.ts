import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, own, ownString, textsIn } from '../../model/plain-data.ts'
import type { ApiOperation, OAuthFlow, SecurityScheme } from './api-model.ts'
import { children, entries } from './document-parts.ts'

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
 * its address (OpenAPI 3.2).
 */
export function readSecurity(set: ReferenceSet, operation: unknown): ApiOperation['security'] {
  const list = own(operation, 'security') ?? own(set.root.value, 'security')
  if (!Array.isArray(list)) return []
  return list.filter(isRecord).map((alternative) =>
    Object.entries(alternative).map(([name, scopes]) => ({
      name: name.replace(/^#\/components\/securitySchemes\//, ''),
      scopes: textsIn(scopes),
    })),
  )
}
