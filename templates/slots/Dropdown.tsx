import type { ReactNode } from 'react'
import { classes } from '@theme/class-names'
import Icon from '@theme/slots/Icon'

interface DropdownProps {
  readonly label: string
  readonly icon?: string
  readonly className?: string | undefined
  /** List items. */
  readonly children: ReactNode
}

/**
 * A disclosure (WAI-ARIA: Disclosure Navigation Menu). `<details>` works without JavaScript; one name closes
 * the others.
 */
export default function Dropdown({ label, icon, className, children }: DropdownProps) {
  return (
    <details className={classes('dropdown', className)} name="navbar">
      <summary className="navbar-link">
        {icon && <Icon name={icon} />}
        {label}
        <Icon name="chevron-down" className="icon-chevron" />
      </summary>
      <ul className="menu">{children}</ul>
    </details>
  )
}
