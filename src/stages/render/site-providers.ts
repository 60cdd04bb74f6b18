import type { ComponentType, ReactNode } from 'react'
import type { Theme } from '../../model/theme.ts'

/** A component that a site puts around all of its pages, such as one that provides a context. */
export type SiteProvider = ComponentType<{ readonly children?: ReactNode }>

const part = 'docgen-part'

/**
 * Renders the code of pages within the site's providers. What these show themselves belongs to no part of a
 * page and is left out. If they fail, or show nothing, the part is rendered without them.
 */
export function withinProviders(
  theme: Theme,
  providers: readonly SiteProvider[],
  provide: (element: ReactNode) => ReactNode,
): Pick<Theme, 'renderToString'> {
  const { createElement, renderToString } = theme
  return {
    renderToString(element, options) {
      const alone = (): string => renderToString(provide(element), options)
      if (providers.length === 0) return alone()
      const within = providers.reduceRight<ReactNode>(
        (children, Provider) => createElement(Provider, null, children),
        createElement(part, null, element),
      )
      try {
        const html = renderToString(provide(within), options)
        const start = html.indexOf(`<${part}>`)
        const end = html.lastIndexOf(`</${part}>`)
        return start === -1 || end === -1 ? alone() : html.slice(start + part.length + 2, end)
      } catch {
        return alone()
      }
    },
  }
}

/** The components among the default exports of modules. */
export const providersIn = (modules: readonly { readonly default?: unknown }[]): readonly SiteProvider[] =>
  modules.flatMap(
    (module) => (typeof module.default === 'function' ? [module.default as SiteProvider] : []), // React validates the rest.
  )
