import { Children, createElement, Fragment, isValidElement, type ReactNode } from 'react'

/**
 * `@docusaurus/Head`: its tags are moved to the page's head after rendering. They are written as text,
 * because React itself would move `<meta>` and `<link>` to the beginning of the body.
 */
export default function Head({ children }: { readonly children?: ReactNode }) {
  return createElement('docgen-head', { dangerouslySetInnerHTML: { __html: tagsIn(children).join('') } })
}

const withContent: ReadonlySet<unknown> = new Set(['script', 'style', 'noscript'])

function tagsIn(children: ReactNode): readonly string[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return []
    const { type, props } = child
    if (type === Fragment) return tagsIn(props.children as ReactNode) // The prop of this name has this type.
    if (type === 'meta' || type === 'link') return [`<${type}${attributesOf(props)}>`]
    if (typeof type !== 'string' || !withContent.has(type)) return []
    return [`<${type}${attributesOf(props)}>${contentOf(props)}</${type}>`]
  })
}

/** Names that React spells differently, besides those that only differ in case. */
const names: Readonly<Record<string, string>> = { httpEquiv: 'http-equiv', className: 'class' }

const attributesOf = (props: Readonly<Record<string, unknown>>): string =>
  Object.entries(props)
    .filter(([name, value]) => isAttribute(name) && isWritten(value))
    .map(([name, value]) => ` ${names[name] ?? name.toLowerCase()}="${value === true ? '' : escaped(value)}"`)
    .join('')

const isAttribute = (name: string): boolean => name !== 'children' && name !== 'dangerouslySetInnerHTML'

/** As in React: functions and absent values have no text. */
const isWritten = (value: unknown): boolean =>
  value !== false && value !== undefined && value !== null && typeof value !== 'function'

const escaped = (value: unknown): string => String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function contentOf({ children, dangerouslySetInnerHTML: raw }: Readonly<Record<string, unknown>>): string {
  if (typeof raw === 'object' && raw !== null && '__html' in raw) return String(raw.__html)
  return Children.toArray(children as ReactNode) // The prop of this name has this type.
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .join('')
}
