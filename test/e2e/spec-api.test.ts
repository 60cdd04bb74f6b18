import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { readApi, type ShownApi } from './api-page.ts'
import { useBrowser } from './browser.ts'
import { byClass, byTag, textOf, writtenPage } from './written-page.ts'

/** The management API as sections 3 to 8 of the specification describe it: its reference says the same. */
const address = '/toolhive/reference/api'
const base = '/api/v1beta'
const browser = useBrowser()

const html = (path: string): string => readFileSync(join(inject('site'), `${path}.html`), 'utf8')

let shown: Promise<ShownApi> | undefined
const api = (): Promise<ShownApi> =>
  (shown ??= browser.open('/robots.txt').then(({ page }) => readApi(page, address, html)))
const operation = async (name: string): Promise<ShownApi['operations'][string]> => {
  const found = (await api()).operations[name]
  if (!found) throw new Error(`The reference has no ${name}`)
  return found
}

describe('fields of the entities', () => {
  const options =
    'authz_config cmd_arguments env_vars group headers host image network_isolation oauth_config oidc permission_profile proxy_mode proxy_port secrets target_port tools tools_override transport trust_proxy_headers url volumes'
  test.each([
    [
      'Workload',
      'core.Workload',
      'name group package port url status status_context proxy_mode transport_type remote tool_type tools labels created_at',
    ],
    ['Group', 'groups.Group', 'name registered_clients'],
    ['Registered client', 'client.RegisteredClient', 'name groups'],
    ['Client that was discovered', 'client.MCPClientStatus', 'client_type installed registered'],
    ['Create workload request', 'v1.createRequest', `name ${options}`],
    ['Update workload request', 'v1.updateRequest', options],
    ['Secret of a workload', 'secrets.SecretParameter', 'name target'],
    ['Override of a tool', 'v1.toolOverride', 'name description'],
    ['oidc', 'v1.oidcOptions', 'issuer audience client_id client_secret jwks_url introspection_url'],
    [
      'oauth_config',
      'v1.remoteOAuthConfig',
      'issuer authorize_url token_url client_id client_secret scopes use_pkce callback_port skip_browser oauth_params',
    ],
    ['Permission profile', 'permissions.Profile', 'name read write privileged network'],
    ['Network permissions', 'permissions.NetworkPermissions', 'inbound outbound'],
    ['Inbound network', 'permissions.InboundNetworkPermissions', 'allow_host'],
    [
      'Outbound network',
      'permissions.OutboundNetworkPermissions',
      'allow_host allow_port insecure_allow_all',
    ],
    ['Registry info', 'v1.registryInfo', 'name type source version last_updated server_count'],
    ['Registry content', 'registry.Registry', 'servers remote_servers groups version last_updated'],
    [
      'Registry server (container)',
      'registry.ImageMetadata',
      'name image description tier status transport target_port tools tags env_vars args permissions provenance repository_url metadata docker_tags custom_metadata',
    ],
    ['Popularity of a registry server', 'registry.Metadata', 'stars pulls last_updated'],
    ['Remote server', 'registry.RemoteServerMetadata', 'url headers oauth_config'],
    ['Env var definition', 'registry.EnvVar', 'name description required secret default'],
    ['Header definition', 'registry.Header', 'name description required secret default choices'],
    ['Secret request', 'v1.createSecretRequest', 'key value'],
    ['Secret in the list', 'v1.secretKeyResponse', 'key description'],
    ['Secrets provider', 'v1.getSecretsProviderResponse', 'name provider_type capabilities'],
    ['Capabilities', 'v1.providerCapabilitiesResponse', 'can_read can_write can_delete can_list can_cleanup'],
    [
      'Telemetry config',
      'telemetry.Config',
      'endpoint serviceName serviceVersion tracingEnabled metricsEnabled samplingRate insecure headers environmentVariables enablePrometheusMetricsPath',
    ],
    [
      'Audit config',
      'audit.Config',
      'component event_types exclude_event_types include_request_data include_response_data log_file max_data_size',
    ],
    ['Authorization config', 'authz.Config', 'type version cedar'],
    ['Cedar policies', 'authz.CedarConfig', 'policies entities_json'],
  ])('%s', async (_entity, schema, fields) => {
    expect(Object.keys((await api()).schemas[schema] ?? {})).toEqual(
      expect.arrayContaining(fields.split(' ')),
    )
  })

  test('an update has no name', async () => {
    expect(Object.keys((await api()).schemas['v1.updateRequest'] ?? {})).not.toContain('name')
  })
})

