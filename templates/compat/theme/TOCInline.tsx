import { useDocument } from '@theme/context'

interface TocEntry {
  readonly value: string
  readonly id: string
  readonly level: number
}

interface TOCInlineProps {
  /** A `toc` export. Default: the headings of the page. */
  readonly toc?: readonly TocEntry[]
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
}

/** `@theme/TOCInline`: links to the headings of the page, or of the partial whose `toc` is passed. */
export default function TOCInline({ toc, minHeadingLevel = 2, maxHeadingLevel = 3 }: TOCInlineProps) {
  const { page } = useDocument()
  const entries = toc ?? page.toc.map(({ text, id, level }) => ({ value: text, id, level }))
  return (
    <ul>
      {entries
        .filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
        .map(({ id, value }) => (
          <li key={id}>
            <a href={`#${id}`}>{value}</a>
          </li>
        ))}
    </ul>
  )
}
