import type { ReactNode } from 'react'
import { classes } from '@theme/class-names'
import PageStyles from '@theme/slots/PageStyles'

/** Props of `<People>`. */
export interface PeopleProps {
  /** Classes of its element, beside its own. */
  readonly className?: string
  /** One `<Person>` for each. */
  readonly children?: ReactNode
}

/** A team, in as many columns as fit. */
export default function People({ className, children }: PeopleProps) {
  return (
    <>
      <PageStyles of="people" />
      <ul className={classes('author-list', className)}>{children}</ul>
    </>
  )
}
