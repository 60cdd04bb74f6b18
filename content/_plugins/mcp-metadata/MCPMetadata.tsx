import { breakable } from '@theme/breakable'
import { usePluginData } from '@theme/context'
import Badge from '@theme/mdx/Badge'
import CodeList from '@theme/mdx/CodeList'
import Icon from '@theme/slots/Icon'
import type { ReactNode } from 'react'
import type { ServerMetadata } from './server-metadata.ts'

/** Props of `<MCPMetadata>`. */
export interface MCPMetadataProps {
  /** Name of the server in the registry: `fetch`. */
  readonly name: string
}

/** What the plugin provides under `mcp-metadata`. */
export interface McpMetadataData {
  readonly servers: Readonly<Record<string, ServerMetadata>>
  /** Why there is no metadata, by server. */
  readonly failures: Readonly<Record<string, string>>
}

/** A card with what the registry knows about an MCP server. */
export default function MCPMetadata({ name }: MCPMetadataProps) {
  const { servers, failures } = usePluginData('mcp-metadata') as McpMetadataData // The plugin of the same folder made it.
  const server = Object.hasOwn(servers, name) ? servers[name] : undefined
  if (server) return <ServerCard server={server} />
  if (Object.hasOwn(failures, name)) return <Missing name={name} reason={failures[name] ?? ''} />
  throw new Error(
    `<MCPMetadata name="${name}">: there is no metadata for that server, only for ${Object.keys(servers).sort().join(', ')}.`,
  )
}

function Missing({ name, reason }: { readonly name: string; readonly reason: string }) {
  return (
    <section className="mcp-card mcp-missing" aria-label={`Metadata of ${name}`}>
      <p>
        <Icon name="warning" />{' '}
        <strong>
          No metadata for <code>{name}</code>
        </strong>
      </p>
      <p>The registry could not be read while this page was made: {reason}</p>
    </section>
  )
}

