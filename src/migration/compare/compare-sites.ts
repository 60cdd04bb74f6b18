import type { Published, PublishedSite } from './published-site.ts'

/** A page or heading that has another address now; both as the sites write them. */
export interface Moved {
  readonly from: string
  readonly to: string
}

/** What became of the addresses of a site. Addresses are as the sites write them, below their base. */
export interface SiteComparison {
  /** How many addresses are as they were; those that send their readers on count. */
  readonly same: number
  /** How many of them end with a slash in one of the two sites only. */
  readonly otherSlash: number
  /** Old addresses that nothing answers. */
  readonly gone: readonly string[]
  /** Old addresses whose page is most likely at another. */
  readonly moved: readonly Moved[]
  readonly added: readonly string[]
  /** Headings of pages that are still there: `/guide#install`. */
  readonly goneAnchors: readonly string[]
  /** Those whose heading is still there under another id, or on another page. */
  readonly movedAnchors: readonly Moved[]
}

/** Compares what was published with what is published now. The order of results is that of the addresses. */
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
  }
}

/**
 * Finds the new page of an old one: where it was sent on to before; the one new page with the same title, or
 * with the same last word of its address. What could be two pages is none.
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

/** Where a page of the old site sent its readers, if that is there: its base may be before the address. */
function sentTo(redirect: string, now: PublishedSite): string | undefined {
  const path = (URL.canParse(redirect) ? new URL(redirect).pathname : redirect).replace(/[?#].*$/, '')
  const words = path.split('/').filter(Boolean)
  for (let skipped = 0; skipped < words.length; skipped++) {
    const address = `/${words.slice(skipped).join('/')}`.replace(/\.html$/, '')
    if (now.has(address)) return address
  }
  return undefined
}

/** Those of a list whose key no other one has, by that key; the empty key is none. */
function onlyOnes(list: readonly string[], keyOf: (each: string) => string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const twice = new Set<string>([''])
  for (const each of list) {
    const key = keyOf(each)
    if (found.has(key)) twice.add(key)
    found.set(key, each)
  }
  for (const key of twice) found.delete(key)
  return found
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
      if (after.anchors?.has(id) !== false) continue
      const other = anchorOf(text, before, after)
      if (other === undefined) goneAnchors.push(`${before.written}#${id}`)
      else movedAnchors.push({ from: `${before.written}#${id}`, to: `${after.written}#${other}` })
    }
  }
  return { goneAnchors, movedAnchors }
}

/** The id of the heading of this text; nothing where the old page or the new one has several. */
function anchorOf(text: string, before: Published, after: Published): string | undefined {
  const key = folded(text)
  if (key === '' || key === '-') return undefined
  const withText = ({ anchors }: Published): readonly string[] =>
    [...(anchors ?? [])].filter(([, each]) => folded(each) === key).map(([id]) => id)
  const [first, second] = withText(after)
  return first !== undefined && second === undefined && withText(before).length === 1 ? first : undefined
}
