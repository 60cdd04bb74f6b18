/** Values as code, with commas between them; those of a long list are shown on demand. */
export function CodeList({
  values,
  limit = 24,
}: {
  readonly values: readonly string[]
  readonly limit?: number
}) {
  const list = (shown: readonly string[]) =>
    shown.map((value, index) => (
      <span key={index}>
        {index > 0 && ', '}
        <code>{value === '' ? '""' : value}</code>
      </span>
    ))
  if (values.length <= limit) return <>{list(values)}</>
  return (
    <>
      {list(values.slice(0, limit))}
      <details className="mcp-more">
        <summary>{values.length - limit} more</summary>
        {list(values.slice(limit))}
      </details>
    </>
  )
}
