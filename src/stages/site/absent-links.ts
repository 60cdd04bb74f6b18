import { decode, splitHref, withoutBase } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PluginLink } from '../../model/plugin.ts'
import { asRoutePath } from '../../model/path.ts'
import type { PageSlice } from '../../model/site.ts'
import type { SiteGraph } from './graph.ts'
import type { ResolveContext } from './resolve-link.ts'
import type { SitePage } from '../../model/site-page.ts'

/** Broken links on a plugin's page, as addresses with the base URL. */
export function absentLinks(
  { linksIfThere = [] }: SitePage,
  graph: Pick<SiteGraph, 'routes' | 'redirects'>,
  space: ResolveContext,
): readonly string[] {
  return linksIfThere.flatMap(({ href, isThere }) =>
    (isThere ?? hasTarget(href, graph, space)) ? [] : [href],
  )
}

function hasTarget(
  href: string,
  { routes, redirects }: Pick<SiteGraph, 'routes' | 'redirects'>,
  space: ResolveContext,
): boolean {
  const address = decode(splitHref(href).path)
  const file = withoutBase(address, space.assetBase)
  if (file !== undefined && space.isStaticFile(file)) return true
  const path = withoutBase(address, space.baseUrl)
  const route = path === undefined ? undefined : (space.canonical(asRoutePath(path)) ?? asRoutePath(path))
  if (route !== undefined && (routes.get(route)?.unlisted === false || redirects.has(route))) return true
  return space.isInOtherLanguage(address)
}

/** Reports broken links, each once, where it was written. */
export function absentLinkFindings(
  slices: readonly { readonly slice: Pick<PageSlice, 'absent'>; readonly source?: SitePage }[],
): Diagnostic[] {
  const found = new Map<string, Diagnostic>()
  for (const {
    slice: { absent = [] },
    source,
  } of slices) {
    const gone = new Set(absent)
    for (const link of source?.linksIfThere ?? []) {
      const key = JSON.stringify([link.written, link.file, link.place])
      if (gone.has(link.href) && !found.has(key)) found.set(key, finding(link))
    }
  }
  return [...found.values()]
}

function finding({ written, file, place, isOwn = false }: PluginLink): Diagnostic {
  if (isOwn)
    return diagnose(
      written.startsWith('#') ? 'broken-anchor' : 'broken-link',
      `\`${written}\` leads nowhere on this site.`,
      { file, place },
    )
  return diagnose(
    'broken-description-link',
    `The link \`${written}\` in a description leads nowhere on this site.`,
    {
      file,
      place,
      hint: 'Its text is shown without a link. The option `links` of the plugin names the site that descriptions were written for.',
    },
  )
}
