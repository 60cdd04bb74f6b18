import { useDocument } from '@theme/context'
import ColorMode from '@theme/slots/ColorMode'
import Icon from '@theme/slots/Icon'
import Logo from '@theme/slots/Logo'
import NavbarEntry from '@theme/slots/NavbarEntry'

export default function Navbar() {
  const { site, page } = useDocument()
  const { navbar } = site
  const left = navbar.items.filter((item) => item.position === 'left')
  const right = navbar.items.filter((item) => item.position === 'right')
  return (
    <header className="navbar" data-region="navbar" data-hide-on-scroll={navbar.hideOnScroll ? '' : undefined}>
      <div className="navbar-inner">
        {/* Popovers open and close without JavaScript: on a docs page the sidebar, elsewhere the main menu. */}
        <button type="button" className="icon-button menu-button" popoverTarget={page.sidebar ? 'docgenSidebar' : 'docgenMenu'} aria-label="Open the menu">
          <Icon name="menu" />
        </button>
        <a className="brand" href={navbar.logo?.href ?? site.home}>
          <Logo />
          <span className="brand-title">{navbar.title ?? site.title}</span>
        </a>
        <nav className="navbar-nav" aria-label="Main">
          <ul className="navbar-items">
            {left.map((item, index) => (
              <li key={index}>
                <NavbarEntry item={item} />
              </li>
            ))}
          </ul>
          <ul className="navbar-items navbar-right">
            {right.map((item, index) => (
              <li key={index} className={item.type === 'search' ? 'navbar-search' : undefined}>
                <NavbarEntry item={item} />
              </li>
            ))}
            {!site.colorMode.disableSwitch && (
              <li className="navbar-mode needs-js">
                <ColorMode />
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  )
}
