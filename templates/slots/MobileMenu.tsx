import type { ReactNode } from 'react'
import type { NavbarItem } from '../../src/model/navigation.ts'
import { useDocument, useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'
import { LocaleLinks, NavbarAnchor, useLabel, VersionLinks } from '@theme/slots/NavbarEntry'

/**
 * The navbar's entries on narrow screens. A popover: it opens, closes on Escape and gives the focus back
 * without JavaScript; the behavior `menu` keeps the focus inside. On docs pages it lies above the sidebar,
 * which leads here by "Back to main menu".
 */
export default function MobileMenu() {
  const { site, page } = useDocument()
  const t = useTranslate()
  const icons = site.navbar.items.filter((item) => 'icon' in item && item.icon !== undefined)
  const entries = site.navbar.items.filter(
    (item) => item.type !== 'search' && item.type !== 'colorMode' && !icons.includes(item),
  )
  return (
    <div
      className="mobile-menu drawer"
      id="docgenMenu"
      popover="auto"
      role="dialog"
      aria-label={t('menu.label')}
      data-region="mobile-menu"
    >
      <div className="drawer-head">
        <a className="brand" href={site.navbar.logo?.href ?? site.home}>
          <span className="brand-title">{site.navbar.title ?? site.title}</span>
        </a>
        <button
          type="button"
          className="icon-button"
          popoverTarget={page.sidebar ? 'docgenSidebar' : 'docgenMenu'}
          popoverTargetAction="hide"
          aria-label={t('menu.close')}
          autoFocus
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={t('menu.label')}>
        <ul className="drawer-list">
          {page.sidebar && (
            <li>
              <button
                type="button"
                className="menu-link"
                popoverTarget="docgenMenu"
                popoverTargetAction="hide"
              >
                {t('menu.pages')}
                <Icon name="arrow-right" />
              </button>
            </li>
          )}
          {entries.map((item, index) => (
            <li key={index}>
              <DrawerEntry item={item} />
            </li>
          ))}
        </ul>
        {icons.length > 0 && (
          <ul className="drawer-icons">
            {icons.map((item, index) => (
              <li key={index}>
                <DrawerEntry item={item} />
              </li>
            ))}
          </ul>
        )}
      </nav>
    </div>
  )
}

function DrawerEntry({ item }: { readonly item: NavbarItem }) {
  switch (item.type) {
    case 'search':
    case 'colorMode':
      return null
    case 'html':
      return <div className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
    case 'dropdown':
      return (
        <Group label={item.label}>
          {item.items.map((link) => (
            <li key={link.href + link.label}>
              <NavbarAnchor link={link} className="menu-link" />
            </li>
          ))}
        </Group>
      )
    case 'localeDropdown':
      return (
        <Group label={useLabel(item)}>
          <LocaleLinks item={item} />
        </Group>
      )
    case 'docsVersionDropdown':
      return (
        <Group label={useLabel(item)}>
          <VersionLinks item={item} />
        </Group>
      )
    default:
      return <NavbarAnchor link={item} className={item.icon ? 'icon-button' : 'menu-link'} />
  }
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <details open>
      <summary className="menu-link">
        {label}
        <Icon name="chevron-down" className="icon-chevron" />
      </summary>
      <ul className="drawer-list">{children}</ul>
    </details>
  )
}
