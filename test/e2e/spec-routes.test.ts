import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { describe, expect, inject, test } from 'vitest'

/** Section 2 of the specification, as its tables say it. */
const section = '/toolhive'
const below = (folder: string, names: string): string[] =>
  names.split(', ').map((name) => `${section}/${folder}/${name}`)
const command = (name: string, subcommands = ''): string[] =>
  [
    name,
    ...subcommands
      .split(', ')
      .filter(Boolean)
      .map((each) => `${name}_${each.replaceAll(' ', '_')}`),
  ].map((each) => `${section}/reference/cli/thv_${each}`)
const otel = ['get', 'set', 'unset']
  .flatMap((verb) =>
    [
      'enable-prometheus-metrics-path',
      'endpoint',
      'env-vars',
      'insecure',
      'metrics-enabled',
      'sampling-rate',
      'tracing-enabled',
    ].map((name) => `${verb}-${name}`),
  )
  .join(', otel_')

const routes = [
  '/',
  '/search',
  '/theme-preview',
  `${section}/`,
  `${section}/faq`,
  `${section}/quickstart`,
  `${section}/concepts`,
  ...below('concepts', 'mcp-primer, observability, registry-criteria'),
  `${section}/guides-cli/`,
  ...below(
    'guides-cli',
    'advanced-cicd, api-server, build-containers, client-configuration, custom-permissions, filesystem-access, group-management, install, manage-mcp-servers, network-isolation, registry, run-mcp-servers, secrets-management, telemetry-and-metrics, test-mcp-servers, thvignore',
  ),
  `${section}/guides-k8s/`,
  ...below(
    'guides-k8s',
    'customize-tools, deploy-operator-helm, intro, logging, run-mcp-k8s, telemetry-and-metrics',
  ),
  `${section}/guides-mcp`,
  ...below(
    'guides-mcp',
    'context7, fetch, filesystem, github, k8s, meta-mcp, notion-remote, osv, playwright',
  ),
  `${section}/guides-ui/`,
  ...below(
    'guides-ui',
    'client-configuration, install, network-isolation, playground, registry, run-mcp-servers, secrets-management',
  ),
  `${section}/tutorials`,
  ...below(
    'tutorials',
    'custom-registry, opentelemetry, quickstart-cli, quickstart-k8s, quickstart-ui, vault-integration',
  ),
  ...below('reference', 'api, client-compatibility, crd-spec, registry-schema, cli/thv'),
  ...[
    'build',
    'export',
    'inspector',
    'list',
    'restart',
    'rm',
    'run',
    'search',
    'serve',
    'stop',
    'version',
  ].flatMap((name) => command(name)),
  ...command('client', 'list-registered, register, remove, setup, status'),
  ...command(
    'config',
    'get-ca-cert, get-registry, set-ca-cert, set-registry, unset-ca-cert, unset-registry, otel',
  ),
  ...otel.split(', otel_').map((name) => `${section}/reference/cli/thv_config_otel_${name}`),
  ...command('group', 'create, list, rm, run'),
  ...command('logs', 'prune'),
  ...command('mcp', 'list, list_prompts, list_resources, list_tools, serve'),
  ...command('proxy', 'stdio, tunnel'),
  ...command('registry', 'info, list'),
  ...command('runtime', 'check'),
  ...command('secret', 'delete, get, list, provider, reset-keyring, set, setup'),
]

const fileOf = (route: string): string =>
  join(inject('site'), route.endsWith('/') ? `${route}index.html` : `${route}.html`)

function hrefsOf(route: string): string[] {
  const hrefs = new Set<string>()
  const parser = new Parser({
    onopentag(name, { href, 'data-branch': branch }) {
      if (name === 'a' && href !== undefined && href.startsWith('/')) hrefs.add(href.replace(/[#?].*$/, ''))
      if (branch !== undefined)
        for (const each of readFileSync(join(inject('site'), branch), 'utf8').matchAll(/href="(\/[^"#?]*)/g))
          hrefs.add(each[1] ?? '')
    },
  })
  parser.end(readFileSync(fileOf(route), 'utf8'))
  return [...hrefs]
}

describe('routes of the specification', () => {
  test('all of them are pages', () => {
    expect(routes.filter((route) => !existsSync(fileOf(route)))).toEqual([])
    expect(new Set(routes).size).toBe(routes.length)
  })

  test('each is within three clicks of the home page', () => {
    const reached = new Set(['/'])
    let edge = ['/']
    for (let clicks = 0; clicks < 3; clicks++) {
      edge = edge
        .flatMap(hrefsOf)
        .filter((route) => !reached.has(route) && existsSync(fileOf(route)) && reached.add(route))
    }
    // The search page is a form, not a link.
    expect(routes.filter((route) => route !== '/search' && !reached.has(route))).toEqual([])
  })

  test('each page of the sidebar leads on', () => {
    const deadEnds = routes
      .filter((route) => route.startsWith(section))
      .filter((route) => !/rel="(next|prev)"/.test(readFileSync(fileOf(route), 'utf8')))
    expect(deadEnds).toEqual([])
  })
})

test('the site builds under --strict, without one warning', () => {
  const { status, stdout } = inject('strictBuild')
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { severity: string }[] }
  expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(status).toBe(0)
})

describe('the navigation of the specification', () => {
  const linksOf = (part: RegExp): [string, string][] => {
    const links: [string, string][] = []
    let href: string | undefined
    const parser = new Parser({
      onopentag: (name, attributes) =>
        name === 'a' && links.push([(href = attributes['href'] ?? ''), attributes['aria-label'] ?? '']),
      ontext: (text) =>
        href !== undefined && links.at(-1)?.[1] === '' && (links[links.length - 1] = [href, text]),
      onclosetag: (name) => name === 'a' && (href = undefined),
    })
    parser.end(part.exec(readFileSync(fileOf('/'), 'utf8'))?.[0] ?? '')
    return links
  }

  test('the two dropdowns', () => {
    expect(linksOf(/<header.*?<\/header>/s)).toEqual(
      expect.arrayContaining([
        [`${section}/`, 'Home'],
        [`${section}/tutorials`, 'Tutorials'],
        [`${section}/guides-ui/`, 'ToolHive-UI guides'],
        [`${section}/guides-cli/`, 'CLI guides'],
        [`${section}/guides-k8s/`, 'Kubernetes Operator'],
        [`${section}/reference/cli/thv`, 'CLI commands'],
        [`${section}/reference/api`, 'API'],
        [`${section}/reference/registry-schema`, 'Registry schema'],
        [`${section}/reference/crd-spec`, 'Operator CRD'],
      ]),
    )
  })

  test('the footer: logo, a professional network and a microblog among the social links, copyright for 2025', () => {
    const footer = /<footer.*?<\/footer>/s.exec(readFileSync(fileOf('/'), 'utf8'))?.[0] ?? ''
    expect(footer).toMatch(/<img [^>]*alt="[^"]+"/)
    expect(linksOf(/<ul class="social">.*?<\/ul>/s).map(([, label]) => label)).toEqual([
      'Source code',
      'Chat community',
      'Video channel',
      'Professional network',
      'Microblog',
    ])
    expect(footer).toContain('Copyright © 2025')
  })
})
