import type { Heading } from '../../src/model/page.ts'

interface TocProps {
  readonly headings: readonly Heading[]
  /** The form for narrow screens: closed, above the text. */
  readonly collapsed?: boolean
}

export default function Toc({ headings, collapsed }: TocProps) {
  const top = Math.min(...headings.map((heading) => heading.level))
  const list = (
    <ul>
      {headings.map(({ id, text, level }) => (
        <li key={id} data-depth={level - top || undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
  if (collapsed)
    return (
      <details className="toc-collapsed">
        <summary>On this page</summary>
        <nav aria-label="On this page, short">{list}</nav>
      </details>
    )
  return (
    <aside className="toc" aria-label="Contents">
      <nav aria-labelledby="docgenToc" data-toc="">
        <p className="toc-title" id="docgenToc">
          On this page
        </p>
        {list}
      </nav>
    </aside>
  )
}
