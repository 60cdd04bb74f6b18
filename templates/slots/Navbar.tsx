import type { NavbarItem, NavbarLink } from '../../src/model/navigation.ts'
import { useDocument, useTranslate } from '@theme/context'
import { fittingItems, type FoldableItem } from '@theme/fitting-items'
import Dropdown from '@theme/slots/Dropdown'
import Icon from '@theme/slots/Icon'
import Logo from '@theme/slots/Logo'
import NavbarEntry, { NavbarAnchor } from '@theme/slots/NavbarEntry'

/** The bar at the top of every page. */
export default function Navbar() {
  const { site, page } = useDocument()
  const t = useTranslate()
  const { navbar } = site
  const { fitting, rest } = fittingItems(navbar.items, navbar.title ?? site.title)
  const leftItems = fitting.filter((item) => item.position === 'left')
  const right = fitting.filter((item) => item.position === 'right')
  return (
    <header
      className="navbar"
      data-region="navbar"
      data-hide-on-scroll={navbar.hideOnScroll ? '' : undefined}
    >
      <div className="navbar-inner">
        {/* Popovers work without JavaScript: on a docs page the sidebar, elsewhere the main menu. */}
        <button
          type="button"
          className="icon-button menu-button"
          popoverTarget={page.sidebar ? 'docgenSidebar' : 'docgenMenu'}
          aria-label={t('navbar.openMenu')}
        >
          <Icon name="menu" />
        </button>
        <a className="brand" href={navbar.logo?.href ?? site.home}>
          <Logo />
          <span className="brand-title">{navbar.title ?? site.title}</span>
        </a>
        <nav className="navbar-nav" aria-label={t('navbar.label')}>
          <ul className="navbar-items">
            {leftItems.map((item, index) => (
              <li key={index} className={classOf(item)}>
                <NavbarEntry item={item} />
              </li>
            ))}
            {rest.length > 0 && (
              <li>
                <Dropdown label={t('navbar.more')}>
                  {rest.flatMap(linksIn).map((link, index) => (
                    <li key={index}>
                      <NavbarAnchor link={link} className="menu-link" />
                    </li>
                  ))}
                </Dropdown>
              </li>
            )}
          </ul>
          <ul className="navbar-items navbar-right">
            {right.map((item, index) => (
              <li key={index} className={classOf(item)}>
                <NavbarEntry item={item} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** The links of an item in the menu with those that do not fit. */
const linksIn = (item: FoldableItem): readonly NavbarLink[] =>
  item.type !== 'dropdown'
    ? [item]
    : [
        ...(item.href === undefined
          ? []
          : [
              {
                type: 'default' as const,
                label: item.label,
                href: item.href,
                external: false,
                position: item.position,
              },
            ]),
        ...item.items,
      ]

/**
 * What style sheets tell the items of some types by. Without JavaScript the color mode follows the system,
 * so its switch is hidden.
 */
function classOf({ type }: NavbarItem): string | undefined {
  return type === 'search' ? 'navbar-search' : type === 'colorMode' ? 'navbar-mode needs-js' : undefined
}
