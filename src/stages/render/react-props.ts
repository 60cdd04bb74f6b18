import type { Properties } from 'hast'
import { find, hastToReact, html as htmlSchema, svg as svgSchema } from 'property-information'
import styleToJs from 'style-to-js'
import type { Space } from '../../model/html-elements.ts'

export function reactProps(properties: Properties, space: Space): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue
    const information = find(space === 'svg' ? svgSchema : htmlSchema, name)
    const key =
      information.space !== undefined
        ? (hastToReact[information.property] ?? information.property)
        : information.attribute
    if (name === 'style' && typeof value === 'string') props.style = styleToJs(value, { reactCompat: true })
    else props[key] = Array.isArray(value) ? value.join(information.commaSeparated ? ', ' : ' ') : value
  }
  return props
}

/** A name for a value that React cannot render, for docgen's own error message; undefined if it can. */
export function unshowable(value: unknown): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  if (typeof value !== 'object' || value === null || '$$typeof' in value || Symbol.iterator in value)
    return undefined
  if ('then' in value && typeof value.then === 'function') return 'a promise'
  return value instanceof Date ? 'a date' : 'an object'
}
