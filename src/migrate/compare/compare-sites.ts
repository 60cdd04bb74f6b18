import { lostFromPages, type LostWords } from './judge-words.ts'
import type { Published, PublishedSite } from './published-site.ts'
import { parseUrl } from '../../model/address.ts'

/** A page or heading with a new address; both addresses as the sites write them. */
export interface Moved {
  readonly from: string
  readonly to: string
}

/**
 * The result of comparing a site's addresses with its old ones. Addresses are relative to the base and as the
 * sites write them.
 */
export interface SiteComparison {
  /** The number of unchanged addresses, including those that redirect. */
  readonly same: number
  /** The number of those that end with a slash in only one of the two sites. */
  readonly otherSlash: number
  readonly gone: readonly string[]
  /** Old addresses whose page has most likely moved. */
  readonly moved: readonly Moved[]
  readonly added: readonly string[]
  /** Missing headings on existing pages: `/guide#install`. */
  readonly goneAnchors: readonly string[]
  /** Headings that exist under another id or on another page. */
  readonly movedAnchors: readonly Moved[]
  /** Text of old pages that is on none of the new ones. */
  readonly lost: LostWords
}

/** Compares the old site with the new one. Results are sorted by address. */
export function compareSites(old: PublishedSite, now: PublishedSite): SiteComparison {
  const missing = [...old.keys()].filter((address) => !now.has(address)).sort()
  const added = [...now]
    .filter(([address, page]) => !old.has(address) && page.redirect === undefined)
    .map(([address]) => address)
    .sort()
  const find = finder(missing, added, old, now)
  const target = new Map(
    missing.flatMap((from) => {
      const to = find(from)
      return to === undefined ? [] : [[from, to] as const]
    }),
  )
  const reached = new Set(target.values())
  const writtenIn = (site: PublishedSite, address: string): string => site.get(address)?.written ?? address
  return {
    same: old.size - missing.length,
    otherSlash: [...old].filter(([address, { written }]) => {
      const other = now.get(address)?.written
      return other !== undefined && other.endsWith('/') !== written.endsWith('/')
    }).length,
    gone: missing.filter((from) => !target.has(from)).map((from) => writtenIn(old, from)),
    moved: [...target].map(([from, to]) => ({ from: writtenIn(old, from), to: writtenIn(now, to) })),
    added: added.filter((address) => !reached.has(address)).map((address) => writtenIn(now, address)),
    ...compareAnchors(old, now, target),
    lost: lostFromPages(old, now, target),
  }
}

/**
 * Finds the new page for an old one: the target of its former redirect, or the only new page with the same
 * title or the same last segment. Undefined if there are several candidates.
 */
function finder(
  missing: readonly string[],
  added: readonly string[],
  old: PublishedSite,
  now: PublishedSite,
): (from: string) => string | undefined {
  const byTitle = onlyOnes(added, (address) => folded(now.get(address)?.title ?? ''))
  const byName = onlyOnes(added, lastWord)
  const bySpelling = onlyOnes(added, folded)
  const titles = onlyOnes(missing, (address) => folded(old.get(address)?.title ?? ''))
  const names = onlyOnes(missing, lastWord)
  return (from) => {
    const page = old.get(from)
    const redirect = page?.redirect === undefined ? undefined : sentTo(page.redirect, now)
    if (redirect !== undefined) return redirect
    const title = folded(page?.title ?? '')
    const name = lastWord(from)
    return (
      bySpelling.get(folded(from)) ??
      (titles.get(title) === from ? byTitle.get(title) : undefined) ??
      (names.get(name) === from ? byName.get(name) : undefined)
    )
  }
}

/** The target of an old page's redirect, if it exists; its address may include the base. */
function sentTo(redirect: string, now: PublishedSite): string | undefined {
  const path = (parseUrl(redirect)?.pathname ?? redirect).replace(/[?#].*$/, '')
  const words = path.split('/').filter(Boolean)
  for (let skipped = 0; skipped < words.length; skipped++) {
    const address = `/${words.slice(skipped).join('/')}`.replace(/\.html$/, '')
    if (now.has(address)) return address
  }
  return undefined
}

/** Entries of a list whose non-empty key is unique, by that key. */
function onlyOnes(list: readonly string[], keyOf: (each: string) => string): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>()
  const twice = new Set<string>([''])
  for (const each of list) {
    const key = keyOf(each)
    if (byKey.has(key)) twice.add(key)
    byKey.set(key, each)
  }
  for (const key of twice) byKey.delete(key)
  return byKey
}

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}/]+/gu, '-')

const lastWord = (address: string): string => folded(address.split('/').at(-1) ?? '')

type AnchorComparison = Pick<SiteComparison, 'goneAnchors' | 'movedAnchors'>

function compareAnchors(
  old: PublishedSite,
  now: PublishedSite,
  moved: ReadonlyMap<string, string>,
): AnchorComparison {
  const goneAnchors: string[] = []
  const movedAnchors: Moved[] = []
  for (const [address, before] of [...old].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const at = moved.get(address) ?? address
    const after = now.get(at)
    if (!after || after.redirect !== undefined) continue
    for (const [id, text] of before.anchors ?? []) {
      if (after.anchors?.has(id) !== false || id === before.top) continue
      const other = anchorOf(text, before, after)
      if (other === undefined) goneAnchors.push(`${before.written}#${id}`)
      else movedAnchors.push({ from: `${before.written}#${id}`, to: `${after.written}#${other}` })
    }
  }
  return { goneAnchors, movedAnchors }
}

/** The id of the heading with a text; undefined if either page has several. */
function anchorOf(text: string, before: Published, after: Published): string | undefined {
  const key = folded(text)
  if (key === '' || key === '-') return undefined
  const withText = ({ anchors }: Published): readonly string[] =>
    [...(anchors ?? [])].filter(([, each]) => folded(each) === key).map(([id]) => id)
  const [first, second] = withText(after)
  return first !== undefined && second === undefined && withText(before).length === 1 ? first : undefined
}
