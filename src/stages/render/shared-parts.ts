import { nameHash } from '../../engine/fingerprint.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import { asOutputPath, type OutputPath } from '../../model/path.ts'
import type { RenderSetup } from './render-task.ts'
import type { ScannedPart } from './scan-html.ts'

/** A fragment of pages in a separate file, fetched when a reader opens it. */
export interface Branch {
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
    const known = this.#fragments.get(key)
    if (known) return known
    const fragment = make()
    this.#fragments.set(key, fragment)
    return fragment
  }

  branch(key: object, make: () => string): Branch {
    const known = this.#branches.get(key)
    if (known) return known
    const content = make()
    const branch = { path: asOutputPath(`assets/nav/${nameHash(content)}.txt`), content }
    this.#branches.set(key, branch)
    return branch
  }
}
