import { inlineElements } from '../../model/html-elements.ts'
import type { AssembledPages } from './rewritten-site.ts'

/** A page that is another one now, or that only one of two sites has. */
export interface PageDifference {
  /** Its path below the output folder. */
  readonly page: string
  readonly source: string | undefined
  readonly what: 'missing' | 'new' | 'changed'
  /** Where the two begin to differ, as HTML. */
  readonly before: string
  readonly after: string
}

/** What differs between the pages of two sites. Space between blocks, and names of bundles, do not count. */
export function differencesOf(before: AssembledPages, after: AssembledPages): readonly PageDifference[] {
  const paths = [...new Set([...before.pages.keys(), ...after.pages.keys()])].sort()
  return paths.flatMap((page): readonly PageDifference[] => {
    const [old, now] = [before.pages.get(page), after.pages.get(page)]
    const source = old?.source ?? now?.source
    if (!old || !now) return [{ page, source, what: old ? 'missing' : 'new', before: '', after: '' }]
    const [oldHtml, newHtml] = [comparable(old.html), comparable(now.html)]
    if (oldHtml === newHtml) return []
    let at = 0
    while (oldHtml[at] === newHtml[at]) at++
    const around = (html: string): string => html.slice(Math.max(0, at - 60), at + 100)
    return [{ page, source, what: 'changed', before: around(oldHtml), after: around(newHtml) }]
  })
}

/** HTML without scripts and styles, which all pages share, and without space that shows nothing. */
function comparable(html: string): string {
  const parts = html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>|<style\b[^>]*>[^]*?<\/style>|<link\b[^>]*>/g, '')
    .split(/(<pre\b[^]*?<\/pre>|<textarea\b[^]*?<\/textarea>)/)
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(/\s+/g, ' ')
            .replaceAll(/ ?(<\/?([a-z][\w-]*)\b[^>]*>) ?/g, (whole, tag: string, name: string) =>
              inlineElements.has(name) ? whole : tag,
            ),
    )
    .join('')
}
