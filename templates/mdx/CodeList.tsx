import { useComponentTranslate } from '@theme/context'

/** Props of `<CodeList>`. */
export interface CodeListProps {
  /** What is listed. */
  readonly values: readonly string[]
  /** How many are shown before the rest is folded. */
  readonly limit?: number
}

/** `a`, `b` and 3 more: values as code; long lists are folded. */
export default function CodeList({ values, limit = 24 }: CodeListProps) {
  const t = useComponentTranslate()
  if (!Array.isArray(values)) throw new Error('it needs `values`, a list: `values={["a", "b"]}`.')
  const list = (visibleValues: readonly string[]) =>
    visibleValues.map((value, index) => (
      <span key={index}>
        {index > 0 && ', '}
        <code>{value === '' ? '""' : value}</code>
      </span>
    ))
  if (values.length <= limit) return <>{list(values)}</>
  return (
    <>
      {list(values.slice(0, limit))}
      <details className="code-more">
        <summary>{t('code.more', { count: values.length - limit })}</summary>
        {list(values.slice(limit))}
      </details>
    </>
  )
}
