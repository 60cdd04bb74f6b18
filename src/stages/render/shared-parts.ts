import type { ComponentType, ReactNode } from 'react'
import { nameHash } from '../../engine/fingerprint.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import { asOutputPath, type OutputPath } from '../../model/path.ts'
import type { Theme } from '../../model/theme.ts'
import type { RenderSetup } from './render-task.ts'
import type { ScannedPart } from './scan-html.ts'

/** A fragment of pages in a separate file, fetched when a reader opens it. */
interface Branch {
  readonly path: OutputPath
  readonly content: string
}

/**
 * Caches HTML that many pages share, such as the collapsed categories of a sidebar, by the object it was
 * created from. Such HTML depends only on the setup and its object. A process that renders repeatedly can
 * take over what is still valid from the previous setup: everything if the setup is equal, and otherwise the
 * HTML of identical objects, which is why an unchanged sidebar keeps its objects.
 */
export class SharedParts {
  /** By their hashes. */
  readonly sidebars: Readonly<Record<string, readonly SidebarNode[]>>
  readonly #options: string
  readonly #fragments: WeakMap<object, ScannedPart>
  readonly #branches: WeakMap<object, Branch>

  constructor({ options, sidebars }: RenderSetup, earlier?: SharedParts) {
    this.#options = options.hash
    this.sidebars = Object.fromEntries(
      Object.entries(sidebars).map(([hash, nodes]) => [hash, earlier?.sidebars[hash] ?? nodes]),
    )
    const isSame = earlier && earlier.#options === options.hash
    this.#fragments = isSame ? earlier.#fragments : new WeakMap()
    this.#branches = isSame ? earlier.#branches : new WeakMap()
  }

  fragment(key: object, make: () => ScannedPart): ScannedPart {
    const cachedPart = this.#fragments.get(key)
    if (cachedPart) return cachedPart
    const fragment = make()
    this.#fragments.set(key, fragment)
    return fragment
  }

  branch(key: object, make: () => string): Branch {
    const cachedBranch = this.#branches.get(key)
    if (cachedBranch) return cachedBranch
    const content = make()
    const branch = { path: asOutputPath(`assets/nav/${nameHash(content)}.txt`), content }
    this.#branches.set(key, branch)
    return branch
  }
}

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
