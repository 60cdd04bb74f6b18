import type { FrontMatter } from '../../model/front-matter.ts'
import type { PageSlice } from '../../model/site.ts'
import type { Theme } from '../../model/theme.ts'

/** A heading in the form that code in pages reads. */
export type TocEntry = { readonly value: string } & Pick<PageSlice['toc'][number], 'id' | 'level'>

/** The exports of a page's own module (see `PageModuleUnit`). */
export interface UnitModule {
  readonly scope: (
    props: Readonly<Record<string, unknown>>,
    components: Theme['mdx'],
    frontMatter: FrontMatter,
    toc: readonly TocEntry[],
  ) => readonly (() => unknown)[]
}
