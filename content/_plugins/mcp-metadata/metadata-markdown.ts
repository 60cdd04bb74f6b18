import type { Json } from 'docgen'
import { inlineCode as code, joinBlocks as blocks, markdownTable as table } from 'docgen/kit'
import type { McpMetadataData } from './MCPMetadata.tsx'
import type { ServerMetadata } from './server-metadata.ts'

/** `<MCPMetadata name="…"/>` in the Markdown copy of a page. */
export function metadataMarkdown(
  { name }: Readonly<Record<string, Json>>,
  data: Readonly<Record<string, Json>>,
): string {
  const known = data['mcp-metadata'] as unknown as McpMetadataData | undefined // This plugin's own, see `content`.
  if (typeof name !== 'string' || !known) return ''
  const server = Object.hasOwn(known.servers, name) ? known.servers[name] : undefined
  return server
    ? serverMarkdown(server)
    : Object.hasOwn(known.failures, name)
      ? `There is no metadata for ${code(name)}: ${known.failures[name] ?? ''}`
      : ''
}

function serverMarkdown(server: ServerMetadata): string {
  const { popularity, permissions, provenance } = server
  const list = (values: readonly (string | number)[]): string =>
    values.map((value) => code(String(value))).join(', ')
  // A fact without a value is left out; what is known to be nothing has words for it, as on the card.
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Name', code(server.name)],
    ['Tier', server.tier],
    ['Status', server.status],
    ['Type', server.type === 'remote' ? 'Remote server' : 'Container'],
    ['Transport', server.transport === '' ? '' : code(server.transport)],
    ['Image', server.image === undefined ? 'None, the server is remote' : code(server.image)],
    ['URL', server.url === undefined ? '' : code(server.url)],
    ['Target port', server.targetPort === undefined ? '' : String(server.targetPort)],
    ['Default arguments', list(server.args)],
    ['Repository', server.repository ?? 'Not published'],
    ['Popularity', popularity ? `${popularity.stars} stars, ${popularity.pulls} pulls` : 'Not known'],
    ['Updated', popularity?.updated?.slice(0, 10) ?? ''],
    [
      'Provenance',
      provenance
        ? provenance.signed
          ? `Signed image${provenance.signer === undefined ? '' : ` (${code(provenance.signer)})`}`
          : 'Not available'
        : 'Not applicable, the server has no image',
    ],
    [
      'Network access',
      server.type === 'container'
        ? networkText(permissions?.network, list)
        : 'Not restricted, the server is remote',
    ],
    ['Reads', list(permissions?.read ?? [])],
    ['Writes', list(permissions?.write ?? [])],
    ['Tags', server.tags.join(', ') || 'None'],
    ['Tools', list(server.tools) || 'None listed'],
    ['Environment variables', server.env.length === 0 ? 'None' : ''],
  ]
  const variables = (title: string, rows: ServerMetadata['env']): string =>
    table(
      [title, 'Required', 'Secret', 'Meaning'],
      rows.map((row) => [
        code(row.name),
        row.required ? 'yes' : 'no',
        row.secret ? 'yes' : 'no',
        `${row.description}${row.default === undefined ? '' : ` Default: ${code(row.default)}.`}`,
      ]),
    )
  return blocks(
    `**${server.title}**: ${server.description}`,
    table(
      ['Fact', 'Value'],
      facts.filter(([, value]) => value !== ''),
    ),
    variables('Environment variable', server.env),
    variables('Header', server.headers),
  )
}

function networkText(
  network: NonNullable<ServerMetadata['permissions']>['network'],
  list: (values: readonly (string | number)[]) => string,
): string {
  if (!network || (!network.allowAll && network.hosts.length === 0))
    return 'None when the network is isolated'
  const ports = network.ports.length > 0 ? `, ports ${list(network.ports)}` : ''
  return `${network.allowAll ? 'Any host' : list(network.hosts)}${ports}`
}
