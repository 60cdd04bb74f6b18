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

/** The resolved navbar, footer and color mode of the site, with empty settings for the rest. */
export function useThemeConfig() {
  const { navbar, footer, colorMode } = useDocument().site
  return { navbar, footer, colorMode, docs: { sidebar: {} }, prism: {}, metadata: [] }
}

/** Class names, generated on access: `docs.docMainContainer`. */
export const ThemeClassNames: Readonly<Record<string, Readonly<Record<string, string>>>> = new Proxy(
  {},
  { get: () => new Proxy({}, { get: (_none, name) => `theme-${String(name)}` }) },
)

/** Thrown by hooks outside of the component that provides their context. */
export class ReactContextError extends Error {
  constructor(provider: string, more = '') {
    super(`it is not within \`<${provider}>\`, which provides its context. ${more}`.trim())
    this.name = 'ReactContextError'
  }
}

/** A theme without styles, because colors of code are classes. */
export const usePrismTheme = () => ({ plain: {}, styles: [] })
/** `ssr`: the window is not known while a page is rendered. */
export const useWindowSize = (): string => 'ssr'
/** The initial state, with functions without an effect. */
export const useCollapsible = ({ initialState = true }: { readonly initialState?: boolean } = {}) => ({
  collapsed: initialState,
  setCollapsed: nothing,
  toggleCollapsed: nothing,
})
/** Whether a regular expression (its source) matches a text, in any case; false without either. */
export const isRegexpStringMatch = (source?: string, text?: string): boolean =>
  source !== undefined && text !== undefined && new RegExp(source, 'gi').test(text)
/** The same items: those without a page have been left out already. */
export const filterDocCardListItems = <Item,>(items: readonly Item[]): readonly Item[] => items
/** The item's own address, if it has one. */
export const findFirstSidebarItemLink = (item: { readonly href?: string }): string | undefined => item.href
/** The name of the sidebar that the page is in; empty if it is in none. */
export const useDocsSidebar = () => ({ name: useDocument().page.sidebar?.name ?? '', items: [] })
/** The version of the site; `current` if it has none. */
export const useDocsVersion = () => ({ version: useDocument().site.version ?? 'current', label: '' })
/** A page without title and description, because a page knows no other page. */
export const useDocById = () => ({ title: '', description: '' })
/** The same function. */
export const useEvent = <Callback,>(callback: Callback): Callback => callback
/** Undefined: a page is rendered once. */
export const usePrevious = (): undefined => undefined

/** Shows its children; so do providers, because a page has no state to provide. */
const Collapsible = ({ children }: { readonly children?: ReactNode }) => <>{children}</>

export { useCurrentSidebarCategory } from './plugin-content-docs-client.ts'

export {
  Collapsible,
  Collapsible as HtmlClassNameProvider,
  Collapsible as PageMetadata,
  Collapsible as TabsProvider,
}

function nothing(): void {
  // Preferences cannot be changed during rendering.
}
