import { nameHash } from '../../engine/fingerprint.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import { asOutputPath, type OutputPath } from '../../model/path.ts'
import type { RenderSetup } from './render-setup.ts'
import type { ScannedPart } from './scan-html.ts'

/** A part of pages that is a file of its own, fetched when a reader opens it. */
export interface Branch {
  readonly path: OutputPath
  readonly content: string
}

/**
 * HTML that is the same on many pages, such as the closed categories of a sidebar, by the object it was made
 * from. What such a part shows depends on the setup and on its object alone. So whoever renders again and
 * again takes what it can over from the setup before: everything where the setup says the same, and of it the
 * parts whose objects are the same, for which a sidebar that shows what it showed keeps its earlier objects.
 */
export class SharedParts {
  readonly sidebars: ReadonlyMap<string, readonly SidebarNode[]>
  readonly #setup: Pick<RenderSetup, 'hash' | 'sidebars'>
  readonly #fragments: WeakMap<object, ScannedPart>
  readonly #branches: WeakMap<object, Branch>

  constructor({ hash, sidebars }: RenderSetup, earlier?: SharedParts) {
    const before = earlier ? earlier.#setup : undefined
    const held = Object.entries(sidebars).map(([name, sidebar]) => {
      const known = before?.sidebars[name]
      return [name, known?.hash === sidebar.hash ? known : sidebar] as const
    })
    this.#setup = { hash, sidebars: Object.fromEntries(held) }
    this.sidebars = new Map(held.map(([name, { nodes }]) => [name, nodes]))
    const isSame = before?.hash === hash
    this.#fragments = earlier && isSame ? earlier.#fragments : new WeakMap()
    this.#branches = earlier && isSame ? earlier.#branches : new WeakMap()
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
