import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { asyncapi } from '../../../../src/index.ts'
import type { EntriesPageProps } from '../../../../src/features/reference-kit/EntriesPage.tsx'
import type { FieldView, SchemaView } from '../../../../src/features/reference-kit/schema-view-types.ts'
import { htmlToText } from '../../../../src/kit.ts'
import type { PluginPage } from '../../../../src/model/plugin.ts'
import { contentOf, projectRoot } from '../content-context.ts'

const referenceOf = (files: Readonly<Record<string, string>>) =>
  contentOf(asyncapi({ source: 'api.yaml', route: '/events' }), files)

const words = (html = ''): string => htmlToText(html).replace(/\s+/g, ' ').trim()

const aboutSchema = ({ type, ref, description, facts = [], values, examples, ...more }: SchemaView): string =>
  [
    type,
    ref && `-> ${ref.href ?? '?'}`,
    words(description),
    ...facts.map(({ label, value, note }) => `${label}: ${value}${note === undefined ? '' : ` (${note})`}`),
    values && `one of ${values.map(({ value }) => value).join(', ')}`,
    more.default === undefined ? undefined : `= ${more.default}`,
    ...(examples ?? []),
  ]
    .filter(Boolean)
    .join(' | ')

const fieldLines = ({ name, id = '', required, schema }: FieldView): readonly string[] => [
  `    ${name}${required ? '!' : ''}#${id}: ${aboutSchema(schema)}`,
  ...(schema.fields ?? []).flatMap(fieldLines),
]

/** One line for each entry, part, field and sample. */
function linesOf(page: PluginPage | undefined): readonly string[] {
  // A page is made of them.
  const { meta, facts, groups } = (page?.body as unknown as { props: EntriesPageProps }).props
  return [
    [...meta.map(({ text, href }) => (href === undefined ? text : `${text} -> ${href}`))].join(', '),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...groups.flatMap(({ title, entries = [] }) => [
      `[${title}]`,
      ...entries.flatMap((entry) => [
        [
          `${entry.name}#${entry.id}`,
          ...entry.titles,
          ...entry.badges.map(({ text }) => text),
          words(entry.description),
          aboutSchema({ type: '', facts: entry.facts }),
        ]
          .filter(Boolean)
          .join(' | '),
        ...entry.parts.flatMap(({ label = '', schema }) => [
          `  ${label}: ${aboutSchema(schema)}`,
          ...(schema.fields ?? []).flatMap(fieldLines),
        ]),
        ...entry.samples.map(({ title = '', html }) => `  > ${title}: ${words(html)}`),
      ]),
    ]),
  ]
}

it('shows all that a document of version 3 says, with traits merged and links between its parts', async () => {
  const text = readFileSync(join(projectRoot, 'docs/examples/rocket-events.yaml'), 'utf8')
  const { pages, diagnostics, sidebars } = await referenceOf({ 'api.yaml': text })
  expect(diagnostics).toEqual([])
  expect(linesOf(pages[0])).toEqual([
    'Version 1.2.0, AsyncAPI 3.0.0',
    'Content type: application/json',
    '[Servers]',
    'production#server-production | The broker of all rockets. Authentication: token | Protocol: mqtt 5',
    '  Variables: ',
    '    port#server-production-port: string | 8883 is encrypted. | one of 1883, 8883 | = 8883',
    '  > : mqtt://events.acme.dev:{port}',
    '[Operations]',
    'reportPosition#operation-reportposition | send | The application sends these messages to the channel; clients receive them. Reports where a rocket is.',
    '  : Channel: rockets/{rocket}/telemetry Messages: position',
    '  Bindings: ',
    '    mqtt.qos#operation-reportposition-bindings-mqtt-qos: Value: 1',
    'abortLaunch#operation-abortlaunch | receive | The application receives these messages from the channel; clients send them. Stops a countdown.',
    '  : Channel: rockets/{rocket}/commands Messages: abort',
    '  Reply: Channel: results Messages: aborted Address: $message.header#/replyTo The topic that the command names.',
    '[Channels]',
    'rockets/{rocket}/telemetry#channel-telemetry | telemetry | One message a second.',
    '  : Operations: reportPosition Messages: position',
    '  Parameters: ',
    '    rocket#channel-telemetry-rocket: string | The name of the rocket. | ariane',
    'rockets/{rocket}/commands#channel-commands | commands',
    '  : Operations: abortLaunch Messages: abort',
    '  Parameters: ',
    '    rocket#channel-commands-rocket: string | The name of the rocket.',
    'results#channel-results | address known at run time',
    '  : Messages: aborted',
    '[Messages]',
    'position#message-position | Position | Where a rocket is. | Correlation ID: $message.header#/flight (The same during a flight.)',
    '  Headers: object',
    '    flight#message-position-headers-flight: string',
    '  Payload: object | -> #schema-position',
    '    altitude!#message-position-payload-altitude: number | Kilometers above the sea. | Value: at least 0',
    '    stage#message-position-payload-stage: string | -> #schema-stage | What carries the rocket. | one of first, second, orbit',
    '  > Example: rising: Ten seconds after the start.: { "altitude": 1.5, "stage": "first" }',
    'abort#message-abort | Abort',
    '  Headers: object',
    '    replyTo!#message-abort-headers-replyto: string | Where the answer is expected.',
    '  Payload: object',
    '    reason#message-abort-payload-reason: string',
    '  > Example: { "reason": "text" }',
    'aborted#message-aborted | Aborted',
    '  > Payload: application/vnd.apache.avro;version=1.9.0: { "type": "record", "name": "Aborted", "fields": [ { "name": "secondsLeft", "type": "int" } ] }',
    '[Schemas]',
    'Position#schema-position',
    '  : object',
    '    altitude!#schema-position-altitude: number | Kilometers above the sea. | Value: at least 0',
    '    stage#schema-position-stage: string | -> #schema-stage | What carries the rocket. | one of first, second, orbit',
    'Stage#schema-stage | What carries the rocket.',
    '  : string | one of first, second, orbit',
    '[Authentication]',
    'token#security-token | The name of the rocket and its token. | Type: userPassword',
  ])
  expect(pages[0]?.links).toEqual([])
  expect(JSON.stringify(sidebars?.asyncapi)).toContain('/events#operation-abortlaunch')
})

