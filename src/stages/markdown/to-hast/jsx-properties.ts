import type { Properties } from 'hast'
import { find, hastToReact, html } from 'property-information'
import type { Json } from '../../../model/plain-data.ts'

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
