import { asFatal, diagnose } from '../../model/diagnose.ts'
import type { ContentAdditions, ContentContext } from '../../model/plugin.ts'
import { createHighlighter } from '../../kit.ts'
import { parseUrl } from '../../model/address.ts'
import { loadReference, publishedAt } from '../reference-kit/load-reference.ts'
import { apiPages } from './api-pages.ts'
import type { ApiSite } from './api-site.ts'
import type { ApiModel } from './api-model.ts'
import type { OpenApiSettings } from './options.ts'
import type { ApiLayout } from './place-operations.ts'
import { readApi } from './read-api.ts'

/** Reads a document and makes its pages and their sidebar, with what is wrong in it. */
export async function apiReference(
  options: OpenApiSettings,
  context: ContentContext,
): Promise<ContentAdditions> {
  const { route, tryIt } = options
  const { set, diagnostics } = await loadReference(options.source, context)
  if (!set) return { diagnostics: diagnostics.map(asFatal) }
  const { model: readModel, diagnostics: problems } = readApi(set)
  if (!readModel) return { diagnostics: [...diagnostics, ...problems.map(asFatal)] }
  const model: ApiModel = options.servers
    ? {
        ...readModel,
        servers: options.servers.map((server) => ({
          url: server.url,
          name: '',
          description: server.description ?? '',
          variables: [],
        })),
      }
    : readModel
  const empty =
    model.operations.length === 0 && model.webhooks.length === 0 && model.schemas.length === 0
      ? [
          diagnose('reference-document-lint', 'The document describes no operation, webhook or schema.', {
            file: options.source,
            place: { line: 1, column: 1 },
          }),
        ]
      : []
  const shared = {
    translate: context.translate,
    route,
    siteUrl: context.url,
    links: options.links ?? homeOf(readModel),
    baseUrl: context.baseUrl,
    assetBase: context.assetBase,
    anchorBase: options.anchorBase.replace(/\/+$/, ''),
    title: options.title,
    description: options.description,
    download:
      options.download === false
        ? undefined
        : (options.download ?? publishedAt(options.source, context.assetBase)),
    code: await createHighlighter(),
    tryIt,
    extensions: options.extensions,
    changes: options.changes,
  }
  const {
    pages,
    anchors,
    sidebar,
    diagnostics: ofTexts,
  } = inLayout(options.layout, model.operations.length, (layout) =>
    apiPages(model, set, { ...shared, layout }),
  )
  const findings = [...diagnostics, ...problems, ...empty]
  return {
    pages,
    anchors,
    sidebars: { [options.sidebar]: sidebar },
    diagnostics: {
      *[Symbol.iterator]() {
        yield* findings
        yield* ofTexts()
        yield* set.findings
      },
    },
  }
}

/** The site that a document belongs to, if it names an absolute address. */
function homeOf({ externalDocs, servers }: ApiModel): string | undefined {
  const addresses = [
    externalDocs?.url,
    ...servers.map(({ url, variables }) =>
      variables.reduce((filled, variable) => filled.replaceAll(`{${variable.name}}`, variable.default), url),
    ),
  ]
  return addresses.find((address) => {
    if (address === undefined || !/^https?:\/\//i.test(address)) return false
    const host = parseUrl(address)?.hostname
    return host?.includes('.') === true && !/^(?:127\.|0\.|\[)/.test(host)
  })
}

/** The numbers of operations above which one page, and pages of tags, are not worth a try. */
const mostOnPage = 20
const mostInTags = 400

const layouts = {
  page: { isOnePage: true, isSplit: () => false },
  tag: { isOnePage: false, isSplit: () => false },
  operation: { isOnePage: false, isSplit: () => true },
} as const satisfies Readonly<Record<string, ApiLayout>>

/**
 * The pages of an API in a layout. For `auto`: on one page; if that is too large, on pages of tags, of which
 * those that are too large have pages for each of their operations.
 */
function inLayout(
  layout: keyof typeof layouts | 'auto',
  operations: number,
  makeSite: (layout: ApiLayout) => ApiSite,
): ApiSite {
  if (layout !== 'auto') return makeSite(layouts[layout])
  if (operations <= mostOnPage) {
    const site = madeSite(makeSite(layouts.page))
    if (site.largePages.size === 0) return site
  }
  if (operations > mostInTags) return makeSite(layouts.operation)
  const site = madeSite(makeSite(layouts.tag))
  const { largePages } = site
  return largePages.size === 0
    ? site
    : makeSite({ isOnePage: false, isSplit: (group) => largePages.has(group) })
}

/** A site whose pages have been created. */
const madeSite = (site: ApiSite): ApiSite => ({ ...site, pages: [...site.pages] })
