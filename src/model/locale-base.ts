import type { SiteConfig } from './site-config.ts'

/** The base URL of the pages in a language: `/docs/de/`. */
export function localeBase({ i18n, baseUrl }: Pick<SiteConfig, 'i18n' | 'baseUrl'>, locale: string): string {
  if (locale === i18n.defaultLocale) return baseUrl
  return i18n.localeConfigs[locale]?.baseUrl ?? `${baseUrl}${locale}/`
}
