const tagEnd = '(?:[^>"]|"[^"]*")*>'

/**
 * An h1 at the beginning; `</h1>` in an attribute does not end it, nor does it in an element whose content is
 * text.
 */
const leadingTitle = new RegExp(
  `^\\s*<h1\\b${tagEnd}(?:[^<]|<(?!/h1>|(?:script|style|textarea|title|iframe)\\b)${tagEnd})*</h1>`,
)

/** A text that begins with its title has the same head as a page whose title is in its front matter. */
export function splitTitle(body: string): { readonly title?: string; readonly text: string } {
  const title = leadingTitle.exec(body)?.[0]
  return title === undefined ? { text: body } : { title: title.trim(), text: body.slice(title.length) }
}
