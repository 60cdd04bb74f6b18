import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import {
  mergeSources,
  type PagePolicy,
  type PolicySources,
  policyText,
  sourceOf,
  strictSources,
} from '../../model/content-security-policy.ts'
import { srcsetAddresses } from '../../model/markup-addresses.ts'
import type { Plugin } from '../../model/plugin.ts'
import { askAiAddress } from '../../model/search/hosted-search.ts'
import type { AnswersConfig, SiteConfig } from '../../model/site-config.ts'

/** Directives for external resources, by element. */
const directives: Readonly<Record<string, string>> = {
  script: 'script-src',
  img: 'img-src',
  source: 'img-src',
  video: 'media-src',
  audio: 'media-src',
  track: 'media-src',
  iframe: 'frame-src',
}

/** What a finished document needs in its Content-Security-Policy. */
interface PageSources {
  /** Hashes of inline scripts and styles, and hosts of embedded content. */
  readonly sources: PolicySources
  /** Where a policy has to be inserted, so that it precedes everything that it applies to. */
  readonly start: number
}

/** Collects what a finished document needs in its Content-Security-Policy. */
export function pageSources(html: string): PageSources {
  const policySources: PolicySources[] = []
  let afterHead = 0
  let afterEncoding: number | undefined
  let inline: { readonly directive: string; text: string } | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // The encoding has to be declared in the first 1024 bytes (HTML Living Standard, 4.2.5.4).
        if (name === 'head') afterHead = parser.endIndex + 1
        if (name === 'meta' && attributes.charset !== undefined) afterEncoding ??= parser.endIndex + 1
        if (name === 'style') inline = { directive: 'style-src', text: '' }
        if (name === 'script' && attributes.src === undefined && runs(attributes.type))
          inline = { directive: 'script-src', text: '' }
        if (attributes.style !== undefined)
          policySources.push({ 'style-src-attr': ["'unsafe-hashes'", hashOf(attributes.style)] })
        if (name === 'link' && attributes.rel === 'stylesheet') allow('style-src', attributes.href)
        const directive = directives[name]
        if (directive === undefined) return
        allow(directive, attributes.src)
        for (const address of srcsetAddresses(attributes.srcset ?? '')) allow(directive, address)
      },
      ontext(text) {
        if (inline) inline.text += text
      },
      onclosetag() {
        if (inline) policySources.push({ [inline.directive]: [hashOf(inline.text)] })
        inline = undefined
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return { sources: mergeSources(policySources), start: afterEncoding ?? afterHead }

  function allow(directive: string, address: string | undefined): void {
    const source = sourceOf(address ?? '')
    if (source !== undefined) policySources.push({ [directive]: [source] })
  }
}

/** Adds the policy to a document as a meta tag, at its `start`. */
export function withPolicy(html: string, start: number, policy: PolicySources): string {
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policyText(policy).replaceAll('"', '&quot;')}"/>`
  return html.slice(0, start) + tag + html.slice(start)
}

/** Whether a script is executed, and not a data block. */
const runs = (type: string | undefined): boolean =>
  !type || /^(?:module|importmap|(?:text|application)\/(?:java|ecma)script)$/i.test(type)

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

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