describe('values of the entities', () => {
  const statuses = 'running, stopped, error, starting, stopping, unhealthy, removing, unknown'
  test.each([
    ['status of a workload', 'core.Workload', 'status', `One of ${statuses}`],
    ['tool_type', 'core.Workload', 'tool_type', 'It is always mcp.'],
    ['type of a registry', 'v1.registryInfo', 'type', 'One of file, url, default'],
    ['tier of a server', 'registry.ImageMetadata', 'tier', 'One of Official, Community'],
    ['status of a server', 'registry.ImageMetadata', 'status', 'One of Active, Deprecated'],
    [
      'secrets provider',
      'v1.getSecretsProviderResponse',
      'provider_type',
      'One of encrypted, 1password, none',
    ],
    ['type of authorization', 'authz.Config', 'type', 'Always cedarv1'],
    ['sampling rate', 'telemetry.Config', 'samplingRate', 'Range: 0 to 1'],
    ['tools_override', 'v1.createRequest', 'tools_override', 'map of object v1.toolOverride'],
    ['env_vars', 'v1.createRequest', 'env_vars', 'map of string'],
    ['remote', 'core.Workload', 'remote', 'boolean'],
    ['default scopes', 'registry.OAuthConfig', 'scopes', 'the default is openid, profile and email'],
    ['OAuth timeout', 'runner.RemoteAuthConfig', 'timeout', 'Example: 5m'],
    ['callback port', 'registry.OAuthConfig', 'callback_port', "A random port is used when it isn't set."],
    ['PKCE', 'v1.remoteOAuthConfig', 'use_pkce', 'boolean'],
    ['privileged mode', 'permissions.Profile', 'privileged', 'boolean'],
  ])('%s', async (_name, schema, field, text) => {
    expect((await api()).schemas[schema]?.[field]?.replaceAll('Example :', 'Example:')).toContain(text)
  })

  test('names of clients', async () => {
    const names =
      'RooCode Cline Cursor VSCodeInsider VSCode ClaudeCode Windsurf WindsurfJetBrains AmpCli AmpVSCode AmpCursor AmpVSCodeInsider AmpWindsurf LMStudio Goose'
    expect(((await api()).options['client.MCPClient'] ?? []).map((each) => each.split(' ')[1])).toEqual(
      names.split(' '),
    )
  })
})

