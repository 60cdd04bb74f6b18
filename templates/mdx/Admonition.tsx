import type { ReactNode } from 'react'
import { classes } from '@theme/class-names'
import Icon from '@theme/slots/Icon'

const kinds = {
  note: { title: 'Note', icon: 'note', look: 'note' },
  secondary: { title: 'Note', icon: 'note', look: 'note' },
  tip: { title: 'Tip', icon: 'tip', look: 'tip' },
  success: { title: 'Success', icon: 'success', look: 'tip' },
  info: { title: 'Info', icon: 'info', look: 'info' },
  important: { title: 'Important', icon: 'info', look: 'info' },
  warning: { title: 'Warning', icon: 'warning', look: 'warning' },
  caution: { title: 'Caution', icon: 'warning', look: 'warning' },
  danger: { title: 'Danger', icon: 'danger', look: 'danger' },
} as const

export interface AdmonitionProps {
  readonly kind?: string
  /** Docusaurus's name for `kind`. */
  readonly type?: string
  readonly title?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name)

/** A paragraph that stands out: `:::tip[Title] … :::`. */
export default function Admonition({ kind, type, title, className, children }: AdmonitionProps) {
  const name = kind ?? type ?? 'note'
  const known = kinds[isKind(name) ? name : 'note']
  return (
    <div className={classes('admonition', `admonition-${known.look}`, className)} role="note">
      <p className="admonition-title">
        <Icon name={known.icon} />
        <span>{title ?? known.title}</span>
      </p>
      <div className="admonition-body">{children}</div>
    </div>
  )
}
