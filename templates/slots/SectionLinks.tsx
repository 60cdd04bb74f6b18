import type { SiteProps } from '../../src/model/site.ts'
import type { NavbarLink } from '../../src/model/navigation.ts'
import { useTranslate } from '@theme/context'

/**
 * The start page and the navbar's links into the site, in the groups of the navbar: for pages that themselves
 * lead nowhere.
 */
export default function SectionLinks({ site }: { readonly site: SiteProps }) {
  const t = useTranslate()
  const { single, groups } = sections(site)
  return (
    <div className="section-links">
      <Links links={[{ label: t('page.start'), href: site.home }, ...single]} />
      {groups.map(({ label, links }) => (
        <div key={label}>
          <p>{label}</p>
          <Links links={links} />
        </div>
      ))}
    </div>
  )
}

function Links({ links }: { readonly links: readonly Pick<NavbarLink, 'label' | 'href'>[] }) {
  return (
    <ul className="tags">
      {links.map(({ label, href }) => (
        <li key={href + label}>
          <a className="page-action" href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface LinkGroup {
  readonly label: string
  readonly links: readonly NavbarLink[]
}

/** Each address once, under its first name. */
function sections({ navbar, home }: SiteProps): {
  readonly single: readonly NavbarLink[]
  readonly groups: readonly LinkGroup[]
} {
  const addresses = new Set([home])
  const isNew = ({ external, icon, href }: NavbarLink): boolean => {
    const isListed = !external && !icon && !addresses.has(href)
    if (isListed) addresses.add(href)
    return isListed
  }
  return {
    single: navbar.items.filter((item): item is NavbarLink => 'external' in item && isNew(item)),
    groups: navbar.items
      .flatMap((item) =>
        item.type === 'dropdown' ? [{ label: item.label, links: item.items.filter(isNew) }] : [],
      )
      .filter(({ links }) => links.length > 0),
  }
}
