import type { SiteProps } from '../../src/model/site.ts'
import type { NavbarLink } from '../../src/model/navigation.ts'
import { useTranslate } from '@theme/context'

/** The start page and the navbar's links into the site: for pages that themselves lead nowhere. */
export default function SectionLinks({ site }: { readonly site: SiteProps }) {
  const t = useTranslate()
  return (
    <ul className="section-links tags">
      <li>
        <a className="page-action" href={site.home}>
          {t('page.start')}
        </a>
      </li>
      {sections(site).map((link) => (
        <li key={link.href + link.label}>
          <a className="page-action" href={link.href}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Each address once, under its first name. */
function sections({ navbar, home }: SiteProps): readonly NavbarLink[] {
  const links = navbar.items.flatMap((item): readonly NavbarLink[] =>
    item.type === 'dropdown' ? item.items : 'external' in item ? [item] : [],
  )
  const seen = new Set([home])
  return links.filter(({ external, icon, href }) => {
    const isListed = !external && !icon && !seen.has(href)
    if (isListed) seen.add(href)
    return isListed
  })
}
