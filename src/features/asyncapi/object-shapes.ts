import * as z from 'zod'

const text = z.union([z.string(), z.number(), z.bigint()]).optional()
const any = z.unknown().optional()
const map = z.looseObject({}).optional()
const list = z.array(z.unknown()).optional()
const address = z.string().optional()

const docs = z.looseObject({ description: text, url: address, $ref: text }).optional()
const tags = z
  .array(z.looseObject({ name: text, description: text, externalDocs: docs, $ref: text }))
  .optional()

/** Most objects in AsyncAPI have these. */
const described = { title: text, summary: text, description: text, tags, externalDocs: docs, bindings: map }

const ofOperations = { ...described, security: list, traits: list }

/** The objects of AsyncAPI 2 and 3, with the fields of both. */
export const objectShapes = {
  document: z.looseObject({
    asyncapi: z.string(),
    id: text,
    info: z.looseObject({
      title: z.string(),
      version: text,
      description: text,
      termsOfService: address,
      contact: z.looseObject({ name: text, url: address, email: text }).optional(),
      license: z.looseObject({ name: text, url: address }).optional(),
      tags,
      externalDocs: docs,
    }),
    servers: map,
    defaultContentType: text,
    channels: map,
    operations: map,
    components: map,
    tags,
    externalDocs: docs,
  }),
  server: z.looseObject({
    ...described,
    url: text,
    host: text,
    pathname: text,
    protocol: z.string(),
    protocolVersion: text,
    variables: map,
    security: list,
  }),
  channel: z.looseObject({
    ...described,
    address: z.string().nullish(),
    messages: map,
    servers: list,
    parameters: map,
    publish: map,
    subscribe: map,
    $ref: text,
  }),
  clientOperation: z.looseObject({ ...ofOperations, operationId: text, message: map }),
  operation: z.looseObject({
    ...ofOperations,
    action: z.enum(['send', 'receive']),
    channel: z.looseObject({}),
    messages: list,
    reply: map,
  }),
  message: z.looseObject({
    ...described,
    name: text,
    messageId: text,
    contentType: text,
    schemaFormat: text,
    headers: any,
    payload: any,
    correlationId: map,
    examples: list,
    traits: list,
  }),
  parameter: z.looseObject({
    description: text,
    enum: list,
    default: any,
    examples: list,
    location: text,
    schema: any,
  }),
  reply: z.looseObject({ address: map, channel: map, messages: list }),
  security: z.looseObject({
    type: z.string(),
    description: text,
    name: text,
    in: text,
    scheme: text,
    bearerFormat: text,
    flows: map,
    openIdConnectUrl: text,
    scopes: list,
  }),
} as const
