import {
  mergeSources,
  sourceOf,
  strictSources,
  type PagePolicy,
  type PolicySources,
} from '../../model/content-security-policy.ts'
import type { Plugin } from '../../model/plugin.ts'
import { askAiAddress } from '../../model/search/hosted-search.ts'
import type { AnswersConfig, SiteConfig } from '../../model/site-config.ts'

/** The base Content-Security-Policy of a published site, if it has one. */
export function sitePolicy(config: SiteConfig, plugins: readonly Plugin[]): PagePolicy | undefined {
  return (
    config.contentSecurityPolicy && {
      sources: siteSources(config, plugins),
      meta: config.contentSecurityPolicy.meta,
    }
  )
}

/** The sources of the site itself, its plugins, and its configuration. */
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

/** The addresses for questions and feedback in the answer mode. */
function answerSources(answers: AnswersConfig | undefined): readonly string[] {
  const addresses = [
    answers?.provider === 'algolia' ? (answers.endpoint ?? askAiAddress) : answers?.endpoint,
    answers?.feedbackEndpoint,
  ]
  return addresses.map((address) => sourceOf(address ?? '')).filter((source) => source !== undefined)
}
