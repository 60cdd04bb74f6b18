import { CodeBlock } from 'docgen/components'
import type { CodeSample } from 'docgen/kit'

export interface ReleaseView {
  readonly id: string
  readonly version: string
  readonly date: string
  /** The notes, as safe HTML. */
  readonly html: string
  readonly example?: CodeSample
}

/** The page that the plugin makes: static HTML, no JavaScript. */
export default function ReleaseNotes({ releases }: { readonly releases: readonly ReleaseView[] }) {
  return (
    <>
      {releases.map(({ id, version, date, html, example }) => (
        <section key={id} className="release" aria-labelledby={id}>
          <h2 id={id}>{version}</h2>
          <p className="release-date">
            <time dateTime={date}>{date}</time>
          </p>
          <div dangerouslySetInnerHTML={{ __html: html }} />
          {example && <CodeBlock {...example} />}
        </section>
      ))}
    </>
  )
}
