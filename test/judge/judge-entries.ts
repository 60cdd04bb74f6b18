import { findAll, hasClass, Place, textIn, type Shown } from './shown-page.ts'

interface Entry {
  readonly name: string
  /** Its anchor; the last part of the address of a page. */
  readonly id: string
  readonly section: Shown
}

/**
 * The sections of entries on the pages of a reference, by their names: those with a heading, and pages that
 * have only one. Entries of different kinds may share a name.
 */
export class EntrySections {
  readonly #entries: Entry[] = []
  readonly #pages: ReadonlyMap<string, Shown>
  /** Everything on the pages at and below the route. */
  readonly whole: Place

  constructor(pages: ReadonlyMap<string, Shown>, route: string) {
    this.#pages = pages
    const ofReference = [...pages].filter(([address]) => address === route || address.startsWith(`${route}/`))
    this.whole = new Place(
      ofReference.map(([, page]) => page),
      pages,
    )
    for (const [address, page] of ofReference) {
      const [title] = findAll(page, ({ name }) => name === 'h1')
      const sections = findAll(page, (element) => hasClass(element, 'ref-definition'))
      if (title && sections.length === 0)
        this.#entries.push({ name: textIn(title).trim(), id: address.slice(route.length + 1), section: page })
      for (const section of sections) {
        const [heading] = section.children
        if (heading)
          this.#entries.push({ name: textIn(heading).trim(), id: heading.attributes.id ?? '', section })
      }
    }
  }

  named(name: string, isMeant: (id: string) => boolean = () => true): Place {
    const entries = this.#entries.filter((entry) => entry.name === name && isMeant(entry.id))
    return new Place(
      entries.map(({ section }) => section),
      this.#pages,
    )
  }
}
