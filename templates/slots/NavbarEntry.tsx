import type { LocaleLink, NavbarItem, NavbarLink, VersionLink } from '../../src/model/site.ts'
import { classes } from '@theme/class-names'
import { useDocument } from '@theme/context'
import Dropdown from '@theme/slots/Dropdown'
import Icon from '@theme/slots/Icon'
import SearchBox from '@theme/slots/SearchBox'

/** One entry of the navbar, of any of the nine types. */
export default function NavbarEntry({ item }: { readonly item: NavbarItem }) {
  switch (item.type) {
    case 'search':
      return <SearchBox />
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
        <Dropdown label={item.label} icon="languages" className={item.className}>
          <LocaleLinks locales={item.locales} />
        </Dropdown>
      )
    case 'docsVersionDropdown':
      return (
        <Dropdown label={item.label} className={item.className}>
          <VersionLinks versions={item.versions} />
        </Dropdown>
      )
    default:
      return <NavbarAnchor link={item} className={item.icon ? 'icon-button' : 'navbar-link'} />
  }
}

/** Id of the drawing of an icon link; the drawer and the footer draw the same one. */
export const brandId = (icon: string) => `icon-${icon}`

export function NavbarAnchor({ link, className, inDrawer }: { readonly link: NavbarLink; readonly className: string; readonly inDrawer?: boolean }) {
  const { page } = useDocument()
  const here = link.href === page.href
  const below = link.activeBase !== undefined && page.route.startsWith(link.activeBase)
  const iconOnly = link.icon && className === 'icon-button'
  return (
    <a
      className={classes(className, link.className)}
      href={link.href}
      aria-current={here ? 'page' : below ? 'true' : undefined}
      aria-label={iconOnly ? link.label : undefined}
      title={iconOnly ? link.label : undefined}
      {...(link.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      data-version={link.type === 'docsVersion' ? link.label : undefined}
    >
      {link.icon && <Icon name={link.icon} {...(iconOnly ? (inDrawer ? { reuse: brandId(link.icon) } : { define: brandId(link.icon) }) : {})} />}
      {!iconOnly && link.label}
      {!iconOnly && link.external && <Icon name="external" className="icon-external" />}
    </a>
  )
}

export function LocaleLinks({ locales }: { readonly locales: readonly LocaleLink[] }) {
  return locales.map(({ locale, label, href, current }) => (
    <li key={locale}>
      <a className="menu-link" href={href} lang={locale} hrefLang={locale} aria-current={current ? 'true' : undefined} data-no-navigate="">
        {label}
      </a>
    </li>
  ))
}

/** `data-version` is the preference that is stored when the link is followed. */
export function VersionLinks({ versions }: { readonly versions: readonly VersionLink[] }) {
  return versions.map(({ name, label, href, current }) => (
    <li key={name}>
      <a className="menu-link" href={href} aria-current={current ? 'true' : undefined} data-version={name}>
        {label}
      </a>
    </li>
  ))
}
