import { markdownToText, type MarkdownOptions } from '../../kit.ts'
import type { ApiModel } from './api-model.ts'
import type { ApiPageProps } from './ApiPage.tsx'
import type { ApiViews } from './api-views.ts'

/**
 * What the first page of an API says before its operations: what it is, where it runs, who may ask.
 * `description`: the page's own.
 */
export function apiOverview(
  model: ApiModel,
  views: ApiViews,
  options: {
    readonly description?: string | undefined
    readonly download?: string | undefined
    readonly headingId?: MarkdownOptions['headingId']
  },
): NonNullable<ApiPageProps['overview']> {
  const contact =
    model.contact?.url ?? (model.contact?.email === undefined ? undefined : `mailto:${model.contact.email}`)
  const links = [
    ...(model.externalDocs
      ? [{ label: model.externalDocs.description || 'Further documentation', url: model.externalDocs.url }]
      : []),
    ...(contact === undefined ? [] : [{ label: model.contact?.name ?? 'Contact', url: contact }]),
    ...(model.license ? [{ label: model.license.name, url: model.license.url }] : []),
    ...(model.termsOfService === undefined ? [] : [{ label: 'Terms of service', url: model.termsOfService }]),
  ]
  return {
    version: model.version,
    description: views.markdown(
      options.description === undefined && model.summary === ''
        ? openingOf(model.description).rest
        : model.description,
      options.headingId,
    ),
    ...(options.download === undefined ? {} : { download: options.download }),
    links: links.flatMap(({ label, url }) =>
      url === undefined || url === '' ? [] : (views.linkTo(url, label) ?? []),
    ),
    servers: model.servers.map((server) => views.serverProps(server)),
    security: model.securitySchemes.map((scheme) => ({
      name: scheme.name,
      title: securityTitle(scheme),
      deprecated: scheme.deprecated,
      description: views.markdown(scheme.description),
      facts: [
        ...(scheme.key !== undefined && scheme.type === 'apiKey'
          ? [{ label: inWords[scheme.in ?? ''] ?? 'Name', value: scheme.key }]
          : []),
        ...(scheme.bearerFormat === undefined ? [] : [{ label: 'Format', value: scheme.bearerFormat }]),
        ...(scheme.openIdConnectUrl === undefined
          ? []
          : [{ label: 'OpenID Connect', value: scheme.openIdConnectUrl }]),
        ...(scheme.oauth2MetadataUrl === undefined
          ? []
          : [{ label: 'Server metadata', value: scheme.oauth2MetadataUrl }]),
        ...scheme.flows.flatMap((flow) =>
          [
            ['Flow', flow.name],
            ['Authorization URL', flow.authorizationUrl],
            ['Device authorization URL', flow.deviceAuthorizationUrl],
            ['Token URL', flow.tokenUrl],
            ['Refresh URL', flow.refreshUrl],
          ].flatMap(([label, value]) =>
            label === undefined || value === undefined ? [] : [{ label, value }],
          ),
        ),
      ],
      scopes: scheme.flows.flatMap((flow) =>
        flow.scopes.map((scope) => ({ ...scope, description: views.markdown(scope.description) })),
      ),
    })),
  }
}

/**
 * What a page says below its title, when the text begins with a short paragraph of plain words; and the rest
 * of the text.
 */
export function openingOf(markdown: string): { readonly lead: string; readonly rest: string } {
  const [first = '', ...others] = markdown.trim().split(/\n[ \t]*\n/)
  const lead = first.replace(/\s+/g, ' ')
  return lead.length <= 200 && markdownToText(lead) === lead
    ? { lead, rest: others.join('\n\n') }
    : { lead: '', rest: markdown }
}

const inWords: Readonly<Record<string, string>> = {
  header: 'Header',
  query: 'Query parameter',
  cookie: 'Cookie',
}

/** `Bearer token` */
export function securityTitle(scheme: ApiModel['securitySchemes'][number]): string {
  if (scheme.type === 'apiKey') return 'API key'
  if (scheme.type === 'http')
    return scheme.scheme === 'basic'
      ? 'User name and password (HTTP Basic)'
      : scheme.scheme === 'bearer'
        ? 'Bearer token'
        : `HTTP ${scheme.scheme ?? 'authentication'}`
  return (
    { oauth2: 'OAuth 2.0', openIdConnect: 'OpenID Connect', mutualTLS: 'Client certificate (mutual TLS)' }[
      scheme.type
    ] ?? scheme.type
  )
}
