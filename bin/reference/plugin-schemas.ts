import type * as z from 'zod'
import { analyticsOptions } from '../../src/features/analytics/options.ts'
import { cliReferenceOptions } from '../../src/features/cli-reference/options.ts'
import { crdOptions } from '../../src/features/crd/options.ts'
import { asyncapiOptions } from '../../src/features/asyncapi/options.ts'
import { graphqlOptions } from '../../src/features/graphql/options.ts'
import { helmOptions } from '../../src/features/helm/options.ts'
import { jsonSchemaOptions } from '../../src/features/json-schema/options.ts'
import { mcpOptions } from '../../src/features/mcp/options.ts'
import { offlineOptions } from '../../src/features/offline/options.ts'
import { openApiOptions } from '../../src/features/openapi/options.ts'
import { preconnectOptions } from '../../src/features/preconnect/options.ts'
import { protobufOptions } from '../../src/features/protobuf/options.ts'
import { responsiveImagesOptions } from '../../src/features/responsive-images/options.ts'
import { samplesOptions } from '../../src/features/samples/options.ts'
import { sharePicturesOptions } from '../../src/features/share-pictures/options.ts'
import { siteIconsOptions } from '../../src/features/site-icons/options.ts'
import { tagManagerOptions } from '../../src/features/tag-manager/options.ts'
import { terraformOptions } from '../../src/features/terraform/options.ts'
import { typedocOptions } from '../../src/features/typedoc/options.ts'

/** What a plugin of docgen takes. */
export interface PluginSchema {
  /** Below `src/features`. */
  readonly folder: string
  readonly schema: z.core.$ZodObject
  /** One sentence about what the plugin does. */
  readonly does: string
}

/** The plugins that the package exports, by the name of their function, in the order of the reference. */
export const pluginSchemas: Readonly<Record<string, PluginSchema>> = {
  openapi: {
    folder: 'openapi',
    schema: openApiOptions,
    does: '[Pages for an API](/references/openapi), from an OpenAPI document.',
  },
  jsonSchema: {
    folder: 'json-schema',
    schema: jsonSchemaOptions,
    does: '[A page for a JSON Schema](/references/json-schema).',
  },
  crd: {
    folder: 'crd',
    schema: crdOptions,
    does: '[A page for the custom resources](/references/crd) of a Kubernetes operator, from its CustomResourceDefinitions.',
  },
  asyncapi: {
    folder: 'asyncapi',
    schema: asyncapiOptions,
    does: '[A reference of an AsyncAPI document](/references/asyncapi): servers, operations, channels, messages.',
  },
  graphql: {
    folder: 'graphql',
    schema: graphqlOptions,
    does: '[A reference of a GraphQL schema](/references/graphql): operations with samples, types, directives.',
  },
  helm: {
    folder: 'helm',
    schema: helmOptions,
    does: '[A page for the values of a Helm chart](/references/helm), from its `values.yaml` with comments and its schema.',
  },
  mcp: {
    folder: 'mcp',
    schema: mcpOptions,
    does: '[A page for an MCP server](/references/mcp), from what it answers about its tools, prompts and resources.',
  },
  protobuf: {
    folder: 'protobuf',
    schema: protobufOptions,
    does: '[A reference of Protocol Buffers](/references/protobuf): services, messages, enums, from `.proto` files.',
  },
  typedoc: {
    folder: 'typedoc',
    schema: typedocOptions,
    does: '[A reference of a TypeScript library](/references/typedoc), from the JSON of TypeDoc.',
  },
  terraform: {
    folder: 'terraform',
    schema: terraformOptions,
    does: '[A reference of a Terraform provider](/references/terraform): configuration, resources, data sources, functions.',
  },
  cliReference: {
    folder: 'cli-reference',
    schema: cliReferenceOptions,
    does: '[Pages for the commands](/references/cli) of a program.',
  },
  samples: {
    folder: 'samples',
    schema: samplesOptions,
    does: '[Compares the samples of pages](/check/samples) with those references.',
  },
  responsiveImages: {
    folder: 'responsive-images',
    schema: responsiveImagesOptions,
    does: '[Images as AVIF and WebP](/write/links-and-images) in several sizes. Needs the package `sharp`.',
  },
  sharePictures: {
    folder: 'share-pictures',
    schema: sharePicturesOptions,
    does: '[A picture for each page](/publish/sharing) that services show beside a link to it. Needs the package `sharp`.',
  },
  siteIcons: {
    folder: 'site-icons',
    schema: siteIconsOptions,
    does: '[The icons](/publish/sharing) that browsers and home screens ask for, made from one. Needs the package `sharp`.',
  },
  offline: {
    folder: 'offline',
    schema: offlineOptions,
    does: '[Reading without a network](/publish/offline).',
  },
  preconnect: {
    folder: 'preconnect',
    schema: preconnectOptions,
    does: 'Every page prepares connections to hosts that it will fetch from. Nothing is fetched by that.',
  },
  analytics: {
    folder: 'analytics',
    schema: analyticsOptions,
    does: "Web analytics by a script of the site's own host.",
  },
  tagManager: {
    folder: 'tag-manager',
    schema: tagManagerOptions,
    does: 'A tag manager in the published site, never while authoring. What its container loads in turn has to be allowed in [`contentSecurityPolicy.sources`](/reference/configuration#contentsecuritypolicysources).',
  },
}
