import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type CodeAction,
  CodeActionKind,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type Location,
  MarkupKind,
  type Position,
  type Range,
  SymbolKind,
  type WorkspaceSymbol,
} from 'vscode-languageserver/node'
import { escapePattern } from '../model/escape-pattern.ts'
import { replacementPlacer } from '../diagnostics/report-json.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { LineIndex } from '../model/location.ts'
import { frontMatterKeys } from '../model/front-matter.ts'
import { isExternal } from '../model/address.ts'
import { foldsIn } from '../pipeline/writing/folds-in.ts'
import { linkAt, openFence } from '../pipeline/writing/complete-at.ts'
import { tagBefore } from '../pipeline/writing/complete-element.ts'
import { componentFile, componentSource, type DeclaredProp } from '../pipeline/writing/component-source.ts'
import { headingsIn, type WrittenHeading } from '../pipeline/writing/headings-in.ts'
import { importedFile } from '../pipeline/writing/imported-file.ts'
import type { LinkTarget, MappedPage, SiteMap } from '../pipeline/writing/site-map.ts'
import { rangeOf, uriOfPath } from './convert.ts'

/** A position in the text of a page. */
export interface Spot {
  readonly map: SiteMap
  /** Absolute path of the project. */
  readonly root: string
  /** The file, relative to the root. */
  readonly path: string
  readonly page: MappedPage
  readonly text: string
  readonly position: Position
}

const offsetIn = ({ text, position: { line, character } }: Spot): number =>
  new LineIndex(text).offsetsOf({ line: line + 1, column: character + 1, endLine: line + 1, endColumn: 1 })[0]

const targetAt = (spot: Spot): { readonly target: LinkTarget; readonly range: Range } | undefined => {
  const { map, path, page, text } = spot
  const link = linkAt(page, path, text, offsetIn(spot))
  const target = link && map.target(link.href, link.file, page)
  return target && { target, range: rangeOf(link.place) }
}

export function writtenHeadings(map: SiteMap, page: MappedPage): readonly WrittenHeading[] {
  const file = map.fileOf(page)
  return file ? headingsIn(file, page.page) : []
}

export const headingAt = ({ map, page, position }: Spot): WrittenHeading | undefined =>
  writtenHeadings(map, page).find(({ place }) => place.line === position.line + 1)

/** The title and the beginning of the page that a link leads to, or an image. */
export function hoverLink(spot: Spot): Hover | undefined {
  const link = targetAt(spot)
  return (
    link && {
      contents: { kind: MarkupKind.Markdown, value: described(link.target, spot) },
      range: link.range,
    }
  )
}

