import { markdownToText, safeHref, type MarkdownOptions } from '../../kit.ts'
import type { MessageKey, Translate } from '../../model/messages/messages.ts'
import { readSchema } from '../reference-kit/read-schema.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { summaryOf } from '../reference-kit/schema-facts.ts'
import { namesIn } from '../reference-kit/schema-parts.ts'
import type { ApiModel } from './api-model.ts'
import type { ApiPageProps } from './ApiPage.tsx'
import type { ApiViews } from './api-views.ts'

/**
 * The overview on the first page of an API: description, servers, and authentication. `description`: the
 * page's own.
 */
export function apiOverview(
  model: ApiModel,
  views: ApiViews,
  options: {
    readonly description?: string | undefined
    readonly download?: string | undefined
    readonly translate: Translate
    readonly headingId?: MarkdownOptions['headingId']
    /** Has the address of an image checked. */
    readonly image: (href: string) => string
  },
): NonNullable<ApiPageProps['overview']> {
  const { name, url, email } = model.contact ?? {}
  const mail = email === undefined ? undefined : `mailto:${email}`
  const links = [
    ...(model.externalDocs
      ? [
          {
            label: model.externalDocs.description || options.translate('api.furtherDocumentation'),
            url: model.externalDocs.url,
          },
        ]
      : []),
    ...(name === undefined && url === undefined
      ? []
      : [{ label: name ?? options.translate('api.contact'), url: url ?? mail }]),
    ...(mail === undefined || (url === undefined && name !== undefined)
      ? []
      : [{ label: email ?? '', url: mail }]),
    ...(model.license ? [{ label: model.license.name, url: model.license.url }] : []),
    ...(model.termsOfService === undefined
      ? []
      : [{ label: options.translate('api.termsOfService'), url: model.termsOfService }]),
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
    ...logo(model, views, options.image),
    links: links.map(
      ({ label, url = '' }) => (url === '' ? undefined : views.linkTo(url, label)) ?? { label },
    ),
    servers: model.servers.map((server) => views.serverProps(server)),
    security: model.securitySchemes.map((scheme) => ({
      name: scheme.name,
      title: securityTitle(scheme, options.translate),
      deprecated: scheme.deprecated,
      description: views.markdown(scheme.description),
      facts: [
        ...(scheme.key !== undefined && scheme.type === 'apiKey'
          ? [{ label: keyPlace(scheme, options.translate), value: scheme.key }]
          : []),
        ...(scheme.bearerFormat === undefined
          ? []
          : [{ label: options.translate('api.bearerFormat'), value: scheme.bearerFormat }]),
        ...(scheme.openIdConnectUrl === undefined
          ? []
          : [{ label: 'OpenID Connect', value: scheme.openIdConnectUrl }]),
        ...(scheme.oauth2MetadataUrl === undefined
          ? []
          : [{ label: options.translate('api.serverMetadata'), value: scheme.oauth2MetadataUrl }]),
        ...scheme.flows.flatMap((flow) =>
          [
            [options.translate('api.flow'), flow.name],
            [options.translate('api.authorizationUrl'), flow.authorizationUrl],
            [options.translate('api.deviceAuthorizationUrl'), flow.deviceAuthorizationUrl],
            [options.translate('api.tokenUrl'), flow.tokenUrl],
            [options.translate('api.refreshUrl'), flow.refreshUrl],
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

function logo(
  { logo: image }: Pick<ApiModel, 'logo'>,
  views: ApiViews,
  checked: (href: string) => string,
): Pick<NonNullable<ApiPageProps['overview']>, 'logo'> {
  const src = image && safeHref(image.url)
  if (image === undefined || src === undefined) return {}
  const link = image.href === undefined ? undefined : views.linkTo(image.href, '')
  return { logo: { src: checked(src), alt: image.alt, ...link } }
}

/** Splits a text into the page's lead, if it starts with a short paragraph of plain text, and the rest. */
export function openingOf(markdown: string): { readonly lead: string; readonly rest: string } {
  const [first = '', ...others] = markdown.trim().split(/\n[ \t]*\n/)
  const lead = first.replace(/\s+/g, ' ')
  return lead.length <= 200 && markdownToText(lead) === lead
    ? { lead, rest: others.join('\n\n') }
    : { lead: '', rest: markdown }
}

/** What a schema is for, as plain text: a short paragraph or a sentence; its fields, if nothing says so. */
export function schemaSummary(located: Located, set: ReferenceSet): string {
  const value = readSchema(located, set)?.value
  const text = value ? markdownToText(summaryOf(value) ?? '') : ''
  if (text.length > 160) return /^.*?[.!?](?=\s+\p{Lu})/su.exec(text)?.[0] ?? text
  if (value === undefined || text !== '') return text
  const names = namesIn(value, 'properties')
  return [...names.slice(0, 5), ...(names.length > 5 ? ['…'] : [])].join(', ')
}

const keyPlaces: Readonly<Record<string, MessageKey & `api.key${string}`>> = {
  header: 'api.keyHeader',
  query: 'api.keyQuery',
  cookie: 'api.keyCookie',
}

/** The location of a scheme's key in a request: `Header`. */
const keyPlace = (
  { in: place = '' }: Pick<ApiModel['securitySchemes'][number], 'in'>,
  translate: Translate,
): string => translate(keyPlaces[place] ?? 'api.keyName')

/** The readable name of a security scheme: `Bearer token`. */
export function securityTitle(scheme: ApiModel['securitySchemes'][number], translate: Translate): string {
  if (scheme.type === 'apiKey') return translate('api.key')
  if (scheme.type === 'mutualTLS') return translate('api.mutualTls')
  if (scheme.type === 'http')
    return scheme.scheme === 'basic'
      ? translate('api.basic')
      : scheme.scheme === 'bearer'
        ? translate('api.bearer')
        : `HTTP ${scheme.scheme ?? 'authentication'}`
  return { oauth2: 'OAuth 2.0', openIdConnect: 'OpenID Connect' }[scheme.type] ?? scheme.type
}
