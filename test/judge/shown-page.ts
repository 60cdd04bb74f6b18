import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'

/** An element of a finished page; text is an element without a name. */
export interface Shown {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Shown[]
  readonly text: string
}

/** The finished pages of a site in `folder`, by their routes. */
export const readPages = (folder: string): ReadonlyMap<string, Shown> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => [
        `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`,
        readPage(readFileSync(join(folder, file), 'utf8')),
      ]),
  )

function readPage(html: string): Shown {
  const page: Shown = { name: 'page', attributes: {}, children: [], text: '' }
  const open = [page]
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: Shown = { name, attributes, children: [], text: '' }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    onclosetag: () => void open.pop(),
    ontext: (text) => void open.at(-1)?.children.push({ name: '', attributes: {}, children: [], text }),
  })
  parser.end(html)
  return page
}

export const hasClass = ({ attributes }: Shown, name: string): boolean =>
  attributes.class?.split(' ').includes(name) === true

/** The elements of a tree that fit, from the outside to the inside; `isWall`: where not to look inside. */
export function findAll(
  tree: Shown,
  fits: (element: Shown) => boolean,
  isWall: (element: Shown) => boolean = () => false,
): readonly Shown[] {
  return tree.children.flatMap((child) => [
    ...(fits(child) ? [child] : []),
    ...(isWall(child) ? [] : findAll(child, fits, isWall)),
  ])
}

/** Letters and digits, which survive whatever a renderer does with spaces, quotes and brackets. */
export const lettersIn = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

const isTool = (element: Shown): boolean =>
  /^(?:script|style|button)$/.test(element.name) ||
  ['needs-js', 'visually-hidden', 'heading-anchor', 'ref-anchor'].some((name) => hasClass(element, name))

/** The text of an element, with that of its images; `isWall`: what does not belong to it. */
export function textIn(tree: Shown, isWall: (element: Shown) => boolean = () => false): string {
  if (tree.name === '') return tree.text
  if (tree.name === 'img') return tree.attributes.alt ?? ''
  return tree.children.map((child) => (isTool(child) || isWall(child) ? '' : textIn(child, isWall))).join('')
}

/** Parts of an operation or a schema that are places of their own. */
const walls = ['ref-field', 'api-media', 'api-response', 'api-side', 'api-doc', 'ref-definition']
const isWall = (element: Shown): boolean => walls.some((name) => hasClass(element, name))

/** The link to more fields, if one stands in the place of a field. */
const partLink = (field: Shown): readonly Shown[] =>
  findAll(field, ({ name, attributes }) => name === 'a' && /\/\d+$/.test(attributes.href ?? ''))

const references = new WeakMap<Shown, readonly Shown[]>()

/** What a page shows if it is that of a field, which links back to the anchor that it is called after. */
function movedTo(page: Shown, id: string): readonly Shown[] {
  const shown = references.get(page) ?? findAll(page, (element) => hasClass(element, 'ref'))
  references.set(page, shown)
  return shown.filter((element) => {
    const [back] = element.children.flatMap((child) => findAll(child, ({ name }) => name === 'a').slice(0, 1))
    return back?.attributes.href?.endsWith(`#${id}`) === true
  })
}

/** The elements that show one thing of a document: a field, say, in each of the alternatives that have it. */
export class Place {
  readonly elements: readonly Shown[]
  readonly #pages: ReadonlyMap<string, Shown>
  #letters: string | undefined
  #links: readonly Shown[] | undefined

  /** With the pages that fields moved to. */
  constructor(elements: readonly Shown[], pages: ReadonlyMap<string, Shown>) {
    this.#pages = pages
    const all = new Set(elements)
    // What moved may have parts that moved, too.
    for (const element of all) for (const moved of this.#movedFrom(element)) all.add(moved)
    this.elements = [...all]
  }

  #movedFrom(element: Shown): readonly Shown[] {
    const links = [
      ...findAll(element, ({ name }) => name === 'a', isWall),
      ...findAll(element, (each) => hasClass(each, 'ref-field'), isWall).flatMap(partLink),
    ]
    return links.flatMap(({ attributes: { href = '' } }) => {
      const page = href.includes('#') ? undefined : this.#pages.get(href)
      return page ? movedTo(page, href.replace(/\/\d+$/, '').replace(/.*\//, '')) : []
    })
  }

  /** What is shown here, and not in a part. */
  get letters(): string {
    this.#letters ??= this.elements.map((element) => lettersIn(textIn(element, isWall))).join(' ')
    return this.#letters
  }

  /** What is shown here and in all parts. */
  get allLetters(): string {
    return this.elements.map((element) => lettersIn(textIn(element))).join(' ')
  }

  /** The code on the pages of long examples that are linked here or in a part. */
  get movedExamples(): string {
    const links = this.elements.flatMap((element) => findAll(element, ({ name }) => name === 'a'))
    const addresses = new Set(links.map(({ attributes: { href = '' } }) => href))
    return [...addresses]
      .flatMap((address) => (/\/\d+$/.test(address) ? (this.#pages.get(address) ?? []) : []))
      .flatMap((page) => findAll(page, ({ name }) => name === 'pre'))
      .map((code) => lettersIn(textIn(code)))
      .join(' ')
  }

  /** The addresses of what is linked here. */
  get links(): readonly Shown[] {
    this.#links ??= this.elements.flatMap((element) => findAll(element, ({ name }) => name === 'a', isWall))
    return this.#links
  }

  /** Whether a thing that is called so is shown elsewhere, and linked here. */
  linksTo(names: readonly string[]): boolean {
    return this.links.some(
      (link) => names.includes(textIn(link)) && this.#isThere(link.attributes.href ?? ''),
    )
  }

  #isThere(href: string): boolean {
    const [route = '', id = ''] = href.split('#')
    // An entry may be a page of its own.
    if (id === '') return this.#pages.has(route)
    const pages = route === '' ? [...this.#pages.values()] : [this.#pages.get(route)]
    return pages.some((page) => page && findAll(page, ({ attributes }) => attributes.id === id).length > 0)
  }

  /** The texts of code here. */
  get codes(): readonly string[] {
    return this.elements
      .flatMap((element) => findAll(element, ({ name }) => name === 'code', isWall))
      .map((code) => textIn(code))
  }

  /** Whether a value stands here as code. */
  hasCode(text: string): boolean {
    if (text === '') return this.hasCode('""')
    const letters = lettersIn(text)
    return this.codes.some((code) => code === text || (letters !== '' && lettersIn(code) === letters))
  }

  /** The parts here that a test chooses. */
  parts(fits: (element: Shown) => boolean): Place {
    return new Place(
      this.elements.flatMap((element) => findAll(element, fits, (inner) => isWall(inner) && !fits(inner))),
      this.#pages,
    )
  }

  /** The fields with a name. */
  field(name: string): Place {
    const isNamed = (element: Shown): boolean =>
      (hasClass(element, 'ref-name') || hasClass(element, 'ref-pattern')) && textIn(element) === name
    return new Place(
      this.elements
        .flatMap((element) => findAll(element, (each) => hasClass(each, 'ref-field'), isWall))
        .filter(({ children: [head] }) => head && findAll(head, isNamed).length > 0),
      this.#pages,
    )
  }

  get isEmpty(): boolean {
    return this.elements.length === 0
  }
}
