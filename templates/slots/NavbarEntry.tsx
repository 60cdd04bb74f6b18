import type { ReactNode } from 'react'
import type { PageSlice } from '../../src/model/site.ts'
import type { NavbarItem, NavbarLink } from '../../src/model/navigation.ts'
import { classes } from '@theme/class-names'
import { useDocument, useTranslate } from '@theme/context'
import ColorMode from '@theme/slots/ColorMode'
import Dropdown from '@theme/slots/Dropdown'
import Icon from '@theme/slots/Icon'
import SearchBox from '@theme/slots/SearchBox'

/** One entry of the navbar, of any type. */
export default function NavbarEntry({ item }: { readonly item: NavbarItem }) {
  switch (item.type) {
    case 'search':
      return <SearchBox />
    case 'colorMode':
      return <ColorMode />
    case 'html':
      return <div className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
    case 'dropdown':
      return (
        <Dropdown label={item.label} className={item.className}>
          {item.href && (
            <li>
              <a className="menu-link" href={item.href}>
                {item.label}
              </a>
            </li>
          )}
          {item.items.map((link) => (
            <li key={link.href + link.label}>
              <NavbarAnchor link={link} className="menu-link" />
            </li>
          ))}
        </Dropdown>
      )
    case 'localeDropdown':
      return (
        <Dropdown label={useLabel(item)} icon="languages" className={item.className}>
          <LocaleLinks item={item} />
        </Dropdown>
      )
    case 'docsVersionDropdown':
      return (
        <Dropdown label={useLabel(item)} className={classes('version-dropdown', item.className)}>
          <VersionLinks item={item} />
        </Dropdown>
      )
    default:
      return <NavbarAnchor link={item} className={item.icon ? 'icon-button' : 'navbar-link'} />
  }
}

/** A link of the navbar or of a menu in it; links to versions follow the version of the page. */
export function NavbarAnchor({ link, className }: { readonly link: NavbarLink; readonly className: string }) {
  const { page } = useDocument()
  const ofPage =
    link.version && page.editions?.mount === link.version.mount ? page.editions?.version : undefined
  const inTree = page.tree === undefined ? undefined : link.inTrees?.[page.tree]
  const href = inTree?.href ?? (ofPage && link.version?.ownHref ? ofPage.href : link.href)
  const label = inTree?.label ?? (ofPage && link.version?.ownLabel ? ofPage.label : link.label)
  const here = href === page.href
  const { sidebar, activeBase } = inTree ?? link
  const below =
    (activeBase !== undefined && `${page.route}/`.startsWith(`${activeBase}/`)) ||
    (sidebar !== undefined && sidebar === page.sidebar?.name)
  const iconOnly = link.icon && className === 'icon-button'
  return (
    <a
      className={classes(className, link.className)}
      href={href}
      aria-current={here ? 'page' : below ? 'true' : undefined}
      aria-label={iconOnly ? label : undefined}
      title={iconOnly ? label : undefined}
      {...(link.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      data-version={link.version?.ownHref ? (ofPage?.name ?? link.version.name) : undefined}
      data-version-follows={
        link.version && !ofPage
          ? [link.version.ownLabel && 'label', link.version.ownHref && 'href'].filter(Boolean).join(' ')
          : undefined
      }
    >
      {link.icon && <Icon name={link.icon} />}
      {!iconOnly && label}
      {!iconOnly && link.external && <Icon name="external" className="icon-external" />}
    </a>
  )
}

type LocaleDropdown = Extract<NavbarItem, { readonly type: 'localeDropdown' }>
type VersionDropdown = Extract<NavbarItem, { readonly type: 'docsVersionDropdown' }>

/** What a dropdown of languages or versions is called: as the page's own one, where it has one. */
export function useLabel(item: LocaleDropdown | VersionDropdown): string {
  const { page } = useDocument()
  const current =
    item.type === 'localeDropdown'
      ? localesOf(item, page).find((locale) => locale.current)
      : versionsOf(item, page).find((version) => version.current)
  return current?.label ?? item.label
}

/** The languages, each leading to this page where it is translated. */
export function LocaleLinks({ item }: { readonly item: LocaleDropdown }) {
  const { page } = useDocument()
  return (
    <LinksAround {...item}>
      {localesOf(item, page).map(({ locale, label, href, lang, current, isSamePage }) => (
        <li key={locale}>
          <a
            className="menu-link"
            href={href}
            lang={lang}
            hrefLang={lang}
            aria-current={current ? 'true' : undefined}
            data-no-navigate=""
            data-same-page={isSamePage ? '' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </LinksAround>
  )
}

/**
 * The versions, each leading to this page where it has it. `data-version` is the preference that is stored
 * when a link is followed.
 */
export function VersionLinks({ item }: { readonly item: VersionDropdown }) {
  const { page } = useDocument()
  const t = useTranslate()
  return (
    <LinksAround {...item}>
      {versionsOf(item, page).map(({ name, label, href, current, isSamePage, state }) => (
        <li key={name}>
          <a
            className="menu-link"
            aria-description={state && t(`version.${state}`)}
            data-same-page={isSamePage ? '' : undefined}
            href={href}
            aria-current={current ? 'true' : undefined}
            data-version={name}
          >
            {label}
            {state && <small aria-hidden="true">{t(`version.${state}`)}</small>}
          </a>
        </li>
      ))}
    </LinksAround>
  )
}

function LinksAround({
  before,
  after,
  children,
}: Pick<VersionDropdown, 'before' | 'after'> & { readonly children: ReactNode }) {
  const links = (list: readonly NavbarLink[]) =>
    list.map((link) => (
      <li key={link.href + link.label}>
        <NavbarAnchor link={link} className="menu-link" />
      </li>
    ))
  return (
    <>
      {links(before)}
      {children}
      {links(after)}
    </>
  )
}

const localesOf = (item: LocaleDropdown, { editions }: PageSlice) => editions?.locales ?? item.locales

/** Those that the item shows, as they are seen from the page. On a page of no version none is current. */
const versionsOf = (item: VersionDropdown, { editions }: PageSlice) =>
  item.versions.map((version) => {
    const { versions = [] } = editions?.mount === item.mount ? (editions ?? {}) : {}
    const fromPage = versions.find(({ name }) => name === version.name)
    return { ...version, ...(fromPage ?? { current: false, isSamePage: false }) }
  })
