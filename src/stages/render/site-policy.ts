import {
  mergeSources,
  sourceOf,
  strictSources,
  type PagePolicy,
  type PolicySources,
} from '../../model/content-security-policy.ts'
import type { Plugin } from '../../model/plugin.ts'
import { askAiAddress } from '../../model/search/ask-ai-address.ts'
import type { AnswersConfig, SiteConfig } from '../../model/site-config.ts'

/** The Content-Security-Policy that every page of a published site starts from, where the site wants one. */
export function sitePolicy(config: SiteConfig, plugins: readonly Plugin[]): PagePolicy | undefined {
  return (
    config.contentSecurityPolicy && {
      sources: siteSources(config, plugins),
      meta: config.contentSecurityPolicy.meta,
    }
  )
}

/** The site itself, what its plugins and its configuration name. */
export function siteSources(
  { feedback, search, contentSecurityPolicy }: SiteConfig,
  plugins: readonly Plugin[],
): PolicySources {
  const posts = sourceOf(feedback?.endpoint ?? '')
  return mergeSources([
    strictSources,
    ...(posts === undefined ? [] : [{ 'connect-src': [posts], 'form-action': [posts] }]),
    { 'connect-src': answerSources(search.answers) },
    ...plugins.map((plugin) => plugin.contentSecurityPolicy ?? {}),
    contentSecurityPolicy?.sources ?? {},
  ])
}

/** Where the answer mode sends questions and what readers think of the answers. */
function answerSources(answers: AnswersConfig | undefined): readonly string[] {
  const addresses = [
    answers?.provider === 'algolia' ? (answers.endpoint ?? askAiAddress) : answers?.endpoint,
    answers?.feedbackEndpoint,
  ]
  return addresses.map((address) => sourceOf(address ?? '')).filter((source) => source !== undefined)
}
