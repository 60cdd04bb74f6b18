import type { Diagnostic } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import { didYouMean, nearest } from '../model/nearest.ts'
import type { Page, SourceLink } from '../model/page.ts'
import { asHref, asRoutePath, type ContentPath, type Href, type RoutePath } from '../model/path.ts'
import type { FoundLink, ImageTarget, SourceSpot } from '../model/site.ts'
import { decode, isExternal, splitHref, withoutBase } from '../model/address.ts'

/** A finished page as the judge sees it. */
export interface JudgedPage {
  readonly route: RoutePath
  readonly ids: readonly string[]
  readonly links: readonly FoundLink[]
  /** Where the page comes from; generated pages name the configuration. */
  readonly file: string
  readonly page?: Page
  readonly targets: { readonly links: Readonly<Record<string, string>>; readonly images: Readonly<Record<string, ImageTarget>> }
}

export interface LinkSpaceFacts {
  readonly baseUrl: string
  readonly url: string
  readonly routes: ReadonlySet<RoutePath>
  /** Canonical route for another spelling. */
  readonly canonical: (route: RoutePath) => RoutePath | undefined
  readonly isFile: (path: string) => boolean
  readonly redirects: ReadonlyMap<string, string>
  /** Why a source file makes no page: it is a draft, a part … */
  readonly absenceOf: (path: string) => string | undefined
  readonly pageFiles: ReadonlySet<string>
  /** Path of the Markdown file that a link in `file` names; nothing when it names none, as `/guides/install` does. */
  readonly sourceOf: (href: Href, file: ContentPath) => string | undefined
  /** Where an address of the layout was configured. */
  readonly configured: (href: string) => SourceSpot | undefined
}

/**
 * Judges every link, anchor and image of the finished site, once, in time linear in its size. Each finding stands at its source; the same
 * finding of a navbar or footer link is reported once, with the other pages beside it.
 */
export function checkLinks(pages: readonly JudgedPage[], facts: LinkSpaceFacts): Diagnostic[] {
  const ids = new Map<RoutePath, ReadonlySet<string>>(pages.map((page) => [page.route, new Set(page.ids)]))
  const diagnostics: Diagnostic[] = []
  const shared = new Map<string, { diagnostic: Diagnostic; others: { file: string }[] }>()
  for (const page of pages) {
    diagnostics.push(...checkMarkdownLinks(page, facts))
    const sources = sourcesByTarget(page)
    for (const link of page.links) {
      const finding = judge(link, page, ids, facts)
      if (!finding) continue
      const places = sources.get(link.href)
      if (places) {
        for (const source of places) {
          const rule = finding.rule === 'broken-asset' && source.kind === 'markdown-image' ? 'broken-image' : finding.rule
          diagnostics.push(diagnose(rule, sayWritten(finding, source), { file: source.file, place: source.place, hint: finding.hint }))
        }
        continue
      }
      const key = `${finding.rule} ${link.href}`
      const known = shared.get(key)
      if (known) {
        known.others.push({ file: page.file })
        continue
      }
      const spot = facts.configured(link.href)
      shared.set(key, { diagnostic: diagnose(finding.rule, finding.message, { file: spot?.file ?? page.file, place: spot?.place, hint: finding.hint }), others: [] })
    }
  }
  for (const { diagnostic, others } of shared.values()) diagnostics.push(others.length > 0 ? { ...diagnostic, others } : diagnostic)
  return diagnostics
}

interface Finding {
  readonly rule: 'broken-link' | 'broken-anchor' | 'broken-image' | 'broken-asset' | 'malformed-link' | 'non-canonical-link' | 'protocol-relative-link'
  readonly message: string
  readonly hint?: string | undefined
  /** The part of the message to be replaced by what the author wrote. */
  readonly shown: string
}

const sayWritten = (finding: Finding, source: SourceLink): string => finding.message.replace(`\`${finding.shown}\``, `\`${source.href}\``)

/** Paths to Markdown files that do not exist: a warning that names the source. The link is then judged like any other. */
function checkMarkdownLinks(judged: JudgedPage, facts: LinkSpaceFacts): Diagnostic[] {
  const found: Diagnostic[] = []
  for (const { href, kind, file, place } of judged.page?.links ?? []) {
    const path = kind === 'markdown-link' ? facts.sourceOf(href, file) : undefined
    if (path === undefined || facts.pageFiles.has(path)) continue
    const reason = facts.absenceOf(path)
    const candidate = nearest(path, facts.pageFiles)
    found.push(diagnose('broken-markdown-link', reason === undefined ? `No page at \`${href}\`.` : `\`${href}\` is not published: ${reason}.`, { file, place, hint: candidate === undefined ? undefined : `Did you mean \`${relativeFrom(file, candidate)}\`?` }))
  }
  return found
}

function relativeFrom(file: string, target: string): string {
  const from = file.split('/').slice(0, -1)
  const to = target.split('/')
  while (from.length > 0 && from[0] === to[0]) {
    from.shift()
    to.shift()
  }
  return `${from.length === 0 ? './' : '../'.repeat(from.length)}${to.join('/')}`
}