it('shows a document of version 2 by what the application does', async () => {
  const { pages, diagnostics } = await referenceOf({
    'api.yaml': `
asyncapi: 2.6.0
info:
  title: Lights
  version: '1.10'
  license: { name: MIT, url: https://example.com/mit }
  contact: { name: Ops, email: ops@example.com }
tags: [{ name: lights, description: All **of** them. }]
externalDocs: { url: https://example.com/docs }
servers:
  main: { url: 'mqtt://{host}', protocol: mqtt, security: [{ login: [] }, { oauth: [read] }], variables: { host: { default: a.dev } } }
channels:
  lights/{id}:
    servers: [main]
    parameters:
      id: { description: Its number., location: $message.payload#/id, schema: { type: integer }, examples: [7] }
    publish:
      message:
        oneOf:
          - { $ref: '#/components/messages/on' }
          - { name: Off, schemaFormat: application/vnd.google.protobuf;version=3, payload: 'message Off {}' }
    subscribe:
      operationId: watch
      traits: [{ summary: Of the trait., bindings: { kafka: { clientId: { type: string, enum: [a] } } } }]
      summary: Of the operation.
      message: { $ref: 'parts.yaml#/Changed' }
components:
  messages:
    on:
      messageId: turnedOn
      headers: { properties: { b: { type: string } } }
      traits: [{ headers: { $ref: 'parts.yaml#/Headers' } }]
      examples: [{ payload: plain }, { headers: { a: 1.10 }, name: warm }, { other: true }]
  schemas:
    home: { Lamp: { type: object, properties: { 'on': { type: boolean } } } }
  securitySchemes:
    login: { type: userPassword }
    oauth: { type: oauth2, flows: { implicit: { authorizationUrl: https://a.dev, scopes: { read: Reads. } } } }
`,
    'parts.yaml': `
Changed: { title: Changed, payload: { $ref: 'api.yaml#/components/schemas/home/Lamp' } }
Headers: { properties: { a: { type: number, description: Of the trait. } } }
`,
  })
  expect(diagnostics).toEqual([])
  expect(linesOf(pages[0])).toEqual([
    'Version 1.10, AsyncAPI 2.6.0, MIT -> https://example.com/mit, Ops, ops@example.com -> mailto:ops@example.com, Further documentation -> https://example.com/docs',
    'Tag: lights',
    '[Servers]',
    'main#server-main | Authentication: login or oauth (read) | Protocol: mqtt',
    '  Variables: ',
    '    host#server-main-host: string | = a.dev',
    '  > : mqtt://{host}',
    '[Operations]',
    'publish lights/{id}#operation-publish-lights-id | receive | The application receives these messages from the channel; clients send them.',
    '  : Channel: lights/{id} Messages: on, Off',
    'watch#operation-watch | send | The application sends these messages to the channel; clients receive them. Of the trait.',
    '  : Channel: lights/{id} Messages: Changed',
    '  Bindings: ',
    '    kafka.clientId#operation-watch-bindings-kafka-clientid: string | one of a',
    '[Channels]',
    'lights/{id}#channel-lights-id',
    '  : Servers: main Operations: publish lights/{id}, watch Messages: on, Off, Changed',
    '  Parameters: ',
    '    id#channel-lights-id-id: integer | Its number. | Location: $message.payload#/id | 7',
    '[Messages]',
    'on#message-on | turnedOn',
    '  Headers: object',
    '    b#message-on-headers-b: string',
    '    a#message-on-headers-a: number | Of the trait.',
    '  > Example: plain',
    '  > Example: warm (Headers): { "a": 1.10 }',
    '  > Example: { "other": true }',
    'Off#message-off',
    '  > Payload: application/vnd.google.protobuf;version=3: message Off {}',
    'Changed#message-changed',
    '  Payload: object | -> #schema-home-lamp',
    '    on#message-changed-payload-on: boolean',
    '  > Example: { "on": true }',
    '[Schemas]',
    'home.Lamp#schema-home-lamp',
    '  : object',
    '    on#schema-home-lamp-on: boolean',
    '[Authentication]',
    'login#security-login | Type: userPassword',
    'oauth#security-oauth | Type: oauth2',
    '  Flow: ',
    '    implicit#security-oauth-implicit: Authorization URL: https://a.dev | one of read',
  ])
})

