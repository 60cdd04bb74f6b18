import type { ReactNode } from 'react'
import { classes } from '@theme/class-names'
import Link from '@theme/mdx/Link'
import Icon from '@theme/slots/Icon'

/** Props of `<Card>`. */
export interface CardProps {
  readonly title: ReactNode
  readonly href?: string
  /** A path from the site's root; the base URL is put before it. */
  readonly to?: string
  readonly icon?: string
  readonly description?: ReactNode
  /** What following the link does, at the card's end: `Read the guide`. */
  readonly action?: string
  readonly className?: string
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
