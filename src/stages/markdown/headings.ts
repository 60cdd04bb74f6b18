import GithubSlugger, { slug } from 'github-slugger'
import type { Element, Properties } from 'hast'
import { editAttributes } from '../../engine/html/edit-tags.ts'
import { scanTags } from '../../engine/html/scan-tags.ts'
import { decode } from '../../model/address.ts'
import { isForAgents } from '../../model/audience.ts'
import type { BodyNode, BodyRoot, ComponentNode } from '../../model/body.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { escapeHtml } from '../../model/escape.ts'
import type { Offer } from '../../model/hint.ts'
import { createTranslate, type Translate } from '../../model/messages/messages.ts'
import type { Heading, HeadingLevel, HeadingPlace } from '../../model/page.ts'
import type { CompileOptions } from './compile-options.ts'
import type { NodeData } from './node-data.ts'
import { placeOf } from './place.ts'

/**
 * Gives every heading a unique id (GitHub's slugs, with `-1`, `-2`, and so on for duplicates) and an anchor
 * link, in document order, including partials and children of components. Explicit ids take precedence over
 * slugs; a duplicate explicit id gets a number and a warning. Duplicate ids of other elements, including
 * those in diagrams, are numbered, too, and references within the same use of a partial are adjusted.
 */
export function identifyHeadings(
  root: BodyRoot,
  file: string,
  options: HeadingOptions,
  report: Diagnostic[],
): IdentifiedHeadings {
  const ids = new HeadingIds(root, file, options, report)
  return { headings: ids.identify(), places: ids.places, identifyDrawings: () => ids.identifyDrawings() }
}

type HeadingOptions = Pick<CompileOptions, 'messages' | 'capitalsInIds'>

/** The headings of a page, and what is left to do once its diagrams are drawn. */
interface IdentifiedHeadings {
  readonly headings: Heading[]
  /** Where each of them is written. */
  readonly places: readonly HeadingPlace[]
  /** Numbers the ids in drawings that are taken. */
  readonly identifyDrawings: () => void
}

/** The headings and other elements with ids of a page, and the ids that are taken. */
class HeadingIds {
  readonly #root: BodyRoot
  readonly #file: string
  readonly #report: Diagnostic[]
  readonly #translate: Translate<'text.sectionLink'>
  readonly #slugger = new GithubSlugger()
  readonly #hasCapitals: boolean
  readonly #headings: Heading[] = []
  readonly #explicit = new Map<string, string>()
  readonly #elements: { element: Element; data: NodeData }[] = []
  /** What is left to do for other elements with ids, once those of headings are taken. */
  readonly #others: (() => void)[] = []
  readonly #drawings: ComponentNode[] = []
  readonly #taken = new Set<string>()
  readonly #givenInUses = new Map<number, Map<string, string>>()
  /** What is left to do for references, once all ids are given. */
  readonly #references: (() => void)[] = []

  constructor(
    root: BodyRoot,
    file: string,
    { messages, capitalsInIds }: HeadingOptions,
    report: Diagnostic[],
  ) {
    this.#root = root
    this.#file = file
    this.#translate = createTranslate(messages)
    this.#hasCapitals = capitalsInIds
    this.#report = report
  }

