import { attributeOf, editTags } from '../../engine/html/edit-tags.ts'
import type { HtmlTag } from '../../engine/html/scan-tags.ts'
import { scanWholeHtml } from '../../engine/html/scan-whole-html.ts'
import { escapeHtml } from '../../model/escape.ts'
import type { ImageTarget, PageSlice } from '../../model/site.ts'

/**
 * Adds loading attributes and alternative formats to images in the HTML of a page. Each piece of it is given
 * to `dress` or `pass`, in order.
 */
export interface ImageDresser {
  /**
   * HTML whose images offer the formats that they have. The first of them all is loaded at once, and before
   * others if it stands above the first `h2`, where it is likely the largest thing that readers see first.
   */
  readonly dress: (html: string) => string
  /** Returns HTML that stays as it is, and notes whether it has the heading that ends the top of the page. */
  readonly pass: (html: string) => string
  /** Calls `make` for content inside a `<picture>` of the author, whose images are left alone. */
  readonly undressed: <Made>(make: () => Made) => Made
}

/** The width of the theme's text column in CSS pixels (`--column` in `tokens.css`). */
export const textColumnWidth = 864

/**
 * Creates a dresser for a page that shows `images`. `isBeginning`: whether the HTML is the start of the page.
 * Without the `layout` of a page, it is part of a text.
 */
export function imageDresser(
  { images, layout, wide }: Pick<PageSlice, 'images'> & Partial<Pick<PageSlice, 'layout' | 'wide'>>,
  isBeginning: boolean,
): ImageDresser {
  // In other layouts, images may be as wide as they are.
  const isText = layout !== 'page' && layout !== 'home' && wide !== true
  const targets = new Map(
    Object.values(images).flatMap((image) => (image.width ? [[image.src, image] as const] : [])),
  )
  let isFirst = isBeginning
  let isTop = true
  let isUndressed = false
  /** What comes before the first image, which most pages do not have. */
  let before: string[] = []
  return { dress, pass, undressed }

  function undressed<Made>(make: () => Made): Made {
    isUndressed = true
    try {
      return make()
    } finally {
      isUndressed = false
    }
  }

  function pass(html: string): string {
    // Once the first image has come, headings change nothing.
    if (isFirst && html.includes('<h2')) before.push(html)
    return html
  }

  function endTop({ name }: HtmlTag): undefined {
    if (name === 'h2') isTop = false
  }

  function dress(html: string): string {
    if ((targets.size === 0 && !isFirst) || !html.includes('<img')) return pass(html)
    for (const piece of before) editTags(piece, scanWholeHtml, endTop)
    before = []
    // React requires the HTML of an island to be unchanged.
    let closed = 0
    return editTags(html, scanWholeHtml, (tag, source) => {
      if (tag.name === 'picture' || tag.name === 'docgen-island') closed += tag.isEnd ? -1 : 1
      endTop(tag)
      if (tag.name !== 'img') return undefined
      const wasFirst = isFirst
      isFirst = false
      if (closed > 0) return undefined
      // Of a pair for the two color modes, browsers show one, and load only that one as long as both are
      // lazy.
      const isEager = wasFirst && !/\bonly-(?:light|dark)\b/.test(attributeOf(tag, 'class'))
      const eager = isEager ? source.replace(' loading="lazy"', isTop ? ' fetchpriority="high"' : '') : source
      const target = targets.get(attributeOf(tag, 'src'))
      const image = target ? withSize(eager, tag, target) : eager
      return target?.formats && !isUndressed && attributeOf(tag, 'srcset') === ''
        ? inPicture(image, tag, { ...target, formats: target.formats })
        : image
    })
  }

  function inPicture(
    image: string,
    tag: HtmlTag,
    { width = 0, formats }: ImageTarget & Required<Pick<ImageTarget, 'formats'>>,
  ): string {
    const shownWidth = Number.parseInt(attributeOf(tag, 'width'), 10) || width
    const widest = isText ? Math.min(shownWidth, textColumnWidth) : shownWidth
    const sizes = `(min-width:${widest}px) ${widest}px,100vw`
    const sources = formats.map(
      ({ type, srcset }) => `<source type="${type}" srcset="${escapeHtml(srcset)}" sizes="${sizes}">`,
    )
    return `<picture>${sources.join('')}${image}</picture>`
  }
}

/** Adds the size, so that the text does not jump when the image appears. */
const withSize = (image: string, tag: HtmlTag, { width, height }: ImageTarget): string =>
  attributeOf(tag, 'width') + attributeOf(tag, 'height') === ''
    ? image.replace(/\s*\/?>$/, (end) => ` width="${width}" height="${height}"${end}`)
    : image
