import { canRunCode, decode, isExternal, isWebLike, plainAddress, splitHref } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'
import type { FoundLink } from '../../model/site.ts'
import { placeAt } from '../../model/location.ts'
import { styleAddresses } from '../../model/markup-addresses.ts'
import { type Offer, writeInstead } from '../../model/hint.ts'
import {
  type Finding,
  hintOf,
  judgeAnswer,
  judgeExternal,
  type LocatedTarget,
  locateRedirect,
  locateTarget,
  targetPath,
} from './finding.ts'
import { imageAttributes, insideOf, isCutByReact, pageAttributes, runAttributes } from './layout-findings.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'
import {
  meantPart,
  mistakeOfBase,
  suggester,
  type Suggester,
  suggestion,
  withoutItsBase,
  withScheme,
  withStaticFolder,
  writerLike,
} from './meant-addresses.ts'

export class LinkJudge {
  readonly #pages: readonly CheckedPage[]
  readonly #facts: LinkTargets
  readonly #anchors: ReadonlyMap<
    RoutePath,
    { readonly ids: ReadonlySet<string>; readonly suggest: Suggester }
  >
  #routes: ReadonlyMap<string, RoutePath> | undefined
  readonly #sound = new Map<FoundLink['from'], Set<string>>()
  readonly #suggestRoute: Suggester
  readonly #suggestFile: Suggester

