import type { Properties } from 'hast'
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx'
import { find, hastToReact, html } from 'property-information'
import { audiences } from '../../../model/audience.ts'
import type { Place } from '../../../model/diagnostic.ts'
import { iconNames } from '../../../model/icon-names.ts'
import { writeInstead } from '../../../model/hint.ts'
import { nearest } from '../../../model/nearest.ts'
import type { Json } from '../../../model/plain-data.ts'
import { placeOf } from '../place.ts'
import type { Conversion } from './conversion.ts'

/**
 * The props of docgen's components, as declared in `templates/mdx`. `Link` accepts every attribute of an
 * `<a>`.
 */
export const componentProps: Readonly<Record<string, readonly string[]>> = {
  Admonition: ['kind', 'type', 'title'],
  Audience: ['for'],
  Badge: ['type'],
  Card: ['title', 'href', 'to', 'icon', 'description', 'action'],
  Cards: ['columns'],
  CodeBlock: [
    'language',
    'title',
    'html',
    'raw',
    'commands',
    'lineNumbers',
    'lines',
    'wrap',
    'metastring',
    'showLineNumbers',
  ],
  CodeList: ['values', 'limit'],
  Details: ['summary', 'open'],
  Figure: ['src', 'alt', 'width', 'height', 'caption', 'zoom', 'screenshot'],
  Hero: ['title', 'eyebrow', 'tagline', 'actions'],
  Mermaid: ['svg', 'code', 'value', 'kind', 'title', 'label'],
  People: [],
  Person: ['name', 'role', 'src', 'href', 'links'],
  TabItem: ['value', 'label', 'default'],
  Tabs: ['groupId', 'queryString', 'defaultValue', 'values', 'lazy', 'label'],
  Term: ['id'],
  ThemedImage: ['sources', 'alt', 'width', 'height'],
  Tooltip: ['content'],
}

/** What props take that take one of a few words, by component and prop. */
export const propValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Audience: { for: audiences },
  Badge: { type: ['neutral', 'tip', 'info', 'warning', 'danger'] },
  Card: { icon: iconNames },
  Icon: { name: iconNames },
}

/** Components that hold parts, and the part that they need, which stands nowhere else. */
export const neededParts: Readonly<Record<string, string>> = { Tabs: 'TabItem' }

/** Props that every component accepts. */
const always = ['id', 'className', 'style', 'key', 'children'] as const

/** Attributes that authors may write in braces after the name of an admonition. */
export const directiveAttributes = ['title', 'class', 'id'] as const

/** A name that resembles a known one. */
interface MisspeltName {
  readonly name: string
  readonly meant: string
}

/**
 * Finds attributes of a theme component that resemble one of its props. Other unknown names are ignored,
 * because they may be meant for a component of the same name elsewhere.
 */
export function misspeltProps(
  component: string,
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[],
): readonly (MisspeltName & { readonly place: Place })[] {
  const ownProps = Object.hasOwn(componentProps, component) ? componentProps[component] : undefined
  if (!ownProps) return []
  const knownProps = [...ownProps, ...always]
  return attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute'
      ? misspelt(attribute.name, knownProps).map((misspeltName) => ({
          ...misspeltName,
          place: placeOf(attribute),
        }))
      : [],
  )
}

/** Finds attributes of a theme component whose text is none of the words that its prop takes. */
export const unknownValues = (
  component: string,
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[],
  { ownIcons }: { readonly ownIcons: boolean },
): readonly {
  readonly name: string
  readonly value: string
  readonly values: readonly string[]
  readonly place: Place
}[] =>
  attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') return []
    const { name, value } = attribute
    const values = Object.hasOwn(propValues, component) ? propValues[component]?.[name] : undefined
    return values === undefined || values.includes(value) || (ownIcons && values === iconNames)
      ? []
      : [{ name, value, values, place: placeOf(attribute) }]
  })

/** Finds misspelt attributes of an admonition. */
export const misspeltAttributes = (attributes: object): readonly MisspeltName[] =>
  Object.keys(attributes).flatMap((name) => misspelt(name, directiveAttributes))

function misspelt(name: string, knownNames: readonly string[]): readonly MisspeltName[] {
  if (knownNames.includes(name) || /^(?:data|aria)-/.test(name)) return []
  const candidate = name === 'class' ? 'className' : nearest(name, knownNames)
  // Any two letters are similar to any other two.
  return candidate === undefined || (candidate.length < 3 && name.toLowerCase() !== candidate)
    ? []
    : [{ name, meant: candidate }]
}

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

const unitless = new Set(
  `opacity zIndex flex flexGrow flexShrink order fontWeight lineHeight zoom gridRow gridColumn columns
  columnCount orphans widows tabSize aspectRatio`.split(/\s+/),
)

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
