import { findAll, hasClass, Place, textIn, type Shown } from './shown-page.ts'

/**
 * The sections of entries on the pages of a reference, by their names: those with a heading, and pages that
 * have only one. Entries of different kinds may share a name.
 */
export class EntrySections {
  readonly #sections = new Map<string, Shown[]>()
  readonly #pages: ReadonlyMap<string, Shown>
  /** Everything on the pages at and below the route. */
  readonly whole: Place

  constructor(pages: ReadonlyMap<string, Shown>, route: string) {
    this.#pages = pages
    const own = [...pages].flatMap(([address, page]) =>
      address === route || address.startsWith(`${route}/`) ? [page] : [],
    )
    this.whole = new Place(own, pages)
    for (const page of own) {
      const [title] = findAll(page, ({ name }) => name === 'h1')
      const sections = findAll(page, (element) => hasClass(element, 'ref-definition'))
      if (title && sections.length === 0) this.#add(textIn(title), page)
      for (const section of sections) {
        const [heading] = section.children
        if (heading) this.#add(textIn(heading), section)
      }
    }
  }

  #add(name: string, section: Shown): void {
    const sections = this.#sections.get(name.trim()) ?? []
    this.#sections.set(name.trim(), [...sections, section])
  }

  named(name: string): Place {
    return new Place(this.#sections.get(name) ?? [], this.#pages)
  }
}