/** What a key of the front matter means. */
export function hoverKey({ page, text, position }: Spot): Hover | undefined {
  const line = text.split('\n')[position.line] ?? ''
  const [, key = ''] = /^(\w+):/.exec(line) ?? []
  const place = page.page.frontMatterPlaces[key]
  if (place?.line !== position.line + 1 || !Object.hasOwn(frontMatterKeys, key)) return undefined
  const { type, description } = frontMatterKeys[key as keyof typeof frontMatterKeys] // It has the key.
  return { contents: { kind: MarkupKind.Markdown, value: `\`${key}\`: ${type}\n\n${description}` } }
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

/** The component whose name is at a position, or the prop with its component. */
function tagAt(spot: Spot): { readonly component: string; readonly prop?: string } | undefined {
  const { text } = spot
  if (!hasCode(spot)) return undefined
  const offset = offsetIn(spot)
  const before = text.slice(0, offset).replace(/[\w-]*$/, '')
  const word = /^[\w-]*/.exec(text.slice(before.length))?.[0] ?? ''
  if (/<\/?$/.test(before)) return /^[A-Z]\w*$/.test(word) ? { component: word } : undefined
  const tag = tagBefore(before + word)
  return tag && word !== '' && tag.value === undefined ? tag : undefined
}

/** Whether a position is where MDX has components and imports. */
const hasCode = (spot: Spot): boolean =>
  spot.page.page.format !== 'md' && openFence(spot.text.slice(0, offsetIn(spot))) === undefined

function described(target: LinkTarget, { map, root }: Spot): string {
  if (target.kind === 'file')
    return /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(target.path)
      ? `![${target.path}](${uriOfPath(target.path, root)})`
      : `\`${target.path}\``
  const { page, route } = target.to
  const file = map.writtenAt(page.path, { line: 1, column: 1 })?.file
  const heading = page.headings.find(({ id }) => id === target.anchor)
  const title = heading ? `${page.title} › ${heading.text}` : page.title
  return `**${title}**\n\n${page.description}\n\n\`${route}\`${file === undefined ? '' : ` (${file})`}`
}

/** The file, and the heading in it, that a link leads to; for a component, import or include, its file. */
export function definition(spot: Spot): Location | undefined {
  const { map, root } = spot
  const target = targetAt(spot)?.target
  if (!target) return sourceAt(spot)
  if (target.kind === 'file')
    return { uri: uriOfPath(target.path, root), range: rangeOf({ line: 1, column: 1 }) }
  const heading = writtenHeadings(map, target.to).find(({ id }) => id === target.anchor)
  return locationIn(map, target.to.page.path, heading?.place)
}

/** A place in the file of a page, or in what a plugin has made the page from. */
function locationIn(map: SiteMap, path: string, place: Place = { line: 1, column: 1 }): Location | undefined {
  const source = map.writtenAt(path, place)
  return (
    source && {
      uri: uriOfPath(source.file, map.session.loaded.root),
      range: rangeOf(source.place ?? { line: 1, column: 1 }),
    }
  )
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
  const specifier = (before + after).replace(/[#?].*$|(?::\d+)+$|[,;:.]+$/, '')
  if (!/[./]/.test(specifier)) return undefined
  const file = importedFile(/^(?:\.|@site\/)/.test(specifier) ? specifier : `./${specifier}`, path, root)
  return file && join(root, file.path)
}

/** The links to what is at a position: the target of a link, a heading, or else the page itself. */
export function references(spot: Spot): readonly Location[] {
  const { map, page } = spot
  const target = targetAt(spot)?.target
  const id = target ? undefined : headingAt(spot)?.id
  const path = target?.kind === 'file' ? target.path : (target?.to ?? page).page.path
  const isTitle = id !== undefined && id === page.page.headings.find(({ level }) => level === 1)?.id
  const anchor = target?.kind === 'page' ? target.anchor : isTitle ? '' : id
  return map
    .linksTo(path)
    .filter((each) => !anchor || (each.target.kind === 'page' && each.target.anchor === anchor))
    .flatMap(({ link }) => locationIn(map, link.file, link.place) ?? [])
}

/** The headings of a page, those of a section below it. */
export function documentSymbols(map: SiteMap, page: MappedPage): readonly DocumentSymbol[] {
  const top: DocumentSymbol[] = []
  const open: { level: number; symbol: DocumentSymbol }[] = []
  for (const { level, text, place, end } of writtenHeadings(map, page)) {
    const selectionRange = rangeOf(place)
    const symbol: DocumentSymbol = {
      name: text || '(empty)',
      kind: SymbolKind.String,
      selectionRange,
      range: {
        start: selectionRange.start,
        end: { line: Math.max(end - 1, selectionRange.end.line + 1), character: 0 },
      },
      children: [],
    }
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    ;(open.at(-1)?.symbol.children ?? top).push(symbol)
    open.push({ level, symbol })
  }
  return top
}

/** Editors ask with every letter: more do not fit into their lists. */
const maxSymbols = 100

/** Pages and headings whose words contain the letters of a query in their order. */
export function workspaceSymbols(map: SiteMap, query: string): readonly WorkspaceSymbol[] {
  const symbols: WorkspaceSymbol[] = []
  const pattern = new RegExp(Array.from(query, escapePattern).join('.*?'), 'iu')
  for (const mapped of map.pages.values()) {
    const { page } = mapped
    const location = locationIn(map, page.path)
    if (!location) continue
    if (pattern.test(page.title))
      symbols.push({
        name: page.title,
        kind: SymbolKind.File,
        containerName: page.path,
        location,
      })
    const matching = new Set(
      page.headings.flatMap(({ id, text }) => (text !== page.title && pattern.test(text) ? [id] : [])),
    )
    if (matching.size === 0) continue
    for (const { id, text, place } of writtenHeadings(map, mapped))
      if (id !== undefined && matching.has(id))
        symbols.push({
          name: text,
          kind: SymbolKind.String,
          containerName: page.title,
          location: { ...location, range: rangeOf(place) },
        })
    if (symbols.length >= maxSymbols) break
  }
  return symbols.slice(0, maxSymbols)
}

/** The links of a page that lead to files of the project. */
export const documentLinks = (map: SiteMap, page: MappedPage, root: string): readonly DocumentLink[] =>
  page.links.flatMap(({ href, file, place }) => {
    if (file !== page.page.path || isExternal(href)) return []
    const target = map.target(href, file, page)
    if (!target || (target.kind === 'page' && target.to === page)) return []
    const uri =
      target.kind === 'file' ? uriOfPath(target.path, root) : locationIn(map, target.to.page.path)?.uri
    return uri === undefined ? [] : [{ range: rangeOf(place), target: uri }]
  })

/** Sections, front matter, admonitions and code that can be folded. */
export function foldingRanges(map: SiteMap, page: MappedPage): readonly FoldingRange[] {
  const file = map.fileOf(page)
  return (file ? foldsIn(file, page.page) : []).map(([from, to]) => ({
    startLine: from - 1,
    endLine: to - 1,
  }))
}

/** What the hints of findings in a range offer. `sourceOf` returns the text of a file. */
export function codeActions(
  diagnostics: readonly Diagnostic[],
  range: Range,
  uri: string,
  sourceOf: (file: string) => string | undefined,
): readonly CodeAction[] {
  const replacementsOf = replacementPlacer(sourceOf)
  return diagnostics.flatMap((diagnostic) => {
    const { hint, place, rule } = diagnostic
    const findingRange = rangeOf(place ?? { line: 1, column: 1 })
    if (
      hint === undefined ||
      findingRange.end.line < range.start.line ||
      findingRange.start.line > range.end.line
    )
      return []
    const edits = replacementsOf(diagnostic)
    if (edits.length === 0) return []
    return [
      {
        title: hint.replace(/^Did you mean (.*)\?$/, 'Change to $1').replace(/\.$/, ''),
        kind: CodeActionKind.QuickFix,
        isPreferred: true,
        diagnostics: [{ range: findingRange, message: diagnostic.message, code: rule, source: 'docgen' }],
        edit: {
          changes: { [uri]: edits.map((edit) => ({ range: rangeOf(edit.place), newText: edit.text })) },
        },
      },
    ]
  })
}
