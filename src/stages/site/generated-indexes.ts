import { posix } from 'node:path'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Location } from '../../model/location.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { Href } from '../../model/path.ts'
import { slugProblem } from '../../model/address.ts'
import type { GraphPage, IndexOptions, SidebarInput } from './graph-parts.ts'
import type { GeneratedIndex } from './graph.ts'
import { applySlashRule } from './routes.ts'
import { cardOf, type Readable } from './sidebar-nodes.ts'
import GithubSlugger from 'github-slugger'

/** The pages that list the content of categories. */
export class GeneratedIndexes {
  readonly list: Omit<GeneratedIndex, 'tree'>[] = []
  readonly #input: SidebarInput
  readonly #report: Diagnostic[]
  readonly #slugger = new GithubSlugger()
  #hrefs: ReadonlyMap<Href, GraphPage> | undefined

  /** Reports unusable slugs to `report`. */
  constructor(input: SidebarInput, report: Diagnostic[]) {
    this.#input = input
    this.#report = report
  }

  /** The slug of a category without one of its own. */
  slugOf(label: string): string {
    return `/category/${this.#input.conventions.indexesByLabel ? this.#slugger.slug(label) : slugOf(label)}`
  }

  /** Adds the index of a category with these `items`, and returns its address if its slug is usable. */
  add(
    label: string,
    { slug, title = label, description = '', keywords = [], image }: IndexOptions,
    items: readonly SidebarNode[],
    sidebar: string,
    location: Location,
  ): Href | undefined {
    const problem = slugProblem(slug)
    if (problem !== undefined) {
      this.#report.push(
        diagnose('invalid-slug', `The slug \`${slug.slice(0, 80)}\` cannot be an address: ${problem}.`, {
          ...location,
          hint: 'Use letters, digits, hyphens and slashes, as in `/guides/install`.',
        }),
      )
      return undefined
    }
    const route = applySlashRule(this.#input.tree.route + posix.join('/', slug), this.#input.trailingSlash)
    this.list.push({
      route,
      title,
      description,
      keywords,
      ...(image === undefined ? {} : { image }),
      sidebar,
      cards: items.flatMap((node) => cardOf(node, (href) => this.#descriptionOf(href))),
      location,
    })
    return this.#input.hrefOf(route)
  }

  #descriptionOf(href: Href): string | undefined {
    return (
      this.list.find(({ route }) => this.#input.hrefOf(route) === href)?.description ??
      this.#byHref().get(href)?.page.description
    )
  }

  #byHref(): ReadonlyMap<Href, GraphPage> {
    return (this.#hrefs ??= new Map(
      this.#input.pages.map((entry) => [this.#input.hrefOf(entry.address.route), entry]),
    ))
  }

  /** The pages and indexes by address, for the reading order. */
  readable(): ReadonlyMap<Href, Readable> {
    const found = new Map<Href, Readable>()
    for (const [href, { address, page }] of this.#byHref())
      found.set(href, { route: address.route, label: page.frontMatter.pagination_label })
    for (const { route } of this.list)
      found.set(this.#input.hrefOf(route), { ...found.get(this.#input.hrefOf(route)), route })
    return found
  }
}

/** Converts a label to a path segment: `cli-guides` for `CLI guides`. */
function slugOf(label: string): string {
  return new GithubSlugger().slug(label) || 'section'
}
