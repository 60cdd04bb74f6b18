import { useDocument } from '@theme/context'

/** `@docusaurus/useDocusaurusContext`: the site's data under Docusaurus's names. */
export default function useDocusaurusContext() {
  const { site } = useDocument()
  const { title, tagline, url, baseUrl, favicon, organizationName, projectName, i18n } = site
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
      i18n,
    },
    siteMetadata: { docusaurusVersion: '3', pluginVersions: {} },
    globalData: {},
    i18n,
    codeTranslations: site.ownMessages,
  }
}
