import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import type { DocumentView } from '../reference-kit/show-entries.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { children } from '../reference-kit/reference-parts.ts'
import type { Located } from '../reference-kit/reference-set.ts'
import type { FieldView, SchemaFact } from '../reference-kit/schema-view-types.ts'
import type { ObjectTexts } from './object-texts.ts'
import type { AsyncApi } from './api-objects.ts'

export function aboutDocument(
  { set }: AsyncApi,
  { translate }: DescribeTools,
  texts: ObjectTexts,
): Pick<DocumentView, 'title' | 'description' | 'meta' | 'facts'> {
  const info = set.at(set.root, 'info')
  const license = ownValue(info.value, 'license')
  const contact = ownValue(info.value, 'contact')
  const [email, website] = [ownString(contact, 'email'), ownString(contact, 'url')]
  const version = ownString(info.value, 'version')
  const terms = ownString(info.value, 'termsOfService')
  const docs = [set.at(set.root, 'info', 'externalDocs'), set.at(set.root, 'externalDocs')]
  return {
    title: ownString(info.value, 'title') ?? '',
    description: ownString(info.value, 'description'),
    meta: [
      ...(version === undefined ? [] : [{ text: translate('api.version', { version }) }]),
      { text: `AsyncAPI ${ownString(set.root.value, 'asyncapi') ?? ''}` },
      ...link(ownString(license, 'name'), ownString(license, 'url')),
      ...link(ownString(contact, 'name') ?? website, website),
      ...link(email, email && `mailto:${email}`),
      ...(terms === undefined ? [] : link(translate('api.termsOfService'), terms)),
      ...docs.flatMap((part) => {
        const value = set.follow(part)?.value
        const text = ownString(value, 'description') ?? translate('api.furtherDocumentation')
        return value === undefined ? [] : link(text, ownString(value, 'url'))
      }),
    ],
    facts: [
      ...statedFacts(set.root, [
        ['ID', 'id'],
        [translate('asyncapi.contentType'), 'defaultContentType'],
      ]),
      ...texts.tags(info),
      ...texts.tags(set.root),
    ],
  }
}

const link = (text: string | undefined, url: string | undefined): DocumentView['meta'] =>
  text === undefined
    ? []
    : [url !== undefined && /^(?:https?|mailto):/i.test(url) ? { text, href: url } : { text }]

export const schemeFacts = (scheme: Located, { translate }: DescribeTools): readonly SchemaFact[] =>
  statedFacts(scheme, [
    [translate('reference.type'), 'type'],
    [translate('api.keyName'), 'name'],
    [translate('asyncapi.location'), 'in'],
    [translate('asyncapi.scheme'), 'scheme'],
    [translate('api.bearerFormat'), 'bearerFormat'],
    ['OpenID Connect', 'openIdConnectUrl'],
  ])

/** The flows of OAuth in a security scheme, with their scopes as values. */
export const flowsIn = (
  scheme: Located,
  above: string,
  { set }: AsyncApi,
  { translate, html, ids }: DescribeTools,
): readonly FieldView[] =>
  children(set, set.at(scheme, 'flows')).map(({ key, located: flow }) => {
    const scopes = ownValue(flow.value, 'availableScopes') ?? ownValue(flow.value, 'scopes')
    const values = Object.entries(isRecord(scopes) ? scopes : {}).map(([value, text]) => ({
      value,
      description: html(typeof text === 'string' ? text : ''),
    }))
    return {
      name: key,
      id: ids.claim(above, key),
      schema: {
        type: '',
        facts: statedFacts(flow, [
          [translate('api.authorizationUrl'), 'authorizationUrl'],
          [translate('api.tokenUrl'), 'tokenUrl'],
          [translate('api.refreshUrl'), 'refreshUrl'],
        ]),
        ...(values.length === 0 ? {} : { values }),
      },
    }
  })

export const statedFacts = (
  located: Located | undefined,
  keys: readonly (readonly [label: string, key: string])[],
): readonly SchemaFact[] =>
  keys.flatMap(([label, key]) => {
    const value = ownString(located?.value, key)
    return value === undefined ? [] : [{ label, value, isCode: true as const }]
  })
