import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { unusable } from './option-values.ts'

const run = promisify(execFile)

/** Where a site is published. */
export interface SiteAddress {
  /** The origin, without a trailing slash. */
  readonly url: string
  /** The path below the origin, with leading and trailing slashes. */
  readonly baseUrl: string
}

/** Used in a new configuration until the real address is known. */
const placeholder: SiteAddress = { url: 'https://example.com', baseUrl: '/' }

/** Parses the value of `--url`: `https://acme.github.io/rocket`. */
export function writtenAddress(value: string): SiteAddress {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search !== '' || parsed.hash !== '')
    throw unusable(
      `\`--url\` must be a web address, as in \`https://docs.acme.dev\`, not \`${value}\`.`,
      URL.canParse(`https://${value}`) && /^[^\s:?#]+\.[^\s:?#]+$/.test(value)
        ? `Write \`https://${value}\`.`
        : undefined,
    )
  return { url: parsed.origin, baseUrl: withSlashes(parsed.pathname) }
}

/**
 * The address of a new site: given by the user or by the other generator's configuration, or derived from the
 * host and the Git remote.
 */
export async function siteAddress(known: {
  readonly url?: SiteAddress | undefined
  readonly host: string
  readonly foreign?: { readonly url?: string; readonly baseUrl?: string } | undefined
  /** Absolute path of the project, which may not exist yet. */
  readonly root: string
}): Promise<SiteAddress> {
  const { url, host, foreign, root } = known
  if (url) return url
  if (foreign?.url !== undefined) return { url: foreign.url, baseUrl: foreign.baseUrl ?? '/' }
  const derived = host === 'github-pages' ? pagesAddress(await originOf(root)) : undefined
  return derived ?? { ...placeholder, baseUrl: foreign?.baseUrl ?? '/' }
}

/**
 * The GitHub Pages address of a repository, from its Git remote: `git@github.com:acme/rocket.git` becomes
 * `https://acme.github.io/rocket/`.
 */
export function pagesAddress(remote: string): SiteAddress | undefined {
  const [, owner, name] =
    /^(?:git@github\.com:|(?:https?|ssh|git):\/\/(?:[^@/]+@)?github\.com(?::\d+)?\/)([\w-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
      remote.trim(),
    ) ?? []
  if (owner === undefined || name === undefined) return undefined
  const host = `${owner.toLowerCase()}.github.io`
  return { url: `https://${host}`, baseUrl: name.toLowerCase() === host ? '/' : `/${name}/` }
}

/** The URL of the remote `origin`; empty if there is none. */
async function originOf(root: string): Promise<string> {
  try {
    return (await run('git', ['remote', 'get-url', 'origin'], { cwd: root })).stdout
  } catch {
    return ''
  }
}

const withSlashes = (path: string): string => `/${path.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
