import { baseOfPath, decode, withoutBase, canParse, parseUrl } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { cheaperMarkdown } from '../../model/hint.ts'
import type { ContentContext, PluginLink } from '../../model/plugin.ts'
import type { SourceLocation } from '../../model/site.ts'
import { LineIndex, type MarkdownOptions, type ResolvedLink } from '../../kit.ts'

export interface DescriptionLinksOptions {
  /** The text of the document's files, for locating links. */
  readonly texts: ReadonlyMap<string, string>
  /** The file for findings that cannot be located. */
  readonly file: string
  /** The address of the site that the descriptions were written for: `https://docs.example.com/v3/`. */
  readonly base?: string | undefined
  /** Whether the texts belong to the site itself. */
  readonly isOwn?: boolean
  readonly siteUrl: string
  readonly baseUrl: string
  readonly assetBase: string
  /** The route of the reference. */
  readonly route: string
  /** Resolves a fragment to an anchor, with the `#`. */
  readonly anchorOf?: ((fragment: string) => string | undefined) | undefined
  /** Whether other fragments may refer to anchors that only the finished page has. */
  readonly hasOwnAnchors?: boolean
}

/**
 * Resolves the links in descriptions. Relative ones were written for another site: they are resolved against
 * `base`, or lead into this site if it has the target. Broken links become text and are reported where they
 * were written.
 */
export class DescriptionLinks {
  readonly #options: DescriptionLinksOptions
  readonly #base: URL | undefined
  readonly #lost = new Set<string>()
  readonly #refused = new Map<string, 'costly' | 'long'>()
  readonly #lines = new Map<string, LineIndex>()
  /** Links into this site as written, by their address on the page. */
  readonly #own = new Map<string, string>()
  /** Those that are addresses of images. */
  readonly #images = new Set<string>()
  /** Where links are written. */
  readonly #locations = new Map<string, SourceLocation>()

  constructor(options: DescriptionLinksOptions) {
    this.#options = options
    this.#base = webAddress(options.base)
  }

  /** What Markdown of the document is converted with. */
  readonly markdown = {
    resolve: (href: string) => this.resolve(href),
    refuse: (text: string, reason: 'costly' | 'long'): void => void this.#refused.set(text, reason),
  } satisfies MarkdownOptions

  readonly resolve = (href: string): ResolvedLink | undefined => {
    if (href.startsWith('#')) return this.#fragment(href)
    if (/^mailto:/i.test(href)) return { href }
    if (/^https?:/i.test(href) && !canParse(href)) return this.#lose(href)
    if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return this.#ofThisSite(href) ?? { href }
    if (this.#base) {
      const completed = parseUrl(href, this.#base)?.href
      return completed === undefined
        ? this.#lose(href)
        : (this.#ofThisSite(this.#inLanguage(completed), href) ?? { href: completed })
    }
    const { siteUrl, route } = this.#options
    const path = parseUrl(href, siteUrl + route)
    return path
      ? this.#ifThere(
          `${baseOfPath(path.pathname, this.#options).replace(/\/$/, '')}${path.pathname}${path.search}${path.hash}`,
          href,
        )
      : this.#lose(href)
  }

  /** An address that a page has as it is written: that of an image. What is on this site must exist. */
  readonly keep = (href: string): string => {
    if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) {
      this.#own.set(href, href)
      this.#images.add(href)
    }
    return href
  }

  /** Reports broken links and descriptions that are not shown as Markdown, each at its first location. */
  diagnostics(): Diagnostic[] {
    return [
      ...[...this.#lost].map((href) =>
        lostLink(
          this.#asWritten(href),
          this.#locationOf((text) => writtenAt(href, text)),
        ),
      ),
      ...[...this.#refused].map(([description, reason]) =>
        refusedText(
          reason,
          this.#locationOf((text) => beginningOf(description, text)),
        ),
      ),
    ]
  }

