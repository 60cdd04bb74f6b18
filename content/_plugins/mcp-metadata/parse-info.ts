import { entryShape, fromEntry } from './registry-entry.ts'
import type { ServerMetadata } from './server-metadata.ts'

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
