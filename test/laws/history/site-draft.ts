/** What stands at a path of a site: a text, or a symbolic link. */
export type Entry = string | { readonly link: string }

/** Changes of files, by path below the folder around the project; `null` removes. */
export type Writes = Readonly<Record<string, Entry | null>>

/** What a command is called with. */
export interface CallOptions {
  readonly baseUrl?: string
  readonly strict?: boolean
  readonly drafts?: boolean
  readonly locale?: string
}

/** What a random site may consist of. Each seed chooses some of them. */
export const features = [
  'components',
  'reads',
  'environment',
  'packages',
  'unknown',
  'plugin',
  'state',
  'validators',
  'versions',
  'locales',
  'blog',
  'git',
  'styles',
  'sidebars',
  'compatibility',
  'templates',
  'search',
  'references',
] as const
export type Feature = (typeof features)[number]

/** A site while it is made up and edited: what its files consist of, and what was in them before. */
export interface SiteDraft {
  readonly features: ReadonlySet<Feature>
  readonly files: Map<string, Entry>
  /** By path, the parts that a file is put together from, by name. */
  readonly parts: Map<string, Map<string, string>>
  /** By path, what the file was before it was broken. */
  readonly broken: Map<string, Entry>
  /** By path, every content that the file ever had. */
  readonly past: Map<string, Entry[]>
  environment: Readonly<Record<string, string>>
  options: CallOptions
}

/**
 * A source text whose leading `import` lines belong to the top of its file: parts of a file bring the imports
 * that they need.
 */
export function withImportsOnTop(parts: readonly string[]): { imports: string; bodies: readonly string[] } {
  const imports = new Set<string>()
  const bodies = parts.map((part) => {
    const lines = part.split('\n')
    while (lines[0]?.startsWith('import ')) imports.add(lines.shift() ?? '')
    return lines.join('\n')
  })
  return { imports: [...imports].map((line) => `${line}\n`).join(''), bodies }
}
