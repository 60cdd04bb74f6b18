import { Parser } from 'htmlparser2'

/** Matches an entity (XML 1.0, section 4.2) with markup, which may become a script wherever it is used. */
const markupEntity = /<!ENTITY\s+(?:%\s+)?\S+\s+(?:"[^"]*(?:<|&#)|'[^']*(?:<|&#))/

/** Matches names of handlers. No other word of SVG begins like one: `one` and `only` are shorter. */
const handler = /^on(?!line$)[a-z]{3,}$/

/**
 * Whether an SVG has a script: the element, a handler among the attributes of an element, or an entity that
 * may contain one. Comments, texts and values of attributes may look like one.
 */
export function hasScript(svg: string): boolean {
  if (markupEntity.test(svg)) return true
  // Most images need no parser.
  if (!/script|\son\w+\s*=/.test(svg)) return false
  let found = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        found ||= /^(?:.*:)?script$/.test(name) || Object.keys(attributes).some((key) => handler.test(key))
      },
    },
    { xmlMode: true },
  )
  parser.end(svg)
  return found
}
