import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import {
  mergeSources,
  policyText,
  sourceOf,
  type PolicySources,
} from '../../model/content-security-policy.ts'
import { srcsetAddresses } from '../../model/srcset.ts'

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

/**
 * What a finished document needs in its Content-Security-Policy: hashes of inline scripts and styles, and
 * hosts of embedded content.
 */
export function pageSources(html: string): PolicySources {
  const found: PolicySources[] = []
  let inline: { readonly directive: string; text: string } | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'style') inline = { directive: 'style-src', text: '' }
        if (name === 'script' && attributes.src === undefined && runs(attributes.type))
          inline = { directive: 'script-src', text: '' }
        if (attributes.style !== undefined)
          found.push({ 'style-src-attr': ["'unsafe-hashes'", hashOf(attributes.style)] })
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
        if (inline) found.push({ [inline.directive]: [hashOf(inline.text)] })
        inline = undefined
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return mergeSources(found)

  function allow(directive: string, address: string | undefined): void {
    const source = sourceOf(address ?? '')
    if (source !== undefined) found.push({ [directive]: [source] })
  }
}

/** Adds the policy as a meta tag, before everything that it applies to. */
export function withPolicy(html: string, policy: PolicySources): string {
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policyText(policy).replaceAll('"', '&quot;')}"/>`
  const start = /<meta charset="[^"]*"\s*\/?>/i.exec(html) ?? /<head[^>]*>/i.exec(html)
  const at = start ? start.index + start[0].length : 0
  return html.slice(0, at) + tag + html.slice(at)
}

/** Whether a script is executed, and not a data block. */
const runs = (type: string | undefined): boolean =>
  !type || /^(?:module|importmap|(?:text|application)\/(?:java|ecma)script)$/i.test(type)

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