  identify(): Heading[] {
    this.#visit(this.#root.children)
    this.#claimExplicit()
    for (const number of this.#others) number()
    for (const { element, data } of this.#elements) this.#finish(element, data)
    for (const refer of this.#references) refer()
    return this.#headings
  }

  get places(): readonly HeadingPlace[] {
    return this.#elements.map(({ element, data: { file = this.#file } }) => {
      const { line } = placeOf(element)
      return file === this.#file ? [line] : [line, file]
    })
  }

  identifyDrawings(): void {
    for (const { props } of this.#drawings)
      if (typeof props.svg === 'string') Object.assign(props, { svg: this.#identifyDrawing(props.svg) })
  }

  #claimExplicit(): void {
    for (const { element, data } of this.#elements) {
      const explicitId =
        data.id ?? (typeof element.properties.id === 'string' ? element.properties.id : undefined)
      if (explicitId === undefined) continue
      const place = placeOf(element)
      const source = `${data.file ?? this.#file}:${place.line}:${place.column}`
      const first = this.#explicit.get(explicitId)
      if (first !== undefined) {
        // The same heading occurs again if a partial is included twice.
        if (first !== source)
          this.#report.push(
            diagnose('duplicate-heading-id', `Two headings ask for the id \`${explicitId}\`.`, {
              file: data.file ?? this.#file,
              place,
              hint: 'Give one of them another id.',
            }),
          )
        continue
      }
      this.#explicit.set(explicitId, source)
      this.#claim(explicitId)
    }
  }

  #visit(nodes: readonly BodyNode[]): void {
    for (const node of nodes) {
      // Nothing on the page can refer to it.
      if (isForAgents(node)) continue
      const { use } = ('data' in node ? (node.data ?? {}) : {}) as NodeData
      if (node.type === 'element') {
        if (use !== undefined)
          this.#references.push(
            () =>
              void (node.properties = withGivenIds(node.properties, this.#givenInUses.get(use) ?? new Map())),
          )
        const isHeading = /^h[1-6]$/.test(node.tagName)
        if (
          isHeading &&
          !(Array.isArray(node.properties.className) && node.properties.className.includes('sr-only'))
        )
          this.#elements.push({ element: node, data: (node.data ?? {}) as NodeData })
        else if (typeof node.properties.id === 'string') {
          const { properties } = node
          const { id } = node.properties
          this.#others.push(() => void (properties.id = this.#give(id, use)))
        }
      } else if (node.type === 'component' && node.name === 'Mermaid') {
        this.#drawings.push(node)
      }
      if ('children' in node) this.#visit(node.children as readonly BodyNode[])
      if (node.type === 'component' && node.slots)
        for (const slot of Object.values(node.slots)) this.#visit(slot)
    }
  }

  /**
   * Claims an id for an element other than a heading; adds a number if it is taken, as in a partial that is
   * included twice.
   */
  #claim(base: string): string {
    let id = base
    for (let number = 1; this.#taken.has(id); number++) id = `${base}-${number}`
    this.#taken.add(id)
    this.#slugger.slug(id, this.#hasCapitals)
    return id
  }

  /** A diagram that occurs twice has duplicate ids for its arrowheads. */
  #identifyDrawing(svg: string): string {
    const ids = new Map<string, string>()
    const identified = withIds(svg, (idInDrawing) => {
      const id = this.#claim(idInDrawing)
      ids.set(idInDrawing, id)
      return id
    })
    return identified === svg ? svg : htmlWithGivenIds(identified, ids)
  }

  /** Records what an id became, for references in the same use of a partial. */
  #give(base: string, use: number | undefined, id = this.#claim(base)): string {
    if (use === undefined) return id
    const idsOfUse = this.#givenInUses.get(use) ?? new Map<string, string>()
    this.#givenInUses.set(use, idsOfUse)
    if (!idsOfUse.has(base)) idsOfUse.set(base, id)
    return id
  }

  #finish(element: Element, data: NodeData): void {
    const text = textOf(element).trim()
    const explicitId =
      data.id ?? (typeof element.properties.id === 'string' ? element.properties.id : undefined)
    const idSource = data.idText ?? text
    const id =
      explicitId !== undefined && this.#explicit.delete(explicitId)
        ? explicitId
        : this.#slugger.slug(
            explicitId ?? (idSource.replace(/[^\p{L}\p{N}]/gu, '') === '' ? 'section' : idSource),
            this.#hasCapitals,
          )
    const level = Number(element.tagName[1]) as HeadingLevel
    element.properties.id = this.#give(explicitId ?? slug(idSource, this.#hasCapitals), data.use, id)
    this.#headings.push({ level, id, text })
    if (level > 1) {
      const label = this.#translate('text.sectionLink', { title: text })
      element.children.push({
        type: 'raw',
        value: `<a class="heading-anchor" href="#${escapeHtml(id)}" aria-label="${escapeHtml(label)}">#</a>`,
      } as never)
    }
  }
}