/** A row of the table of calls: its words; by operation, what its entry in the reference has. */
interface Call {
  readonly body?: string
  readonly query?: string
  /** By status, a part of what is said of it: text, or names of fields. */
  readonly answers?: Readonly<Record<number, string>>
}
const calls: readonly (readonly [string, Readonly<Record<string, Call>>])[] = [
  ['GET /health', { 'GET /health': { answers: { 204: '' } } }],
  ['GET /api/openapi.json', { 'GET /api/openapi.json': { answers: { 200: 'OpenAPI' } } }],
  ['GET /api/v1beta/version', { [`GET ${base}/version`]: { answers: { 200: 'version' } } }],
  ['GET, POST /clients', { [`GET ${base}/clients`]: {}, [`POST ${base}/clients`]: { body: 'name groups' } }],
  ['DELETE /clients/{name}', { [`DELETE ${base}/clients/{name}`]: {} }],
  ['DELETE /clients/{name}/groups/{group}', { [`DELETE ${base}/clients/{name}/groups/{group}`]: {} }],
  [
    'POST /clients/register, /clients/unregister',
    {
      [`POST ${base}/clients/register`]: { body: 'names groups' },
      [`POST ${base}/clients/unregister`]: { body: 'names groups' },
    },
  ],
  ['GET /discovery/clients', { [`GET ${base}/discovery/clients`]: { answers: { 200: 'clients' } } }],
  [
    'GET, POST /groups',
    {
      [`GET ${base}/groups`]: {},
      [`POST ${base}/groups`]: {
        body: 'name',
        answers: { 201: 'name', 409: 'A group with this name exists.' },
      },
    },
  ],
  [
    'GET, DELETE /groups/{name}',
    { [`GET ${base}/groups/{name}`]: {}, [`DELETE ${base}/groups/{name}`]: { query: 'with-workloads' } },
  ],
  [
    'GET, POST /registry',
    { [`GET ${base}/registry`]: {}, [`POST ${base}/registry`]: { answers: { 501: 'not implemented' } } },
  ],
  [
    'GET, PUT, DELETE /registry/{name}',
    {
      [`GET ${base}/registry/{name}`]: {},
      [`PUT ${base}/registry/{name}`]: { body: 'url local_path allow_private_ip' },
      [`DELETE ${base}/registry/{name}`]: {},
    },
  ],
  ['GET /registry/{name}/servers', { [`GET ${base}/registry/{name}/servers`]: {} }],
  [
    'GET /registry/{name}/servers/{serverName}',
    {
      [`GET ${base}/registry/{name}/servers/{serverName}`]: {
        answers: { 200: 'is_remote remote_server server' },
      },
    },
  ],
  ['POST /secrets', { [`POST ${base}/secrets`]: { body: 'provider_type password' } }],
  ['GET /secrets/default', { [`GET ${base}/secrets/default`]: {} }],
  [
    'GET, POST /secrets/default/keys',
    {
      [`GET ${base}/secrets/default/keys`]: {},
      [`POST ${base}/secrets/default/keys`]: { body: 'key value' },
    },
  ],
  [
    'PUT, DELETE /secrets/default/keys/{key}',
    {
      [`PUT ${base}/secrets/default/keys/{key}`]: { body: 'value' },
      [`DELETE ${base}/secrets/default/keys/{key}`]: {},
    },
  ],
  ['GET /workloads', { [`GET ${base}/workloads`]: { query: 'all group' } }],
  ['POST /workloads', { [`POST ${base}/workloads`]: { body: 'name image', answers: { 201: 'name port' } } }],
  [
    'GET, DELETE /workloads/{name}',
    { [`GET ${base}/workloads/{name}`]: {}, [`DELETE ${base}/workloads/{name}`]: {} },
  ],
  [
    'POST /workloads/{name}/edit',
    { [`POST ${base}/workloads/{name}/edit`]: { body: 'image url transport' } },
  ],
  [
    'GET /workloads/{name}/export',
    { [`GET ${base}/workloads/{name}/export`]: { answers: { 200: 'schema_version' } } },
  ],
  ['GET /workloads/{name}/logs', { [`GET ${base}/workloads/{name}/logs`]: {} }],
  [
    'GET /workloads/{name}/status',
    { [`GET ${base}/workloads/{name}/status`]: { answers: { 200: 'status' } } },
  ],
  [
    'POST /workloads/{name}/stop, /restart',
    {
      [`POST ${base}/workloads/{name}/stop`]: { answers: { 202: '' } },
      [`POST ${base}/workloads/{name}/restart`]: { answers: { 202: '' } },
    },
  ],
  [
    'POST /workloads/stop, /restart, /delete',
    {
      [`POST ${base}/workloads/stop`]: { body: 'names group', answers: { 202: '' } },
      [`POST ${base}/workloads/restart`]: { body: 'names group', answers: { 202: '' } },
      [`POST ${base}/workloads/delete`]: { body: 'names group', answers: { 202: '' } },
    },
  ],
]

describe('calls of the API', () => {
  test.each(calls)('%s', async (_row, operations) => {
    for (const [name, { body = '', query = '', answers = {} }] of Object.entries(operations)) {
      const { fields, answers: shownAnswers } = await operation(name)
      const wanted = (names: string): readonly string[] => names.split(' ').filter(Boolean)
      expect(fields['Request body'] ?? []).toEqual(expect.arrayContaining([...wanted(body)]))
      expect(fields['Query parameters'] ?? []).toEqual(wanted(query))
      for (const [status, text] of Object.entries(answers)) {
        expect([name, Object.keys(shownAnswers)]).toEqual([name, expect.arrayContaining([status])])
        expect(shownAnswers[status]).toContain(text)
      }
    }
  })

  test('are all there are, and those of the published document', async () => {
    const { paths } = parse(readFileSync(join(inject('site'), 'api-specs/toolhive-api.yaml'), 'utf8')) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    }
    const published = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const specified = calls.flatMap(([, operations]) => Object.keys(operations))
    const shownNames = Object.keys((await api()).operations)
    expect(shownNames.toSorted()).toEqual(published.toSorted())
    expect(shownNames.toSorted()).toEqual(specified.toSorted())
  })

  test('go to localhost, port 8080, in every sample', () => {
    expect(textOf(byTag('main', writtenPage(inject('site'), `${address}.html`)))).toMatch(
      /Servers?\W+http:\/\/localhost:8080/,
    )
    const operations = byClass('api-operation', writtenPage(inject('site'), `${address}/registry.html`))
    const samples = byTag('code', byClass('code-terminal', operations)).map(textOf)
    expect(samples).toHaveLength(7)
    expect(samples.filter((text) => !text.includes('http://localhost:8080/'))).toEqual([])
  })
})