it('reports what is wrong in a document where it is written', async () => {
  const { diagnostics } = await referenceOf({
    'api.yaml': `asyncapi: 3.0.0
info: { title: A, version: '1' }
servers:
  main: { host: a.dev }
  other: { host: a.dev, protocol: ws, hots: b.dev, x-note: 1, security: [{ $ref: '#/components/securitySchemes/no' }] }
channels:
  room:
    address: rooms/{room}/{seat}
    parameters:
      room: {}
      row: {}
    messages:
      said: { $ref: '#/components/messages/siad' }
operations:
  say: { action: publish, channel: { $ref: '#/channels/room' } }
components:
  messages:
    said: { headers: { $ref: '#/components/schemas/None' }, payload: { type: strnig } }
`,
  })
  expect(
    diagnostics
      .map(({ rule, message, place }) => `${place?.line ?? 0}:${place?.column ?? 0} ${rule}: ${message}`)
      .sort(),
  ).toEqual([
    '11:12 reference-document-lint: The parameter `row` is not in the address of the channel `room`.',
    '13:21 broken-ref: The reference `#/components/messages/siad` leads nowhere.',
    '15:18 invalid-reference-document: In the operation `say`, `action` is wrong: Invalid option: expected one of "send"|"receive".',
    '18:30 broken-ref: The reference `#/components/schemas/None` leads nowhere.',
    '18:78 reference-document-lint: `strnig` is not a type of JSON Schema.',
    '4:9 invalid-reference-document: In the server `main`, `protocol` is missing.',
    '5:39 reference-document-lint: In the server `other`, the field `hots` is unknown, and not shown.',
    '5:82 broken-ref: The reference `#/components/securitySchemes/no` leads nowhere.',
    '8:5 reference-document-lint: The address of the channel `room` has `{seat}`, but no parameter describes it.',
  ])
})

it('reports servers and security schemes of version 2 that no part of the document describes', async () => {
  const { diagnostics } = await referenceOf({
    'api.yaml': `asyncapi: 2.0.0
info: { title: A, version: '1' }
servers:
  main: { url: a.dev, protocol: ws, security: [{ logn: [] }] }
channels:
  room: { servers: [mian], publish: { message: { payload: true } } }
components: { securitySchemes: { login: { type: plain } } }
`,
  })
  expect(diagnostics.map(({ message, place, hint }) => [place?.line, message, hint])).toEqual([
    [6, 'The document describes no server `mian`.', 'Did you mean `main`?'],
    [4, 'The document describes no security scheme `logn`.', 'Did you mean `login`?'],
  ])
})

it('ends where bindings refer to what is around them', async () => {
  const { pages } = await referenceOf({
    'api.yaml': `asyncapi: 3.0.0
info: { title: A, version: '1' }
channels: { one: { address: a, bindings: { $ref: '#' } }, two: { address: b, bindings: { $ref: '#' } } }
`,
  })
  expect(pages).toHaveLength(1)
})
