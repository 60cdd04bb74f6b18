import type { BlogOptions } from '../../../model/blog.ts'
import type { CompareNames } from '../../../model/compare-names.ts'
import type { ContentTree } from '../../../model/content-tree.ts'
import type { LocateLater } from '../../../model/location.ts'
import type { Translate } from '../../../model/messages/messages.ts'
import type { GraphPage } from '../graph-parts.ts'
import type { BlogDataFile } from './data-file.ts'

/** The input for building a blog. */
export interface BlogInput {
  readonly tree: ContentTree
  readonly options: BlogOptions
  /** Its posts, sorted by path. */
  readonly pages: readonly GraphPage[]
  readonly authorsFile: BlogDataFile | undefined
  readonly tagsFile: BlogDataFile | undefined
  /** The path of the authors file, which may not exist. */
  readonly authorsPath: string
  readonly trailingSlash?: boolean
  readonly baseUrl: string
  readonly translate: Translate
  /** Compares names in the language of the site. */
  readonly compareNames: CompareNames
  readonly location: LocateLater
}
