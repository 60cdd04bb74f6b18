import { inline, useDocument, useTranslate } from '@theme/context'

/** On pages of another version than the current one: says so, and leads to the same page there. */
export default function VersionBanner() {
  const { editions } = useDocument().page
  const t = useTranslate()
  if (!editions?.version || !editions.latest) return null
  return (
    <div className="version-banner" role="note">
      <p>
        {inline(t.parts('version.other', { version: <strong>{editions.version.label}</strong> }))}{' '}
        <a href={editions.latest.href} data-version={editions.latest.name}>
          {t('version.goTo', { version: editions.latest.label })}
        </a>
      </p>
    </div>
  )
}
