import { inline, useDocument, useTranslate } from '@theme/context'

/** On pages of another version than the current one: says so, and leads to the same page there. */
export default function VersionBanner() {
  const { editions } = useDocument().page
  const t = useTranslate()
  if (!editions?.version || !editions.latest) return null
  // Of a version of this site its mount says whether it has a banner.
  if (editions.mount !== undefined && !editions.banner) return null
  const key = editions.banner ? (`version.${editions.banner}` as const) : 'version.other'
  return (
    <div className="version-banner admonition admonition-warning" role="note">
      <p>
        {inline(t.parts(key, { version: <strong>{editions.version.label}</strong> }))}{' '}
        <a
          href={editions.latest.href}
          data-version={editions.latest.name}
          data-same-page={editions.latest.isSamePage ? '' : undefined}
        >
          {t('version.goTo', { version: editions.latest.label })}
        </a>
      </p>
    </div>
  )
}
