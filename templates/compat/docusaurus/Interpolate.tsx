import { Fragment, type ReactNode } from 'react'
import { plainText } from '@theme/plain-text'

/** What takes the place of `{name}`, by name. */
export type Values = Readonly<Record<string, ReactNode>>

/** Replaces `{name}` in a text; elements are kept. */
export function interpolate(text: string, values: Values = {}): ReactNode {
  const parts = text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : part
  })
  return parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? parts.join('')
    : parts.map((part, key) => <Fragment key={key}>{part}</Fragment>)
}

/** `@docusaurus/Interpolate`. */
export default function Interpolate({
  children,
  values,
}: {
  readonly children?: ReactNode
  readonly values?: Values
}) {
  return <>{interpolate(plainText(children), values)}</>
}
