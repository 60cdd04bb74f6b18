import { Fragment, type ReactNode } from 'react'

/** Keys: `<Kbd>Ctrl+K</Kbd>` draws one cap for each. */
export default function Kbd({ children }: { readonly children?: ReactNode }) {
  if (typeof children !== 'string') return <kbd>{children}</kbd>
  const keys = children.split(/\s*\+\s*/).filter(Boolean)
  return (
    <span className="keys">
      {keys.map((key, index) => (
        <Fragment key={index}>
          {index > 0 && '+'}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
