import { asRecord, type PlainObject } from '../../../model/plain-data.ts'
import type { MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { hideBlocks } from './blocks.ts'
import { readMkDocs } from './read-mkdocs.ts'

/** How sources that were written for MkDocs are read. */
export const mkDocsDialect: MarkdownDialect = {
  text: (body) => hideBlocks(body).replaceAll(headingAttributes, '$1 {#$2}'),
  tree: readMkDocs,
  frontMatter: { opening: /^---([^\n]*)(\n|$)/, translate: fromMkDocs },
}

/** Matches the attributes of a heading, of which only the id is of use: `## A { #b .c }`. */
const headingAttributes = /^([ \t]*#{1,6}[ \t].*?)[ \t]*#*[ \t]*\{:?[^{}\n]*#([\w.-]+)[^{}\n]*\}[ \t]*$/gm

/** Converts what Material for MkDocs reads from front matter to docgen's keys. */
function fromMkDocs(data: PlainObject): ReadonlyMap<string, readonly [value: unknown, key: string]> {
  const made = new Map<string, readonly [unknown, string]>()
  for (const [key, value] of Object.entries(data))
    if (key === 'hide') {
      const hidden = Array.isArray(value) ? value : [value]
      if (hidden.includes('toc')) made.set('hide_table_of_contents', [true, key])
      if (hidden.includes('navigation')) made.set('displayed_sidebar', [null, key])
    } else if (key === 'search') {
      if (asRecord(value)['exclude'] === true) made.set('search', [false, key])
    } else made.set(key, [value, key])
  return made
}
