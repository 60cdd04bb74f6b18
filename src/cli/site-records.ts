import { hrefOf } from '../model/address.ts'
import { searchRecords, type RecordPage, type SearchRecord } from '../features/search/push/records.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { siteLanguage } from '../model/site-language.ts'
import { assembleOnce } from '../pipeline/assemble-once.ts'
import type { AssembledSite } from '../pipeline/assemble-site.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import type { Session } from '../engine/session.ts'

export interface SiteRecords {
  /** Absolute path. */
  readonly root: string
  readonly pages: number
  readonly records: readonly SearchRecord[]
  /** What the build of the site has to say. */
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
}

/**
 * Assembles the site, from memory where nothing changed, and writes the records of its pages for a hosted
 * search engine.
 */
export const siteRecords = (options: BuildOptions, loaded: LoadedConfig): Promise<SiteRecords> =>
  assembleOnce(options, describe, loaded)

function describe(
  { renderInputs, texts, diagnostics, failed }: AssembledSite,
  session: Session,
): SiteRecords {
  const sources = new Map(renderInputs.pages.map((source) => [source.page.path as string, source]))
  const {
    root,
    config: { url, baseUrl, i18n, versions },
  } = session.loaded
  const pages = [...renderInputs.graph.routes.values()].flatMap((route): RecordPage[] => {
    const source = route.source === undefined ? undefined : sources.get(route.source)
    if (route.unlisted || route.noindex || source?.page.frontMatter['search'] === false) return []
    const path = hrefOf(route.path, baseUrl)
    return [
      {
        url: url + path,
        path,
        title: route.title,
        description: route.description,
        tags: source?.page.frontMatter.tags ?? [],
        sections: source ? texts.of(source.page.path).sections : [],
      },
    ]
  })
  return {
    root,
    pages: pages.length,
    records: searchRecords(pages, {
      language: siteLanguage(i18n),
      ...(versions === undefined ? {} : { version: versions.current }),
    }),
    diagnostics,
    failed,
  }
}
