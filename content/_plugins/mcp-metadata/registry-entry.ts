import * as z from 'zod'
import type { ServerMetadata } from './server-metadata.ts'

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
export const entryShape = z.object({
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

/** The metadata of an entry: names of ours, and defaults for what is not there. */
export function fromEntry(entry: z.output<typeof entryShape>): ServerMetadata {
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

/** The shape in which the registry prints an entry; what is empty is left out. */
export function toEntry(server: ServerMetadata): object {
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
