import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { packageRoot } from '../engine/package-root.ts'
import { quoteText } from '../engine/quote-text.ts'

/** The starters of `docgen init`, with their descriptions. The first is the default. */
export const starters = {
  docs: 'guides and a reference',
  api: 'guides and the reference of an API, from an OpenAPI file',
  library: 'guides and the functions of a library',
  'blog+docs': 'guides, a reference and a blog',
} as const

/** The name of a starter: `docs`. */
export type StarterName = keyof typeof starters

/** Hosts that `docgen init` has files for, with their descriptions. The first is the default. */
export const hosts = {
  none: 'no files for a host',
  'github-pages': 'workflows that check pull requests and publish',
  'gitlab-pages': 'a pipeline',
  netlify: 'netlify.toml',
  cloudflare: 'a workflow and headers',
  vercel: 'vercel.json',
  docker: 'an image with nginx',
} as const

/** The name of a host: `github-pages`. */
export type HostName = keyof typeof hosts

/** The choices for a new site. */
export interface StarterChoice {
  readonly template: StarterName
  readonly host: HostName
  readonly title: string
  /** The site's origin, without a trailing slash. */
  readonly url: string
  readonly baseUrl: string
}

/**
 * The folders in `examples/starters` that make up a starter; files of a later one replace those of an earlier
 * one.
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
  filesOf(layers[choice.template], choice)

/** The files for a host, by path. */
export const hostFiles = (choice: StarterChoice): Readonly<Record<string, string>> =>
  filesOf([`hosts/${choice.host}`], choice)

function filesOf(folders: readonly string[], choice: StarterChoice): Readonly<Record<string, string>> {
  return Object.fromEntries(
    folders
      .flatMap((layer) => filesBelow(join(packageRoot(), 'examples/starters', layer)))
      .map(([path, text]) => [path, withChoice(text, extname(path), choice)]),
  )
}

function filesBelow(folder: string): readonly (readonly [path: string, text: string])[] {
  if (!existsSync(folder)) return [] // No host, no files.
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [
      file.slice(folder.length + 1).replaceAll(sep, '/'),
      readFileSync(file, 'utf8').replaceAll('\r\n', '\n'),
    ])
}

/**
 * Fills in the placeholders. In quotes, a placeholder becomes a string literal of the file's language:
 * TypeScript, or YAML, which includes JSON strings. The settings of a server have the base URL without
 * quotes, as part of a path.
 */
function withChoice(text: string, extension: string, { title, url, baseUrl }: StarterChoice): string {
  const values: Readonly<Record<string, string>> = { TITLE: title, URL: url, BASE_URL: baseUrl }
  const quoted = text.replace(/(['"])__(TITLE|URL|BASE_URL)__\1/g, (_, __, name: string) =>
    (extension === '.ts' ? quoteText : JSON.stringify)(values[name] ?? ''),
  )
  return quoted.replaceAll('__BASE_URL__', () => baseUrl)
}