describe('what the API asks for', () => {
  test('names in paths are required', async () => {
    const { operations } = await api()
    for (const [name, { required }] of Object.entries(operations))
      expect([name, required]).toEqual([name, [...name.matchAll(/\{(\w+)\}/g)].map(([, each]) => each)])
  })

  test.each([
    [
      'only the registry named default can be changed',
      `PUT ${base}/registry/{name}`,
      'Only the registry default can be changed.',
    ],
    [
      'names or a group, not both (stop)',
      `POST ${base}/workloads/stop`,
      'Name them or name a group, not both.',
    ],
    [
      'names or a group, not both (restart)',
      `POST ${base}/workloads/restart`,
      'Name them or name a group, not both.',
    ],
    [
      'names or a group, not both (delete)',
      `POST ${base}/workloads/delete`,
      'Name them or name a group, not both.',
    ],
    ['the name of a workload stays', `POST ${base}/workloads/{name}/edit`, "Its name can't be changed."],
    [
      'only the encrypted provider creates secrets',
      `POST ${base}/secrets/default/keys`,
      'Only the encrypted provider can do so.',
    ],
    [
      'only the encrypted provider updates secrets',
      `PUT ${base}/secrets/default/keys/{key}`,
      'Only the encrypted provider can do so.',
    ],
    [
      'only the encrypted provider deletes secrets',
      `DELETE ${base}/secrets/default/keys/{key}`,
      'Only the encrypted provider can do so.',
    ],
    ['logs have at most 100 lines', `GET ${base}/workloads/{name}/logs`, 'at most 100 lines'],
    [
      'a group that is deleted moves its workloads or deletes them',
      `DELETE ${base}/groups/{name}`,
      'Its workloads move to the group default unless with-workloads asks to delete them.',
    ],
    ['a workload that is created is started', `POST ${base}/workloads`, 'Creates a workload and starts it.'],
  ])('%s', async (_rule, name, text) => {
    expect((await operation(name)).description).toContain(text)
  })
})

describe('errors of the API', () => {
  test('have a plain string for a body', async () => {
    const errors = Object.entries((await api()).operations).flatMap(([name, { answers }]) =>
      Object.entries(answers)
        .filter(([status]) => status >= '400')
        .map(([status, text]) => [name, status, text.split(' · ')[0]] as const),
    )
    expect(errors.length).toBeGreaterThan(40)
    expect(
      errors.filter(([, , type]) => !/^(?:application\/json|text\/plain): string$/.test(type ?? '')),
    ).toEqual([])
  })

  test.each([
    [
      '400, a bad or invalid request',
      400,
      /isn't valid/,
      [`POST ${base}/clients`, `POST ${base}/groups`, `POST ${base}/workloads`, `POST ${base}/secrets`],
    ],
    [
      '404, a group, client, registry, workload, secret or provider that is not there',
      404,
      /no such|There is no|not set up|No provider/i,
      [
        `GET ${base}/groups/{name}`,
        `DELETE ${base}/clients/{name}/groups/{group}`,
        `GET ${base}/registry/{name}`,
        `GET ${base}/workloads/{name}`,
        `PUT ${base}/secrets/default/keys/{key}`,
        `GET ${base}/secrets/default`,
      ],
    ],
    [
      '405, a provider that cannot list, write or delete',
      405,
      /provider/,
      [
        `GET ${base}/secrets/default/keys`,
        `POST ${base}/secrets/default/keys`,
        `PUT ${base}/secrets/default/keys/{key}`,
        `DELETE ${base}/secrets/default/keys/{key}`,
      ],
    ],
    [
      '409, a group, workload or secret that exists already',
      409,
      /exists/,
      [`POST ${base}/groups`, `POST ${base}/workloads`, `POST ${base}/secrets/default/keys`],
    ],
    ['500, an internal error', 500, /could not/, [`GET ${base}/groups`, `POST ${base}/secrets`]],
    ['501, adding a registry', 501, /not implemented/, [`POST ${base}/registry`]],
  ] as const)('%s', async (_error, status, text, names) => {
    for (const name of names) expect((await operation(name)).answers[status]).toMatch(text)
  })
})

test('the API server asks nobody to sign in', () => {
  expect(textOf(byTag('main', writtenPage(inject('site'), `${address}.html`)))).toContain(
    'The server has no authentication and no authorization of its own.',
  )
})
