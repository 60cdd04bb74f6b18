import { useDocument, useTranslate } from '@theme/context'
import { inQuery } from '@theme/in-query'
import Icon from '@theme/slots/Icon'

/**
 * The menu of a page: its Markdown, to copy and to view, and the assistants of the configuration, which are
 * asked about it once a reader follows the link.
 */
export default function PageActions() {
  const { site, page } = useDocument()
  const t = useTranslate()
  const { markdownHref } = page
  if (!markdownHref) return null
  const prompt = inQuery(t('actions.prompt', { url: new URL(markdownHref, page.canonical).href }))
  return (
    <details className="dropdown page-actions">
      <summary className="page-action">
        <Icon name="copy" />
        {t('actions.menu')}
        <Icon name="chevron-down" className="icon-chevron" />
      </summary>
      <ul className="menu">
        <li className="needs-js">
          <button type="button" className="menu-link" data-tool="copy-page" data-copy-page={markdownHref}>
            {t('actions.copy')}
          </button>
        </li>
        <li>
          <a className="menu-link" href={markdownHref} data-no-navigate="">
            {t('actions.view')}
          </a>
        </li>
        {site.assistants.map(({ label, href }) => (
          <li key={label}>
            <a
              className="menu-link"
              href={href.replaceAll('{prompt}', prompt)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('actions.ask', { assistant: label })}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
