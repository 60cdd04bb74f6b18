import type { ReactNode } from 'react'

export interface BadgeProps {
  readonly type?: 'neutral' | 'tip' | 'info' | 'warning' | 'danger'
  readonly children?: ReactNode
}

export default function Badge({ type = 'neutral', children }: BadgeProps) {
  return <span className={type === 'neutral' ? 'badge' : `badge badge-${type}`}>{children}</span>
}
