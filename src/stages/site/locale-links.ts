import { hrefOf } from '../../model/address.ts'
import type { LocaleLink } from '../../model/navigation.ts'
import type { SiteConfig } from '../../model/site-config.ts'

/** Each language with its start page, as pages without translations of their own show them. */
export function localeLinks({
  i18n: { defaultLocale, locales, localeConfigs },
  baseUrl,
}: SiteConfig): LocaleLink[] {
  return locales.map((locale) => {
    const { label, htmlLang, direction } = localeConfigs[locale] ?? {
      label: locale,
      htmlLang: locale,
      direction: 'ltr' as const,
    }
    return {
      locale,
      label,
      lang: htmlLang,
      direction,
      href: hrefOf(locale === defaultLocale ? '/' : `/${locale}/`, baseUrl),
      current: locale === defaultLocale,
      translated: false,
    }
  })
}
