import type { Image } from 'mdast'

/** In Material, the fragment of an address says in which color mode an image is shown. */
const colorMode = /#(only-light|only-dark|gh-light-mode-only|gh-dark-mode-only)$/

const modeClass = (mode: string): string => (mode.includes('light') ? 'only-light' : 'only-dark')

/** An image, in the color mode for which it is meant. */
export function inColorMode(image: Image): Image {
  const mode = colorMode.exec(image.url)?.[1]
  if (mode === undefined) return image
  const hProperties = { ...image.data?.hProperties, className: [modeClass(mode)] }
  return { ...image, url: image.url.replace(colorMode, ''), data: { ...image.data, hProperties } }
}

/** The same for images that are written as HTML. */
export const imagesInColorModes = (html: string): string =>
  html.replaceAll(
    /<img\b([^<>]*?)\ssrc=(["'])([^"'<>]*?)#(only-(?:light|dark)|gh-(?:light|dark)-mode-only)\2([^<>]*)>/g,
    (_tag, before: string, quote: string, address: string, mode: string, after: string) => {
      const rest = `${before} src=${quote}${address}${quote}${after}`
      const name = modeClass(mode)
      return /\sclass=["']/.test(rest)
        ? `<img${rest.replace(/(\sclass=["'])/, `$1${name} `)}>`
        : `<img class="${name}"${rest}>`
    },
  )
