import { readFileSync } from 'node:fs'
import { extname, join, posix, relative, sep } from 'node:path'
import { filesIn } from '../engine/file-name.ts'
import { repositoryAround } from '../engine/git-state.ts'
import { packageRoot } from '../engine/package-root.ts'
import { quoteText } from '../engine/quote-text.ts'
import { runGit } from '../engine/run-git.ts'
import { defaultPreset, type PresetName } from '../model/site-config.ts'
import { unusable } from './option-values.ts'
import { canParse, parseUrl } from '../model/address.ts'

/** The starters of `docgen init`, with their descriptions. The first is the default. */
export const starters = {
  docs: 'guides and a reference',
  api: 'guides and the reference of an API, from an OpenAPI file',
  library: 'guides and the functions of a library',
  'blog+docs': 'guides, a reference and a blog',
} as const

export type StarterName = keyof typeof starters

/** Hosts that `docgen init` has files for, with their descriptions. The first is the default. */
export const hosts = {
  none: 'no files for a host',
  'github-pages': 'workflows that check pull requests and publish',
  'gitlab-pages': 'a pipeline',
  netlify: 'netlify.toml',
  cloudflare: 'a workflow',
  vercel: 'vercel.json',
  docker: 'an image with nginx',
} as const

export type HostName = keyof typeof hosts

export interface StarterChoice {
  readonly template: StarterName
  readonly host: HostName
  readonly title: string
  readonly preset: PresetName
  /** The site's origin, without a trailing slash. */
  readonly url: string
  readonly baseUrl: string
}

/**
 * The folders in `examples/starters` that make up a starter; files of a later one replace those of an earlier
 * one. A preset other than the theme's own has colors, which those of the example must not replace: `preset`,
 * and `preset-` with its name for the logo.
 */
const layers: Readonly<Record<StarterName, readonly string[]>> = {
  docs: ['shared', 'docs'],
  api: ['shared', 'api'],
  library: ['shared', 'library'],
  'blog+docs': ['shared', 'docs', 'blog+docs'],
}

/**
 * The files of a new site by path (with slashes). docgen's package contains them with placeholders for the
 * title and the address.
 */
export const starterFiles = (choice: StarterChoice): Readonly<Record<string, string>> =>
  filesOf(
    [
      ...layers[choice.template],
      ...(choice.preset === defaultPreset ? [] : ['preset', `preset-${choice.preset}`]),
    ],
    choice,
  )

export const hostFiles = (choice: StarterChoice): Readonly<Record<string, string>> =>
  filesOf([`hosts/${choice.host}`], choice)

function filesOf(folders: readonly string[], choice: StarterChoice): Readonly<Record<string, string>> {
  return Object.fromEntries(
    folders
      .flatMap((layer) => filesBelow(join(packageRoot(), 'examples/starters', layer)))
      .map(([path, text]) => [path, withChoice(text, extname(path), choice)]),
  )
}

/** Without a host, there are no files for it. */
const filesBelow = (folder: string): readonly (readonly [path: string, text: string])[] =>
  filesIn(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')])

/**
 * Fills in the placeholders. In quotes, a placeholder becomes a string literal of the file's language:
 * TypeScript, or YAML, which includes JSON strings. The settings of a server have the base URL without
 * quotes, as part of a path.
 */
function withChoice(text: string, extension: string, { title, preset, url, baseUrl }: StarterChoice): string {
  const values: Readonly<Record<string, string>> = { TITLE: title, URL: url, BASE_URL: baseUrl }
  const quoted = text.replace(/(['"])__(TITLE|URL|BASE_URL)__\1/g, (_, __, name: string) =>
    (extension === '.ts' ? quoteText : JSON.stringify)(values[name] ?? ''),
  )
  return quoted
    .replace(`preset: '${defaultPreset}'`, `preset: '${preset}'`)
    .replaceAll('__BASE_URL__', () => baseUrl)
}

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
  const parsed = parseUrl(value)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search !== '' || parsed.hash !== '')
    throw unusable(
      `\`--url\` must be a web address, as in \`https://docs.acme.dev\`, not \`${value}\`.`,
      canParse(`https://${value}`) && /^[^\s:?#]+\.[^\s:?#]+$/.test(value)
        ? `Write \`https://${value}\`.`
        : undefined,
    )
  return { url: parsed.origin, baseUrl: withSlashes(parsed.pathname) }
}

/**
 * The address of a new site: given by the user or by the other generator's configuration, or derived from the
 * host and the Git remote.
 */
export async function siteAddress(site: {
  readonly url?: SiteAddress | undefined
  readonly host: string
  readonly foreign?: { readonly url?: string; readonly baseUrl?: string } | undefined
  /** Absolute path of the project, which may not exist yet. */
  readonly root: string
}): Promise<SiteAddress> {
  const { url, host, foreign, root } = site
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
  const { host: server, owner = '', name = '' } = repositoryOf(remote) ?? {}
  if (server !== 'github.com' || owner.includes('/')) return undefined
  const host = `${owner.toLowerCase()}.github.io`
  return { url: `https://${host}`, baseUrl: name.toLowerCase() === host ? '/' : `/${name}/` }
}

/**
 * The value of `editUrl` for a project (absolute path) whose repository has a remote on GitHub or GitLab, and
 * the branch that is checked out: `https://github.com/acme/rocket/edit/main/`.
 */
export async function editUrlOf(root: string): Promise<string | undefined> {
  const repository = repositoryAround(root)
  const { host, owner, name } = repositoryOf(await originOf(root)) ?? {}
  if (repository === undefined || host === undefined) return undefined
  const branch = await runGit(root, 'symbolic-ref', '--short', 'HEAD').catch(() => '')
  const folder = relative(repository, root).split(sep).join('/')
  const edit = host === 'gitlab.com' ? '-/edit' : 'edit'
  return `https://${posix.join(host, owner ?? '', name ?? '', edit, branch.trim() || 'main', folder)}/`
}

/** The repository that a remote leads to: `git@github.com:acme/rocket.git`. Groups of GitLab have slashes. */
function repositoryOf(remote: string): Readonly<Record<'host' | 'owner' | 'name', string>> | undefined {
  const [, host, owner, name] =
    /^(?:git@|(?:https?|ssh|git):\/\/(?:[^@/]+@)?)(github\.com|gitlab\.com)(?::\d+(?=\/))?[:/]([\w./-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
      remote.trim(),
    ) ?? []
  return host === undefined || owner === undefined || name === undefined ? undefined : { host, owner, name }
}

/** The URL of the remote `origin`; empty if there is none. */
async function originOf(root: string): Promise<string> {
  try {
    return await runGit(root, 'remote', 'get-url', 'origin')
  } catch {
    return ''
  }
}

const withSlashes = (path: string): string => `/${path.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
