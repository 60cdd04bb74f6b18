import type { NavbarItem } from '../src/model/navigation.ts'

/** What a navbar of about 1200 pixels has for links, beside the logo, search and the color mode. */
const pixels = 800

/** A link or a menu of links, which can be part of another menu. */
export type FoldableItem = Extract<
  NavbarItem,
  { readonly type: 'dropdown' | 'default' | 'doc' | 'docSidebar' | 'docsVersion' }
>

/**
 * Divides the items of a navbar into those that fit beside a title and those that do not. Widths are
 * estimated, because pages are made without a browser.
 */
export function fittingItems(
  items: readonly NavbarItem[],
  title: string,
): { readonly fitting: readonly NavbarItem[]; readonly rest: readonly FoldableItem[] } {
  const room = pixels - widthOf(title) - sum(items.filter((item) => !isFoldable(item)).map(widthOfItem))
  const foldable = items.filter(isFoldable)
  if (sum(foldable.map(widthOfItem)) <= room) return { fitting: items, rest: [] }
  let width = menu
  const rest = foldable.filter((item) => (width += widthOfItem(item)) > room)
  return { fitting: items.filter((item) => !isFoldable(item) || !rest.includes(item)), rest }
}

/** The menu with the rest. */
const menu = 90

const isFoldable = (item: NavbarItem): item is FoldableItem =>
  'href' in item ? !('icon' in item) : item.type === 'dropdown'

function widthOfItem(item: NavbarItem): number {
  if (item.type === 'search' || item.type === 'colorMode') return 0
  if ('icon' in item && item.icon !== undefined) return 44
  if (item.type === 'html') return 100
  return 'label' in item ? Math.min(240, 24 + widthOf(item.label)) + ('href' in item ? 0 : 20) : 0
}

/** Letters of Chinese, Japanese and Korean are twice as wide. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (/[\u2E80-\uFFDC]/.test(letter) ? 15 : 7.6), 0)

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)
