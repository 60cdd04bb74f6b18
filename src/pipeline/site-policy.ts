import { mergeSources, sourceOf, strictSources, type PolicySources } from '../model/content-security-policy.ts'
import type { Plugin } from '../model/plugin.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { RenderEnvironment } from '../render/render-page.ts'

/** The Content-Security-Policy that every page of a published site starts from, where the site wants one. */
export function sitePolicy(config: SiteConfig, plugins: readonly Plugin[]): RenderEnvironment['policy'] {
  return config.contentSecurityPolicy && { sources: siteSources(config, plugins), meta: config.contentSecurityPolicy.meta }
}

/** The site itself, what its plugins and its configuration name. */
export function siteSources({ feedback, search, contentSecurityPolicy }: SiteConfig, plugins: readonly Plugin[]): PolicySources {
  const posts = sourceOf(feedback?.endpoint ?? '')
  const asks = sourceOf(search.answers?.endpoint ?? '')
  return mergeSources([
    strictSources,
    ...(posts === undefined ? [] : [{ 'connect-src': [posts], 'form-action': [posts] }]),
    ...(asks === undefined ? [] : [{ 'connect-src': [asks] }]),
    ...plugins.map((plugin) => plugin.contentSecurityPolicy ?? {}),
    contentSecurityPolicy?.sources ?? {},
  ])
}
