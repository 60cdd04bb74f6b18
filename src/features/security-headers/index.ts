import { mergeSources, policyText, type PolicySources } from '../../model/content-security-policy.ts'
import { redirectScriptSource } from '../redirects/index.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'

/**
 * Creates a `_headers` file, which Netlify, Cloudflare Pages, and others read: a policy for the whole site
 * that includes what any page needs, and headers that a tag cannot set.
 */
export function securityHeaders(options: { readonly sources: PolicySources }): Plugin {
  return {
    name: 'security-headers',
    options,
    emit: (site) =>
      hasPolicy(site) && !site.isTranslation
        ? [
            {
              path: asOutputPath('_headers'),
              content: headersFile(site, options.sources),
              origin: 'the plugin `security-headers`',
              isOfSite: true,
              byDefault: { lost: 'The headers that `contentSecurityPolicy` asks for are not published.' },
            },
          ]
        : [],
  }
}

/** The development server has no policy. */
const hasPolicy = ({ rendered }: SiteView): boolean =>
  [...rendered.values()].some(({ sources }) => sources !== undefined)

function headersFile(site: SiteView, sources: PolicySources): string {
  const editions = [site, ...site.translations]
  const policy = mergeSources([
    sources,
    { 'frame-ancestors': ["'self'"] },
    editions.some(({ redirects }) => redirects.size > 0) ? { 'script-src': [redirectScriptSource] } : {},
    ...editions.flatMap(({ rendered }) => [...rendered.values()].map((page) => page.sources ?? {})),
  ])
  return [
    `${site.baseUrl}*`,
    `  Content-Security-Policy: ${policyText(policy)}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '',
  ].join('\n')
}
