import { useId, type ReactNode } from 'react'

/** Props of `<Tooltip>`. */
export interface TooltipProps {
  /** What the reader learns. */
  readonly content: ReactNode
  /** The word that is explained. */
  readonly children?: ReactNode
}

/**
 * A word with an explanation that opens on click, tap or Enter: a popover, so that it works without
 * JavaScript, Escape closes it and nothing needs hovering.
 */
export default function Tooltip({ content, children }: TooltipProps) {
  const id = useId()
  return (
    <span className="tooltip">
      <button type="button" className="term" popoverTarget={id} aria-describedby={id}>
        {children}
      </button>
      <span className="term-card" id={id} popover="auto" role="note">
        {content}
      </span>
    </span>
  )
}
