import type { RootContent } from 'mdast'
import { decodeText } from '../../../engine/decode-text.ts'
import { isThere } from '../included-files.ts'
import { plainLines } from '../tags/scan-tags.ts'
import { wordsFrom } from '../tags/expand-tags.ts'
import { renderTemplate } from './go-template.ts'
import type { Shortcode } from './shortcode.ts'

/** Where a site has templates of shortcodes. */
const folders = ['layouts/_shortcodes', 'layouts/shortcodes']

/**
 * What a shortcode of the site itself shows, if its template is a simple one (see `renderTemplate`);
 * undefined for others. `param` returns a parameter of the page or of the site.
 */
export function ownShortcode(
  { call, input, get }: Shortcode,
  param: (name: string) => string | undefined,
): readonly RootContent[] | undefined {
  const path = folders
    .flatMap((folder) => [`${folder}/${call.name}.html`, `${folder}/${call.name}.md`])
    .find((each) => isThere(each, input))
  const bytes = path === undefined ? undefined : input.read.bytes(path)
  if (path === undefined || bytes === undefined) return undefined
  const inner = plainLines(call.inner ?? '')
  const template = decodeText(bytes, path)
  const isBlock =
    inner.trim() !== '' &&
    (inner.trim().includes('\n') || /<(?:div|section|details|blockquote)\b/.test(template))
  const rendered = renderTemplate(template, {
    get: (name) => get(name),
    param,
    inner: isBlock ? `\n\n${inner.trim()}\n\n` : inner.trim(),
  })
  if (rendered === undefined) return undefined
  const text = inner.includes('\n') ? rendered : withoutIndent(rendered)
  const isInLine = !/\n\s*\n|^\s*<(?:div|p|h\d|ul|ol|table|section|details|figure|pre|blockquote)\b/.test(
    text.trim(),
  )
  if (text.trim() === '') return []
  return isInLine
    ? wordsFrom(text, call, input)
    : [input.part(text.trim(), call.line) as unknown as RootContent] // See `ContextNode`.
}

/** The lines of a template without indentation, which Markdown would take for code. */
const withoutIndent = (text: string): string => text.replaceAll(/^[ \t]+/gm, '')
