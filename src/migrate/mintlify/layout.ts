import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isExternal } from '../../model/address.ts'
import { colorRules, colorSheet } from '../color-sheet.ts'
import { fileText } from '../files-below.ts'
import { nameOfLanguage, pageMenu } from '../sidebar-groups.ts'
import { firstPage } from '../first-page.ts'
import { asData, asList, asText, compact, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'
import { socialLink } from '../social-link.ts'
import { sidebarsOf, type Division } from './navigation.ts'

/** What several parts of the conversion need. */
export interface MintlifySite {
  readonly config: Data
  readonly root: string
  /** The paths of the pages, with their extension. */
  readonly pages: readonly string[]
  readonly divisions: readonly Division[]
  readonly draft: MigrationDraft
  readonly files: Record<string, string>
}

/** A folder for copies of files beside the configuration. */
export const ownFolder = 'docgen-static'

/**
 * The path of a file in a static folder: that of its folder, or a copy of a drawing that lies at the root,
 * where everything else of the project is.
 */
export function publishedFile(
  path: string | undefined,
  what: string,
  { root, draft, files }: MintlifySite,
  statics: Set<string>,
): string | undefined {
  if (path === undefined || isExternal(path)) return path
  const file = path.replace(/^\.?\//, '')
  if (!existsSync(join(root, file))) return undefined
  const folder = posix.dirname(file)
  if (folder !== '.') {
    statics.add(folder)
    draft.takenOver(what, { key: what, note: `from the folder \`${folder}\`` })
    return posix.basename(file)
  }
  if (!file.endsWith('.svg')) {
    draft.byHand(what, `Copy \`${file}\` to a static folder, and name it in \`${what}\`.`)
    return undefined
  }
  files[posix.join(ownFolder, file)] = fileText(join(root, file))
  draft.takenOver(what, { key: what, note: `copied to \`${ownFolder}\`` })
  return file
}

/** The logo of the navbar; its folder is added to `statics`. */
export function logoOf(site: MintlifySite, statics: Set<string>): Data | undefined {
  const logo = site.config['logo']
  const { light, dark } = asData(logo)
  const src = publishedFile(asText(logo) ?? asText(light) ?? asText(dark), 'navbar.logo', site, statics)
  const srcDark = publishedFile(asText(dark), 'navbar.logo', site, statics)
  return src === undefined
    ? undefined
    : { alt: asText(site.config['name']) ?? '', src, ...compact({ srcDark }) }
}

/** The navbar: parts of navigation on the left, links and menus on the right. */
export function navbarOf(
  { config, divisions, draft }: MintlifySite,
  logo: Data | undefined,
): Data | undefined {
  const { links, primary } = asData(config['navbar'])
  const right = [
    ...asList(links ?? config['topbarLinks']).map(asData),
    asData(primary ?? config['topbarCtaButton']),
  ].flatMap((link): readonly Data[] => {
    const href = asText(link['href']) ?? asText(link['url'])
    const kind = asText(link['type'])
    const label = asText(link['label']) ?? asText(link['name']) ?? (kind === 'github' ? 'GitHub' : undefined)
    return href === undefined || label === undefined ? [] : [{ label, ...linkTo(href), position: 'right' }]
  })
  const leftItems = divisionItems(divisions)
  if (right.length > 0) draft.takenOver('navbar', { key: 'navbar', counts: { link: right.length } })
  if (leftItems.length > 0)
    draft.takenOver('tabs and menus', { key: 'navbar', counts: { item: leftItems.length } })
  const items = [...leftItems, ...right]
  return compact({
    title: logo === undefined ? undefined : '',
    logo,
    items: items.length > 0 ? items : undefined,
  })
}

const linkTo = (href: string): Data => (isExternal(href) ? { href } : { to: `/${href.replace(/^\/+/, '')}` })

/**
 * Items of the navbar for the divisions: those of the first language and version side by side, and a menu for
 * the others.
 */
function divisionItems(divisions: readonly Division[]): readonly Data[] {
  const namedDivisions = divisions.filter(({ names }) => names.length > 0)
  const ownName = (kind: string): string | undefined =>
    namedDivisions.flatMap(({ names }) => names).find((each) => each.kind === kind)?.name
  const isShown = ({ names }: Division): boolean =>
    names.every(({ kind, name }) => !/^(?:language|version)$/.test(kind) || name === ownName(kind))
  const ids = new Map(sidebarsOf(divisions).map(([id, division]) => [division, id]))
  const items = namedDivisions.filter(isShown).flatMap((division): readonly Data[] => {
    const label = division.names.at(-1)?.name ?? ''
    if (division.href !== undefined) return [{ label, ...linkTo(division.href), position: 'left' }]
    const sidebarId = ids.get(division)
    return !hasPages(division.items) ||
      division.names.every(({ kind }) => /^(?:language|version)$/.test(kind))
      ? []
      : [{ type: 'docSidebar', sidebarId, label, position: 'left' }]
  })
  return [...items, ...['version', 'language'].flatMap((kind) => menuOf(kind, namedDivisions))]
}

/** Whether a list of a sidebar's items has a page, or those of a plugin. */
const hasPages = (items: readonly Data[]): boolean =>
  items.some(
    (item) =>
      item['type'] === 'plugin' ||
      firstPage([item]) !== undefined ||
      hasPages(asList(item['items']).map(asData)),
  )

/** A menu with the first page of each language or version. */
function menuOf(kind: string, divisions: readonly Division[]): readonly Data[] {
  const first = new Map<string, string>()
  for (const { names, items } of divisions) {
    const name = names.find((each) => each.kind === kind)?.name
    const page = firstPage(items)
    if (name !== undefined && page !== undefined && !first.has(name)) first.set(name, page)
  }
  return pageMenu([...first].map(([name, id]) => [kind === 'language' ? nameOfLanguage(name) : name, id]))
}

export function footerOf({ config, draft }: MintlifySite): Data | undefined {
  const { socials, links } = asData(config['footer'])
  const social = Object.entries(asData(socials ?? config['footerSocials'])).flatMap(([name, url]) => {
    const href = asText(url)
    return href === undefined || !isExternal(href) ? [] : [{ label: socialLink(href, name).label, href }]
  })
  const columns = asList(links)
    .map(asData)
    .map(({ header, items }) => ({
      title: asText(header) ?? '',
      items: asList(items)
        .map(asData)
        .flatMap(({ label, href }): readonly Data[] => {
          const [text, target] = [asText(label), asText(href)]
          return text === undefined || target === undefined ? [] : [{ label: text, ...linkTo(target) }]
        }),
    }))
    .filter(({ items }) => items.length > 0)
  if (social.length + columns.length === 0) return undefined
  draft.takenOver('footer', {
    key: 'footer',
    counts: { link: social.length + columns.flatMap(({ items }) => items).length },
  })
  return {
    links:
      columns.length > 0
        ? [...columns, ...(social.length > 0 ? [{ title: 'Social', items: social }] : [])]
        : social,
  }
}

/** Writes the primary color into a style sheet. */
export function translateColors({ config, root, draft, files }: MintlifySite): void {
  const colors = asData(config['colors'])
  const isHex = (color: unknown): color is string => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(asText(color) ?? '')
  const { primary, light } = colors
  if (!isHex(primary)) return
  draft.set('css', [colorSheet])
  draft.takenOver('colors', { key: 'css', path: colorSheet })
  if (!existsSync(join(root, colorSheet)))
    files[colorSheet] = colorRules(primary.toLowerCase(), (isHex(light) ? light : primary).toLowerCase())
}
