import { Parser } from 'htmlparser2'
import type { HeadTag } from '../../model/site.ts'

const element = 'docgen-head'

/**
 * Extracts the parts of a body that belong in the `<head>`: `<head>` in MDX and the component `<Head>` mark
 * them.
 */
export function withoutHead(html: string): { readonly body: string; readonly tags: readonly HeadTag[] } {
  if (!html.includes(`<${element}>`)) return { body: html, tags: [] }
  // React writes the tags of the marker exactly like this, and `<` in a text otherwise.
  const [start = '', ...parts] = html.split(`<${element}>`)
  const split = parts.map((part) => part.split(`</${element}>`))
  return {
    body: start + split.map(([, ...after]) => after.join('')).join(''),
    tags: split.flatMap(([inner = '']) => tagsOf(inner)),
  }
}

const tagNames: ReadonlySet<string> = new Set(['meta', 'link', 'script', 'style', 'noscript', 'title'])
const isTag = (name: string): name is HeadTag['tag'] => tagNames.has(name)

/** The tags in the extracted HTML. */
function tagsOf(html: string): readonly HeadTag[] {
  const tags: HeadTag[] = []
  let open: Pick<HeadTag, 'tag' | 'attributes'> | undefined
  let start = 0
  // What is inside of a tag, as in `noscript`, is its content.
  let depth = 0
  const parser: Parser = new Parser({
    onopentag: (name, attributes) => {
      if (depth++ > 0) return
      open = isTag(name) ? { tag: name, attributes: { ...attributes } } : undefined
      start = parser.endIndex + 1
    },
    onclosetag: () => {
      if (--depth > 0 || !open) return
      const content = html.slice(start, parser.startIndex)
      tags.push({ ...open, ...(content === '' ? {} : { content }) })
    },
  })
  parser.end(html)
  return tags
}
