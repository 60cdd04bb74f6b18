import type { ShownAuthor, ShownPost } from '../../src/model/blog.ts'
import { brandName } from '../../src/model/wording.ts'
import { useTranslate } from '@theme/context'

/** Below the title of a post: when it was written, how long it takes, and who wrote it. */
export default function PostHead({ post }: { readonly post: ShownPost }) {
  const t = useTranslate()
  return (
    <div className="post-head">
      <p className="post-facts">
        {post.date && <time dateTime={post.date}>{post.shownDate}</time>}
        {post.minutes !== undefined && <span>{t('blog.minutes', { count: post.minutes })}</span>}
      </p>
      {post.authors.length > 0 && (
        <ul className="post-authors" aria-label={t('blog.authors')}>
          {post.authors.map((author, index) => (
            <li key={index}>
              <Author author={author} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** An author of a post, with picture and links. */
export function Author({ author }: { readonly author: ShownAuthor }) {
  const { name, title, href, isExternal } = author
  return (
    <div className="author">
      <Avatar author={author} />
      <div>
        {href === undefined ? (
          <span className="author-name">{name}</span>
        ) : (
          <a
            className="author-name"
            href={href}
            {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            {name ?? href}
          </a>
        )}
        {title && <span className="author-title">{title}</span>}
      </div>
    </div>
  )
}

/** Their picture, or the first letters of the first and the last word of their name. */
export function Avatar({ author: { name = '', imageUrl } }: { readonly author: ShownAuthor }) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => Array.from(word)[0])
  return imageUrl === undefined ? (
    <span className="avatar" aria-hidden="true">
      {initials.join('').toUpperCase()}
    </span>
  ) : (
    <img className="avatar" src={imageUrl} alt="" width={40} height={40} loading="lazy" decoding="async" />
  )
}

/** Where an author is met elsewhere. */
export function Socials({ author: { name = '', email, socials = [] } }: { readonly author: ShownAuthor }) {
  const links = [...socials, ...(email === undefined ? [] : [{ platform: 'email', href: `mailto:${email}` }])]
  if (links.length === 0) return null
  return (
    <ul className="socials">
      {links.map(({ platform, href }) => (
        <li key={platform}>
          <a href={href} rel="me noopener" aria-label={`${brandName(platform)}: ${name}`}>
            {brandName(platform)}
          </a>
        </li>
      ))}
    </ul>
  )
}
