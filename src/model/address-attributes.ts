/**
 * An attribute whose value browsers treat as an address (HTML Living Standard, index of attributes; SVG 2,
 * 16.2).
 */
export interface AddressAttribute {
  /** The name in HTML. */
  readonly attribute: string
  /** The name in hast and React. */
  readonly property: string
  /** `candidates`: a list as in `srcset`. */
  readonly form: 'address' | 'candidates'
  /** The elements on which browsers follow it. */
  readonly elements: readonly string[]
  /**
   * Whether it is treated as an address on all other elements, too, such as the `src` of a component or a
   * custom element.
   */
  readonly isAnywhere?: boolean
}

const media = ['img', 'source', 'script', 'iframe', 'video', 'audio', 'track', 'embed', 'input']
const cells = ['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']

const attributes: readonly AddressAttribute[] = [
  {
    attribute: 'href',
    property: 'href',
    form: 'address',
    elements: ['a', 'area', 'link', 'use', 'image'],
    isAnywhere: true,
  },
  {
    attribute: 'xlink:href',
    property: 'xLinkHref',
    form: 'address',
    elements: ['use', 'image'],
    isAnywhere: true,
  },
  { attribute: 'src', property: 'src', form: 'address', elements: media, isAnywhere: true },
  {
    attribute: 'srcset',
    property: 'srcSet',
    form: 'candidates',
    elements: ['img', 'source'],
    isAnywhere: true,
  },
  { attribute: 'imagesrcset', property: 'imageSrcSet', form: 'candidates', elements: ['link'] },
  { attribute: 'poster', property: 'poster', form: 'address', elements: ['video'], isAnywhere: true },
  { attribute: 'data', property: 'data', form: 'address', elements: ['object'] },
  { attribute: 'action', property: 'action', form: 'address', elements: ['form'] },
  { attribute: 'formaction', property: 'formAction', form: 'address', elements: ['button', 'input'] },
  { attribute: 'usemap', property: 'useMap', form: 'address', elements: ['img', 'object'] },
  { attribute: 'background', property: 'background', form: 'address', elements: cells },
]

const names = [...new Set(attributes.flatMap(({ elements }) => elements))]

const tableOf = (holds: (attribute: AddressAttribute, name: string) => boolean) =>
  new Map(names.map((name) => [name, attributes.filter((attribute) => holds(attribute, name))]))

const anywhere = attributes.filter(({ isAnywhere }) => isAnywhere)
const followed = tableOf(({ elements }, name) => elements.includes(name))
const written = tableOf(({ elements, isAnywhere }, name) => isAnywhere === true || elements.includes(name))

/**
 * The attributes of an element that browsers follow; undefined if there are none. Styles may also contain
 * addresses.
 */
export const followedAttributes = (tagName: string): readonly AddressAttribute[] | undefined =>
  followed.get(tagName)

/**
 * The attributes of an element in a page's source that contain addresses. Styles may also contain some
 * (`styleAddresses`).
 */
export const addressAttributes = (tagName: string): readonly AddressAttribute[] =>
  written.get(tagName) ?? anywhere

/** Component props that are an address. */
export const addressProps: ReadonlySet<string> = new Set([
  'to',
  ...anywhere.filter(({ form }) => form === 'address').map(({ property }) => property),
])
