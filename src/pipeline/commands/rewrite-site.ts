import { fragmentIn, openDialect } from '../../migrate/adapters/dialects.ts'
import { splitHref } from '../../model/address.ts'
import { append } from '../../model/append.ts'
import type { Conventions } from '../../model/conventions.ts'
import type { ContentFile, Page } from '../../model/page.ts'
import { asContentPath } from '../../model/path.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import type { Session } from '../../engine/session.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import type { AssembledSite } from '../assembled-site.ts'
import type { BuildOptions } from '../build-options.ts'
import { loadSite } from '../load-site.ts'
import { SiteMap } from '../writing/site-map.ts'
import { withHeadingIds } from './heading-ids.ts'
import { type AssembledPages, assemblePages } from './rewritten-site.ts'
import {
  lastText,
  type Obstacle,
  rewriteSources,
  type RewrittenFile,
  type RewrittenSources,
  withStage,
} from './rewrite-sources.ts'
import { inlineElements } from '../../model/html-elements.ts'

/** A site whose sources are written in docgen's syntax, before anything is written. */
export interface RewrittenSite {
  /** Absolute path. */
  readonly root: string
  /** The configuration, relative to the root. */
  readonly configFile: string
  /** The value of `compatibility`. */
  readonly dialect: string
  readonly files: readonly RewrittenFile[]
  /** What keeps files in the dialect; empty if nothing does. */
  readonly obstacles: readonly Obstacle[]
  /** Pages that would be others without the dialect, and files that stay as they are because of them. */
  readonly differences: readonly PageDifference[]
  /** The rules that take the place of the dialect; undefined if it has to stay. */
  readonly conventions: Conventions | undefined
  /** The number of pages that were compared. */
  readonly pages: number
}

/**
 * Writes the sources of a site in docgen's syntax, and compares its pages with those that the dialect makes.
 * Files whose pages would be others stay as they are, and so does the dialect. Undefined if the configuration
 * names no dialect. Throws a `DiagnosticError` if the site cannot be assembled.
 */
export async function rewriteSite(options: BuildOptions): Promise<RewrittenSite | undefined> {
  const loaded = await loadSite(options)
  const { conventions } = loaded.config
  const { dialect } = conventions
  if (dialect === undefined) return undefined
  const now = await assemblePages(loaded, options, { texts: new Map(), conventions }, (site, session) =>
    rewriteAll(site, session, dialect),
  )
  const { obstacles } = now.more
  const common = {
    root: loaded.root,
    configFile: loaded.file,
    dialect,
    obstacles,
    pages: now.pages.size,
  }
  const candidate =
    obstacles.length === 0 ? await withoutDialect(loaded, options, now, now.more.files) : undefined
  if (candidate?.differences.length === 0)
    return { ...common, files: [...now.more.files.values()], ...candidate }
  const differences = candidate?.differences ?? []
  const files = await withDialect(loaded, options, now, { ...now.more, differences })
  return { ...common, files, differences, conventions: undefined }
}

/** The site without its dialect, as strict as docgen is by itself if that changes no page. */
async function withoutDialect(
  loaded: LoadedConfig,
  options: BuildOptions,
  now: AssembledPages,
  files: RewrittenSources['files'],
): Promise<{ readonly conventions: Conventions; readonly differences: readonly PageDifference[] }> {
  const { dialect: _dialect, headingIdsFromSource: _ids, isTolerant, ...rules } = loaded.config.conventions
  const texts = new Map([...files.values()].map((file) => [file.path, lastText(file)]))
  const attempt = async (conventions: Conventions) => {
    const site = await assemblePages(loaded, options, { texts, conventions }, async () => undefined)
    return { conventions, differences: differencesOf(now, site), failed: site.failed }
  }
  const strict = await attempt(rules)
  if (isTolerant !== true || (strict.differences.length === 0 && strict.failed === now.failed)) return strict
  return await attempt({ ...rules, isTolerant })
}

/** The files that can be written while the dialect stays: those whose pages are the same with it. */
async function withDialect(
  loaded: LoadedConfig,
  options: BuildOptions,
  now: AssembledPages,
  { files, differences }: RewrittenSources & { readonly differences: readonly PageDifference[] },
): Promise<readonly RewrittenFile[]> {
  let writable = new Map(files)
  let wrong = differences
  for (;;) {
    const before = writable.size
    for (const { source } of wrong) if (source !== undefined) writable.delete(source)
    // A page that is another one without a file of its own: nobody knows which file made it so.
    if (writable.size === before && wrong !== differences) writable = new Map()
    if (writable.size === 0) return []
    const texts = new Map([...writable.values()].map((file) => [file.path, lastText(file)]))
    const { conventions } = loaded.config
    const site = await assemblePages(loaded, options, { texts, conventions }, async () => undefined)
    wrong = differencesOf(now, site)
    if (wrong.length === 0) return [...writable.values()]
  }
}

