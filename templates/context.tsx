import { createContext, createElement, Fragment, useContext, useMemo, type ReactNode } from 'react'
import { messages as admonition } from 'docgen:messages/admonition'
import { messages as code } from 'docgen:messages/code'
import { messages as diagram } from 'docgen:messages/diagram'
import { messages as tabs } from 'docgen:messages/tabs'
import { createTranslate, type Translate } from '../src/model/messages/messages.ts'
import type { PageSlice } from '../src/model/site.ts'
import type { DocumentContextValue } from '../src/model/theme.ts'

/**
 * What the page and the site are, for slots and components. The render stage provides it around every layout
 * and body.
 */
export const DocumentContext = createContext<DocumentContextValue | undefined>(undefined)

/**
 * The page and the site. Exists while a page is rendered; an island in the browser gets what it needs as
 * props.
 */
export function useDocument(): DocumentContextValue {
  const value = useContext(DocumentContext)
  if (!value)
    throw new Error(
      'useDocument() was called outside a page: it works in layouts, slots and MDX components while the site is built, not in the browser. Hand an island what it needs as props.',
    )
  return value
}

/** The texts of the interface in the language of the page: `useTranslate()('pagination.next')`. */
export const useTranslate = (): Translate => useDocument().translate

/** For the element around a page's own text: its language, where that is not the site's. */
export const textLanguage = ({
  untranslated,
}: PageSlice): { readonly lang?: string; readonly dir?: string } =>
  untranslated ? { lang: untranslated.language, dir: untranslated.direction } : {}

const ofComponents = { ...admonition, ...code, ...diagram, ...tabs }

type ComponentMessage = keyof typeof ofComponents

/**
 * The texts of MDX components, which islands may use as well: in the browser, where no page tells the
 * language, that of the document decides.
 */
export function useComponentTranslate(): Translate<ComponentMessage> {
  const page = useContext(DocumentContext)
  return useMemo(() => page?.translate ?? createTranslate(ofComponents, languageOfDocument()), [page])
}

const languageOfDocument = (): string =>
  typeof document === 'undefined' ? 'en' : document.documentElement.lang

/**
 * A text whose parameters are elements: `inline(t.parts('version.other', { version: <b>1</b> }))`.
 */
export const inline = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

/** The data that a plugin provides under `name` (`ContentAdditions.data`). */
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

/** The docs side of a page: its sidebar and place in it. An error on pages that are not docs pages. */
export function useDocsPage() {
  const { page } = useDocument()
  if (!page.sidebar)
    throw new Error(
      `No active docs plugin found: \`${page.route}\` is not a docs page, so it has no sidebar. Use docs components on pages that a sidebar lists, or set \`displayed_sidebar\`.`,
    )
  return { ...page, sidebar: page.sidebar }
}

/**
 * Puts the base URL before a path from the site's root: `/search` becomes `/docs/search`, in German
 * `/docs/de/search`. Files, such as `/img/logo.svg`, are the same in every language. Other addresses stay.
 */
export function useWithBase(): (path: string) => string {
  const { baseUrl, assetBase } = useDocument().site
  return (path) => {
    const base = /\.(?!html?$)[a-z0-9]+$/i.test(path.replace(/[?#].*/s, '')) ? assetBase : baseUrl
    const hasBase = path.startsWith(base) || (assetBase !== '/' && path.startsWith(assetBase))
    return path.startsWith('/') && !path.startsWith('//') && !hasBase ? base + path.slice(1) : path
  }
}
