import type { Plugin } from '../../model/plugin.ts'
import { withChanges } from '../reference-diff/with-changes.ts'
import { featureFile } from '../reference-kit/reference-plugin.ts'
import { checkOptions } from '../../kit.ts'
import { usableBase } from './try/try-model.ts'
import { openApiOptions, type OpenApiSettings } from './options.ts'
import type { OpenApiOptions } from './user-options.generated.ts'

export type { OpenApiOptions } from './user-options.generated.ts'

/** An API reference from an OpenAPI document: static pages that need no JavaScript. */
export function openapi(options: OpenApiOptions): Plugin {
  return checkOptions('openapi', { schema: openApiOptions, options }, (settings) =>
    withChanges(openapiPlugin(settings), 'openapi', settings),
  )
}

function openapiPlugin(options: OpenApiSettings): Plugin {
  const { route, tryIt } = options
  return {
    name: `openapi:${route}`,
    version: '12',
    cache: true,
    options,
    components: {
      ApiPage: featureFile('openapi/ApiPage.tsx'),
      FieldsPage: featureFile('reference-kit/FieldsPage.tsx'),
    },
    pageStyles: {
      ApiPage: [featureFile('reference-kit/reference.css'), featureFile('openapi/openapi.css')],
      FieldsPage: [featureFile('reference-kit/reference.css')],
    },
    contentSecurityPolicy: tryIt ? { 'connect-src': originsOf(options.servers ?? []) } : {},
    content: async (context) => (await import('./api-reference.ts')).apiReference(options, context),
  }
}

/** The origins of servers. A server with variables in its host has none until a reader chooses one. */
const originsOf = (servers: NonNullable<OpenApiOptions['servers']>): string[] => [
  ...new Set(
    servers.flatMap(({ url }) => (usableBase(url) && !url.includes('{') ? [new URL(url).origin] : [])),
  ),
]
