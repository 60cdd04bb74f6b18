import type { ReactNode } from 'react'

/** Props of `<Badge>`. */
export interface BadgeProps {
  /** Its color. */
  readonly type?: 'neutral' | 'tip' | 'info' | 'warning' | 'danger'
  /** A word or two. */
  readonly children?: ReactNode
}

/** A word in a frame: a state, a version, a mark. */
export default function Badge({ type = 'neutral', children }: BadgeProps) {
  return <span className={type === 'neutral' ? 'badge' : `badge badge-${type}`}>{children}</span>
}
