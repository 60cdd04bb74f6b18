import { Parser } from 'htmlparser2'

export interface BuiltPage {
  /** The page's path, including the base URL: `/docs/guides/install`. */
  readonly pathname: string
  readonly title: string
  readonly language: string
  readonly direction: string
  readonly layout: string
  /** Classes of its `<main>`. */
  readonly mainClass: string
  /** The HTML inside `<main>`. */
  readonly main: string
  /** The HTML of the navigation bar, whose logo and title are printed. */
  readonly navbar: string
  /** Paths that the bar leads to, in its order; addresses on other sites are among them, as paths. */
  readonly barPaths: readonly string[]
  readonly styles: readonly string[]
  /** The labels of the groups that it is in, and its own. Empty if it shows none. */
  readonly breadcrumbs: readonly string[]
  readonly next: string | undefined
  /** Whether the page is unlisted, so only reachable by its address. */
  readonly isUnlisted: boolean
  readonly ids: ReadonlySet<string>
}

/** Parses a page. Undefined if it has no text of its own, such as a redirect or a fragment. */
export function readPage(html: string, pathname: string): BuiltPage | undefined {
  const ids = new Set<string>()
  const styles: string[] = []
  const barPaths: string[] = []
  let root: Readonly<Record<string, string>> = {}
  let body: Readonly<Record<string, string>> = {}
  let mainTag: Readonly<Record<string, string>> = {}
  let title = ''
  let next: string | undefined
  let main: readonly [number, number] | undefined
  let navbar: readonly [number, number] | undefined
  let mainFrom = -1
  let navbarFrom = -1
  let headers = 0
  let breadcrumbs: string[] | undefined
  let isInBreadcrumbs = false
  const pathOf = (href: string): string => new URL(href, `http://site${pathname}`).pathname
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { id, rel, href, property, content = '', class: className = '' } = attributes
        if (id !== undefined && mainFrom >= 0 && !main) ids.add(id)
        if (name === 'html') root = attributes
        else if (name === 'body') body = attributes
        else if (name === 'meta' && property === 'og:title') title = content
        else if (name === 'link' && rel === 'stylesheet' && href !== undefined) styles.push(href)
        else if (name === 'a' && rel === 'next' && href !== undefined) next = pathOf(href)
        else if (name === 'a' && navbarFrom >= 0 && !navbar && href !== undefined) barPaths.push(pathOf(href))
        else if (name === 'nav' && breadcrumbs === undefined && /\bbreadcrumbs\b/.test(className)) {
          breadcrumbs = []
          isInBreadcrumbs = true
        } else if (name === 'li' && isInBreadcrumbs) breadcrumbs?.push('')
        else if (name === 'main' && mainFrom < 0) {
          mainTag = attributes
          mainFrom = parser.endIndex + 1
        } else if (name === 'header') {
          headers++
          if (attributes['data-region'] === 'navbar') navbarFrom = parser.startIndex
        }
      },
      ontext(text) {
        if (isInBreadcrumbs && breadcrumbs !== undefined && breadcrumbs.length > 0)
          breadcrumbs.push((breadcrumbs.pop() ?? '') + text)
      },
      onclosetag(name) {
        if (name === 'nav') isInBreadcrumbs = false
        if (name === 'main') main ??= [mainFrom, parser.startIndex]
        if (name === 'header' && --headers === 0 && navbarFrom >= 0)
          navbar ??= [navbarFrom, parser.endIndex + 1]
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  if (!main) return undefined
  return {
    pathname,
    title,
    language: root['lang'] ?? 'en',
    direction: root['dir'] ?? 'ltr',
    layout: body['data-layout'] ?? '',
    mainClass: mainTag['class'] ?? '',
    main: html.slice(...main),
    navbar: navbar ? html.slice(...navbar) : '',
    barPaths,
    styles,
    // That of the home page is a picture.
    breadcrumbs: (breadcrumbs ?? []).map((label) => label.trim()).filter((label) => label !== ''),
    next,
    isUnlisted: body['data-unlisted'] !== undefined,
    ids,
  }
}
