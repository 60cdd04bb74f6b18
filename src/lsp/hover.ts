import { type Hover, MarkupKind } from 'vscode-languageserver/node'
import { componentSource } from '../pipeline/writing/component-source.ts'
import type { DeclaredProp } from '../pipeline/writing/declared-types.ts'
import { keyAt } from '../pipeline/writing/front-matter-key.ts'
import type { LinkTarget } from '../pipeline/writing/site-map.ts'
import { uriOfPath } from './convert.ts'
import { indexAt, namedAt, offsetIn, type Spot, tagAt, targetAt, type TextSpot } from './spot.ts'

/** The title and the beginning of the page that a link leads to, or an image. */
export function hoverLink(spot: Spot): Hover | undefined {
  const link = targetAt(spot)
  const { index, range = link?.range } = indexAt(spot) ?? {}
  const value = link
    ? described(link.target, spot)
    : index && `**${index.title}**\n\n${index.description}\n\n\`${index.route}\``
  return value !== undefined && range ? { contents: { kind: MarkupKind.Markdown, value }, range } : undefined
}

/** The page or file that a file of sidebars or of the configuration names. */
export function hoverNamed(spot: TextSpot): Hover | undefined {
  const name = namedAt(spot)
  return (
    name && {
      contents: { kind: MarkupKind.Markdown, value: described(name.target, spot) },
      range: name.range,
    }
  )
}

/** What a key of the front matter means. */
export function hoverKey(spot: Spot): Hover | undefined {
  const key = keyAt(spot.text, offsetIn(spot))
  return (
    key && {
      contents: { kind: MarkupKind.Markdown, value: `\`${key.name}\`: ${key.type}\n\n${key.description}` },
    }
  )
}

/** What a component is, with its props; on one of them, what that takes. */
export function hoverComponent(spot: Spot): Hover | undefined {
  const tag = tagAt(spot)
  const source = tag && componentSource(spot, tag.component)
  if (!tag || !source) return undefined
  const prop = source.props.find(({ name }) => name === tag.prop)
  const value = prop
    ? `${declaration(prop)}\n\n${prop.description ?? ''}`
    : [
        `\`<${tag.component}>\``,
        ...(source.description === undefined ? [] : [source.description]),
        source.props
          .map((each) => `- ${declaration(each)}${each.description ? ` ${each.description}` : ''}`)
          .join('\n'),
      ].join('\n\n')
  return { contents: { kind: MarkupKind.Markdown, value: value.trim() } }
}

const declaration = ({ name, type, isRequired }: DeclaredProp): string =>
  `\`${name}${isRequired || type === undefined ? '' : '?'}${type === undefined ? '' : `: ${type}`}\``

function described(target: LinkTarget, { map, root }: TextSpot): string {
  if (target.kind === 'file')
    return /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(target.path)
      ? `![${target.path}](${uriOfPath(target.path, root)})`
      : `\`${target.path}\``
  const { page, route, edition } = target.to
  const file = map.writtenAt(page.path, { line: 1, column: 1 })?.file
  const heading = page.headings.find(({ id }) => id === target.anchor)
  const title = heading ? `${page.title} › ${heading.text}` : page.title
  return `**${title}**\n\n${page.description}\n\n\`${edition.prefix}${route}\`${file === undefined ? '' : ` (${file})`}`
}
