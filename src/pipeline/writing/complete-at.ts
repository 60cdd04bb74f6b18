import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { walk } from '../../engine/walk.ts'
import { plainAddress, decode } from '../../model/address.ts'
import { originalPath, treeOf } from '../../model/content-tree.ts'
import { LineIndex } from '../../model/location.ts'
import { asContentPath } from '../../model/path.ts'
import { relativeFrom } from '../../stages/links/check-written.ts'
import { admonitionKinds, githubAlerts } from '../../stages/markdown/admonitions.ts'
import { optionNames } from '../../stages/markdown/code/fence-options.ts'
import { addressBefore } from './address-before.ts'
import { openFence } from './code-fences.ts'
import { completeElement, componentsIn, openContainers } from './complete-element.ts'
import { completeImport } from './complete-import.ts'
import type { Completion, Cursor, Suggestion } from './completion.ts'
import { completeFrontMatter } from './complete-front-matter.ts'
import { isInFrontMatter } from './front-matter-key.ts'
import { definitionOf, labelAt, labelBefore, labelsIn } from './reference-labels.ts'
import { indexesIn, writtenAddress } from './complete-navigation.ts'
import { type MappedPage, pagesIn, type SiteMap } from './site-map.ts'
import { wayBetween } from './way-between.ts'

/**
 * Whether what may stand at an offset follows from the outlines of other pages: anchors, and images that are
 * known by the links to them, and pages of plugins and categories. Other pages follow from their files.
 */