function ServerCard({ server }: { readonly server: ServerMetadata }) {
  const { provenance } = server
  return (
    <section className="mcp-card" aria-label={`Metadata of ${server.title}`}>
      <header className="mcp-head">
        <div>
          <p className="mcp-title">
            {server.title} <code>{server.name}</code>
          </p>
          <p className="mcp-lead">{server.description}</p>
        </div>
        <p className="mcp-badges">
          {server.tier !== '' && (
            <Badge type={server.tier === 'Official' ? 'tip' : 'neutral'}>{server.tier}</Badge>
          )}
          {server.status !== '' && (
            <Badge type={server.status.toLowerCase() === 'active' ? 'info' : 'warning'}>
              {server.status}
            </Badge>
          )}
        </p>
      </header>
      <ServerFacts server={server} />
      {server.env.length > 0 && <Variables title="Environment variables" rows={server.env} />}
      {server.headers.length > 0 && <Variables title="Headers" rows={server.headers} />}
      {server.tools.length > 0 && (
        <details>
          <summary>Tools ({server.tools.length})</summary>
          <ul className="mcp-tools">
            {server.tools.map((tool) => (
              <li key={tool}>
                <code>{tool}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Signature provenance={provenance} />
    </section>
  )
}

function ServerFacts({ server }: { readonly server: ServerMetadata }) {
  const { popularity, permissions, provenance } = server
  return (
    <dl className="mcp-facts">
      <Fact name="Type">{server.type === 'remote' ? 'Remote server' : 'Container'}</Fact>
      <Fact name="Transport">
        <code>{server.transport}</code>
      </Fact>
      <Fact name="Image" wide>
        {server.image === undefined ? 'None, the server is remote' : <code>{server.image}</code>}
      </Fact>
      {server.url !== undefined && (
        <Fact name="URL" wide>
          <code>{server.url}</code>
        </Fact>
      )}
      {server.targetPort !== undefined && (
        <Fact name="Target port">
          <code>{server.targetPort}</code>
        </Fact>
      )}
      {server.args.length > 0 && (
        <Fact name="Default arguments">
          <CodeList values={server.args} />
        </Fact>
      )}
      <Fact name="Repository" wide>
        {server.repository === undefined ? 'Not published' : <ExternalLink href={server.repository} />}
      </Fact>
      <Fact name="Popularity" searched={false}>
        {popularity
          ? `${thousands(popularity.stars)} stars, ${thousands(popularity.pulls)} pulls`
          : 'Not known'}
      </Fact>
      {popularity?.updated !== undefined && (
        <Fact name="Updated" searched={false}>
          <time dateTime={popularity.updated}>{popularity.updated.slice(0, 10)}</time>
        </Fact>
      )}
      <Fact name="Provenance">
        {provenance?.signed ? (
          <span className="mcp-signed">
            <Icon name="shield" /> Signed image
          </span>
        ) : provenance ? (
          'Not available'
        ) : (
          'Not applicable, the server has no image'
        )}
      </Fact>
      <Fact name="Network access" wide>
        {server.type === 'container'
          ? networkText(permissions?.network)
          : 'Not restricted, the server is remote'}
      </Fact>
      {permissions && permissions.read.length > 0 && (
        <Fact name="Reads">
          <CodeList values={permissions.read} />
        </Fact>
      )}
      {permissions && permissions.write.length > 0 && (
        <Fact name="Writes">
          <CodeList values={permissions.write} />
        </Fact>
      )}
      <Fact name="Tags" wide>
        {server.tags.length > 0 ? server.tags.join(', ') : 'None'}
      </Fact>
      {server.tools.length === 0 && <Fact name="Tools">None listed</Fact>}
      {server.env.length === 0 && <Fact name="Environment variables">None</Fact>}
    </dl>
  )
}

/** Who signed the image, if it is signed. */
function Signature({ provenance }: Pick<ServerMetadata, 'provenance'>) {
  if (provenance?.signed !== true || provenance.signer === undefined) return null
  return (
    <details>
      <summary>Signature</summary>
      <dl className="mcp-facts">
        {provenance.repository !== undefined && (
          <Fact name="Built from" wide>
            <ExternalLink href={provenance.repository} />
          </Fact>
        )}
        <Fact name="Signed by" wide>
          <code>{provenance.signer}</code>
        </Fact>
        {provenance.issuer !== undefined && (
          <Fact name="Certificate issuer" wide>
            <code>{provenance.issuer}</code>
          </Fact>
        )}
      </dl>
    </details>
  )
}

function Fact({
  name,
  wide = false,
  searched = true,
  children,
}: {
  readonly name: string
  readonly wide?: boolean
  readonly searched?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={wide ? 'mcp-wide' : undefined} data-search={searched ? undefined : 'off'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Data of a registry is not ours: only web addresses become links. */
function ExternalLink({ href }: { readonly href: string }) {
  const shown = href.replace(/^https:\/\//, '')
  return /^https?:\/\//.test(href) ? (
    <a href={href} rel="noopener">
      {shown}
    </a>
  ) : (
    <code>{shown}</code>
  )
}

function Variables({ title, rows }: { readonly title: string; readonly rows: ServerMetadata['env'] }) {
  return (
    <div className="table-wrapper" tabIndex={0} role="region" aria-label={title}>
      <table className="mcp-variables">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>
                <code>{breakable(row.name)}</code>
              </td>
              <td>
                {row.description}{' '}
                <span className="mcp-marks" data-between=", ">
                  {row.required && <Badge type="warning">Required</Badge>}
                  {row.secret && <Badge>Secret</Badge>}
                  {row.default !== undefined && (
                    <span>
                      Default: <code>{row.default}</code>
                    </span>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function networkText(network: NonNullable<ServerMetadata['permissions']>['network']): ReactNode {
  if (!network || (!network.allowAll && network.hosts.length === 0))
    return 'None when the network is isolated'
  const ports = network.ports.length > 0 && (
    <>
      {' on '}
      {network.ports.length === 1 ? 'port' : 'ports'} <CodeList values={network.ports.map(String)} />
    </>
  )
  return network.allowAll ? (
    <>Any host{ports}</>
  ) : (
    <>
      <CodeList values={network.hosts} />
      {ports}
    </>
  )
}

const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
