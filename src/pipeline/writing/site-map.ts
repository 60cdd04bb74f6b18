import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { Session } from '../../engine/session.ts'
import { decode, isExternal, isUnchecked, isWebLike, splitHref, withoutBase } from '../../model/address.ts'
import type { Place } from '../../model/diagnostic.ts'
import { isLocated, LineIndex, type SourceLocation } from '../../model/location.ts'
import type { ContentFile, Page, SourceLink } from '../../model/page.ts'
import { asContentPath, asHref, type ContentPath, type RoutePath } from '../../model/path.ts'
import { addressesOf, type SitePage } from '../../model/site-page.ts'
import type { GeneratedIndex } from '../../stages/site/graph.ts'
import { type ResolveContext, namesSource, resolveLink } from '../../stages/site/resolve-link.ts'
import { resolveContext } from '../../stages/site/slice-pages.ts'
import type { ProvisionalEdition } from '../provisional-site.ts'

/** A page with a file, in the first language that shows it. */
export interface MappedPage {
  readonly page: Page
  /** Its route in its language. */
  readonly route: RoutePath
  readonly edition: ProvisionalEdition
  /** The addresses in its text and front matter. */
  readonly links: readonly SourceLink[]
}

/** What a link of the site leads to. */
export type LinkTarget =
  | {
      readonly kind: 'page'
      readonly to: MappedPage
      /** Decoded, without `#`; empty for the page as a whole. */
      readonly anchor: string
      /** Whether the link names the page's file rather than its address. */
      readonly isByFile: boolean
    }
  /** `path` is relative to the project root. */
  | { readonly kind: 'file'; readonly path: string }

/** A link that leads to a page or file of the site, with the page that shows it. */
export interface Reference {
  readonly link: SourceLink
  readonly from: MappedPage
  readonly target: LinkTarget
}

/**
 * The pages that readers of a language find, with their routes in it: originals stand in for missing
 * translations.
 */
export const pagesIn = ({
  renderInputs: { graph, pages },
}: ProvisionalEdition): readonly { readonly source: SitePage; readonly route: RoutePath }[] =>
  pages.flatMap((source) => {
    const { path } = source.page
    const route = graph.pages.get(path)?.address.route
    return route === undefined || graph.routes.get(route)?.source !== path ? [] : [{ source, route }]
  })

/** Answers what leads where on a site, from its outlines: no page has to be made. */
export class SiteMap {
  /** By the path of the file. */
  readonly pages: ReadonlyMap<string, MappedPage>
  readonly #editions: readonly ProvisionalEdition[]
  readonly #contexts = new Map<ProvisionalEdition, ResolveContext>()
  /** By the address without the base URL of the site, with the prefix of the language. */
  readonly #byAddress = new Map<string, MappedPage>()
  /** Pages of categories, which have no file, in the same way. */
  readonly #indexes = new Map<string, GeneratedIndex>()
  /** The links in documents of plugins, by the path of the document. */
  readonly #documentLinks = new Map<string, readonly SourceLink[]>()
  #references: ReadonlyMap<string, readonly Reference[]> | undefined
  #hosts: ReadonlyMap<string, readonly MappedPage[]> | undefined

  /** `editions` are the languages of the site, the default one first. */
  constructor(editions: readonly ProvisionalEdition[]) {
    const pages = new Map<string, MappedPage>()
    for (const edition of editions) {
      for (const { source, route } of pagesIn(edition)) {
        const { page } = source
        const mapped = pages.get(page.path) ?? { page, route, edition, links: addressesOf(source) }
        this.#byAddress.set(edition.prefix + route, mapped)
        pages.set(page.path, mapped)
      }
      for (const index of edition.renderInputs.graph.generatedIndexes)
        this.#indexes.set(edition.prefix + index.route, index)
    }
    this.pages = pages
    this.#editions = editions
  }

