import { Parser } from 'htmlparser2'

/**
 * Whether an SVG has a script: the element, or a handler among the attributes of an element. Comments, texts
 * and values of attributes may look like one.
 */
export function hasScript(svg: string): boolean {
  // Most images need no parser.
  if (!/script|\son\w+\s*=/.test(svg)) return false
  let found = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        found ||= /^(?:.*:)?script$/.test(name) || Object.keys(attributes).some((key) => /^on\w/.test(key))
      },
    },
    { xmlMode: true },
  )
  parser.end(svg)
  return found
}
