import type { ReactNode } from 'react'
import { asHref } from '../../src/model/path.ts'
import { Author, Socials } from '@theme/slots/PostHead'

/** Props of `<Person>`. */
export interface PersonProps {
  /** Their name, and the text of its link. */
  readonly name: string
  /** What they do, below the name. */
  readonly role?: string
  /** The address of their picture. Without one, their initials are shown. */
  readonly src?: string
  /** An address where there is more about them. */
  readonly href?: string
  /** Where they are met elsewhere, by platform: `{ github: 'https://github.com/ada' }`. */
  readonly links?: Readonly<Record<string, string>>
  /** Classes of its element, beside its own. */
  readonly className?: string
  /** What follows the name. */
  readonly children?: ReactNode
}

/** Somebody in `<People>`, as an author of a blog is shown. */
export default function Person({ name, role, src, href, links = {}, className, children }: PersonProps) {
  const author = {
    name,
    ...(role === undefined ? {} : { title: role }),
    ...(src === undefined ? {} : { imageUrl: src }),
    ...(href === undefined ? {} : { href: asHref(href), isExternal: /^https?:/.test(href) }),
    socials: Object.entries(links).map(([platform, address]) => ({ platform, href: address })),
  }
  return (
    <li className={className}>
      <Author author={author} />
      {children && <div className="person-text">{children}</div>}
      <Socials author={author} />
    </li>
  )
}
