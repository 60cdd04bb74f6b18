import { useEffect, useRef, useState } from 'react'
import { TryForm } from './try/TryForm.tsx'
import type { TryModel } from './try/try-model.ts'

/** The form is hydrated when a reader first uses it. */
export const hydrate = 'interaction'

interface TryRequestProps {
  readonly model: TryModel
  /** The label of the disclosure. */
  readonly title: string
}

/**
 * "Try it" for an operation. Closed, it is a single line of markup; the form is rendered in the browser when
 * it is opened.
 */
export default function TryRequest({ model, title }: TryRequestProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const note = (): void => {
    if (details.current?.open) setWasOpened(true)
  }
  // The click that loaded this code may already have opened it.
  useEffect(note, [])
  return (
    <details className="ref-nested try needs-js" ref={details} onToggle={note}>
      <summary>
        {title}
        <span className="visually-hidden">{`: ${model.method} ${model.path}`}</span>
      </summary>
      {wasOpened && <TryForm model={model} />}
    </details>
  )
}
