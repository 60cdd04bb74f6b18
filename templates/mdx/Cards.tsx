import type { ReactNode } from 'react'
import { classes } from '@theme/class-names'

/** Props of `<Cards>`. */
export interface CardsProps {
  /** At most this many in a row; as many as fit by default. */
  readonly columns?: 2 | 3 | 4 | '2' | '3' | '4'
  /** Classes of its element, beside its own. */
  readonly className?: string
  /** The cards. */
  readonly children?: ReactNode
}

/** A grid of `<Card>`s of equal height. */
export default function Cards({ columns, className, children }: CardsProps) {
  return <div className={classes('cards', columns && `cards-${columns}`, className)}>{children}</div>
}
