import { posix } from 'node:path'
import { htmlToText } from '../../engine/html/scan-whole-html.ts'
import { isExternal } from '../../model/address.ts'
import { asData, asFlag, asList, asText, compact, type Data } from '../foreign-data.ts'

/**
 * The sidebars of a site of VitePress by name: one list, or one for each beginning of an address, in each
 * language. `pages` are the paths of its pages, `guide/index.md`.
 */
export function sidebarsOf(
  config: Data,
  theme: Data,
  pages: ReadonlySet<string>,
): Readonly<Record<string, readonly Data[]>> {
  const languages = Object.entries(asData(config['locales'])).filter(([name]) => name !== 'root')
  const all = [
    ...named(theme['sidebar'], 'docs', pages),
    ...languages.flatMap(([name, locale]) =>
      named(asData(asData(locale)['themeConfig'])['sidebar'], name, pages),
    ),
  ]
  return Object.fromEntries(all.filter(([, items]) => items.length > 0))
}

function named(
  setting: unknown,
  name: string,
  pages: ReadonlySet<string>,
): readonly (readonly [string, readonly Data[]])[] {
  if (Array.isArray(setting)) return [[name, itemsOf(setting, '', pages)]]
  return Object.entries(asData(setting)).map(([address, value]) => {
    const list = Array.isArray(value) ? value : asList(asData(value)['items'])
    const base = Array.isArray(value) ? '' : (asText(asData(value)['base']) ?? '')
    return [
      address.replaceAll(/^\/+|\/+$/g, '').replaceAll(/[^\w-]+/g, '-') || name,
      itemsOf(list, base, pages),
    ]
  })
}

const itemsOf = (list: readonly unknown[], base: string, pages: ReadonlySet<string>): readonly Data[] =>
  list.flatMap((each) => itemOf(asData(each), base, pages))

function itemOf(item: Data, above: string, pages: ReadonlySet<string>): readonly Data[] {
  const label = plainText(asText(item['text']))
  const base = asText(item['base']) ?? above
  const link = asText(item['link'])
  const target = link === undefined ? undefined : targetOf(link, base, pages)
  if (!Array.isArray(item['items'])) {
    if (!target || label === undefined) return []
    return target.id === undefined
      ? [{ type: 'link', label, href: target.href }]
      : [{ type: 'doc', id: target.id, label }]
  }
  const items = itemsOf(item['items'], base, pages)
  if (label === undefined) return items
  const collapsed = asFlag(item['collapsed'])
  return [
    {
      type: 'category',
      label,
      ...compact({
        link: target?.id === undefined ? undefined : { type: 'doc', id: target.id },
        // In VitePress, groups without the option cannot be collapsed.
        collapsible: collapsed === undefined ? false : undefined,
        collapsed,
      }),
      items,
    },
  ]
}

/** The page with an address, or the address itself. */
function targetOf(
  link: string,
  base: string,
  pages: ReadonlySet<string>,
): { readonly id?: string; readonly href: string } {
  if (isExternal(link)) return { href: link }
  const address = posix.join('/', base, link)
  const [path = ''] = address.split(/[?#]/)
  const bare = path.replace(/^\//, '').replace(/\.(?:html|md)$/, '')
  const id = [bare, posix.join(bare, 'index')].find(
    (each) => each !== '' && !each.endsWith('/') && pages.has(`${each}.md`),
  )
  return id === undefined || address.includes('#') ? { href: address } : { id, href: address }
}

/** Labels may contain HTML in VitePress. */
const plainText = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : asText(htmlToText(text))
