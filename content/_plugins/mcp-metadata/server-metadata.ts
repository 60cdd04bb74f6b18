import type { Diagnostic } from 'docgen'
import { parseData, shapeProblems } from 'docgen/kit'
import { stringify } from 'yaml'
import * as z from 'zod'

/**
 * What a registry knows about one MCP server; the same whether it came from a snapshot, from JSON or from
 * text.
 */
export interface ServerMetadata {
  readonly name: string
  readonly title: string
  readonly type: 'container' | 'remote'
  readonly description: string
  readonly tier: string
  readonly status: string
  readonly transport: string
  readonly image?: string | undefined
  readonly url?: string | undefined
  readonly targetPort?: number | undefined
  readonly args: readonly string[]
  readonly repository?: string | undefined
  /** Whether the image is signed, and what the signature says. */
  readonly provenance?:
    | {
        readonly signed: boolean
        readonly repository?: string | undefined
        readonly signer?: string | undefined
        readonly issuer?: string | undefined
      }
    | undefined
  readonly permissions?:
    | {
        readonly read: readonly string[]
        readonly write: readonly string[]
        readonly network?:
          | {
              readonly allowAll: boolean
              readonly hosts: readonly string[]
              readonly ports: readonly number[]
            }
          | undefined
      }
    | undefined
  readonly popularity?:
    { readonly stars: number; readonly pulls: number; readonly updated?: string | undefined } | undefined
  readonly tools: readonly string[]
  readonly tags: readonly string[]
  readonly env: readonly {
    readonly name: string
    readonly description: string
    readonly required: boolean
    readonly secret: boolean
    readonly default?: string | undefined
  }[]
  readonly headers: readonly {
    readonly name: string
    readonly description: string
    readonly required: boolean
    readonly secret: boolean
  }[]
}

const text = z.string()
const texts = z
  .array(z.union([z.string(), z.number()]).transform(String))
  .nullish()
  .transform((list) => list ?? [])
const optionalText = text.nullish().transform((value) => (value === null || value === '' ? undefined : value))
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true)

