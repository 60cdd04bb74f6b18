import { useDocument } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** Below the text: tags, "edit this page", last change. */
export default function PageMeta() {
  const { editUrl, lastUpdated, tags } = useDocument().page
  if (!editUrl && !lastUpdated && tags.length === 0) return null
  return (
    <footer className="page-meta">
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="badge">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {editUrl && (
        <a className="edit-link" href={editUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="edit" />
          Edit this page
        </a>
      )}
      {lastUpdated && (
        <p className="last-updated">
          Last updated
          {lastUpdated.date && (
            <>
              {' on '}
              <time dateTime={lastUpdated.date}>{lastUpdated.date.slice(0, 10)}</time>
            </>
          )}
          {lastUpdated.author && ` by ${lastUpdated.author}`}
        </p>
      )}
    </footer>
  )
}
