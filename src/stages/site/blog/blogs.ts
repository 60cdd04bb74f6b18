import { posix } from 'node:path'
import { nameComparer } from '../../../model/compare-names.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { createTranslate } from '../../../model/messages/messages.ts'
import { siteLanguage } from '../../../model/site-language.ts'
import type { ContentPath } from '../../../model/path.ts'
import type { GraphPage } from '../graph-parts.ts'
import type { SiteGraphInput } from '../site-graph-input.ts'
import { dataFileOf } from './data-file.ts'
import { readBlog, type Blog } from './listings.ts'

/** Reads the blogs of a site, by the keys of their trees. */
export function readBlogs(
  { config, blogData, location }: Pick<SiteGraphInput, 'config' | 'blogData' | 'location'>,
  pages: ReadonlyMap<ContentPath, GraphPage>,
): { readonly blogs: ReadonlyMap<string, Blog>; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const compareNames = nameComparer(siteLanguage(config.i18n))
  const blogs = config.trees.flatMap((tree) => {
    const { blog: options } = tree
    if (!options) return []
    const authorsFile = dataFileOf(tree, options.authorsMapPath, blogData)
    const blog = readBlog(
      {
        tree,
        options,
        pages: [...pages.values()].filter((entry) => entry.tree === tree && entry.page.route === undefined),
        authorsPath: authorsFile?.path ?? posix.join(tree.path, options.authorsMapPath),
        authorsFile,
        tagsFile: options.tags === false ? undefined : dataFileOf(tree, options.tags, blogData),
        ...(config.trailingSlash === undefined ? {} : { trailingSlash: config.trailingSlash }),
        baseUrl: config.baseUrl,
        translate: createTranslate(config.messages, siteLanguage(config.i18n)),
        compareNames,
        location,
      },
      diagnostics,
    )
    return [[tree.key, blog] as const]
  })
  return { blogs: new Map(blogs), diagnostics }
}
