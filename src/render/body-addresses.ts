import type { Element, Properties } from 'hast'
import type { PageSlice } from '../model/site.ts'
import { rewriteSrcset } from '../model/srcset.ts'
import { rewriteStyle } from '../model/style-addresses.ts'

/** Puts the addresses that a page shows in the place of those that its author wrote, and the sizes of images with them. */
export interface BodyAddresses {
  /** What an address written in `file` leads to; itself when the page's slice does not say. */
  readonly targetOf: (file: string, href: string) => string
  readonly sizeOf: (file: string, src: string) => ImageSize | undefined
  readonly propertiesOf: (element: Element) => Properties
  /** Raw HTML with its addresses resolved. */
  readonly htmlOf: (node: { readonly value: string; readonly data?: unknown }) => string
}

interface ImageSize {
  readonly width: number
  readonly height: number
}

/** For the page at `page`, which holds the elements that do not say which file they stand in. */
export function bodyAddresses({ links, images }: Pick<PageSlice, 'links' | 'images'>, page: string): BodyAddresses {
  return { targetOf, sizeOf, propertiesOf, htmlOf }

  function targetOf(file: string, href: string): string {
    const key = `${file}\n${href}`
    return images[key]?.src ?? links[key] ?? href
  }

  function sizeOf(file: string, src: string): ImageSize | undefined {
    const { width, height } = images[`${file}\n${src}`] ?? {}
    return width === undefined || height === undefined ? undefined : { width, height }
  }

  function propertiesOf(element: Element): Properties {
    const { file } = (element.data ?? {}) as { file?: string }
    if (file === undefined && !('src' in element.properties) && !('href' in element.properties)) return element.properties
    const from = file ?? page
    const properties: Properties = { ...element.properties }
    for (const name of ['href', 'poster', 'data', 'action', 'formAction', 'xLinkHref'] as const) if (typeof properties[name] === 'string') properties[name] = targetOf(from, properties[name])
    if (typeof properties.style === 'string') properties.style = rewriteStyle(properties.style, (address) => targetOf(from, address))
    if (typeof properties.srcSet === 'string') properties.srcSet = rewriteSrcset(properties.srcSet, (address) => targetOf(from, address))
    if (typeof properties.src === 'string') {
      const size = sizeOf(from, properties.src)
      properties.src = targetOf(from, properties.src)
      if (element.tagName === 'img') {
        if (size && properties.width === undefined && properties.height === undefined) Object.assign(properties, size)
        properties.loading ??= 'lazy'
        properties.decoding ??= 'async'
      }
    }
    return properties
  }

  function htmlOf(node: { readonly value: string; readonly data?: unknown }): string {
    const { file } = (node.data ?? {}) as { file?: string }
    if (file === undefined) return node.value
    // The compiler has put every address into double quotes.
    const resolve = (address: string): string => targetOf(file, address)
    const withSizes = node.value.replace(/<img\b[^<>]*>/gi, (tag) => sized(tag, file))
    const withAttributes = withSizes.replace(/([\s/"'](?:href|src|srcset|poster|action|formaction|data|xlink:href|style)=)"([^"]*)"/gi, (_all, before: string, written: string) => {
      const value = unescaped(written)
      const target = /srcset=$/i.test(before) ? rewriteSrcset(value, resolve) : /style=$/i.test(before) ? rewriteStyle(value, resolve) : resolve(value)
      return `${before}"${target.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    })
    return withAttributes.replace(/(<style\b[^>]*>)([\s\S]*?)(?=<\/style)/gi, (_all, tag: string, css: string) => tag + rewriteStyle(css, resolve))
  }

  /** The tag of an image with its size, unless its author gave one. */
  function sized(tag: string, file: string): string {
    const size = sizeOf(file, unescaped(/\ssrc="([^"]*)"/i.exec(tag)?.[1] ?? ''))
    return !size || /\s(?:width|height)\s*=/i.test(tag) ? tag : tag.replace(/^<img/i, (name) => `${name} width="${size.width}" height="${size.height}"`)
  }
}

const unescaped = (attribute: string): string => attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
