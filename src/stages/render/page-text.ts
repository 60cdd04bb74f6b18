import {
  withAddresses,
  type CopyPart,
  type MarkdownText,
  type PageText,
  type SourceText,
} from '../../model/page.ts'
import type { PageSlice } from '../../model/site.ts'
import { bodyAddresses } from './body-addresses.ts'
import type { RenderDone } from './render-task.ts'

/** The text of a page: from its source or, where that does not suffice, from what it renders. */
export function pageText(
  { sections, copy }: SourceText,
  rendered: {
    readonly sections: RenderDone['sections'] | undefined
    readonly copy: RenderDone['copy'] | undefined
  },
  { file, slice }: { readonly file: string; readonly slice: Pick<PageSlice, 'links' | 'images'> },
): PageText {
  const { targetOf } = bodyAddresses(slice, file)
  return {
    sections: rendered.sections ?? sections,
    ...joined(copy, rendered.copy ?? [], (href) => targetOf(file, href)),
  }
}

/** Joins the parts of a copy, with the addresses of the HTML in all of them. */
function joined(
  parts: readonly CopyPart[],
  groups: readonly MarkdownText[],
  resolve: (href: string) => string,
): MarkdownText {
  const addresses: number[] = []
  let markdown = ''
  let group = 0
  for (const part of parts) {
    const { markdown: text, addresses: offsets } =
      part === 'rendered'
        ? (groups[group++] ?? { markdown: '', addresses: [] })
        : withAddresses(part, resolve)
    if (text === '') continue
    if (markdown !== '') markdown += '\n\n'
    addresses.push(...offsets.map((offset) => markdown.length + offset))
    markdown += text
  }
  return { markdown: markdown === '' ? '' : `${markdown}\n`, addresses }
}
