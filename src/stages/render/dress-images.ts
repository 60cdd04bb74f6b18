import type { ImageTarget, PageSlice } from '../../model/site.ts'

/** Makes what browsers should load of the images in the HTML of a page, piece by piece, in its order. */
export interface ImageDresser {
  /**
   * HTML whose images offer the formats that they have. The first image of all is loaded at once, and before
   * others if it stands above the first `h2`, where it is likely the largest thing that readers see first.
   */
  readonly dress: (html: string) => string
  /** What `make` returns, where images stand in a `<picture>` that its author wrote. */
  readonly undressed: <Made>(make: () => Made) => Made
}

/** What a text column of the theme is wide, in pixels of CSS (`--measure` in `tokens.css`). */
export const textWidth = 736

/** A tag, with attributes that may hold `>`; or an element whose content is no markup, or a comment. */
const token =
  /<!--[^]*?-->|<(script|style|textarea|title)\b[^]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi

/**
 * For a page that shows `images`. `isBeginning`: its HTML is where the page begins. Without the `layout` of a
 * page, it is part of a text.
 */
export function imageDresser(
  { images, layout, wide }: Pick<PageSlice, 'images'> & Partial<Pick<PageSlice, 'layout' | 'wide'>>,
  isBeginning: boolean,
): ImageDresser {
  // Elsewhere images may be as wide as they are.
  const isText = layout !== 'page' && layout !== 'home' && wide !== true
  const targets = new Map(
    Object.values(images).flatMap((image) => (image.width ? [[image.src, image] as const] : [])),
  )
  let isFirst = isBeginning
  let isTop = true
  let isUndressed = false
  return { dress, undressed }

  function undressed<Made>(make: () => Made): Made {
    isUndressed = true
    try {
      return make()
    } finally {
      isUndressed = false
    }
  }

  function dress(html: string): string {
    if ((targets.size === 0 && !isFirst) || !html.includes('<img')) return html
    // React expects the HTML of an island as it wrote it.
    let closed = 0
    return html.replace(token, (tag: string, ...[, end, name, written = '']: (string | undefined)[]) => {
      if (name === 'picture' || name === 'docgen-island') closed += end === '/' ? -1 : 1
      if (name === 'h2') isTop = false
      if (name !== 'img') return tag
      const wasFirst = isFirst
      isFirst = false
      // Of a pair for the color modes, a browser shows one, and loads only that as long as both are lazy.
      const isEager = wasFirst && closed === 0 && !/\sclass="[^"]*\bonly-(?:light|dark)\b/.test(written)
      const eager = isEager ? tag.replace(' loading="lazy"', isTop ? ' fetchpriority="high"' : '') : tag
      if (closed > 0) return eager
      const target = targets.get(attribute(written, 'src'))
      const image = target ? withSize(eager, written, target) : eager
      return target?.formats && !isUndressed && attribute(written, 'srcset') === ''
        ? inPicture(image, written, { ...target, formats: target.formats })
        : image
    })
  }

  function inPicture(
    image: string,
    written: string,
    { width = 0, formats }: ImageTarget & Required<Pick<ImageTarget, 'formats'>>,
  ): string {
    const shown = Number.parseInt(attribute(written, 'width'), 10) || width
    const widest = isText ? Math.min(shown, textWidth) : shown
    const sizes = `(min-width:${widest}px) ${widest}px,100vw`
    const sources = formats.map(
      ({ type, srcset }) => `<source type="${type}" srcset="${escaped(srcset)}" sizes="${sizes}">`,
    )
    return `<picture>${sources.join('')}${image}</picture>`
  }
}

/** So that the text does not jump when the image is there. */
const withSize = (image: string, written: string, { width, height }: ImageTarget): string =>
  attribute(written, 'width') + attribute(written, 'height') === ''
    ? image.replace(/\s*\/?>$/, (end) => ` width="${width}" height="${height}"${end}`)
    : image

/** The value of an attribute; empty if it is missing. */
function attribute(written: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(written) ?? []
  return (double ?? single ?? '').replace(/&(?:amp|#x26|#38);/gi, '&').replace(/&(?:#x27|#39);/gi, "'")
}

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
