/** A type that is shown elsewhere, at the address in `data-part`. */
const selector = 'details.ref-part'

const partsIn = (root: ParentNode): readonly HTMLDetailsElement[] => [
  ...root.querySelectorAll<HTMLDetailsElement>(selector),
]

/** Shows types in place: those that are open already, and those that readers open from now on. */
export function openTypes(): void {
  for (const part of partsIn(document)) if (part.open) void fill(part)
  document.addEventListener('toggle', fillOpened, true)
}

function fillOpened({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.matches(`${selector}[open]`)) void fill(target)
}

/**
 * Opens the types on the way to a field with an id like `get-things.200.owner.name`. Returns whether it may
 * be in a type that is shown elsewhere.
 */
export function openTo(id: string): boolean {
  const [nearest] = partsIn(document)
    .map((part) => ({ part, key: keyOf(part) }))
    .filter(({ part, key }) => id.startsWith(`${key}.`) && !isFilled(part))
    .sort((one, other) => other.key.length - one.key.length)
  if (!nearest) return false
  void fill(nearest.part).then(() => {
    if (!isFilled(nearest.part)) return
    nearest.part.open = true
    if (!document.getElementById(id)) {
      openTo(id)
      return
    }
    arriveAt(id)
  })
  return true
}

/** Marks a field that has its id only now as the target of the address; the event has it revealed. */
export function arriveAt(id: string): void {
  location.replace(`#${encodeURIComponent(id)}`)
  dispatchEvent(new Event('hashchange'))
}

/** Gives ids and links to the fields that came without: those that the page has no room for in its HTML. */
export function nameFields(): void {
  for (const field of document.querySelectorAll<HTMLElement>('.ref-field:not([id])')) {
    field.id = freeId(pathOf(field))
    linkTo(field)
  }
}

const isFilled = (part: HTMLElement): boolean => part.childElementCount > 1

const fillings = new WeakMap<Element, Promise<void>>()

/** Fetches a type that was opened, once. If that fails, it closes: there is still the link beside it. */
function fill(part: HTMLDetailsElement): Promise<void> {
  const filling =
    fillings.get(part) ??
    fetchType(new URL(part.dataset['part'] ?? '', location.href)).then(
      (nodes) => show(part, nodes),
      () => {
        fillings.delete(part)
        part.open = false
      },
    )
  fillings.set(part, filling)
  return filling
}

const pages = new Map<string, Promise<Document>>()

async function fetchType({ pathname, hash }: URL): Promise<readonly Element[]> {
  const page = pages.get(pathname) ?? fetchPage(pathname)
  pages.set(pathname, page)
  page.catch(() => pages.delete(pathname))
  return typeOn(await page, nameOf(hash)).map((element) => document.importNode(element, true))
}

