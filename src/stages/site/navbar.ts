import type { Diagnostic } from '../../model/diagnostic.ts'
import type { NavbarItem } from '../../model/navigation.ts'
import { NavbarItems, type NavbarInput } from './navbar-items.ts'

/**
 * Resolves the navbar's items to addresses. Unless they are configured, the search box and the color mode
 * switch are added at the end. Reports ids, sidebars, and versions that do not exist.
 */
export function resolveNavbar(input: NavbarInput): { items: NavbarItem[]; diagnostics: Diagnostic[] } {
  const { config } = input
  const resolver = new NavbarItems(input)
  const items = config.navbar.items.flatMap((item, index) =>
    resolver.itemsOf(item, ['navbar', 'items', index]),
  )
  // An index without a search box would be useless.
  const needsSearch = config.search.enabled && !items.some(({ type }) => type === 'search')
  const needsSwitch = !config.colorMode.disableSwitch && !items.some(({ type }) => type === 'colorMode')
  return {
    items: [
      ...items,
      ...(needsSearch ? [itemAtTheEnd('search')] : []),
      ...(needsSwitch ? [itemAtTheEnd('colorMode')] : []),
    ],
    diagnostics: resolver.diagnostics,
  }
}

const itemAtTheEnd = (type: 'search' | 'colorMode'): NavbarItem => ({ type, position: 'right' })