async function rewriteAll(site: AssembledSite, session: Session, name: string): Promise<RewrittenSources> {
  const dialect = await openDialect(name)
  const files = new Map<string, RewrittenFile>()
  const obstacles: Obstacle[] = []
  const blocked = new Set<string>()
  const map = new SiteMap(site.editions)
  const addressIn = (url: string, file: string, { path }: ContentFile): string => {
    const { fragment } = splitHref(url)
    const from = map.pages.get(path)
    const target = from && fragment !== '' ? map.target(url, asContentPath(file), from) : undefined
    if (target?.kind !== 'page') return url
    const ids = new Set(target.to.page.headings.map(({ id }) => id))
    return url.slice(0, -fragment.length) + fragmentIn(name, fragment, ids)
  }
  for (const { renderInputs } of site.editions) {
    const { options } = renderInputs.sources.compileSetup
    const sources = renderInputs.sources.files.markdown.filter(
      ({ origin, path }) => origin === 'disk' && !files.has(path) && !blocked.has(path),
    )
    const sourcesOfEdition = await rewriteSources({
      files: sources,
      options: options.value,
      session,
      dialect,
      addressIn,
    })
    append(obstacles, sourcesOfEdition.obstacles)
    for (const { path } of sourcesOfEdition.obstacles) blocked.add(path)
    for (const [path, file] of sourcesOfEdition.files) {
      files.set(path, file)
      session.disk.edit(path, lastText(file))
    }
    const pages = new Map(renderInputs.pages.map(({ page }) => [page.path as string, page]))
    for (const source of sources) {
      const page = pages.get(source.path)
      if (!page || blocked.has(source.path)) continue
      const file = files.get(source.path) ?? { path: source.path, original: source.source, stages: [] }
      const withIds = await identified(file, source, page, options.value, session)
      if (withIds.stages.length > 0) files.set(file.path, withIds)
    }
  }
  return { files, obstacles }
}

/** A file whose headings have the ids that they have with the dialect. */
async function identified(
  file: RewrittenFile,
  source: ContentFile,
  { headings }: Page,
  options: CompileOptions,
  session: Session,
): Promise<RewrittenFile> {
  const { dialect: _dialect, ...plainOptions } = options
  const text = await withHeadingIds(
    { ...source, source: lastText(file) },
    headings,
    { ...plainOptions, idsFromSource: false },
    session.disk.tracing(new Map()),
  )
  return withStage(file, 'ids', text)
}

/** A page that is another one now, or that only one of two sites has. */
export interface PageDifference {
  /** Its path below the output folder. */
  readonly page: string
  readonly source: string | undefined
  readonly what: 'missing' | 'new' | 'changed'
  /** Where the two begin to differ, as HTML. */
  readonly before: string
  readonly after: string
}

/** What differs between the pages of two sites. Space between blocks, and names of bundles, do not count. */
export function differencesOf(before: AssembledPages, after: AssembledPages): readonly PageDifference[] {
  const paths = [...new Set([...before.pages.keys(), ...after.pages.keys()])].sort()
  return paths.flatMap((page): readonly PageDifference[] => {
    const [old, now] = [before.pages.get(page), after.pages.get(page)]
    const source = old?.source ?? now?.source
    if (!old || !now) return [{ page, source, what: old ? 'missing' : 'new', before: '', after: '' }]
    const [oldHtml, newHtml] = [comparable(old.html), comparable(now.html)]
    if (oldHtml === newHtml) return []
    let at = 0
    while (oldHtml[at] === newHtml[at]) at++
    const around = (html: string): string => html.slice(Math.max(0, at - 60), at + 100)
    return [{ page, source, what: 'changed', before: around(oldHtml), after: around(newHtml) }]
  })
}

/** HTML without scripts and styles, which all pages share, and without space that shows nothing. */
function comparable(html: string): string {
  const parts = html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>|<style\b[^>]*>[^]*?<\/style>|<link\b[^>]*>/g, '')
    .split(/(<pre\b[^]*?<\/pre>|<textarea\b[^]*?<\/textarea>)/)
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(/\s+/g, ' ')
            .replaceAll(/ ?(<\/?([a-z][\w-]*)\b[^>]*>) ?/g, (whole, tag: string, name: string) =>
              inlineElements.has(name) ? whole : tag,
            ),
    )
    .join('')
}