/** Replaces the ids in HTML by those that `claim` returns. */
const withIds = (html: string, claim: (id: string) => string): string =>
  editAttributes(html, scanTags, ({ name, value }) => (name === 'id' && value !== '' ? claim(value) : value))

/** Warns about a second h1 and skipped levels. `hasTitle`: whether the layout shows the title as an h1. */
export function checkOutline(root: BodyRoot, file: string, hasTitle: boolean, report: Diagnostic[]): void {
  let previous = hasTitle ? 1 : 0
  let titles = previous
  const visit = (nodes: readonly BodyNode[]): void => {
    for (const node of nodes) {
      if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) {
        const level = Number(node.tagName[1])
        const where = { file: ((node.data ?? {}) as NodeData).file ?? file, place: placeOf(node) }
        if (level === 1 && ++titles === 2)
          report.push(
            diagnose('multiple-h1', 'The page has more than one h1.', {
              ...where,
              hint: atLevel(
                2,
                level,
                hasTitle
                  ? 'The title of the page is in its front matter: use `##` for sections.'
                  : 'Use `##` for sections.',
              ),
            }),
          )
        if (previous > 0 && level > previous + 1)
          report.push(
            diagnose('heading-jump', `An h${level} follows an h${previous}.`, {
              ...where,
              hint: atLevel(previous + 1, level, `Use an h${previous + 1}.`),
            }),
          )
        previous = level
      } else if ('children' in node && !isForAgents(node)) visit(node.children as readonly BodyNode[])
    }
  }
  visit(root.children)
}

/** An offer to write a heading of Markdown at another level. */
const atLevel = (level: number, writtenLevel: number, hint: string): Offer => ({
  hint,
  written: '#'.repeat(writtenLevel),
  text: '#'.repeat(level),
})

export function textOf(node: BodyNode): string {
  if (node.type === 'text') return node.value
  if (node.type === 'component' && node.name === 'CodeBlock') return ''
  if (node.type === 'component' && node.name === 'Math')
    return typeof node.props.source === 'string' ? node.props.source : ''
  return 'children' in node ? (node.children as readonly BodyNode[]).map(textOf).join('') : ''
}

type GivenIds = ReadonlyMap<string, string>

/** Attributes that contain ids, in HTML and in hast (HTML Living Standard; WAI-ARIA 1.2, 6.2.5). */
const idAttribute =
  /^(?:(?:html)?for|aria-?(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns)|commandfor|form|headers|list|popovertarget)$/i

/** Replaces references to ids in an element's attributes. */
function withGivenIds(properties: Properties, ids: GivenIds): Properties {
  const rename = (name: string, value: string): string => renamed(name, value, ids)
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? rename(name, value)
        : Array.isArray(value)
          ? value.map((each) => (typeof each === 'string' ? rename(name, each) : each))
          : value,
    ]),
  )
}

/** The same for HTML. */
const htmlWithGivenIds = (html: string, ids: GivenIds): string =>
  editAttributes(html, scanTags, ({ name, value }) => renamed(name, value, ids))

function renamed(name: string, value: string, ids: GivenIds): string {
  if (idAttribute.test(name)) return value.replace(/\S+/g, (id) => ids.get(id) ?? id)
  if (/^(?:xlink:?)?href$/i.test(name)) {
    const id = value.startsWith('#') ? ids.get(decode(value.slice(1))) : undefined
    return id === undefined ? value : `#${encodeURI(id)}`
  }
  return value.replace(/url\((["']?)#([^"')]+)\1\)/g, (all, quote: string, id: string) =>
    ids.has(id) ? `url(${quote}#${ids.get(id) ?? id}${quote})` : all,
  )
}
