import { useDocument } from '@theme/context'

/** `@docusaurus/useDocusaurusContext`: what docgen knows of the site, under the names that Docusaurus has. */
export default function useDocusaurusContext() {
  const { site } = useDocument()
  const { title, tagline, url, baseUrl, favicon, organizationName, projectName, locale } = site
  return {
    siteConfig: {
      title,
      tagline,
      url,
      baseUrl,
      favicon,
      organizationName,
      projectName,
      customFields: site.customFields,
      themeConfig: { navbar: site.navbar, footer: site.footer },
      i18n: { defaultLocale: locale, locales: [locale] },
    },
    siteMetadata: { docusaurusVersion: '3', pluginVersions: {} },
    globalData: {},
    i18n: { currentLocale: locale, defaultLocale: locale, locales: [locale], localeConfigs: {} },
    codeTranslations: {},
  }
}
