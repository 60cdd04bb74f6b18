import { useDocument } from '@theme/context'
import type { DocVersion } from '../../../src/model/site.ts'

/**
 * `@docusaurus/plugin-content-docs/client`: the versions of each mount, and the version of the page. Of the
 * pages in a version, only the one at its address is known.
 */
const mainDoc = 'index'

const dataOf = ({
  name,
  label,
  isLast,
  path,
}: Pick<DocVersion, 'name' | 'label' | 'isLast'> & { readonly path: string }) => ({
  name,
  version: name,
  label,
  isLast,
  path,
  mainDocId: mainDoc,
  docs: [{ id: mainDoc, path }],
  draftIds: [],
  noIndex: false,
})

/** The data of every docs mount, by the name that Docusaurus gives it. */
export function useAllDocsData() {
  const { docVersions = [] } = useDocument().site
  const mounts = [...new Set(docVersions.map(({ mount }) => mount))]
  return Object.fromEntries(
    mounts.map((mount) => {
      const versions = docVersions.filter((version) => version.mount === mount).map(dataOf)
      const root = versions.find(({ isLast }) => isLast) ?? versions[0]
      return [mount, { path: root?.path ?? '', versions, breadcrumbs: true }]
    }),
  )
}

const none = { path: '', versions: [], breadcrumbs: true }

/** The data of one mount; without versions if there is no such mount. */
export const useDocsData = (mount = 'default') => useAllDocsData()[mount] ?? none
/** The versions of a mount, the newest first. */
export const useVersions = (mount = 'default') => useDocsData(mount).versions
/** The version of a mount that readers should use; undefined if it has none. */
export const useLatestVersion = (mount = 'default') => {
  const versions = useVersions(mount)
  return versions.find(({ isLast }) => isLast) ?? versions[0]
}

/** The mount of the page, and its version; undefined outside of docs. */
export function useActivePluginAndVersion() {
  const all = useAllDocsData()
  const { page } = useDocument()
  const isBelow = (path: string): boolean =>
    path === '/' || page.href === path || page.href.startsWith(`${path}/`)
  const versions = Object.entries(all)
    .flatMap(([pluginId, pluginData]) =>
      pluginData.versions.map((activeVersion) => ({
        activePlugin: { pluginId, pluginData },
        activeVersion,
      })),
    )
    .filter(({ activeVersion }) => isBelow(activeVersion.path))
    // `/docs/next/a` is below `/docs`, too.
    .toSorted((one, other) => other.activeVersion.path.length - one.activeVersion.path.length)
  return versions[0]
}

/** The mount of the page; undefined outside of docs. */
export const useActivePlugin = () => useActivePluginAndVersion()?.activePlugin
/** The version of the page; undefined outside of docs. The mount is always that of the page. */
export const useActiveVersion = (_mount?: string) => useActivePluginAndVersion()?.activeVersion
/** The version of the page; outside of docs, one without pages. */
export const useDocsVersion = () => useActiveVersion() ?? dataOf(unknownVersion)
/** No preferred version: only the browser knows it. */
export const useDocsPreferredVersion = () => ({ preferredVersion: null, savePreferredVersionName: nothing })
/** The version of the page, without its counterparts in others. */
export const useActiveDocContext = (mount?: string) => ({
  activeVersion: useActiveVersion(mount),
  activeDoc: undefined,
  alternateDocVersions: {},
})
/** The version of the page and the latest one, each once. */
export const useDocsVersionCandidates = (mount = 'default') => {
  const versions = [useActiveVersion(mount), useLatestVersion(mount)]
  return versions.filter((version, index) => version !== undefined && versions.indexOf(version) === index)
}
/** What the page knows about itself: title, description, front matter and headings. */
export const useDoc = () => {
  const { page, frontMatter } = useDocument()
  return {
    metadata: { title: page.title, description: page.description, permalink: page.href },
    frontMatter,
    toc: page.toc,
  }
}
/** Null: the breadcrumbs of a page are part of its layout. */
export const useSidebarBreadcrumbs = () => null
/** Null: the sidebar of a page is part of its layout. */
export const useDocsSidebar = () => null
/** An empty category: lists of cards get their items when the page is compiled. */
export const useCurrentSidebarCategory = () => ({ items: [], label: '' })

const unknownVersion = { name: 'current', label: 'Next', isLast: true, path: '' }

function nothing(): void {
  // Preferences cannot be changed during rendering.
}
