import { useDocument } from '@theme/context'

/** On pages of another version than the current one: says so, and leads to the same page there. */
export default function VersionBanner() {
  const { editions } = useDocument().page
  if (!editions?.version || !editions.latest) return null
  // Of a version of this site its mount says whether it has a banner.
  if (editions.mount !== undefined && !editions.banner) return null
  return (
    <div className="version-banner" role="note">
      <p>
        {editions.banner === 'unreleased' ? (
          <>
            This page is about <strong>{editions.version.label}</strong>, which is not released yet.{' '}
          </>
        ) : editions.banner === 'unmaintained' ? (
          <>
            This page is about version <strong>{editions.version.label}</strong>, which is no longer
            maintained.{' '}
          </>
        ) : (
          <>
            This page belongs to version <strong>{editions.version.label}</strong>.{' '}
          </>
        )}
        <a href={editions.latest.href} data-version={editions.latest.name}>
          {`Go to ${editions.latest.label}`}
        </a>
      </p>
    </div>
  )
}
