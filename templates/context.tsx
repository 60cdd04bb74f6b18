import { createContext, createElement, Fragment, useContext, useMemo, type ReactNode } from 'react'
import { messages as admonition } from 'docgen:messages/admonition'
import { messages as code } from 'docgen:messages/code'
import { messages as diagram } from 'docgen:messages/diagram'
import { messages as tabs } from 'docgen:messages/tabs'
import { baseOfPath } from '../src/model/address.ts'
import { createTranslate, type Translate } from '../src/model/messages/messages.ts'
import type { PageSlice } from '../src/model/site.ts'
import type { DocumentContextValue } from '../src/model/theme.ts'

/**
 * The current page and site, for slots and components. The render stage provides it around every layout and
 * body.
 */
export const DocumentContext = createContext<DocumentContextValue | undefined>(undefined)

/**
 * Returns the current page and site. Only available while a page is rendered; islands in browsers get their
 * data as props.
 */
export function useDocument(): DocumentContextValue {
  const value = useContext(DocumentContext)
  if (!value)
    throw new Error(
      'useDocument() was called outside a page: it works in layouts, slots and MDX components while the site is built, not in the browser. Hand an island what it needs as props.',
    )
  return value
}

/** Returns the interface messages in the language of the page: `useTranslate()('pagination.next')`. */
export const useTranslate = (): Translate => useDocument().translate

/** Attributes for the element around a page's own text: its language, if it differs from the site's. */
export const textLanguage = ({
  untranslated,
}: PageSlice): { readonly lang?: string; readonly dir?: string } =>
  untranslated ? { lang: untranslated.language, dir: untranslated.direction } : {}

const ofComponents = { ...admonition, ...code, ...diagram, ...tabs }

type ComponentMessage = keyof typeof ofComponents

/**
 * Returns the messages of MDX components, including islands: in browsers, the language is that of the
 * document.
 */
export function useComponentTranslate(): Translate<ComponentMessage> {
  const page = useContext(DocumentContext)
  return useMemo(() => page?.translate ?? createTranslate(ofComponents, languageOfDocument()), [page])
}

const languageOfDocument = (): string =>
  typeof document === 'undefined' ? 'en' : document.documentElement.lang

/**
 * Renders a message with elements as parameters: `inline(t.parts('version.other', { version: <b>1</b> }))`.
 */
export const inline = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

/** Returns the data that a plugin provides under `name` (`ContentAdditions.data`). */
export function usePluginData(name: string): unknown {
  const { data } = useDocument()
  if (!Object.hasOwn(data, name))
    throw new Error(
      `No plugin provides the data \`${name}\`. Enable the plugin in docgen.config.ts; there is ${
        Object.keys(data)
          .map((key) => `\`${key}\``)
          .join(', ') || 'no plugin data'
      }.`,
    )
  return data[name]
}

/** Returns the sidebar of a docs page and its position there. Throws on other pages. */
export function useDocsPage() {
  const { page } = useDocument()
  if (!page.sidebar)
    throw Object.assign(
      new Error(
        `No active docs plugin found: \`${page.route}\` is not a docs page, so it has no sidebar. Use docs components on pages that a sidebar lists, or set \`displayed_sidebar\`.`,
      ),
      { docgenRule: 'outside-docs-page' },
    )
  return { ...page, sidebar: page.sidebar }
}

/**
 * Returns a function that adds the base URL to a path from the site's root: `/search` becomes `/docs/search`,
 * or `/docs/de/search` in German. Files, such as `/img/logo.svg`, are shared by all languages. Other
 * addresses are unchanged.
 */
export function useWithBase(): (path: string) => string {
  const { site } = useDocument()
  const { assetBase } = site
  return (path) => {
    const base = baseOfPath(path, site)
    const hasBase = path.startsWith(base) || (assetBase !== '/' && path.startsWith(assetBase))
    return path.startsWith('/') && !path.startsWith('//') && !hasBase ? base + path.slice(1) : path
  }
}
