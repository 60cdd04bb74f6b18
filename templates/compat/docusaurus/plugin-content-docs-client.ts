import { useDocument } from '@theme/context'

/** `@docusaurus/plugin-content-docs/client`: the version of the page, and no list of others. */
const version = () => {
  const { site } = useDocument()
  const name = site.version ?? 'current'
  return { name, version: name, label: name, path: site.baseUrl, isLast: true, mainDocId: '', docs: [] }
}

export const useActivePlugin = () => ({ pluginId: 'default', pluginData: { path: '/', versions: [] } })
export const useActiveVersion = version
export const useLatestVersion = version
export const useDocsVersion = version
export const useVersions = () => [version()]
export const useDocsPreferredVersion = () => ({ preferredVersion: null, savePreferredVersionName: nothing })
export const useActiveDocContext = () => ({
  activeVersion: version(),
  activeDoc: undefined,
  alternateDocVersions: {},
})
export const useActivePluginAndVersion = () => ({ activePlugin: useActivePlugin(), activeVersion: version() })
export const useAllDocsData = () => ({})
export const useDocsData = () => ({ path: '/', versions: [version()] })
export const useDocsVersionCandidates = () => [version()]
export const useDoc = () => {
  const { page, frontMatter } = useDocument()
  return {
    metadata: { title: page.title, description: page.description, permalink: page.href },
    frontMatter,
    toc: page.toc,
  }
}
export const useSidebarBreadcrumbs = () => null
export const useDocsSidebar = () => null
export const useCurrentSidebarCategory = () => ({ items: [], label: '' })

function nothing(): void {
  // Preferences cannot be changed during rendering.
}
