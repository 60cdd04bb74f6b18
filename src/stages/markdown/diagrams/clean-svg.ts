import { isElement, type SvgElement, type SvgNode } from './svg-tree.ts'

/**
 * Removes what must not be published from the picture of a renderer: the style element (a third-party font,
 * and rules for every `svg`), scripts, event handlers, and links. Makes ids unique with `prefix`, and
 * shortens numbers in attributes. Texts stay as they are. beautiful-mermaid writes names in lower case, one
 * `svg` with lengths in pixels, and escapes whatever comes from the diagram.
 */
export function cleanSvg(picture: readonly SvgNode[], prefix: string): readonly SvgNode[] {
  const clean = (node: SvgNode): readonly SvgNode[] => {
    if (!isElement(node)) return node.trim() === '' ? [] : [node]
    if (node.name === 'style' || node.name === 'script') return []
    return [{ ...node, attributes: attributesOf(node, prefix), children: node.children.flatMap(clean) }]
  }
  return picture.flatMap(clean)
}

function attributesOf({ name, attributes }: SvgElement, prefix: string): ReadonlyMap<string, string> {
  if (name === 'svg') {
    const length = (key: string): string => String(Math.ceil(Number(attributes.get(key))))
    return new Map([
      ['viewBox', shortened(attributes.get('viewBox') ?? '')],
      ['width', length('width')],
      ['height', length('height')],
      ['aria-hidden', 'true'],
    ])
  }
  return new Map(
    [...attributes]
      .filter(([key, value]) => !isUnwanted(key, value))
      .map(([key, value]) => [
        key,
        key === 'id' ? prefix + value : shortened(value.replaceAll('url(#', `url(#${prefix}`)),
      ]),
  )
}

const isUnwanted = (key: string, value: string): boolean =>
  /^(?:on|data-)|^font-family$/i.test(key) || (/^(?:xlink:)?href$/i.test(key) && !value.startsWith('#'))

/** A value with at most one decimal in each of its numbers. */
const shortened = (value: string): string =>
  value.replace(/(?<=^|[\s,(-])\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