/** An entry as `thv registry info NAME --format json` prints it; also the shape of a snapshot's entries. */
const entryShape = z.object({
  name: text.min(1),
  title: optionalText,
  type: optionalText,
  description: text.nullish().transform((value) => value ?? ''),
  tier: text.nullish().transform((value) => value ?? ''),
  status: text.nullish().transform((value) => value ?? ''),
  transport: text.nullish().transform((value) => value ?? ''),
  image: optionalText,
  url: optionalText,
  target_port: z.number().nullish(),
  args: texts,
  repository_url: optionalText,
  provenance: z
    .object({ repository_uri: optionalText, signer_identity: optionalText, cert_issuer: optionalText })
    .nullish(),
  permissions: z
    .object({
      read: texts,
      write: texts,
      network: z
        .object({
          outbound: z
            .object({
              insecure_allow_all: flag,
              allow_host: texts,
              allow_port: z.array(z.number()).nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
  metadata: z
    .object({ stars: z.number().nullish(), pulls: z.number().nullish(), last_updated: optionalText })
    .nullish(),
  tools: texts,
  tags: texts,
  env_vars: z
    .array(
      z.object({
        name: text,
        description: text.nullish(),
        required: flag,
        secret: flag,
        default: z.union([z.string(), z.number(), z.boolean()]).nullish(),
      }),
    )
    .nullish(),
  headers: z
    .array(z.object({ name: text, description: text.nullish(), required: flag, secret: flag }))
    .nullish(),
})

function fromEntry(entry: z.output<typeof entryShape>): ServerMetadata {
  const { provenance, permissions, metadata } = entry
  const outbound = permissions?.network?.outbound
  const type =
    entry.type === 'remote' || (entry.image === undefined && entry.url !== undefined) ? 'remote' : 'container'
  return {
    name: entry.name,
    title: entry.title ?? entry.name,
    type,
    description: entry.description,
    tier: entry.tier,
    status: entry.status,
    transport: entry.transport,
    image: entry.image,
    url: entry.url,
    targetPort: entry.target_port ?? undefined,
    args: entry.args,
    repository: entry.repository_url,
    ...(type === 'container'
      ? {
          provenance: provenance
            ? {
                signed: true,
                repository: provenance.repository_uri,
                signer: provenance.signer_identity,
                issuer: provenance.cert_issuer,
              }
            : { signed: false },
        }
      : {}),
    permissions: permissions
      ? {
          read: permissions.read,
          write: permissions.write,
          network: outbound
            ? {
                allowAll: outbound.insecure_allow_all,
                hosts: outbound.allow_host,
                ports: outbound.allow_port ?? [],
              }
            : undefined,
        }
      : undefined,
    popularity: metadata
      ? { stars: metadata.stars ?? 0, pulls: metadata.pulls ?? 0, updated: metadata.last_updated }
      : undefined,
    tools: entry.tools,
    tags: entry.tags,
    env: (entry.env_vars ?? []).map((item) => ({
      name: item.name,
      description: item.description ?? '',
      required: item.required,
      secret: item.secret,
      default:
        item.default === null || item.default === undefined || item.default === ''
          ? undefined
          : String(item.default),
    })),
    headers: (entry.headers ?? []).map((item) => ({
      name: item.name,
      description: item.description ?? '',
      required: item.required,
      secret: item.secret,
    })),
  }
}

/**
 * Reads a committed snapshot: `servers`, a list of entries. Reports `invalid-reference-document` at the value
 * that is wrong.
 */
export function parseSnapshot(
  source: string,
  file: string,
): { readonly servers: readonly ServerMetadata[]; readonly diagnostics: readonly Diagnostic[] } {
  const { document, diagnostics } = parseData(source, file)
  if (!document) return { servers: [], diagnostics }
  const parsed = z.object({ servers: z.array(entryShape) }).safeParse(document.value)
  if (parsed.success) return { servers: parsed.data.servers.map(fromEntry), diagnostics }
  const problems = shapeProblems(parsed.error, document, 'In the snapshot of MCP servers')
  // A mistake in one entry is no reason to miss the others.
  const entries = z.object({ servers: z.array(z.unknown()) }).safeParse(document.value).data?.servers ?? []
  const usable = entries.flatMap((entry) => entryShape.safeParse(entry).data ?? [])
  return { servers: usable.map(fromEntry), diagnostics: problems }
}

/** Reads what `thv registry info NAME` printed, as JSON or as text; nothing when it is neither. */
export function parseInfo(name: string, output: string): ServerMetadata | undefined {
  const trimmed = output.trim()
  if (!trimmed.startsWith('{')) return parseInfoText(trimmed)
  try {
    const parsed = entryShape.safeParse({ name, ...(JSON.parse(trimmed) as object) })
    return parsed.success && (parsed.data.image ?? parsed.data.url) !== undefined
      ? fromEntry(parsed.data)
      : undefined
  } catch {
    return undefined
  }
}

/** `Key: value` lines; sections of indented lines for permissions, tools, environment variables and tags. */
function parseInfoText(output: string): ServerMetadata | undefined {
  const values = new Map<string, string>()
  const sections = new Map<string, string[]>()
  let section: string | undefined
  for (const line of output.split(/\r?\n/)) {
    const match = /^([A-Z][\w /]*):(?:\s+(.*))?$/.exec(line)
    if (match?.[1] !== undefined && match[2] !== undefined && match[2] !== '') {
      values.set(match[1].toLowerCase(), match[2].trim())
      section = undefined
    } else if (match?.[1] !== undefined) sections.set((section = match[1].toLowerCase()), [])
    else if (section !== undefined && line.trim() !== '') sections.get(section)?.push(line)
  }
  const name = values.get('name')
  const [image, url] = [values.get('image'), values.get('url')]
  if (name === undefined || (image === undefined && url === undefined)) return undefined
  const bullets = (key: string): string[] =>
    (sections.get(key) ?? []).flatMap((line) => /^\s*-\s+(.*\S)/.exec(line)?.[1] ?? [])
  const permission = (key: string): string[] => {
    const lines = sections.get('permissions') ?? []
    const index = lines.findIndex((line) => line.trim().toLowerCase().startsWith(`${key}:`))
    if (index === -1) return []
    const inline = lines[index]?.slice((lines[index]?.indexOf(':') ?? 0) + 1).trim()
    if (inline)
      return inline
        .replace(/^\[|\]$/g, '')
        .split(/[\s,]+/)
        .filter(Boolean)
    const below = lines.slice(index + 1)
    const end = below.findIndex((line) => !line.trim().startsWith('- '))
    return below.slice(0, end === -1 ? undefined : end).map((line) => line.trim().slice(2))
  }
  const environment = bullets('environment variables').map((line) => {
    const match = /^([^\s:]+)((?:\s*(?:\([^)]*\)|\[[^\]]*\]))*):?\s*(.*)$/.exec(line)
    const marks = match?.[2] ?? ''
    return {
      name: match?.[1] ?? line,
      description: match?.[3] ?? '',
      required: /required/i.test(marks),
      secret: /secret/i.test(marks),
      default: /\[default: ([^\]]*)\]/.exec(marks)?.[1],
    }
  })
  const [, stars, pulls] = /(\d+) stars?, (\d+) pulls?/.exec(values.get('popularity') ?? '') ?? []
  const tags = bullets('tags')
  const type = /remote/i.test(values.get('type') ?? '') || image === undefined ? 'remote' : 'container'
  return {
    name,
    title: name,
    type,
    description: values.get('description') ?? '',
    tier: values.get('tier') ?? '',
    status: values.get('status') ?? '',
    transport: values.get('transport') ?? '',
    image,
    url,
    targetPort: Number(values.get('target port')) || undefined,
    args: [],
    repository: values.get('repository url'),
    ...(type === 'container'
      ? { provenance: { signed: /yes|true/i.test(values.get('has provenance') ?? '') } }
      : {}),
    permissions: sections.has('permissions')
      ? {
          read: permission('read'),
          write: permission('write'),
          network: {
            allowAll: permission('insecure allow all')[0] === 'true',
            hosts: permission('allow host'),
            ports: permission('allow port').map(Number),
          },
        }
      : undefined,
    popularity:
      stars === undefined
        ? undefined
        : { stars: Number(stars), pulls: Number(pulls), updated: values.get('last updated') },
    tools: bullets('tools'),
    tags:
      tags.length > 0
        ? tags
        : (sections.get('tags') ?? [])
            .join(',')
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
    env: environment,
    headers: [],
  }
}

/**
 * The text of a snapshot with what the registry says now. Titles and descriptions of the previous snapshot
 * stay: they may be the site's own.
 */
export function writeSnapshot(servers: readonly ServerMetadata[], previous?: string): string {
  const before = new Map(
    (previous === undefined ? [] : parseSnapshot(previous, '').servers).map((server) => [
      server.name,
      server,
    ]),
  )
  const comment = previous === undefined ? '' : (/^(?:#.*\n)*/.exec(previous)?.[0] ?? '')
  const names = [...new Set([...before.keys(), ...servers.map((server) => server.name)])].sort()
  const entries = names.flatMap((name) => {
    const now = servers.find((server) => server.name === name)
    const old = before.get(name)
    const server = now && old ? { ...now, title: old.title, description: old.description } : (now ?? old)
    return server ? [toEntry(server)] : []
  })
  return comment + stringify({ servers: entries }, { lineWidth: 140 })
}

/** The shape in which the registry prints an entry; what is empty is left out. */
function toEntry(server: ServerMetadata): object {
  const { permissions, popularity, provenance } = server
  const network = permissions?.network
  const entry = {
    name: server.name,
    title: server.title,
    type: server.type,
    description: server.description,
    tier: server.tier,
    status: server.status,
    transport: server.transport,
    image: server.image,
    url: server.url,
    target_port: server.targetPort,
    args: server.args,
    repository_url: server.repository,
    provenance: provenance?.signed
      ? {
          repository_uri: provenance.repository,
          signer_identity: provenance.signer,
          cert_issuer: provenance.issuer,
        }
      : undefined,
    permissions: permissions && {
      read: permissions.read,
      write: permissions.write,
      network: network && {
        outbound: {
          ...(network.allowAll ? { insecure_allow_all: true } : {}),
          allow_host: network.hosts,
          allow_port: network.ports,
        },
      },
    },
    metadata: popularity && {
      stars: popularity.stars,
      pulls: popularity.pulls,
      last_updated: popularity.updated,
    },
    tools: server.tools,
    tags: server.tags,
    env_vars: server.env,
    headers: server.headers,
  }
  return withoutEmpty(entry) as object // An object goes in.
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([, item]) => item !== undefined && !(Array.isArray(item) && item.length === 0),
  )
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutEmpty(item)]))
}
