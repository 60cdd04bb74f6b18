import type { BodyRoot } from '../../model/body.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { PageSlice, SourceLocation } from '../../model/site.ts'
import type { Theme } from '../../model/theme.ts'
import type { ScopeInput } from './body-scopes.ts'

export interface BodyInput extends ScopeInput {
  readonly body: BodyRoot
  readonly slice: Pick<PageSlice, 'links' | 'images'> &
    Partial<Pick<PageSlice, 'absent' | 'toc' | 'layout' | 'wide'>>
  /** A prefix for the ids of components, if several bodies are on one page. */
  readonly idPrefix?: string
  /** Whether parts that throw are left out, instead of failing the page. */
  readonly isTolerant?: boolean
  readonly renderToString: Theme['renderToString']
  readonly locationOf: (error: unknown) => SourceLocation | undefined
}

export interface RenderedBody {
  readonly html: string
  readonly made: readonly RenderedFragment[]
  /** The HTML of each group of blocks for the Markdown copy. */
  readonly groups: readonly string[]
  /** Errors of parts that were left out. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface RenderedFragment {
  readonly html: string
  readonly location: SourceLocation
  /** The place where an address in it was written, if known. */
  readonly placeOf?: ((href: string) => Place | undefined) | undefined
}

/** Marks HTML that React takes as it is. */
export const wrapper = 'docgen-html'

/** HTML without the marks around HTML that React took as it was. */
export const unwrapped = (html: string): string =>
  html.replaceAll(`<${wrapper}>`, '').replaceAll(`</${wrapper}>`, '')
