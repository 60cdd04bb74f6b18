import { isExternal } from '../../model/address.ts'
import { asData, asList, asText, type Data } from '../foreign-data.ts'
import { documentsAt, type ApiDocument } from './api-documents.ts'

/** A part of the navigation with a sidebar of its own, or a link to elsewhere. */
export interface Division {
  /** What leads to it: names of languages, versions, products, anchors and tabs, from outside in. */
  readonly names: readonly { readonly kind: string; readonly name: string }[]
  readonly href?: string
  readonly items: readonly Data[]
}

/** What navigation may refer to. */
export interface NavigationInput {
  /** The paths of the pages without their extension: `guides/install`. */
  readonly pages: ReadonlySet<string>
  /** Notes an entry that leads to no page. */
  readonly unknown: (entry: string) => void
  /** The item for an operation (`GET /users`) of the documents of its group, or of all. */
  readonly operation: (text: string, documents: readonly ApiDocument[]) => Data | undefined
  /** The items for whole references. */
  readonly reference: (documents: readonly ApiDocument[]) => readonly Data[]
  /** The documents of the part of navigation that is read. */
  readonly documents: readonly ApiDocument[]
}

/** What is read inside of an entry, which may have documents of its own. */
function inside(entry: Data, input: NavigationInput): NavigationInput {
  const documents = [
    ...documentsAt(entry['openapi'], 'openapi'),
    ...documentsAt(entry['asyncapi'], 'asyncapi'),
  ]
  return documents.length > 0 ? { ...input, documents } : input
}

/** The lists that divide navigation, each with the key of a name (Mintlify's guide, "Navigation"). */
const divided = {
  languages: 'language',
  versions: 'version',
  products: 'product',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  tabs: 'tab',
  menu: 'item',
} as const

/** The divisions of a site, in order; one without names if there are only groups and pages. */
export function divisionsOf(
  navigation: Data,
  around: NavigationInput,
  names: Division['names'] = [],
): readonly Division[] {
  const input = inside(navigation, around)
  const inner = Object.entries(divided).flatMap(([list, key]) =>
    asList(navigation[list])
      .map(asData)
      .filter(({ hidden }) => hidden !== true)
      .flatMap((entry) =>
        divisionsOf(entry, input, [...names, { kind: key, name: asText(entry[key]) ?? key }]),
      ),
  )
  const items = [...asList(navigation['groups']), ...asList(navigation['pages'])].flatMap((entry) =>
    itemsOf(entry, input, true),
  )
  const root = asText(navigation['root'])
  const first = root === undefined ? [] : itemsOf(root, input, true)
  const href = asText(navigation['href']) ?? asText(navigation['url'])
  const ownItems = [...first, ...items]
  const isReference = input !== around && ownItems.length === 0 && inner.length === 0
  const all = isReference ? input.reference(input.documents) : ownItems
  const isLink = href !== undefined && all.length === 0 && inner.length === 0
  const global = names.length === 0 ? globalLinks(navigation['global'], input) : []
  return [
    ...(all.length > 0 || isLink ? [{ names, items: all, ...(isLink ? { href } : {}) }] : []),
    ...inner,
    ...global,
  ]
}

/** Links that all parts of a site have. */
const globalLinks = (global: unknown, input: NavigationInput): readonly Division[] =>
  Object.keys(asData(global)).length === 0
    ? []
    : divisionsOf(asData(global), input, [{ kind: 'global', name: '' }]).filter(
        ({ href }) => href !== undefined,
      )

function itemsOf(entry: unknown, around: NavigationInput, isTop: boolean): readonly Data[] {
  const path = asText(entry)
  if (path !== undefined) return pageItem(path, around)
  const group = asData(entry)
  if (group['hidden'] === true) return []
  const input = inside(group, around)
  const label = asText(group['group']) ?? ''
  const ownItems = asList(group['pages']).flatMap((each) => itemsOf(each, input, false))
  const items = input !== around && ownItems.length === 0 ? input.reference(input.documents) : ownItems
  const root = asText(group['root'])
  const [page] = root === undefined ? [] : pageItem(root, input)
  if (items.length === 0) return page ? [{ ...page, label: label === '' ? undefined : label }] : []
  // A group without a name is a list without a heading.
  if (label === '') return [...(page ? [page] : []), ...items]
  return [
    {
      type: 'category',
      label,
      ...(page?.['type'] === 'doc' ? { link: page } : {}),
      ...(isTop ? { collapsible: false } : group['expanded'] === true ? { collapsed: false } : {}),
      items,
    },
  ]
}

function pageItem(path: string, { pages, unknown, operation, documents }: NavigationInput): readonly Data[] {
  if (isExternal(path)) return [{ type: 'link', label: path, href: path }]
  const ofOperation = operation(path, documents)
  if (ofOperation) return [ofOperation]
  const id = path.replace(/^\/|\/$|\.mdx?$/g, '')
  const page = [id, id === '' ? 'index' : `${id}/index`].find((each) => pages.has(each))
  if (page !== undefined) return [{ type: 'doc', id: page }]
  unknown(path)
  return []
}

const sidebarName = (index: number): string => `sidebar-${String(index + 1)}`

/** Divisions that are lists of pages, with the names of their sidebars. */
export const sidebarsOf = (divisions: readonly Division[]): readonly (readonly [string, Division])[] =>
  divisions.filter(({ href }) => href === undefined).map((division, index) => [sidebarName(index), division])
