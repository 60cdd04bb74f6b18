import type { SiteConfig } from './site-config.ts'

/** The language that a site is written in, as its pages and its search say it: `en`. */
export function siteLanguage({ defaultLocale, localeConfigs }: SiteConfig['i18n']): string {
  return localeConfigs[defaultLocale]?.htmlLang ?? defaultLocale
}
