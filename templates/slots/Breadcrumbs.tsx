import { useDocument, useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** The way from the home page to this one. */
export default function Breadcrumbs() {
  const { page, site } = useDocument()
  const t = useTranslate()
  if (page.breadcrumbs.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={t('breadcrumbs.label')}>
      <ol>
        <li>
          <a href={site.home} aria-label={t('breadcrumbs.home')}>
            <Icon name="home" />
          </a>
        </li>
        {page.breadcrumbs.map(({ label, href }, index) => {
          const last = index === page.breadcrumbs.length - 1
          return (
            <li key={index}>
              {href && !last ? (
                <a href={href}>{label}</a>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
