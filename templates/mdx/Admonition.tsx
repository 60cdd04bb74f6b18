import type { ReactNode } from 'react'
import { classes } from '@theme/class-names'
import { useComponentTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

const kinds = {
  note: { icon: 'note', look: 'note' },
  secondary: { icon: 'note', look: 'note' },
  tip: { icon: 'tip', look: 'tip' },
  success: { icon: 'success', look: 'tip' },
  info: { icon: 'info', look: 'info' },
  important: { icon: 'info', look: 'info' },
  warning: { icon: 'warning', look: 'warning' },
  caution: { icon: 'warning', look: 'warning' },
  danger: { icon: 'danger', look: 'danger' },
} as const

/** Props of `<Admonition>`. */
export interface AdmonitionProps {
  /** `note`, `tip`, `info`, `warning` or `danger`; a note by default. */
  readonly kind?: string
  /** Docusaurus's name for `kind`. */
  readonly type?: string
  /** In place of the name of its kind. */
  readonly title?: ReactNode
  /** Classes of its element, beside its own. */
  readonly className?: string
  /** Its text. */
  readonly children?: ReactNode
}

const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name)

/** A paragraph that stands out: `:::tip[Title] … :::`. */
export default function Admonition({ kind, type, title, className, children }: AdmonitionProps) {
  const name = kind ?? type ?? 'note'
  const admonitionKind = isKind(name) ? name : 'note'
  const { icon, look } = kinds[admonitionKind]
  const t = useComponentTranslate()
  return (
    <div className={classes('admonition', `admonition-${look}`, className)} role="note">
      <p className="admonition-title">
        <Icon name={icon} />
        <span>{title ?? t(`admonition.${admonitionKind}`)}</span>
      </p>
      <div className="admonition-body">{children}</div>
    </div>
  )
}
