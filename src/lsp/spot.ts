import type { Location, Position, Range } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Place } from '../model/diagnostic.ts'
import { openFence } from '../pipeline/writing/code-fences.ts'
import { linkAt } from '../pipeline/writing/complete-at.ts'
import type { WrittenHeading } from '../pipeline/writing/headings-in.ts'
import { headingsOf } from '../pipeline/writing/headings-of.ts'
import { namedInNavigation } from '../pipeline/writing/named-in-navigation.ts'
import { endsInContainerName, tagBefore } from '../pipeline/writing/tag-before.ts'
import type { LinkTarget, MappedPage, SiteMap } from '../pipeline/writing/site-map.ts'
import type { GeneratedIndex } from '../stages/site/graph.ts'
import { rangeOf, uriOfPath } from './convert.ts'

/** A position in a text of the site. */
export interface TextSpot {
  readonly map: SiteMap
  /** Absolute path of the project. */
  readonly root: string
  /** The file, relative to the root. */
  readonly path: string
  readonly text: string
  readonly position: Position
}

/** A position in the text of a page, or of a part that a page shows. */
export interface Spot extends TextSpot {
  /** The page that it is, or that shows it. */
  readonly page: MappedPage
}

/** A position beyond the end of a line is its end, as the protocol says. */
export const offsetIn = ({ text, position }: TextSpot): number =>
  TextDocument.create('', 'markdown', 0, text).offsetAt(position)

export const targetAt = (spot: Spot): { readonly target: LinkTarget; readonly range: Range } | undefined => {
  const { map, path, page, text } = spot
  const link = linkAt(page, path, text, offsetIn(spot))
  const target = link && map.target(link.href, link.file, page)
  return target && { target, range: rangeOf(link.place) }
}

/** What is named at a position of a file of sidebars, of the configuration or of a category. */
export const namedAt = (
  spot: TextSpot,
): { readonly target: LinkTarget; readonly range: Range } | undefined => {
  const name = namedInNavigation(spot.map, spot.path, spot.text, offsetIn(spot))
  return name && { target: name.target, range: rangeOf(name.place) }
}

/** The page of a category that the link at a position leads to. */
export const indexAt = (
  spot: Spot,
): { readonly index: GeneratedIndex; readonly range: Range } | undefined => {
  const { map, path, page, text } = spot
  const link = linkAt(page, path, text, offsetIn(spot))
  const index = link && map.indexAt(link.href, link.file, page)
  return index && { index, range: rangeOf(link.place) }
}

export const headingAt = (spot: Spot): WrittenHeading | undefined =>
  headingsOf(spot.map, spot.path).find(({ place }) => place.line === spot.position.line + 1)

/** The files that the Markdown of a page is written in. */
export const textsOf = ({ page: { path, includes = [] } }: MappedPage): readonly string[] => [
  path,
  ...includes.filter((each) => /\.mdx?$/.test(each)),
]

/** A heading in the file that it is written in. */
interface PlacedHeading {
  readonly file: string
  readonly heading: WrittenHeading
}

/** The heading whose section a link leads to. */
export function headingLinkedTo(target: LinkTarget, map: SiteMap): PlacedHeading | undefined {
  if (target.kind === 'file' || target.anchor === '') return undefined
  for (const file of textsOf(target.to)) {
    const heading = headingsOf(map, file, target.to).find(({ id }) => id === target.anchor)
    if (heading) return { file, heading }
  }
  return undefined
}

/** The heading at a position, or that the link there leads to, with the range of what names it. */
export function headingNamedAt(spot: Spot): (PlacedHeading & { readonly range: Range }) | undefined {
  const heading = headingAt(spot)
  if (heading) return { file: spot.path, heading, range: rangeOf(heading.place) }
  const link = targetAt(spot)
  const linked = link && headingLinkedTo(link.target, spot.map)
  return linked && { ...linked, range: link.range }
}

/** The component whose name is at a position, or the prop with its component. */
export function tagAt(spot: Spot): { readonly component: string; readonly prop?: string } | undefined {
  const { text, page } = spot
  const { format } = page.page
  const offset = offsetIn(spot)
  const before = text.slice(0, offset).replace(/[\w-]*$/, '')
  if (openFence(before) !== undefined) return undefined
  const word = /^[\w-]*/.exec(text.slice(before.length))?.[0] ?? ''
  const isName = endsInContainerName(before) || (format !== 'md' && /<\/?$/.test(before))
  if (isName) return /^[A-Z]\w*$/.test(word) ? { component: word } : undefined
  const tag = tagBefore(before + word, format)
  return tag && word !== '' && tag.value === undefined ? tag : undefined
}

/** A place in the file of a page, or in what a plugin has made the page from. */
export function locationIn(
  map: SiteMap,
  path: string,
  place: Place = { line: 1, column: 1 },
  anchor?: string,
): Location | undefined {
  const source = map.writtenAt(path, place, anchor)
  return (
    source && {
      uri: uriOfPath(source.file, map.session.loaded.root),
      range: rangeOf(source.place ?? { line: 1, column: 1 }),
    }
  )
}
