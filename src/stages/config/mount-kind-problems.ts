import { isRecord, own } from '../../model/plain-data.ts'
import { pathText, type Problem } from './problem.ts'
import { blogShape, tagKeys } from './schema-blog.ts'

const docsKeys: ReadonlySet<string> = new Set([
  'sidebars',
  'numberPrefixParser',
  'disableVersioning',
  'lastVersion',
  'includeCurrentVersion',
  'onlyIncludeVersions',
  'versions',
])

/** Finds keys of mounts that have no effect for their kind. `content` is the value as written. */
export function mountKindProblems(content: unknown): readonly Problem[] {
  if (!Array.isArray(content)) return []
  return content.flatMap((mount: unknown, index): readonly Problem[] => {
    if (!isRecord(mount)) return []
    const kind = own(mount, 'kind') ?? 'docs'
    return Object.keys(mount).flatMap((key): readonly Problem[] => {
      const isOdd = kind === 'docs' ? false : docsKeys.has(key)
      const isOfBlog = Object.hasOwn(blogShape, key) && !(kind === 'docs' && tagKeys.has(key))
      if (!isOdd && !(isOfBlog && kind !== 'blog')) return []
      const path = ['content', index, key]
      return [
        {
          rule: 'invalid-config-value',
          path,
          at: 'key',
          message: isOfBlog
            ? `\`${pathText(path)}\` is for blogs, and this mount is not one.`
            : `\`${pathText(path)}\` is for docs: a mount of the kind \`${typeof kind === 'string' ? kind : typeof kind}\` has no ${key === 'sidebars' ? 'sidebars' : key === 'numberPrefixParser' ? 'order by numbers' : 'versions'}.`,
          hint: isOfBlog ? "Set `kind: 'blog'`, or leave it out." : 'Leave it out.',
        },
      ]
    })
  })
}
