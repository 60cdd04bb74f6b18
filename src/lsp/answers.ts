import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type CodeAction,
  CodeActionKind,
  type DocumentLink,
  type FoldingRange,
  type Location,
  type Position,
  type Range,
} from 'vscode-languageserver/node'
import { locateSource } from '../diagnostics/locate-diagnostics.ts'
import { replacementPlacer } from '../diagnostics/report-json.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { escapePattern } from '../model/escape.ts'
import { LineIndex } from '../model/location.ts'
import { isExternal } from '../model/address.ts'
import { addressProps } from '../model/markup-addresses.ts'
import { foldsIn } from '../pipeline/writing/folds-in.ts'
import { componentFile, componentSource } from '../pipeline/writing/component-source.ts'
import type { WrittenHeading } from '../pipeline/writing/headings-in.ts'
import { headingsOf } from '../pipeline/writing/headings-of.ts'
import { importedFile } from '../pipeline/writing/imported-file.ts'
import type { LinkTarget, MappedPage } from '../pipeline/writing/site-map.ts'
import { rangeOf, uriOfPath } from './convert.ts'
import {
  headingAt,
  headingLinkedTo,
  indexAt,
  locationIn,
  namedAt,
  offsetIn,
  type Spot,
  tagAt,
  targetAt,
  textsOf,
  type TextSpot,
} from './spot.ts'

/** The file, and the heading in it, that a link leads to; for a component, import or include, its file. */
export async function definition(spot: Spot): Promise<Location | undefined> {
  // The address of a component covers all of its tag.
  const { component, prop } = tagAt(spot) ?? {}
  const target =
    component === undefined || (prop !== undefined && addressProps.has(prop))
      ? targetAt(spot)?.target
      : undefined
  return target ? placeOfTarget(target, spot) : (sourceAt(spot) ?? (await categoryAt(spot)))
}

/** The file, and the heading in it, that a file of sidebars or of the configuration names. */
export function definitionOutside(spot: TextSpot): Location | undefined {
  const name = namedAt(spot)
  return name && placeOfTarget(name.target, spot)
}

function placeOfTarget(target: LinkTarget, { map, root }: TextSpot): Location | undefined {
  if (target.kind === 'file')
    return { uri: uriOfPath(target.path, root), range: rangeOf({ line: 1, column: 1 }) }
  const { to, anchor } = target
  const linked = headingLinkedTo(target, map)
  if (linked) return locationIn(map, linked.file, linked.heading.place)
  for (const file of textsOf(to)) {
    const place = placeOfId(map.textOf(file) ?? '', anchor)
    if (place) return locationIn(map, file, place)
  }
  return locationIn(map, to.page.path, undefined, anchor)
}

/** Where the category is written to whose page a link leads. */
async function categoryAt(spot: Spot): Promise<Location | undefined> {
  const { location } = indexAt(spot)?.index ?? {}
  const { locate: config, locateSidebar: sidebars } = spot.map.session.loaded
  const at = location && (await locateSource(location, { config, sidebars }))
  return at && { uri: uriOfPath(at.file, spot.root), range: rangeOf(at.place ?? { line: 1, column: 1 }) }
}

/** Where an element has an id. */
function placeOfId(text: string, id: string): Place | undefined {
  if (id === '') return undefined
  const match = new RegExp(String.raw`\s(?:id|name)=(["'])${escapePattern(id)}\1`).exec(text)
  return match ? new LineIndex(text).locationAt(match.index) : undefined
}

/** The source of the component, or the file, that is named at a position. */
function sourceAt(spot: Spot): Location | undefined {
  const { component } = tagAt(spot) ?? {}
  const source = component === undefined ? undefined : componentSource(spot, component)
  const file = source?.file ?? (component === undefined ? fileAt(spot) : componentFile(spot, component))
  return file === undefined
    ? undefined
    : { uri: pathToFileURL(file).href, range: rangeOf({ line: source?.line ?? 1, column: 1 }) }
}

