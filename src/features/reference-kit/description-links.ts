import { decode } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentContext, PluginLink } from '../../model/plugin.ts'
import type { SourceLocation } from '../../model/site.ts'
import { LineIndex, type ResolvedLink } from '../../kit.ts'

/** Where descriptions come from, and where their links lead. */
export interface DescriptionLinksOptions {
  /** The texts of the document, by file: they tell where an address was written. */
  readonly texts: ReadonlyMap<string, string>
  /** The file that findings name which stand nowhere in the texts. */
  readonly file: string
  /** Address of the site that the descriptions were written for: `https://docs.example.com/v3/`. */
  readonly base?: string | undefined
  /** The texts are the site's own, and not those of what is described. */
  readonly isOwn?: boolean
  readonly siteUrl: string
  readonly baseUrl: string
  /** Route of the reference. */
  readonly route: string
  /** Where what a fragment names is drawn, with the `#`. */
  readonly anchorOf?: (fragment: string) => string | undefined
  /** Other fragments may name anchors that only the finished page knows. */
  readonly hasOwnAnchors?: boolean
}

/**
 * Where the links of descriptions lead. Those that are not complete addresses were written for the site of
 * what is described: they are completed from `base`, or lead into this site, if it has something there. What
 * leads nowhere is no link, and is reported where it was written.
 */
export class DescriptionLinks {
  readonly #options: DescriptionLinksOptions
  readonly #base: URL | undefined
  readonly #lost = new Set<string>()
  readonly #lines = new Map<string, LineIndex>()
  /** Links into this site as they were written, by their addresses in the page. */
  readonly #own = new Map<string, string>()

  constructor(options: DescriptionLinksOptions) {
    this.#options = options
    this.#base = webAddress(options.base)
  }

  readonly resolve = (href: string): ResolvedLink | undefined => {
    if (href.startsWith('#')) return this.#fragment(href)
    if (/^mailto:/i.test(href)) return { href }
    if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return this.#ofThisSite(href) ?? { href }
    if (this.#base) {
      const completed = URL.canParse(href, this.#base) ? new URL(href, this.#base).href : undefined
      return completed === undefined
        ? this.#lose(href)
        : (this.#ofThisSite(completed, href) ?? { href: completed })
    }
    const { baseUrl, siteUrl, route } = this.#options
    const path = URL.canParse(href, siteUrl + route) ? new URL(href, siteUrl + route) : undefined
    return path
      ? this.#ifThere(`${baseUrl.replace(/\/$/, '')}${path.pathname}${path.search}${path.hash}`, href)
      : this.#lose(href)
  }

  /** What leads nowhere, at the first place where it was written. `hasAnchor` knows the finished pages. */
  diagnostics(): Diagnostic[] {
    return [...this.#lost].map((href) => lostLink(href, this.#locationOf(href)))
  }

  /** The links whose targets the site has to have. */
  links(hasAnchor: (id: string) => boolean = () => true): readonly PluginLink[] {
    return [...this.#own].map(([href, written]) => ({
      href,
      written,
      ...(this.#options.isOwn ? { isOwn: true } : {}),
      ...this.#locationOf(written),
      ...(href.startsWith('#') ? { isThere: hasAnchor(decode(href.slice(1))) } : {}),
    }))
  }

  /**
   * A description for those who read Markdown: the same links, those of the site without its base URL, which
   * is added to them later.
   */
  readonly inMarkdown = (
    markdown: string,
    known: (href: string) => string | undefined = () => undefined,
  ): string =>
    markdown
      .trim()
      .replace(
        markdownLink,
        (
          all: string,
          code: string | undefined,
          label: string | undefined = '',
          href: string | undefined = '',
          title: string | undefined = '',
        ) => {
          if (code !== undefined || href.startsWith('<')) return all
          const own = known(href)
          if (own !== undefined) return `[${label}](${own}${title})`
          const target = this.resolve(href)?.href
          if (target === undefined) return label
          const { baseUrl, route } = this.#options
          const address = target.startsWith('#')
            ? `${route}${target}`
            : target.startsWith(baseUrl)
              ? `/${target.slice(baseUrl.length)}`
              : target
          return `[${label}](${address}${title})`
        },
      )

  /** The links among those whose targets the site has to have that stand in what a page shows. */
  linksIn(props: unknown, hasAnchor?: (id: string) => boolean): readonly PluginLink[] {
    if (this.#own.size === 0) return []
    const shown = JSON.stringify(props)
    return this.links(hasAnchor).filter(({ href }) =>
      [href, href.replaceAll('&', '&#x26;')].some(
        (written) => shown.includes(`\\"${written}\\"`) || shown.includes(`"${written}"`),
      ),
    )
  }

  #fragment(href: string): ResolvedLink | undefined {
    if (/^#(?:top)?$/i.test(href)) return { href }
    const target = this.#options.anchorOf?.(decode(href.slice(1)))
    if (target !== undefined) return { href: target }
    return this.#options.hasOwnAnchors ? this.#ifThere(href, href) : this.#lose(href)
  }

  /** A whole address of this site. */
  #ofThisSite(href: string, written = href): ResolvedLink | undefined {
    const { siteUrl } = this.#options
    const url = webAddress(href)
    if (!url || url.origin !== webAddress(siteUrl)?.origin) return undefined
    return this.#ifThere(`${url.pathname}${url.search}${url.hash}`, written)
  }

  #ifThere(href: string, written: string): ResolvedLink {
    this.#own.set(href, written)
    return { href, ifThere: true }
  }

  #lose(href: string): undefined {
    this.#lost.add(href)
    return undefined
  }

