import type { ShownTag } from '../../src/model/blog.ts'
import { useTranslate } from '@theme/context'

/** The tags of a post, as links to the posts that share them. */
export default function PostTags({ tags }: { readonly tags: readonly ShownTag[] }) {
  const t = useTranslate()
  if (tags.length === 0) return null
  return (
    <ul className="post-tags" aria-label={t('blog.tags')}>
      {tags.map(({ label, href, description }) => (
        <li key={href}>
          <a className="post-tag" href={href} rel="tag" title={description}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
