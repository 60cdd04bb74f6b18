import type { ShownPost } from '../../src/model/blog.ts'
import { useTranslate } from '@theme/context'
import PostHead from '@theme/slots/PostHead'
import PostTags from '@theme/slots/PostTags'

interface PostListProps {
  readonly posts: readonly ShownPost[]
  /** HTML of what each of them begins with (trusted: docgen made it). */
  readonly beginnings: readonly string[]
}

/** Posts below each other, each with its beginning. */
export default function PostList({ posts, beginnings }: PostListProps) {
  const t = useTranslate()
  if (posts.length === 0) return <p className="muted">{t('blog.noPosts')}</p>
  return posts.map((post, index) => (
    <article key={post.href} className="post-card">
      {/* A post that nobody has translated has the direction of its letters. */}
      <h2 dir="auto">
        <a href={post.href} data-prefetch="">
          {post.title}
        </a>
      </h2>
      <PostHead post={post} />
      <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: beginnings[index] ?? '' }} />
      {(post.tags.length > 0 || post.isFolded) && (
        <footer className="post-foot">
          <PostTags tags={post.tags} />
          {post.isFolded && (
            <a
              className="read-more"
              href={post.href}
              aria-label={t('blog.readMoreOf', { title: post.title })}
            >
              {t('blog.readMore')}
            </a>
          )}
        </footer>
      )}
    </article>
  ))
}