  constructor(pages: readonly CheckedPage[], facts: LinkTargets) {
    this.#pages = pages
    this.#facts = facts
    this.#anchors = new Map(
      pages.map(({ route, ids }) => [route, { ids: new Set(ids), suggest: suggester(ids) }]),
    )
    this.#suggestRoute = suggester(facts.routes)
    this.#suggestFile = suggester({ [Symbol.iterator]: () => facts.files()[Symbol.iterator]() })
  }

  /**
   * Checks a link. All pages share the layout's addresses: if they are valid on a listed page, they are valid
   * on the others.
   */
  link(link: FoundLink, page: CheckedPage): Finding | undefined {
    const { href, from } = link
    const soundLinks = this.#sound.get(from)
    if (soundLinks?.has(href)) return undefined
    const finding = this.#judgeOne(link, page)
    if (!finding && /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(href) && !this.#facts.unlisted.has(page.route)) {
      if (soundLinks) soundLinks.add(href)
      else this.#sound.set(from, new Set([href]))
    }
    return finding
  }

  #judgeOne({ href, from }: FoundLink, page: CheckedPage): Finding | undefined {
    if (from === 'img@usemap')
      return { rule: 'broken-anchor', message: (original) => `No map \`${original}\` on this page.` }
    if (runAttributes.has(from) && canRunCode(href))
      return {
        rule: 'unsafe-link',
        message: (original) =>
          isCutByReact(original)
            ? 'A `javascript:` address can run code; React has put an error in its place.'
            : `The address \`${original.slice(0, 60)}\` can run code.`,
        hint: 'Link to an `https:` address or a page.',
      }
    const inside = insideOf(href, from, this.#facts)
    if (isExternal(inside) || isWebLike(inside))
      return judgeExternal(inside) ?? judgeAnswer(inside, this.#facts)
    if (inside.startsWith('#')) return this.#judgeAnchor(inside, page.route, page.route)
    const path = targetPath(inside, page.route, this.#facts.baseUrl)
    if (path === 'malformed')
      return { rule: 'malformed-link', message: (original) => `\`${original}\` is not an address.` }
    if (path === 'outside')
      return {
        rule: 'broken-link',
        message: (original) => `\`${original}\` is outside the base URL \`${this.#facts.baseUrl}\`.`,
        hint: (original) => withoutItsBase(original, this.#facts),
      }
    const target = locateTarget(path, this.#facts)
    if (!pageAttributes.has(from))
      return target?.kind === 'file'
        ? undefined
        : this.#missingFile(path, page.route, imageAttributes.has(from))
    return target
      ? this.#judgeTarget(target, path, splitHref(inside).fragment, page)
      : this.#missingPage(path, page.route)
  }

  #missingFile(path: string, route: RoutePath, isImage: boolean): Finding {
    const hint = (original: string): Offer | undefined =>
      this.#mistakeOfPrefix(path, original, route) ?? this.#meantFile(path, original, route)
    return isImage
      ? { rule: 'broken-image', message: (original) => `No image at \`${original}\`.`, hint }
      : { rule: 'broken-asset', message: (original) => `No file at \`${original}\`.`, hint }
  }

  #mistakeOfPrefix(path: string, original: string, route: RoutePath): Offer | undefined {
    return (
      mistakeOfBase(path, original, this.#facts) ??
      withStaticFolder(path, original, writerLike(original, path, route, this.#facts), this.#facts)
    )
  }

  #meantFile(path: string, original: string, route: RoutePath): Offer | undefined {
    const write = writerLike(original, path, route, this.#facts)
    const { query, fragment } = splitHref(original)
    return suggestion(path, this.#suggestFile, original, (file) => {
      const address = write(file)
      return address === undefined ? undefined : address + query + fragment
    })
  }

  /** A page with a similar address, with the fragment of the link, as far as the page has it. */
  #meantPage(path: RoutePath, original: string, route: RoutePath): Offer | undefined {
    const write = writerLike(original, path, route, this.#facts)
    const { query, fragment } = splitHref(original)
    return suggestion(path, this.#suggestRoute, original, (candidate) => {
      const address = write(candidate)
      return address === undefined
        ? undefined
        : address + query + this.#fragmentOn(asRoutePath(candidate), fragment)
    })
  }

  /**
   * The fragment for a link to a file with a page: the same, if there is such an anchor, or a similar one.
   */
  fragmentIn(file: string, fragment: string): string {
    if (fragment === '') return ''
    this.#routes ??= new Map(this.#pages.map((page) => [page.file, page.route]))
    const route = this.#routes.get(file)
    return route === undefined ? fragment : this.#fragmentOn(route, fragment)
  }

  #fragmentOn(route: RoutePath, fragment: string): string {
    const anchors = this.#anchors.get(route)
    const name = decode(fragment.slice(1))
    if (!anchors || fragment === '' || anchors.ids.has(name)) return fragment
    const anchor = anchors.suggest(name)
    return anchor === undefined ? '' : `#${plainAddress(anchor)}`
  }

  #missingPage(path: RoutePath, route: RoutePath): Finding {
    const source = this.#facts.drafts.get(path)
    const reason = source === undefined ? undefined : this.#facts.absenceOf(source)
    const message =
      reason === undefined
        ? (original: string) => `No page at \`${original}\`.`
        : (original: string) => `\`${original}\` is not published: ${reason}.`
    return {
      rule: 'broken-link',
      message,
      hint:
        reason === undefined
          ? (original) =>
              withScheme(original) ??
              this.#mistakeOfPrefix(path, original, route) ??
              this.#meantPage(path, original, route) ??
              this.#meantFile(path, original, route)
          : undefined,
    }
  }

  #judgeTarget(
    target: LocatedTarget,
    path: RoutePath,
    fragment: string,
    { route: from }: CheckedPage,
  ): Finding | undefined {
    if (target.kind !== 'page') return undefined
    if (this.#facts.unlisted.has(target.route) && !this.#facts.unlisted.has(from))
      return {
        rule: 'broken-link',
        message: (original) => `\`${original}\` is not public: it is unlisted.`,
        hint: 'Take `unlisted` out of its front matter, or link to it from unlisted pages only.',
      }
    const anchor = this.#judgeAnchor(fragment === '' ? target.fragment : fragment, target.route, from, path)
    if (anchor) return anchor
    return target.spelling === 'canonical'
      ? undefined
      : {
          rule: 'non-canonical-link',
          message: (original) => `\`${original}\` is another spelling of \`${target.route}\`.`,
          hint: (original) => {
            const { query, fragment } = splitHref(original)
            const address = writerLike(original, path, from, this.#facts)(target.route)
            return address === undefined ? undefined : writeInstead(original, address + query + fragment)
          },
        }
  }

  /** `path`: that of the link, which a hint writes in the same way. */
  #judgeAnchor(
    fragment: string,
    route: RoutePath,
    from: RoutePath | undefined,
    path?: RoutePath,
  ): Finding | undefined {
    // Text fragments are handled by browsers. An empty fragment and `top` refer to the top of the page (HTML
    // Living Standard, 7.4.6.4).
    const name = fragment.slice(1).replace(/:~:.*$/s, '')
    if (name === '' || name.toLowerCase() === 'top') return undefined
    const anchors = this.#anchors.get(route)
    const anchor = decode(name)
    if (!anchors || anchors.ids.has(name) || anchors.ids.has(anchor)) return undefined
    const where = route === from ? 'on this page' : `on the page \`${route}\``
    return {
      rule: 'broken-anchor',
      message: () => `No anchor \`#${anchor}\` ${where}.`,
      hint: (original) => {
        const { path: pathAsWritten, query } = splitHref(original)
        return (
          (from !== undefined && path !== undefined
            ? meantPart(anchor, {
                route,
                anchors: this.#anchors,
                write: writerLike(original, path, from, this.#facts),
                written: original,
              })
            : undefined) ??
          suggestion(
            anchor,
            anchors.suggest,
            original,
            (id) => `${pathAsWritten}${query}#${plainAddress(id)}`,
            (id) => `#${id}`,
          )
        )
      },
    }
  }

  /** Finds missing static files in style sheets. */
  styles(): Diagnostic[] {
    return this.#facts.styles.flatMap(({ file, source }) =>
      styleAddresses(source).flatMap(({ address, start, length }) => {
        // Relative ones were checked when the style sheet was bundled.
        if (!/^\/(?!\/)/.test(address)) return []
        const path = asRoutePath(decode(splitHref(address).path))
        if (this.#facts.isFile(path)) return []
        const finding = this.#missingFile(path, asRoutePath('/'), false)
        return [
          diagnose(finding.rule, finding.message(address), {
            file,
            place: placeAt(source, start, length),
            hint: hintOf(finding, address),
          }),
        ]
      }),
    )
  }

  redirects(): Diagnostic[] {
    return [...this.#facts.redirects].flatMap(([from, to]) => {
      const location = this.#facts.redirectLocation(from)
      const target = locateRedirect(to, this.#facts)
      if (!target)
        return [
          diagnose(
            'invalid-redirect',
            `The redirect from \`${from}\` leads to \`${splitHref(to).path}\`, which does not exist.`,
            {
              ...location,
              hint:
                mistakeOfBase(splitHref(to).path, to, this.#facts) ??
                this.#meantPage(asRoutePath(splitHref(to).path), to, asRoutePath('/')),
            },
          ),
        ]
      const anchor =
        target.kind === 'page' ? this.#judgeAnchor(target.fragment, target.route, undefined) : undefined
      return anchor
        ? [
            diagnose(
              anchor.rule,
              `The redirect from \`${from}\` leads to \`${to}\`, which has no such anchor.`,
              { ...location, hint: hintOf(anchor, to) },
            ),
          ]
        : []
    })
  }
}