export function needsSite(text: string, offset: number): boolean {
  const address = addressBefore(text, offset)
  return address !== undefined && (address.isShown || /^\/|#/.test(address.text))
}

const lastLine = (before: string): string => before.slice(before.lastIndexOf('\n') + 1)

/** What may stand at an offset in the text of a page; `path` is that of its file. */
export async function completeAt(
  map: SiteMap,
  path: string,
  text: string,
  offset: number,
): Promise<Completion | undefined> {
  const page = map.shownBy(path)
  if (!page) return undefined
  const before = text.slice(0, offset)
  const line = lastLine(before)
  const cursor = { map, path, page, text, offset, line }
  if (isInFrontMatter(before)) return completeAddress(cursor) ?? completeFrontMatter(cursor, before)
  const fence = openFence(before)
  if (fence === 'inside') return undefined
  if (fence === 'info') return await completeFence(cursor)
  return (
    completeAdmonition(cursor) ??
    completeImport(cursor) ??
    completeAddress(cursor) ??
    completeLabel(cursor) ??
    completeElement(cursor, before)
  )
}

async function completeFence({ page, line, offset }: Cursor): Promise<Completion> {
  const word = /[^\s`~]*$/.exec(line)?.[0] ?? ''
  const isLanguage = /(?:`{3,}|~{3,})\s*[^\s]*$/.test(line)
  const { codeLanguages, math } = page.edition.session.loaded.config.markdown
  const siteLanguages = [...Object.keys(codeLanguages), ...(math ? ['math'] : [])]
  const { listLanguages } = await import('../../stages/markdown/code/highlight.ts')
  const languages = isLanguage ? [...siteLanguages, ...(await listLanguages())] : []
  return {
    from: offset - word.length,
    suggestions: isLanguage
      ? [...new Set(languages)].map((text) => ({ text, kind: 'language' as const }))
      : optionNames.map((text) => ({ text: text === 'title' ? 'title=""' : text, kind: 'key' as const })),
  }
}

/** Kinds of admonitions, and in pages without MDX components, which are containers there. */
function completeAdmonition(cursor: Cursor): Completion | undefined {
  const { page, text, line, offset } = cursor
  const [, alert] = /^\s*>[\s>]*\[!(\w*)$/.exec(line) ?? []
  if (alert !== undefined)
    return {
      from: offset - alert.length,
      suggestions: Object.keys(githubAlerts).map((name) => ({
        text: `${name.toUpperCase()}]`,
        kind: 'value' as const,
      })),
    }
  const [, marks = '', word] = /^[\s>]*(:{3,})\s*(\w*)$/.exec(line) ?? []
  if (word === undefined) return undefined
  const outer = openContainers(text.slice(0, offset - line.length)).at(-1)
  const kinds = [...admonitionKinds, ...page.edition.session.loaded.config.markdown.admonitions]
  return {
    from: offset - word.length,
    suggestions: [
      ...kinds.map((text) => ({ text, kind: 'value' as const })),
      ...(page.page.format === 'md' ? componentsIn(cursor, outer, marks) : []),
    ],
  }
}

function completeAddress(cursor: Cursor): Completion | undefined {
  const { map, path, page, text, offset } = cursor
  const address = addressBefore(text, offset)
  if (!address) return undefined
  const from = offset - address.text.length
  const hash = address.text.indexOf('#')
  if (hash !== -1) {
    const target = map.target(address.text.slice(0, hash) || '#', asContentPath(path), page)
    return {
      from: from + hash + 1,
      suggestions:
        target?.kind === 'page'
          ? target.to.page.headings.map(({ id, text }) => ({ text: id, kind: 'anchor', detail: text }))
          : [],
    }
  }
  const suggestions = (address.isShown ? imagesFor : pagesFor)(cursor, address.text)
  return { from, suggestions: suggestions.toSorted((a, b) => stepsUp(a.text) - stepsUp(b.text) || 0) }
}

/** How far away something is by its address: what begins at the root of the site comes last. */
const stepsUp = (address: string): number =>
  address.startsWith('/') ? Infinity : address.split('../').length

/** Labels of definitions and footnotes. */
function completeLabel({ text, offset }: Cursor): Completion | undefined {
  const label = labelBefore(text, offset)
  if (label === undefined) return undefined
  const isFootnote = label.startsWith('^')
  const suggestions = labelsIn(text).filter(({ name }) => name.startsWith('^') === isFootnote)
  if (suggestions.length === 0) return undefined
  const end = text.startsWith(']', offset) ? '' : ']'
  return {
    from: offset - label.length,
    suggestions: suggestions.map(({ name, rest }) => ({
      text: name + end,
      label: name,
      kind: 'anchor',
      detail: rest,
    })),
  }
}

/** Pages by their files, or by their addresses if what is written begins with a slash. */
function pagesFor({ map, path, page: from }: Cursor, typedAddress: string): readonly Suggestion[] {
  const { edition } = from
  const { trees } = edition.session.loaded.config
  const suggestions: Suggestion[] = []
  for (const { source, route } of pagesIn(edition)) {
    const { page } = source
    // A version links to its own pages.
    if (!sharesTree(from, page.path)) continue
    const { title: detail, description } = page
    if (typedAddress.startsWith('/'))
      suggestions.push({ text: writtenAddress(route, edition), kind: 'page', detail, description })
    else if (page.route === undefined && /\.mdx?$/.test(page.path)) {
      const text = asBegun(wayBetween(path, page.path, trees), typedAddress)
      suggestions.push({ text, kind: 'page', detail, description })
    }
  }
  if (!typedAddress.startsWith('/')) return suggestions
  const files = edition.renderInputs.sources.statics.filter(({ source }) => !map.pages.has(source))
  return [...suggestions, ...indexesIn(edition), ...files.map(publishedAt)]
}

/** Whether a page may be linked from another: it is not one of another version of the same mount. */
function sharesTree({ page, edition }: MappedPage, path: string): boolean {
  const { pages } = edition.renderInputs.graph
  const [ownTree, other] = [page.path, asContentPath(path)].map((each) => pages.get(each)?.tree)
  return (
    ownTree === undefined || other === undefined || ownTree.mount !== other.mount || ownTree.key === other.key
  )
}

const image = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i

function imagesFor({ map, path, page }: Cursor, typedAddress: string): readonly Suggestion[] {
  const { statics } = page.edition.renderInputs.sources
  const published = statics.filter((file) => image.test(file.path)).map(publishedAt)
  if (typedAddress.startsWith('/')) return published
  // Files elsewhere beside pages are known by the links that show them.
  const files = new Set([
    ...map.references.keys(),
    ...filesBelow(typedAddress, path, map.session.loaded.root),
  ])
  const beside = [...files]
    .filter((file) => image.test(file) && !statics.some(({ source }) => source === file))
    .filter((file) => !isOfAnother(file, { map, path, page }))
    .map((file) => ({
      text: asBegun(relativeFrom(path, file), typedAddress),
      kind: 'image' as const,
      detail: file,
    }))
  return [...beside, ...published]
}

/** Whether a file is in the folder of another version of a page's mount, or of another language. */
function isOfAnother(file: string, { map, path, page }: Pick<Cursor, 'map' | 'path' | 'page'>): boolean {
  const { trees } = page.edition.session.loaded.config
  const [ownTree, tree] = [treeOf(path, trees), treeOf(file, trees)]
  if (tree && tree.mount === ownTree?.mount && tree.key !== ownTree.key) return true
  return map.editions.some(
    (edition) =>
      edition !== page.edition &&
      originalPath(file, treeOf(file, edition.session.loaded.config.trees)) !== file,
  )
}

/** A file of a static folder by its address. */
const publishedAt = ({ path, source }: { readonly path: string; readonly source: string }): Suggestion => ({
  text: plainAddress(`/${path}`),
  kind: image.test(path) ? 'image' : 'file',
  detail: source,
})

/** A relative address with `./` or without, as its first letters are: most editors look for those. */
function asBegun(way: string, typedAddress: string): string {
  const address = plainAddress(way)
  const isBare = !/^\.?\.?\//.test(address)
  if (typedAddress.startsWith('./') && isBare) return `./${address}`
  return /^[^./]/.test(typedAddress) ? address.replace(/^\.\//, '') : address
}

/** The files below the folder that the beginning of an address in a file names. */
function filesBelow(typedAddress: string, path: string, root: string): readonly string[] {
  const folder = posix.join(posix.dirname(path), decode(typedAddress).replace(/[^/]*$/, ''))
  return existsSync(join(root, folder))
    ? walk(root, folder.replace(/\/$/, '')).files.map((file) => file.path)
    : []
}

/** The link whose address or text is at an offset of a file, among those of the page that shows it. */
export function linkAt(
  page: MappedPage,
  path: string,
  text: string,
  offset: number,
): MappedPage['links'][number] | undefined {
  const lines = new LineIndex(text)
  const label = labelAt(text, offset)
  // A reference is written where its label is defined.
  const at = (label === undefined ? undefined : definitionOf(label, text)) ?? offset
  return page.links
    .filter(({ file }) => file === path)
    .map((link) => ({ link, range: lines.offsetsOf(link.place) }))
    .filter(
      ({ link, range: [start, end] }) => start <= at && at <= end && isWritten(link, text.slice(start, end)),
    )
    .sort((a, b) => a.range[1] - a.range[0] - (b.range[1] - b.range[0]))[0]?.link
}

/** The text has changed since the page was outlined, if the address is no longer there. */
const isWritten = ({ href, written = href, kind }: MappedPage['links'][number], text: string): boolean =>
  kind !== 'markdown-link' || text.includes(written) || text.includes(decode(href)) || text.startsWith('[')
