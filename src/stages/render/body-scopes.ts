import type { ScopeNode } from '../../model/body.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { PageModule } from '../../model/page.ts'
import type { PageSlice, SourceLocation } from '../../model/site.ts'
import type { Theme } from '../../model/theme.ts'
import { renderError } from './render-error.ts'
import type { TocEntry, UnitModule } from './component-module.ts'
import { append } from '../../model/append.ts'

/** What the expressions of a body can use. */
export interface ScopeInput {
  readonly file: string
  readonly frontMatter: FrontMatter
  /** The beginning of a post in a list has no table of contents. */
  readonly slice: Partial<Pick<PageSlice, 'toc'>>
  readonly module?: PageModule
  readonly units: ReadonlyMap<string, UnitModule>
  readonly theme: Theme
  /** Receives the location of code before it runs. */
  readonly watch?: ((location: SourceLocation) => void) | undefined
}

/** A module of the page or of a partial, evaluated with its props. */
interface Scope {
  readonly unit: string
  readonly thunks: readonly (() => unknown)[]
  readonly places: readonly Place[]
  readonly file: string
}

/** The values of a body's expressions, in the scope of the page or of the partial that is being rendered. */
export class BodyScopes {
  readonly #input: ScopeInput
  readonly #report: Diagnostic[]
  readonly #toc: readonly TocEntry[]
  #scope: Scope | undefined

  /** Reports undefined names to `report`. */
  constructor(input: ScopeInput, report: Diagnostic[]) {
    this.#input = input
    this.#report = report
    this.#toc = (input.slice.toc ?? []).map(({ text, id, level }) => ({ value: text, id, level }))
    this.#scope = this.#openScope(input.file, {})
  }

  /** Whether there is a module; there is none if it threw while loading. */
  get isOpen(): boolean {
    return this.#scope !== undefined
  }

  #openScope(unit: string, props: Readonly<Record<string, unknown>>): Scope | undefined {
    const description = this.#input.module?.units.find(({ file }) => file === unit)
    const module = description && this.#input.units.get(description.id)
    if (!description || !module) return undefined
    return {
      unit: description.id,
      thunks: module.scope(props, this.#input.theme.mdx, this.#input.frontMatter, this.#toc),
      places: description.places,
      file: description.file,
    }
  }

  /** Calls `run` for the content of a partial, in the partial's scope. */
  within<Result>(node: ScopeNode, run: () => Result): Result {
    const outer = this.#scope
    const props: Record<string, unknown> = { ...node.props }
    for (const { name, thunk } of node.dynamic ?? []) {
      this.#watch(outer?.file ?? this.#input.file, outer?.places[thunk])
      const value = this.force(thunk)
      if (name === undefined) Object.assign(props, value)
      else props[name] = value
    }
    this.#scope = this.#openScope(node.unit, props)
    try {
      return run()
    } finally {
      this.#scope = outer
    }
  }

  #watch(file: string, place: Place | undefined): void {
    this.#input.watch?.({ file, ...(place ? { place } : {}) })
  }

  /** Evaluates a thunk; gives `fallback` if it refers to an undefined name, which MDX 1 treated as text. */
  force(thunk: number, fallback?: string): unknown {
    const { thunks, places, file } = this.#scope ?? {}
    try {
      return thunks?.[thunk]?.()
    } catch (error) {
      const failed = renderError(error, { file: file ?? this.#input.file, place: places?.[thunk] })
      if (fallback === undefined || !(error instanceof Error && error.name === 'ReferenceError')) throw failed
      append(this.#report, failed.diagnostics)
      return fallback
    }
  }
}