/** Source links of a page by the address that stands in its HTML. */
function sourcesByTarget({ page, targets }: JudgedPage): ReadonlyMap<string, readonly SourceLink[]> {
  const map = new Map<string, SourceLink[]>()
  for (const link of page?.links ?? []) {
    const key = `${link.file}\n${link.href}`
    const target = targets.images[key]?.src ?? targets.links[key] ?? link.href
    const list = map.get(target)
    if (list) list.push(link)
    else map.set(target, [link])
  }
  return map
}

const imageAttributes = new Set(['img@src', 'img@srcset', 'source@srcset', 'image@href', 'image@xlink:href', 'video@poster'])
const pageAttributes = new Set(['a@href', 'area@href', 'form@action', 'iframe@src'])

function judge({ href, from }: FoundLink, page: JudgedPage, ids: ReadonlyMap<RoutePath, ReadonlySet<string>>, facts: LinkSpaceFacts): Finding | undefined {
  const shown = href
  if (isExternal(href)) return judgeExternal(href)
  if (/^https?[:/]/i.test(href)) return { rule: 'malformed-link', message: `\`${href}\` is not a web address.`, hint: 'Write `https://` and a host.', shown }
  const { path, fragment } = splitHref(href)
  let target: RoutePath
  try {
    const url = new URL(path === '' ? facts.baseUrl + encodeURI(page.route.slice(1)) : path, `http://site${facts.baseUrl}${encodeURI(page.route.slice(1))}`)
    const inside = withoutBase(url.pathname, facts.baseUrl)
    if (inside === undefined) return { rule: 'broken-link', message: `\`${href}\` lies outside of the base URL \`${facts.baseUrl}\`.`, shown }
    target = asRoutePath(decode(inside))
  } catch {
    return { rule: 'malformed-link', message: `\`${href}\` is not an address.`, shown }
  }
  if (facts.isFile(target)) return undefined
  if (imageAttributes.has(from)) return { rule: 'broken-image', message: `No image at \`${href}\`.`, hint: caseHint(target, facts), shown }
  if (!pageAttributes.has(from)) return { rule: 'broken-asset', message: `No file at \`${href}\`.`, hint: caseHint(target, facts), shown }
  const route = facts.routes.has(target) ? target : facts.canonical(target)
  if (route === undefined) {
    const redirect = facts.redirects.get(target)
    if (redirect === undefined) return { rule: 'broken-link', message: `No page at \`${href}\`.`, hint: didYouMean(target, facts.routes) ?? caseHint(target, facts), shown }
    const end = splitHref(redirect)
    return judgeAnchor(fragment === '' ? end.fragment : fragment, asRoutePath(end.path), href, ids)
  }
  const anchor = judgeAnchor(fragment, route, href, ids)
  if (anchor) return anchor
  return route === target ? undefined : { rule: 'non-canonical-link', message: `\`${href}\` leads to \`${route}\` by another spelling.`, hint: `Write \`${route}\`.`, shown }
}

function judgeExternal(href: string): Finding | undefined {
  const shown = href
  if (href.startsWith('//')) return { rule: 'protocol-relative-link', message: `\`${href}\` has no scheme.`, hint: `Write \`https:${href}\`.`, shown }
  if (/^(mailto|tel):/i.test(href)) {
    const rest = href.slice(href.indexOf(':') + 1)
    const broken = /^mailto:/i.test(href) ? !/^[^@\s?]+@[^@\s?]+\.?[^@\s?]*/.test(decode(rest)) : !/\d/.test(rest)
    return broken ? { rule: 'malformed-link', message: `\`${href}\` has no address.`, shown } : undefined
  }
  if (!/^https?:/i.test(href)) return undefined
  if (!/^https?:\/\/[^/\s]/i.test(href) || !URL.canParse(href) || /\s/.test(new URL(href).hostname) || /^https?:\/\/[^/?#]*[\s%]/i.test(href)) return { rule: 'malformed-link', message: `\`${href}\` is not a web address.`, hint: 'Write `https://` and a host.', shown }
  return undefined
}

function judgeAnchor(fragment: string, route: RoutePath, href: string, ids: ReadonlyMap<RoutePath, ReadonlySet<string>>): Finding | undefined {
  const raw = fragment.slice(1)
  // Empty and `top` mean the top of the page (HTML Living Standard, 7.4.6.4); text fragments are the browser's own.
  const name = raw.replace(/:~:.*$/, '')
  if (name === '' || name.toLowerCase() === 'top') return undefined
  const known = ids.get(route)
  if (!known || known.has(name) || known.has(decode(name)) || known.has(decode(name).normalize('NFC'))) return undefined
  return { rule: 'broken-anchor', message: `No anchor \`#${decode(name)}\` on the page of \`${href}\`.`, hint: anchorHint(decode(name), known), shown: href }
}

const anchorHint = (name: string, known: ReadonlySet<string>): string | undefined => {
  const candidate = nearest(name, known)
  return candidate === undefined ? undefined : `Did you mean \`#${candidate}\`?`
}

/** The same path in another case is what most often goes unnoticed on a developer's machine. */
function caseHint(path: string, facts: LinkSpaceFacts): string | undefined {
  const lower = path.toLowerCase()
  for (const route of facts.routes) if (route !== path && route.toLowerCase() === lower) return `It differs in case from \`${asHref(route)}\`.`
  return undefined
}
