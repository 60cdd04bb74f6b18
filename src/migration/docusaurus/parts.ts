import { asData, asList, asText, standsFor, type Data } from '../foreign-data.ts'

/** A plugin or preset as a configuration names it. */
export interface NamedPart {
  /** As it is written; empty where a function of the site's own is the plugin. */
  readonly name: string
  readonly options: Data
}

/** What a site of Docusaurus is made of. */
export interface DocusaurusParts {
  /** Options of the docs, each an instance of the plugin; `id` is among them. */
  readonly docs: readonly Data[]
  readonly blogs: readonly Data[]
  readonly pages: readonly Data[]
  /** Options of the preset: `theme`, `gtag` and others. */
  readonly preset: Data
  readonly redirects: readonly Data[]
  /** Plugins and themes of others. */
  readonly others: readonly NamedPart[]
}

/** Sorts presets, plugins and themes by what they make, in every form that a configuration may have them. */
export function partsOf(config: Data): DocusaurusParts {
  const docs: Data[] = []
  const blogs: Data[] = []
  const pages: Data[] = []
  const redirects: Data[] = []
  const others: NamedPart[] = []
  let preset: Data = {}
  for (const { name, options } of asList(config['presets']).flatMap(namedPart)) {
    if (!isClassic(name, options)) {
      others.push({ name, options })
      continue
    }
    preset = { ...preset, ...options }
    add(docs, options['docs'], {})
    add(blogs, options['blog'], {})
    add(pages, options['pages'], {})
  }
  for (const part of [...asList(config['plugins']), ...asList(config['themes'])].flatMap(namedPart)) {
    const kind = kindOf(part.name)
    if (kind === 'docs') docs.push(part.options)
    else if (kind === 'blog') blogs.push(part.options)
    else if (kind === 'pages') pages.push(part.options)
    else if (kind === 'redirects') redirects.push(part.options)
    else if (kind === 'gtag' || kind === 'googleTagManager' || kind === 'googleAnalytics')
      preset = { ...preset, [kind]: part.options }
    else others.push(part)
  }
  return { docs, blogs, pages, preset, redirects, others }
}

/** Parts of a preset are there unless they are `false`. */
function add(to: Data[], options: unknown, usual: Data): void {
  if (options !== false) to.push(options === undefined ? usual : asData(options))
}

function namedPart(entry: unknown): readonly NamedPart[] {
  if (entry === null || entry === undefined || entry === false) return []
  const [first, options] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry]
  const name = asText(first) ?? standsFor(first) ?? asText(asData(first)['$function']) ?? ''
  return [{ name, options: asData(options) }]
}

/** The classic preset, and presets made of it. */
function isClassic(name: string, options: Data): boolean {
  return (
    /(?:^|[/\\])(?:preset-classic|classic)(?:[/\\]|$)/.test(name) ||
    ['docs', 'blog', 'pages'].some((key) => Object.hasOwn(options, key))
  )
}

function kindOf(name: string): string | undefined {
  const known =
    /(?:@docusaurus\/(?:plugin-)?|^)(content-docs|content-blog|content-pages|client-redirects|google-gtag|google-tag-manager|google-analytics)(?:[/\\]|$)/.exec(
      name.replace('plugin-', ''),
    )?.[1]
  return known === undefined ? undefined : kinds[known]
}

const kinds: Readonly<Record<string, string>> = {
  'content-docs': 'docs',
  'content-blog': 'blog',
  'content-pages': 'pages',
  'client-redirects': 'redirects',
  'google-gtag': 'gtag',
  'google-tag-manager': 'googleTagManager',
  'google-analytics': 'googleAnalytics',
}
