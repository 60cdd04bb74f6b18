import { inlineCode as code } from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { ApiOperation, SecurityScheme } from './api-model.ts'
import { keyPlace, securityTitle } from './api-overview.ts'

/** Describes a security scheme for the Markdown copy: `Bearer token (deprecated)`. */
export function schemeWords(security: SecurityScheme, translate: Translate): string {
  const { key, openIdConnectUrl, oauth2MetadataUrl, flows } = security
  const words = [
    securityTitle(security, translate),
    key !== undefined && security.type === 'apiKey' && `${keyPlace(security, translate)} ${code(key)}`,
    openIdConnectUrl && code(openIdConnectUrl),
    oauth2MetadataUrl && `${translate('api.serverMetadata')} ${code(oauth2MetadataUrl)}`,
    ...flows.map((flow) => flowWords(flow, translate)),
  ]
  const text = words.filter(Boolean).join('; ')
  return security.deprecated ? `${text} (${translate('reference.deprecatedMark')})` : text
}

const flowWords = (
  { name, deviceAuthorizationUrl: device, tokenUrl: token, scopes }: SecurityScheme['flows'][number],
  translate: Translate,
): string =>
  [
    name,
    device !== undefined && `${translate('api.deviceAuthorizationUrl')} ${code(device)}`,
    token !== undefined && `${translate('api.tokenUrl')} ${code(token)}`,
    scopes.length > 0 &&
      translate('markdown.scopes', { scopes: scopes.map((scope) => code(scope.name)).join(', ') }),
  ]
    .filter(Boolean)
    .join(', ')

/** Describes an operation's security requirements for the Markdown copy; empty if there are none. */
export function securityText(alternatives: ApiOperation['security'], translate: Translate): string {
  const named = alternatives.filter((alternative) => alternative.length > 0)
  if (named.length === 0) return ''
  const words = named.map((alternative) =>
    alternative
      .map(
        ({ name, scopes }) =>
          `${code(name)}${scopes.length === 0 ? '' : ` (${scopes.map(code).join(', ')})`}`,
      )
      .join(translate('api.securityAnd')),
  )
  const schemes = words.join(translate('api.securityOr'))
  return translate('api.security', {
    schemes: named.length < alternatives.length ? schemes + translate('api.securityOrNone') : schemes,
  })
}