  /**
   * The page that a file of Markdown is written for: itself, or for a part the first page that shows it, and
   * the nearest one if no page does yet. A part has its own format.
   */
  shownBy(path: string): MappedPage | undefined {
    const page = this.pages.get(path)
    if (page || !/\.mdx?$/.test(path)) return page
    const host = this.writtenFor(path) ?? this.#nearestTo(path)
    const format = path.endsWith('.mdx') ? 'mdx' : 'md'
    return host && { ...host, page: { ...host.page, format } }
  }

  /** The page that a file is, or else the first one that its text is part of. */
  writtenFor(path: string): MappedPage | undefined {
    return this.pages.get(path) ?? this.hostsOf(path)[0]
  }

  /** The pages that show the text of a file: its own, and those that it is part of. */
  showing(path: string): readonly MappedPage[] {
    const page = this.pages.get(path)
    return page ? [page, ...this.hostsOf(path)] : this.hostsOf(path)
  }

  /** The pages that a file other than their own is part of. */
  hostsOf(path: string): readonly MappedPage[] {
    return (this.#hosts ??= this.#collectHosts()).get(path) ?? []
  }

  /** The page that shares the most folders with a file. */
  #nearestTo(path: string): MappedPage | undefined {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
      const beside = [...this.pages].find(([page]) => page.startsWith(`${folder}/`))
      if (beside) return beside[1]
    }
    return undefined
  }

  get session(): Session {
    const [first] = this.#editions
    if (!first) throw new Error('A site has at least one language')
    return first.shared
  }

  get editions(): readonly ProvisionalEdition[] {
    return this.#editions
  }

  /** The file of a page with its current text; undefined for pages that plugins make. */
  fileOf({ page, edition }: MappedPage): ContentFile | undefined {
    const file = edition.renderInputs.sources.files.markdown.find(({ path }) => path === page.path)
    const source = file?.origin === 'disk' ? this.textOf(file.path) : undefined
    return file && source !== undefined ? { ...file, source, hash: fingerprint(source) } : undefined
  }

  /**
   * Where something is written that stands at a place of a page's file, relative to the project root. What a
   * plugin has made stands where it was made from, which may be known for the anchor; undefined if only the
   * plugin knows that.
   */
  writtenAt(path: string, place: Place, anchor = ''): SourceLocation | undefined {
    if (this.textOf(path) !== undefined) return { file: path, place }
    for (const { renderInputs } of this.#editions) {
      const origin = renderInputs.sources.additions.origins.get(path)
      for (const [file, lines] of Object.entries(origin?.anchors ?? {}))
        if (Object.hasOwn(lines, anchor) && existsSync(join(this.session.loaded.root, file)))
          return { file, place: { line: lines[anchor] ?? 1, column: 1 } }
      if (origin && isLocated(origin))
        return { file: origin.file, place: origin.place ?? { line: 1, column: 1 } }
    }
    return undefined
  }

  /** Text of a file of the project as it was last read or is being edited. */
  textOf(path: string): string | undefined {
    try {
      return this.session.disk.tracing(new Map()).bytes(path)?.toString('utf8')
    } catch {
      return undefined // It leads out of the project.
    }
  }

  /** What an address leads to that is written in `file`, a page or one of its parts; `from` shows it. */
  target(href: string, file: ContentPath, from: MappedPage): LinkTarget | undefined {
    const { path, fragment } = splitHref(href)
    const anchor = decode(fragment.slice(1))
    if (path === '') return href === '' ? undefined : { kind: 'page', to: from, anchor, isByFile: false }
    if (isUnchecked(href) || isExternal(href) || isWebLike(href)) return undefined
    const { root } = this.session.loaded
    const address = this.#addressOf(href, file, from)
    const to = address === undefined ? undefined : this.#byAddress.get(address)
    if (to) return { kind: 'page', to, anchor, isByFile: namesSource(href) }
    const source =
      from.edition.renderInputs.sources.staticSource.get(address ?? '') ??
      (path.startsWith('@site/')
        ? decode(path).slice('@site/'.length)
        : path.startsWith('/')
          ? undefined
          : posix.join(posix.dirname(file), decode(path)))
    return source !== undefined && existsSync(join(root, source)) ? { kind: 'file', path: source } : undefined
  }

  /** The page of a category that an address leads to, as `target` takes it. */
  indexAt(href: string, file: ContentPath, from: MappedPage): GeneratedIndex | undefined {
    return this.#indexes.get(this.#addressOf(href, file, from) ?? '')
  }

  /** An address without the base URL of the site; undefined if it is one of another site. */
  #addressOf(href: string, file: ContentPath, from: MappedPage): string | undefined {
    const resolved = resolveLink(href, file, from.route, this.#contextOf(from.edition)) ?? href
    return withoutBase(decode(splitHref(resolved).path), this.session.loaded.config.assetBase)
  }

  /** The links that lead to a page or file (relative to the project root), in the order of the pages. */
  linksTo(path: string): readonly Reference[] {
    return this.references.get(path) ?? []
  }

  /** All links within the site, by the file that they lead to. */
  get references(): ReadonlyMap<string, readonly Reference[]> {
    return (this.#references ??= this.#collectReferences())
  }

  #collectReferences(): ReadonlyMap<string, readonly Reference[]> {
    const references = new Map<string, Reference[]>()
    // A part of several pages shows its links on each.
    const places = new Set<string>()
    for (const from of this.pages.values())
      for (const link of [...from.links, ...this.#describedLinks(from)]) {
        const { file, place, href } = link
        const key = `${file}:${place.line}:${place.column} ${href}`
        if (places.has(key)) continue
        places.add(key)
        const target = this.target(href, file, from)
        if (!target) continue
        const path = target.kind === 'page' ? target.to.page.path : target.path
        const earlier = references.get(path)
        if (earlier) earlier.push({ link, from, target })
        else references.set(path, [{ link, from, target }])
      }
    return references
  }

  /** The links in the documents that a plugin makes a page from, such as descriptions of an API. */
  #describedLinks({ page, edition }: MappedPage): readonly SourceLink[] {
    const origin = edition.renderInputs.sources.additions.origins.get(page.path)
    if (!origin) return []
    const files = [...(isLocated(origin) ? [origin.file] : []), ...Object.keys(origin.anchors ?? {})]
    return files.flatMap((file) => this.#linksIn(file))
  }

  #linksIn(file: string): readonly SourceLink[] {
    const earlier = this.#documentLinks.get(file)
    if (earlier) return earlier
    const text = /\.[cm]?[jt]sx?$/.test(file) ? '' : (this.textOf(file) ?? '')
    const lines = new LineIndex(text)
    const links = [...text.matchAll(/(?:\]\(|\bhref=\\?["'])(\/[^\s"'()\\]*)/g)].map(
      ({ index, 0: { length }, 1: href = '' }): SourceLink => {
        const end = index + length
        const place = lines.placeAt(end - href.length, end)
        return { href: asHref(href), file: asContentPath(file), place, kind: 'attribute' }
      },
    )
    this.#documentLinks.set(file, links)
    return links
  }

  #collectHosts(): ReadonlyMap<string, readonly MappedPage[]> {
    const hosts = new Map<string, MappedPage[]>()
    for (const mapped of this.pages.values())
      for (const path of mapped.page.includes ?? []) {
        const earlier = hosts.get(path)
        if (earlier) earlier.push(mapped)
        else hosts.set(path, [mapped])
      }
    return hosts
  }

  #contextOf(edition: ProvisionalEdition): ResolveContext {
    let context = this.#contexts.get(edition)
    if (!context) {
      const { graph, images, sources, locales } = edition.renderInputs
      const { config } = edition.session.loaded
      context = resolveContext({ graph, config, images, staticSource: sources.staticSource, locales })
      this.#contexts.set(edition, context)
    }
    return context
  }
}