  /** The links whose targets must exist on the site. */
  links(hasAnchor: (id: string) => boolean = () => true): readonly PluginLink[] {
    return [...this.#own].map(([href, original]) => this.#link(href, original, hasAnchor))
  }

  /** Those of the links whose targets must exist that occur in a page's props. */
  linksIn(props: unknown, hasAnchor: (id: string) => boolean = () => true): readonly PluginLink[] {
    if (this.#own.size === 0) return []
    const hrefs = new Set<string>()
    // A value, or an attribute in HTML. All links times all pages would be too many to look for.
    for (const [, text = ''] of JSON.stringify(props).matchAll(/"([^"\\]+)(?=\\?")/g))
      hrefs.add(text.replaceAll('&#x26;', '&'))
    return [...hrefs].flatMap((href) => {
      const original = this.#own.get(href)
      return original === undefined ? [] : [this.#link(href, original, hasAnchor)]
    })
  }

  #link(href: string, original: string, hasAnchor: (id: string) => boolean): PluginLink {
    const location = this.#locations.get(original) ?? this.#locationOf((text) => writtenAt(original, text))
    this.#locations.set(original, location)
    return {
      href,
      written: original,
      ...(this.#options.isOwn ? { isOwn: true } : {}),
      ...(this.#images.has(href) ? { isShown: true } : {}),
      ...location,
      ...(href.startsWith('#') ? { isThere: hasAnchor(decode(href.slice(1))) } : {}),
    }
  }

  #fragment(href: string): ResolvedLink | undefined {
    if (/^#(?:top)?$/i.test(href)) return { href }
    const target = this.#options.anchorOf?.(decode(href.slice(1)))
    if (target !== undefined) return { href: target }
    return this.#options.hasOwnAnchors ? this.#ifThere(href, href) : this.#lose(href)
  }

  /** An absolute address on this site. */
  #ofThisSite(href: string, original = href): ResolvedLink | undefined {
    const { siteUrl } = this.#options
    const url = webAddress(href)
    if (!url || url.origin !== webAddress(siteUrl)?.origin) return undefined
    return this.#ifThere(`${url.pathname}${url.search}${url.hash}`, original)
  }

  /** The address of the same page in the language of the site, if it is one of this site. */
  #inLanguage(href: string): string {
    const { siteUrl, baseUrl, assetBase } = this.#options
    const url = new URL(href)
    const path = withoutBase(url.pathname, assetBase)
    if (path === undefined || url.origin !== webAddress(siteUrl)?.origin) return href
    if (withoutBase(url.pathname, baseUrl) !== undefined) return href
    url.pathname = baseOfPath(path, this.#options) + path.slice(1)
    return url.href
  }

  #ifThere(href: string, original: string): ResolvedLink {
    this.#own.set(href, original)
    return { href, ifThere: true }
  }

  #lose(href: string): undefined {
    this.#lost.add(href)
    return undefined
  }

  /** Markdown encodes what an address may not contain: `http://host:{port}`. */
  #asWritten(href: string): string {
    const isEncoded = [...this.#options.texts.values()].every((text) => !text.includes(href))
    return isEncoded ? decode(href) : href
  }

  #linesOf(file: string, text: string): LineIndex {
    const lines = this.#lines.get(file) ?? new LineIndex(text)
    this.#lines.set(file, lines)
    return lines
  }

  #locationOf(find: (text: string) => Span | undefined): SourceLocation {
    for (const [file, text] of this.#options.texts) {
      const at = find(text)
      if (at !== undefined)
        return { file, place: this.#linesOf(file, text).placeAt(at.start, at.start + at.length) }
    }
    return { file: this.#options.file, place: { line: 1, column: 1 } }
  }
}

const lostLink = (href: string, { file, place }: SourceLocation): Diagnostic =>
  /^https?:/i.test(href)
    ? diagnose('broken-description-link', `\`${href}\` in a description is not a web address.`, {
        file,
        place,
        hint: `Its text is shown without a link. An address that is only an example is code: \`\` \`${href}\` \`\`.`,
      })
    : diagnose('broken-description-link', `The link \`${href}\` in a description leads nowhere.`, {
        file,
        place,
        hint: 'Its text is shown without a link. The option `links` of the plugin names the site that descriptions were written for.',
      })

const refusedText = (reason: 'costly' | 'long', { file, place }: SourceLocation): Diagnostic =>
  diagnose(
    'input-too-costly',
    reason === 'long'
      ? 'The description is too long, and is shown without its end.'
      : 'The description takes too long to parse, and is shown as it is written.',
    {
      file,
      place,
      hint: reason === 'long' ? 'Shorten it, and move the rest to a page.' : cheaperMarkdown,
      severity: 'warning',
    },
  )

interface Span {
  readonly start: number
  readonly length: number
}

/**
 * The location of a description's beginning: as much of its first line as JSON and YAML write like Markdown.
 * The lines of YAML may be shorter.
 */
function beginningOf(description: string, text: string): Span | undefined {
  const first = /^[^\n"\\]*/.exec(description)?.[0] ?? ''
  for (const length of [200, 60, 20]) {
    const beginning = first.slice(0, length).trimEnd()
    const start = beginning === '' ? -1 : text.indexOf(beginning)
    if (start !== -1) return { start, length: beginning.length }
  }
  return undefined
}

/** The location of an address in a text, as written in JSON or HTML, and not as part of a longer one. */
function writtenAt(href: string, text: string): Span | undefined {
  for (const spelling of new Set([
    href,
    href.replaceAll('&', '&amp;'),
    href.replaceAll('/', '\\/'),
    encodeURI(href),
    decode(href),
  ])) {
    for (let start = text.indexOf(spelling); start !== -1; start = text.indexOf(spelling, start + 1)) {
      if (
        /[\s("'<:[=]/.test(text[start - 1] ?? ' ') &&
        /^[.,;:!?]*(?:[\s)"'<>\]\\]|$)/.test(text.slice(start + spelling.length, start + spelling.length + 9))
      )
        return { start, length: spelling.length }
    }
  }
  return undefined
}

const webAddress = (href: string | undefined): URL | undefined =>
  href !== undefined && /^https?:/i.test(href) ? parseUrl(href) : undefined

/** The links in a site's own introduction to a reference. */
export const introLinks = (
  { file = '', text = '' }: { readonly file?: string | undefined; readonly text?: string | undefined },
  { url, baseUrl, assetBase }: Pick<ContentContext, 'url' | 'baseUrl' | 'assetBase'>,
  route: string,
): DescriptionLinks =>
  new DescriptionLinks({
    texts: new Map([[file, text]]),
    file,
    isOwn: true,
    siteUrl: url,
    baseUrl,
    assetBase,
    route,
    hasOwnAnchors: true,
  })
