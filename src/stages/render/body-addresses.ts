import type { Element, Properties } from 'hast'
import { attributeOf, editTags, withoutAttributes } from '../../engine/html/edit-tags.ts'
import { scanWholeHtml } from '../../engine/html/scan-whole-html.ts'
import { linkIfThere } from '../../model/link-targets.ts'
import { addressAttributes, addressProps, rewriteSrcset, rewriteStyle } from '../../model/markup-addresses.ts'
import type { PageSlice } from '../../model/site.ts'

/** Replaces addresses in a body by those of the published pages, and adds the sizes of images. */
export interface BodyAddresses {
  /** Resolves an address in `file`; unchanged if the page's slice does not list it. */
  readonly targetOf: (file: string, href: string) => string
  /** Resolves the addresses in a component's prop. */
  readonly propOf: (file: string, name: string, value: unknown) => unknown
  readonly sizeOf: (file: string, src: string) => ImageSize | undefined
  readonly propertiesOf: (element: Element) => Properties
  /** Resolves the addresses in a `style` element's CSS. */
  readonly sheetOf: (element: Element) => string
}

interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Creates the resolver for the page at `page`, the default file of its elements. */
export function bodyAddresses(
  { links, images }: Pick<PageSlice, 'links' | 'images'>,
  page: string,
): BodyAddresses {
  return { targetOf, propOf, sizeOf, propertiesOf, sheetOf }

  function targetOf(file: string, href: string): string {
    const key = `${file}\n${href}`
    return images[key]?.src ?? links[key] ?? href
  }

  function propOf(file: string, name: string, value: unknown): unknown {
    if (typeof value === 'string') return addressProps.has(name) ? targetOf(file, value) : value
    // The `sources` of `<ThemedImage>`, by color mode.
    if (name !== 'sources' || typeof value !== 'object' || value === null || Array.isArray(value))
      return value
    return Object.fromEntries(
      Object.entries(value).map(([mode, each]: [string, unknown]) => [
        mode,
        typeof each === 'string' ? targetOf(file, each) : each,
      ]),
    )
  }

  function sizeOf(file: string, src: string): ImageSize | undefined {
    const { width, height } = images[`${file}\n${src}`] ?? {}
    return width === undefined || height === undefined ? undefined : { width, height }
  }

  function propertiesOf(element: Element): Properties {
    const { file } = (element.data ?? {}) as { file?: string }
    if (file === undefined && !('src' in element.properties) && !('href' in element.properties))
      return element.properties
    const from = file ?? page
    const properties: Properties = { ...element.properties }
    for (const { property, form } of addressAttributes(element.tagName)) {
      const value = properties[property]
      if (typeof value === 'string')
        properties[property] =
          form === 'candidates'
            ? rewriteSrcset(value, (address) => targetOf(from, address))
            : targetOf(from, value)
    }
    if (typeof properties.style === 'string')
      properties.style = rewriteStyle(properties.style, (address) => targetOf(from, address))
    const { src } = element.properties
    if (element.tagName === 'img' && typeof src === 'string') {
      const size = sizeOf(from, src)
      if (size && properties.width === undefined && properties.height === undefined)
        Object.assign(properties, size)
      properties.loading ??= 'lazy'
      properties.decoding ??= 'async'
    }
    return properties
  }

  function sheetOf({ children, data }: Element): string {
    const { file = page } = (data ?? {}) as { file?: string }
    const css = children.flatMap((child) => (child.type === 'text' ? [child.value] : [])).join('')
    return rewriteStyle(css, (address) => targetOf(file, address))
  }
}

/**
 * Replaces links to `absent` addresses in a component's HTML by their text, and removes the marker from the
 * others.
 */
export function withLinksThatAreThere(html: string, absent: ReadonlySet<string>): string {
  if (!html.includes(linkIfThere)) return html
  // Links are never nested, so the next end tag is that of the last link.
  let isLink = true
  return editTags(html, scanWholeHtml, (tag, source) => {
    if (tag.name !== 'a') return undefined
    if (tag.isEnd) return isLink ? undefined : '</span>'
    const isConditional = tag.attributes.some(({ name }) => name === linkIfThere)
    isLink = !(isConditional && absent.has(attributeOf(tag, 'href')))
    if (!isLink) return '<span>'
    return isConditional ? withoutAttributes(tag, source, ({ name }) => name === linkIfThere) : undefined
  })
}
