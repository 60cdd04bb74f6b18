import { useEffect, useRef, useState } from 'react'
import { TryForm } from './try/TryForm.tsx'
import type { TryModel } from './try/try-model.ts'

/** React wakes the form when a reader first uses it. */
export const hydrate = 'interaction'

interface TryRequestProps {
  readonly model: TryModel
  /** What the line says that opens the form. */
  readonly title: string
}

/**
 * "Try it" for an operation. Closed, it is a line of markup; the form is made in the browser when a reader
 * opens it.
 */
export default function TryRequest({ model, title }: TryRequestProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const note = (): void => {
    if (details.current?.open) setWasOpened(true)
  }
  // The click that loaded this code may have opened it already.
  useEffect(note, [])
  return (
    <details className="ref-nested try needs-js" ref={details} onToggle={note}>
      <summary>
        {title}
        <span className="visually-hidden">
          : {model.method} {model.path}
        </span>
      </summary>
      {wasOpened && <TryForm model={model} />}
    </details>
  )
}
