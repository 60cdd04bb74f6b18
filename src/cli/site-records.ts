import { hrefOf } from '../model/address.ts'
import { isSearched } from '../features/search/index/listed-pages.ts'
import { type RecordPage, type SearchRecord, searchRecords } from '../features/search/push/records.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { treeFacets } from '../model/search/hosted-search.ts'
import { siteLanguage } from '../model/site-language.ts'
import { assembleOnce } from '../build.ts'
import type { AssembledEdition, AssembledSite } from '../pipeline/assembled-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import type { Session } from '../engine/session.ts'

/** The records of a site for a hosted search engine, with the findings of its build. */
export interface SiteRecords {
  /** Absolute path. */
  readonly root: string
  readonly pages: number
  readonly records: readonly SearchRecord[]
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
}

/** Assembles the site, using the cache, and creates the records of its pages for a hosted search engine. */
export const siteRecords = (options: BuildOptions, loaded: LoadedConfig): Promise<SiteRecords> =>
  assembleOnce(options, describe, loaded)

function describe(
  { editions, diagnostics, failed }: AssembledSite,
  { loaded: { root } }: Session,
): SiteRecords {
  const records = editions.map(editionRecords)
  return {
    root,
    pages: records.reduce((sum, { pages }) => sum + pages, 0),
    records: records.flatMap((each) => each.records),
    diagnostics,
    failed,
  }
}

function editionRecords({
  renderInputs,
  texts,
  session,
}: AssembledEdition): Pick<SiteRecords, 'pages' | 'records'> {
  const sources = new Map(renderInputs.pages.map((source) => [source.page.path as string, source]))
  const {
    config: { url, baseUrl, i18n, versions, trees },
  } = session.loaded
  const facets = treeFacets(trees, versions?.current)
  const pages = [...renderInputs.graph.routes.values()].flatMap((route): RecordPage[] => {
    const source = route.source === undefined ? undefined : sources.get(route.source)
    if (!isSearched(route, source?.page)) return []
    const path = hrefOf(route.path, baseUrl)
    return [
      {
        url: url + path,
        path,
        title: route.title,
        description: route.description,
        tags: source?.page.frontMatter.tags ?? [],
        sections: source ? texts.of(source.page.path).sections : [],
        facets: facets[route.tree?.key ?? ''] ?? facets[''],
      },
    ]
  })
  return {
    pages: pages.length,
    records: searchRecords(pages, siteLanguage(i18n)),
  }
}