/** A page whose links lead where they do on it, wherever its parts are shown. */
async function fetchPage(pathname: string): Promise<Document> {
  const answer = await fetch(pathname)
  if (!answer.ok) throw new Error(`${answer.status} ${pathname}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const base = new URL(pathname, location.href)
  for (const [name, elements] of [
    ['href', 'a[href]'],
    ['data-part', selector],
  ] as const)
    for (const element of page.querySelectorAll(elements)) {
      const value = element.getAttribute(name) ?? ''
      if (URL.canParse(value, base)) element.setAttribute(name, new URL(value, base).href)
    }
  return page
}

/** The description of a type, and what it consists of. */
function typeOn(page: Document, id: string): readonly Element[] {
  const target = page.getElementById(id)
  const section = target?.closest(sections)
  for (let next: Element | null = target; next && !section; next = next.nextElementSibling)
    if (next.matches('.ref-schema')) return [next]
  return [...(section ?? page).querySelectorAll(`:is(.ref, ${sections}) > .ref-text, .ref-schema`)]
}

/** Where a type is described; on a page of its own it may have none. */
const sections = '.ref-definition, .api-schema'

function show(part: HTMLElement, nodes: readonly Element[]): void {
  const key = keyOf(part)
  const row = part.parentElement?.textContent ?? ''
  for (const node of nodes)
    if (node.matches('.ref-schema')) part.append(...node.childNodes)
    else if (!row.includes(node.textContent.trim())) part.append(node)
  const above = addressesAbove(part)
  for (const inner of partsIn(part)) if (above.has(inner.dataset['part'] ?? '')) inner.remove()
  renameIds(part, key)
  part.dispatchEvent(new Event('docgen:inserted', { bubbles: true }))
}

/** The addresses of the types that a part is in: there the link alone is shown, or they would never end. */
function addressesAbove(part: HTMLElement): ReadonlySet<string> {
  const { origin, pathname } = location
  const section = part.closest(sections)?.querySelector('[id]')?.id
  const addresses = new Set([origin + pathname, `${origin}${pathname}#${section ?? ''}`])
  for (let outer: HTMLElement | null = part; outer; outer = outer.parentElement?.closest(selector) ?? null)
    addresses.add(new URL(outer.dataset['part'] ?? '', location.href).href)
  return addresses
}

/** Gives ids of their own to what is shown in another place, and to fields that had none. */
function renameIds(part: HTMLElement, key: string): void {
  const ids = new Map<string, string>()
  for (const element of part.querySelectorAll<HTMLElement>('[id], .ref-field')) {
    const old = element.id
    element.removeAttribute('id')
    const id = freeId(element.matches('.ref-field') ? pathOf(element) : `${key}.${old}`)
    element.id = id
    ids.set(old, id)
    if (element.matches('.ref-field')) linkTo(element)
  }
  for (const name of ['for', 'aria-controls', 'aria-labelledby', 'aria-describedby'])
    for (const element of part.querySelectorAll(`[${name}]`))
      element.setAttribute(name, ids.get(element.getAttribute(name) ?? '') ?? '')
}

/** Adds the link to a field, or corrects the one that it has. */
function linkTo(field: HTMLElement): void {
  const row = field.querySelector(':scope > dt')
  let link = row?.querySelector('.ref-anchor')
  if (row && !link) {
    link = document.createElement('a')
    link.className = 'ref-anchor'
    link.textContent = '#'
    const label = field.closest<HTMLElement>('.ref')?.dataset['link'] ?? ''
    link.setAttribute(
      'aria-label',
      label.replace('{}', () => nameIn(field)),
    )
    row.append(' ', link)
  }
  link?.setAttribute('href', `#${encodeURIComponent(field.id)}`)
}

function freeId(id: string): string {
  let free = id
  for (let number = 2; document.getElementById(free); number++) free = `${id}~${number}`
  return free
}

/** What the ids in a part start with. All are named at once: their numbers follow their order. */
function keyOf(part: HTMLElement): string {
  if (part.dataset['key'] === undefined) {
    const keys = new Set(partsIn(document).map(({ dataset }) => dataset['key']))
    for (const each of partsIn(document)) {
      if (each.dataset['key'] !== undefined) continue
      const path = pathOf(each)
      let key = path
      for (let number = 2; keys.has(key); number++) key = `${path}~${number}`
      keys.add(key)
      each.dataset['key'] = key
    }
  }
  return part.dataset['key'] ?? ''
}

/**
 * Where something is: the nearest id around it, followed by the names of fields, statuses and alternatives
 * from there: `get-things.200.owner`.
 */
function pathOf(element: Element): string {
  const names: string[] = []
  for (let each: Element | null = element; each; each = each.parentElement) {
    const id = each.matches('.ref-field')
      ? each.id
      : each.matches('section')
        ? each.querySelector(':scope > [id]')?.id
        : undefined
    if (id) return [id, ...names].join('.')
    if (each.matches('.ref-field')) names.unshift(nameIn(each))
    else if (each.matches('[data-value]')) names.unshift(each.getAttribute('data-value') ?? '')
  }
  return names.join('.')
}

const nameIn = (field: Element | null): string =>
  field?.querySelector(':scope > dt > code')?.textContent ?? ''

/** The part of a hash that names an element. */
export function nameOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return '' // Not valid percent-encoding.
  }
}
