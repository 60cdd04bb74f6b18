import { hrefOf } from '../../model/address.ts'
import type { LocaleLink } from '../../model/navigation.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { localeLink } from './locale-routes.ts'

/** Links to the start pages of all languages, for pages without translations. */
export function localeLinks({ i18n, assetBase }: Pick<SiteConfig, 'i18n' | 'assetBase'>): LocaleLink[] {
  return i18n.locales.map((locale) => ({
    ...localeLink(locale, i18n),
    href: hrefOf(locale === i18n.defaultLocale ? '/' : `/${locale}/`, assetBase),
    current: locale === i18n.currentLocale,
    translated: false,
  }))
}
