import type { Place } from '../../../model/diagnostic.ts'
import type { Json } from '../../../model/plugin.ts'
import type { Conversion } from './conversion.ts'

/** The place of an attribute of an element. */
export type PlaceOfAttribute = (name: string) => Place

/**
 * Reports what React or the browser would not take of the attributes of an element, and returns what they do.
 */
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
      const { lenient, starlightBase } = conversion.assembly.options
      // In MDX of Astro it is a string by rights.
      if (starlightBase === undefined)
        conversion.complain(
          'invalid-style-attribute',
          `\`style\` on \`<${element}>\` is a string.`,
          placeOfAttribute(name),
          "Write an object: `style={{ color: 'red' }}`.",
        )
      if (lenient) checked[name] = styleObject(value)
    } else if (name === 'class' || name === 'for') {
      const other = name === 'class' ? 'className' : 'htmlFor'
      conversion.complain(
        'html-attribute-in-jsx',
        `\`${name}\` is an HTML attribute; JSX calls it \`${other}\`.`,
        placeOfAttribute(name),
        `Write \`${other}\`.`,
      )
      checked[other] = value
    } else checked[name] = value
  }
  return checked
}

/** The declarations of a style attribute by the names that JSX has for them. */
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