  #linesOf(file: string, text: string): LineIndex {
    const lines = this.#lines.get(file) ?? new LineIndex(text)
    this.#lines.set(file, lines)
    return lines
  }

  #locationOf(href: string): SourceLocation {
    for (const [file, text] of this.#options.texts) {
      const at = writtenAt(href, text)
      if (at !== undefined)
        return { file, place: this.#linesOf(file, text).placeAt(at.start, at.start + at.length) }
    }
    return { file: this.#options.file, place: { line: 1, column: 1 } }
  }
}

/**
 * Code, which stays as it is, or a link whose text has no brackets but pairs of them. Images become links
 * elsewhere.
 */
const markdownLink =
  /(`{3,}[^]*?`{3,}|`[^`\n]+`)|(?<!!)\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(([^()\s]+(?:\([^()\s]*\))?[^()\s]*)(\s+(?:"[^"]*"|'[^']*'))?\)/g

const lostLink = (href: string, { file, place }: SourceLocation): Diagnostic =>
  diagnose('broken-description-link', `The link \`${href}\` in a description leads nowhere.`, {
    file,
    place,
    hint: 'Its text is shown without a link. The option `links` of the plugin names the site that descriptions were written for.',
  })

/** Where an address stands in a text, in JSON or HTML as they write it; not within a longer one. */
function writtenAt(
  href: string,
  text: string,
): { readonly start: number; readonly length: number } | undefined {
  for (const written of new Set([
    href,
    href.replaceAll('&', '&amp;'),
    href.replaceAll('/', '\\/'),
    encodeURI(href),
    decode(href),
  ])) {
    for (let start = text.indexOf(written); start !== -1; start = text.indexOf(written, start + 1)) {
      if (
        /[\s("'<:[=]/.test(text[start - 1] ?? ' ') &&
        /[\s)"'>\]\\]/.test(text[start + written.length] ?? ' ')
      )
        return { start, length: written.length }
    }
  }
  return undefined
}

const webAddress = (href: string | undefined): URL | undefined =>
  href !== undefined && /^https?:/i.test(href) && URL.canParse(href) ? new URL(href) : undefined

/** The links of the text that a site puts before a reference: it is the site's own, and may have none. */
export const introLinks = (
  { file = '', text = '' }: { readonly file?: string | undefined; readonly text?: string | undefined },
  { url, baseUrl }: Pick<ContentContext, 'url' | 'baseUrl'>,
  route: string,
): DescriptionLinks =>
  new DescriptionLinks({
    texts: new Map([[file, text]]),
    file,
    isOwn: true,
    siteUrl: url,
    baseUrl,
    route,
    hasOwnAnchors: true,
  })
