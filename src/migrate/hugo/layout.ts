import { isExternal } from '../../model/address.ts'
import { asData, asList, asNumber, asText, compact, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { socialLink } from '../social-link.ts'
import type { ContentPage } from './content-pages.ts'

interface MenuEntry {
  readonly label: string
  readonly url: string | undefined
  readonly weight: number
  readonly identifier: string
  readonly parent: string | undefined
}

/** The entries of the main menu (Hugo's guide, "Menus"): of the configuration, and of front matter. */
export function menuItems(config: Data, pages: readonly ContentPage[]): readonly Data[] {
  const entries = [...asList(asData(config['menus'])['main']).map(entryOf), ...pages.flatMap(entriesOfPage)]
    .filter((entry) => entry.label !== '')
    .sort((a, b) => a.weight - b.weight || a.label.localeCompare(b.label, 'en'))
  return entries
    .filter(({ parent }) => parent === undefined)
    .flatMap((entry): readonly Data[] => {
      const below = entries.filter(({ parent }) => parent === entry.identifier || parent === entry.label)
      const items = below.flatMap((each) => (each.url === undefined ? [] : [itemOf(each.label, each.url)]))
      if (items.length > 0) return [{ type: 'dropdown', label: entry.label, items, position: 'left' }]
      return entry.url === undefined ? [] : [{ ...itemOf(entry.label, entry.url), position: 'left' }]
    })
}

const itemOf = (label: string, url: string): Data =>
  isExternal(url) ? { label, href: url } : { label, to: `/${url.replace(/^\/+/, '')}` }

function entryOf(menuData: unknown): MenuEntry {
  const entry = asData(menuData)
  const label = (asText(entry['name']) ?? asText(entry['identifier']) ?? '').replaceAll(/<[^>]*>/g, '').trim()
  const isPart = asText(asData(entry['params'])['type']) !== undefined
  const page = asText(entry['pageref']) ?? asText(entry['pageRef'])
  return {
    label: isPart && asText(asData(entry['params'])['type']) !== 'link' ? '' : label,
    url: asText(entry['url']) ?? (page === undefined ? undefined : `/${page.replaceAll(/^\/+|\/+$/g, '')}/`),
    weight: asNumber(entry['weight']) ?? Number.MAX_SAFE_INTEGER,
    identifier: asText(entry['identifier']) ?? label,
    parent: asText(entry['parent']),
  }
}

function entriesOfPage({ frontMatter, address }: ContentPage): readonly MenuEntry[] {
  const menu = frontMatter['menu'] ?? frontMatter['menus']
  const isNamed = menu === 'main' || asList(menu).includes('main')
  const main = asData(menu)['main']
  if (!isNamed && main === undefined) return []
  const entry = asData(main)
  const title =
    asText(frontMatter['linkTitle']) ?? asText(frontMatter['linktitle']) ?? asText(frontMatter['title'])
  const label = asText(entry['name']) ?? title ?? ''
  return [
    {
      label,
      url: address,
      weight: asNumber(entry['weight']) ?? asNumber(frontMatter['weight']) ?? Number.MAX_SAFE_INTEGER,
      identifier: asText(entry['identifier']) ?? label,
      parent: asText(entry['parent']),
    },
  ]
}

export function navbarOf(
  config: Data,
  pages: readonly ContentPage[],
  draft: MigrationDraft,
): Data | undefined {
  const params = asData(config['params'])
  const items = menuItems(config, pages)
  const repository = asText(params['github_repo'])
  const source = repository !== undefined && {
    label: 'GitHub',
    href: repository,
    position: 'right',
    ...(/github\.com/.test(repository) ? { icon: 'github' } : {}),
  }
  if (items.length > 0) draft.takenOver('menus.main', { key: 'navbar', counts: { item: items.length } })
  if (source) draft.takenOver('github_repo', { key: 'navbar' })
  const all = [...items, ...(source ? [source] : [])]
  return compact({ items: all.length > 0 ? all : undefined })
}

/** The links and the notice of copyright that Docsy and Hextra show below pages. */
export function footerOf(config: Data, draft: MigrationDraft): Data | undefined {
  const params = asData(config['params'])
  const links = ['user', 'developer'].flatMap((key) =>
    asList(asData(params['links'])[key])
      .map(asData)
      .flatMap((each) => {
        const href = asText(each['url'])
        if (href === undefined || !isExternal(href)) return []
        const { label } = socialLink(href, undefined, asText(each['name']))
        return [{ label, href }]
      }),
  )
  if (links.length > 0) draft.takenOver('params.links', { key: 'footer', counts: { link: links.length } })
  const copyrightData = params['copyright'] ?? config['copyright']
  const copyright = asText(copyrightData) ?? asText(asData(copyrightData)['authors'])
  const line = copyright?.split(/\n\s*\n/)[0]?.trim()
  if (line !== undefined) draft.takenOver('copyright', { key: 'footer' })
  return compact({ links: links.length > 0 ? links : undefined, copyright: line })
}

/** Where the sources of pages are edited. */
export function editUrlOf(config: Data, content: string, draft: MigrationDraft): Data {
  const params = asData(config['params'])
  const repository = asText(params['github_project_repo']) ?? asText(params['github_repo'])
  const ownBase = asText(asData(params['editurl'])['base']) ?? asText(asData(params['editURL'])['base'])
  const base = ownBase?.replace(/\/?$/, '/')
  if (base?.endsWith(`/${content}/`)) {
    draft.takenOver('edit links', { key: 'content.editUrl' })
    return { editUrl: base.slice(0, -content.length - 1) }
  }
  const site = asText(params['github_repo'])
  if (repository === undefined || site === undefined || !/github\.com/.test(site)) return {}
  const folder = asText(params['github_subdir'])
  draft.takenOver('edit links', { key: 'content.editUrl' })
  const branch = asText(params['github_branch']) ?? 'main'
  return {
    editUrl: [site.replace(/\/$/, ''), 'edit', branch, ...(folder === undefined ? [] : [folder]), ''].join(
      '/',
    ),
  }
}
