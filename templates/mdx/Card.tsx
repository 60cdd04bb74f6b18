import type { ReactNode } from 'react'
import { classes } from '@theme/class-names'
import Link from '@theme/mdx/Link'
import Icon from '@theme/slots/Icon'

/** Props of `<Card>`. */
export interface CardProps {
  /** Its first line, and the text of its link. */
  readonly title: ReactNode
  /** An address as it stands: of another site, or with the base URL in it. */
  readonly href?: string
  /** A path from the site's root; the base URL is put before it. */
  readonly to?: string
  /** Name of an [icon](#icon). */
  readonly icon?: string
  /** What follows the title, in place of children. */
  readonly description?: ReactNode
  /** What following the link does, at the card's end: `Read the guide`. */
  readonly action?: string
  /** Classes of its element, beside its own. */
  readonly className?: string
  /** What follows the title. */
  readonly children?: ReactNode
}

const outside = /^(?:[a-z][a-z\d+.-]*:)?\/\//i

/** A card. The whole of it leads to `href`; links in its text stay links of their own. */
export default function Card({ title, href, to, icon, description, action, className, children }: CardProps) {
  const target = to ?? href
  const external = target !== undefined && outside.test(target)
  const link = { ...(href === undefined ? {} : { href }), ...(to === undefined ? {} : { to }) }
  return (
    <div className={classes('card', target !== undefined && 'card-linked', className)}>
      {icon && (
        <span className="card-icon">
          <Icon name={icon} />
        </span>
      )}
      <p className="card-title">
        {target === undefined ? (
          title
        ) : (
          <Link {...link} className="card-link" data-prefetch="">
            {title}
          </Link>
        )}
        {external && !action && <Icon name="external" className="icon-external" />}
      </p>
      {(description || children) && (
        <div className="card-text">
          {description && <p>{description}</p>}
          {children}
        </div>
      )}
      {action && (
        <p className="card-action" aria-hidden="true">
          {action}
          <Icon name={external ? 'external' : 'arrow-right'} />
        </p>
      )}
    </div>
  )
}
