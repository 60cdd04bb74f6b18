import { useDocument } from '@theme/context'

/** On pages of another version than the current one: says so, and leads to the same page there. */
export default function VersionBanner() {
  const { editions } = useDocument().page
  if (!editions?.version || !editions.latest) return null
  return (
    <div className="version-banner" role="note">
      <p>
        This page belongs to version <strong>{editions.version.label}</strong>.{' '}
        <a href={editions.latest.href} data-version={editions.latest.name}>
          {`Go to ${editions.latest.label}`}
        </a>
      </p>
    </div>
  )
}
