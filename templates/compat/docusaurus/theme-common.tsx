import type { ReactNode } from 'react'
import { useDocument } from '@theme/context'

export { default as Details } from '../theme/Details.tsx'

/** `@docusaurus/theme-common`: the hooks that components commonly use, for static rendering. */
export function useColorMode() {
  const { defaultMode } = useDocument().site.colorMode
  return {
    colorMode: defaultMode,
    colorModeChoice: defaultMode,
    isDarkTheme: defaultMode === 'dark',
    setColorMode: nothing,
    setLightTheme: nothing,
    setDarkTheme: nothing,
  }
}

export function useThemeConfig() {
  const { navbar, footer, colorMode } = useDocument().site
  return { navbar, footer, colorMode, docs: { sidebar: {} }, prism: {}, metadata: [] }
}

/** Class names, generated on access: `docs.docMainContainer`. */
export const ThemeClassNames: Readonly<Record<string, Readonly<Record<string, string>>>> = new Proxy(
  {},
  { get: () => new Proxy({}, { get: (_none, name) => `theme-${String(name)}` }) },
)

export const usePrismTheme = () => ({ plain: {}, styles: [] })
export const useWindowSize = (): string => 'ssr'
export const useCollapsible = ({ initialState = true }: { readonly initialState?: boolean } = {}) => ({
  collapsed: initialState,
  setCollapsed: nothing,
  toggleCollapsed: nothing,
})
export const isRegexpStringMatch = (source?: string, text?: string): boolean =>
  source !== undefined && text !== undefined && new RegExp(source, 'gi').test(text)
export const useCurrentSidebarCategory = () => ({ items: [], label: '' })
export const filterDocCardListItems = <Item,>(items: readonly Item[]): readonly Item[] => items
export const findFirstSidebarItemLink = (item: { readonly href?: string }): string | undefined => item.href
export const useDocsSidebar = () => ({ name: useDocument().page.sidebar?.name ?? '', items: [] })
export const useDocsVersion = () => ({ version: useDocument().site.version ?? 'current', label: '' })
export const useDocById = () => ({ title: '', description: '' })
export const useEvent = <Callback,>(callback: Callback): Callback => callback
export const usePrevious = (): undefined => undefined

/** Also exported under the names of providers, which only render their children. */
export const Collapsible = ({ children }: { readonly children?: ReactNode }) => <>{children}</>
export const HtmlClassNameProvider = Collapsible
export const PageMetadata = Collapsible
export const TabsProvider = Collapsible

function nothing(): void {
  // Preferences cannot be changed during rendering.
}