/** The file (absolute path) whose path from the page stands at a position: of an import or an include. */
function fileAt(spot: Spot): string | undefined {
  const { text, path, root } = spot
  const offset = offsetIn(spot)
  const [before = ''] = /[^\s"'`<>()[\]{}]*$/.exec(text.slice(0, offset)) ?? []
  const [after = ''] = /^[^\s"'`<>()[\]{}]*/.exec(text.slice(offset)) ?? []
  const specifier = (before + after).replace(/[#?].*$|(?::\d+)+$|(?<=[^./])[,;:.]+$/, '')
  if (!/[./]/.test(specifier)) return undefined
  const file = importedFile(/^(?:\.|@site\/)/.test(specifier) ? specifier : `./${specifier}`, path, root)
  return file && join(root, file.path)
}

/** The links to what is at a position: the target of a link, a heading, or else the page itself. */
export function references(spot: Spot): readonly Location[] {
  const { map, path } = spot
  const target = targetAt(spot)?.target
  const heading = target ? undefined : headingAt(spot)
  const targets: readonly { readonly path: string; readonly anchor: string }[] =
    target?.kind === 'file'
      ? [{ path: target.path, anchor: '' }]
      : target
        ? [{ path: target.to.page.path, anchor: target.anchor }]
        : map.showing(path).map((each) => ({
            path: each.page.path,
            anchor: heading ? anchorOn(each, heading, spot) : '',
          }))
  return targets
    .flatMap(({ path: to, anchor }) =>
      map
        .linksTo(to)
        .filter((each) => anchor === '' || (each.target.kind === 'page' && each.target.anchor === anchor)),
    )
    .flatMap(({ link }) => locationIn(map, link.file, link.place) ?? [])
}

/** The id that a heading has on a page; empty for its title, to which links lead that name none. */
function anchorOn(mapped: MappedPage, { place }: WrittenHeading, { map, path }: Spot): string {
  const { id = '' } = headingsOf(map, path, mapped).find((each) => each.place.line === place.line) ?? {}
  return id === mapped.page.headings.find(({ level }) => level === 1)?.id ? '' : id
}

/** The links in the text that lead to files of the project. */
export const documentLinks = ({ map, path, page, root }: Spot): readonly DocumentLink[] =>
  page.links.flatMap(({ href, file, place }) => {
    if (file !== path || isExternal(href)) return []
    const target = map.target(href, file, page)
    if (!target || (target.kind === 'page' && target.to === page)) return []
    const uri =
      target.kind === 'file' ? uriOfPath(target.path, root) : locationIn(map, target.to.page.path)?.uri
    return uri === undefined ? [] : [{ range: rangeOf(place), target: uri }]
  })

/** Sections, front matter, admonitions and code that can be folded. */
export const foldingRanges = (spot: Spot): readonly FoldingRange[] =>
  foldsIn(spot.text, spot.path, spot.page.page.format, headingsOf(spot.map, spot.path)).map(([from, to]) => ({
    startLine: from - 1,
    endLine: to - 1,
  }))

/**
 * What the hints of the findings in a range offer; where there is none, those of the findings on its lines.
 * `sourceOf` returns the text of a file.
 */
export function codeActions(
  diagnostics: readonly Diagnostic[],
  range: Range,
  uri: string,
  sourceOf: (file: string) => string | undefined,
): readonly CodeAction[] {
  const replacementsOf = replacementPlacer(sourceOf)
  const onLines = diagnostics
    .map((diagnostic) => ({ ...diagnostic, range: rangeOf(diagnostic.place ?? { line: 1, column: 1 }) }))
    .filter((each) => range.start.line <= each.range.end.line && each.range.start.line <= range.end.line)
  const inRange = onLines.filter((each) => touches(each.range, range))
  return (inRange.length > 0 ? inRange : onLines).flatMap((diagnostic) => {
    const { hint, rule, replacement } = diagnostic
    const edits = hint === undefined ? [] : replacementsOf(diagnostic)
    if (hint === undefined || edits.length === 0) return []
    return [
      {
        title: replacement?.title ?? hint.replace(/\.$/, ''),
        kind: CodeActionKind.QuickFix,
        isPreferred: true,
        diagnostics: [{ range: diagnostic.range, message: diagnostic.message, code: rule, source: 'docgen' }],
        edit: {
          changes: { [uri]: edits.map((edit) => ({ range: rangeOf(edit.place), newText: edit.text })) },
        },
      },
    ]
  })
}

const isUpTo = (one: Position, other: Position): boolean =>
  one.line < other.line || (one.line === other.line && one.character <= other.character)

/** Whether two ranges overlap, or one is a position at the end of the other. */
const touches = (one: Range, other: Range): boolean =>
  isUpTo(one.start, other.end) && isUpTo(other.start, one.end)
