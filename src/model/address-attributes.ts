/** An attribute that browsers follow (HTML Living Standard, index of attributes; SVG 2, 16.2). */
export interface AddressAttribute {
  /** As HTML writes it. */
  readonly attribute: string
  /** As hast and React call it. */
  readonly property: string
  /** `candidates` are those of a `srcset`. */
  readonly form: 'address' | 'candidates'
  /** The elements that have it; any element when it does not say: what a component or a custom element calls `src` is an address too. */
  readonly elements?: readonly string[]
}

const attributes: readonly AddressAttribute[] = [
  { attribute: 'href', property: 'href', form: 'address' },
  { attribute: 'xlink:href', property: 'xLinkHref', form: 'address' },
  { attribute: 'src', property: 'src', form: 'address' },
  { attribute: 'srcset', property: 'srcSet', form: 'candidates' },
  { attribute: 'imagesrcset', property: 'imageSrcSet', form: 'candidates', elements: ['link'] },
  { attribute: 'poster', property: 'poster', form: 'address' },
  { attribute: 'data', property: 'data', form: 'address', elements: ['object'] },
  { attribute: 'action', property: 'action', form: 'address', elements: ['form'] },
  { attribute: 'formaction', property: 'formAction', form: 'address', elements: ['button', 'input'] },
  { attribute: 'usemap', property: 'useMap', form: 'address', elements: ['img', 'object'] },
  {
    attribute: 'background',
    property: 'background',
    form: 'address',
    elements: ['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  },
]

const anywhere = attributes.filter(({ elements }) => elements === undefined)

const byElement: Readonly<Record<string, readonly AddressAttribute[]>> = Object.fromEntries(
  [...new Set(attributes.flatMap(({ elements = [] }) => elements))].map((name) => [
    name,
    attributes.filter(({ elements }) => elements?.includes(name) ?? true),
  ]),
)

/** The attributes of an element that hold addresses. Styles may hold some as well (`styleAddresses`). */
export const addressAttributes = (tagName: string): readonly AddressAttribute[] =>
  (Object.hasOwn(byElement, tagName) ? byElement[tagName] : undefined) ?? anywhere

/** Props of components that hold one address. */
export const addressProps: ReadonlySet<string> = new Set([
  'to',
  ...anywhere.filter(({ form }) => form === 'address').map(({ property }) => property),
])
