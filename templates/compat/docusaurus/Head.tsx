import { Children, createElement, Fragment, isValidElement, type ReactNode } from 'react'

/**
 * `@docusaurus/Head`: its tags are moved to the page's head after rendering. They are written as text,
 * because React itself would move `<meta>` and `<link>` to the beginning of the body.
 */
export default function Head({ children }: { readonly children?: ReactNode }) {
  return createElement('docgen-head', { dangerouslySetInnerHTML: { __html: tagsIn(children).join('') } })
}

const empty: ReadonlySet<unknown> = new Set(['meta', 'link', 'img'])
const inHead: ReadonlySet<unknown> = new Set(['meta', 'link', 'script', 'style', 'noscript', 'title'])

/** The tags of elements; inside of `noscript`, of all that are there. */
function tagsIn(children: ReactNode, isInNoscript = false): readonly string[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return []
    const { type, props } = child
    // The prop of this name has this type.
    if (type === Fragment) return tagsIn(props.children as ReactNode, isInNoscript)
    if (typeof type !== 'string' || !(isInNoscript || inHead.has(type))) return []
    const start = `<${type}${attributesOf(props)}>`
    return [empty.has(type) ? start : `${start}${contentOf(props, type, isInNoscript)}</${type}>`]
  })
}

/** Names that React spells differently, besides those that only differ in case. */
const names: Readonly<Record<string, string>> = { httpEquiv: 'http-equiv', className: 'class' }

const attributesOf = (props: Readonly<Record<string, unknown>>): string =>
  Object.entries(props)
    .filter(([name, value]) => isAttribute(name) && isWritten(value))
    .map(
      ([name, value]) =>
        ` ${names[name] ?? name.toLowerCase()}="${value === true ? '' : escaped(textOf(value))}"`,
    )
    .join('')

const isAttribute = (name: string): boolean => name !== 'children' && name !== 'dangerouslySetInnerHTML'

/** As in React: functions and absent values have no text. */
const isWritten = (value: unknown): boolean =>
  value !== false && value !== undefined && value !== null && typeof value !== 'function'

/** The value of an attribute; that of `style` may be an object. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, each]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${each}`)
        .join(';')
    : String(value)

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function contentOf(
  { children, dangerouslySetInnerHTML: raw }: Readonly<Record<string, unknown>>,
  type: string,
  isInNoscript: boolean,
): string {
  if (typeof raw === 'object' && raw !== null && '__html' in raw) return String(raw.__html)
  return Children.toArray(children as ReactNode) // The prop of this name has this type.
    .map((each) =>
      typeof each === 'string' || typeof each === 'number'
        ? type === 'title'
          ? escaped(String(each)).replaceAll('<', '&lt;')
          : String(each)
        : isInNoscript || type === 'noscript'
          ? tagsIn(each, true).join('')
          : '',
    )
    .join('')
}
