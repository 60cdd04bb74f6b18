import type { Properties } from 'hast'
import { find, hastToReact, html } from 'property-information'
import type { Place } from '../../../model/diagnostic.ts'
import { writeInstead } from '../../../model/hint.ts'
import type { Json } from '../../../model/plain-data.ts'
import type { Conversion } from './conversion.ts'

/** Converts JSX attributes of an element to hast properties. */
export function toProperties(props: Readonly<Record<string, Json>>): Properties {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === false) continue
    if (name === 'style' && typeof value === 'object' && !Array.isArray(value)) {
      properties.style = Object.entries(value)
        .map(
          ([key, each]) =>
            `${key.startsWith('--') ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${typeof each === 'number' && each !== 0 && !unitless.has(key) ? `${each}px` : typeof each === 'object' ? JSON.stringify(each) : String(each)}`,
        )
        .join(';')
    } else {
      const information = find(html, name === 'className' ? 'class' : name === 'htmlFor' ? 'for' : name)
      properties[information.property] =
        typeof value === 'object'
          ? JSON.stringify(value)
          : information.property === 'className' && typeof value === 'string'
            ? value.split(/\s+/).filter(Boolean)
            : value
    }
  }
  return properties
}

const unitless = new Set([
  'opacity',
  'zIndex',
  'flex',
  'flexGrow',
  'flexShrink',
  'order',
  'fontWeight',
  'lineHeight',
  'zoom',
  'gridRow',
  'gridColumn',
  'columns',
  'columnCount',
  'orphans',
  'widows',
  'tabSize',
  'aspectRatio',
])

/** Converts JSX attributes of an element to React props, with React's names. */
export function toReactProps(props: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => {
      const { property } = find(html, name)
      return [hastToReact[property] ?? property, value]
    }),
  )
}

/** Returns the place of an attribute. */
export type PlaceOfAttribute = (name: string) => Place

/** Reports attributes of an element that React or the browser would reject, and returns the others. */
export function checkedProps(
  props: Readonly<Record<string, Json>>,
  element: string,
  placeOfAttribute: PlaceOfAttribute,
  conversion: Conversion,
): Record<string, Json> {
  const checked: Record<string, Json> = {}
  for (const [name, value] of Object.entries(props)) {
    if (isHandler(name, element, placeOfAttribute, conversion)) continue
    if (name === 'style' && typeof value === 'string') {
      const { isTolerant, styleAsText } = conversion.assembly.options
      if (!styleAsText)
        conversion.complain(
          'invalid-style-attribute',
          `\`style\` on \`<${element}>\` is a string.`,
          placeOfAttribute(name),
          "Write an object: `style={{ color: 'red' }}`.",
        )
      if (isTolerant) checked[name] = styleObject(value)
    } else if (name === 'class' || name === 'for') {
      const other = name === 'class' ? 'className' : 'htmlFor'
      conversion.complain(
        'html-attribute-in-jsx',
        `\`${name}\` is an HTML attribute; JSX calls it \`${other}\`.`,
        placeOfAttribute(name),
        writeInstead(name, other),
      )
      checked[other] = value
    } else checked[name] = value
  }
  return checked
}

/** Converts a style attribute to an object with JSX's property names. */
const styleObject = (style: string): Record<string, string> =>
  Object.fromEntries(
    style.split(/;(?![^(]*\))/).flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, colon).trim()
      if (colon === -1 || name === '') return []
      const key = name.startsWith('--')
        ? name
        : name.replace(/^-ms-/, 'ms-').replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
      return [[key, declaration.slice(colon + 1).trim()]]
    }),
  )

/** Whether an attribute is an event handler, which is reported. */
export function isHandler(
  name: string,
  element: string,
  placeOfAttribute: PlaceOfAttribute,
  conversion: Conversion,
): boolean {
  if (!/^on[a-z]/i.test(name)) return false
  conversion.complain(
    'inline-event-handler',
    `\`${name}\` on \`<${element}>\` does not run in a static page.`,
    placeOfAttribute(name),
    'Make an island (`*.island.tsx`) for behavior.',
  )
  return true
}
