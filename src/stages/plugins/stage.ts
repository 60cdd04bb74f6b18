import { posix } from 'node:path'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { Memo } from '../../engine/memo.ts'
import type { TracedRead } from '../../engine/traced-read.ts'
import { type Session, traceOfConfig } from '../../engine/session.ts'
import { runOwnCode, runSiteCode } from '../../engine/site-code.ts'
import { keepDone, recallStage, runStage, type Stage, type Work } from '../../engine/stage.ts'
import type { BodyNode, BodyRoot, PageParts } from '../../model/body.ts'
import { append } from '../../model/append.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { createTranslate } from '../../model/messages/messages.ts'
import type { SidebarItem } from '../../model/navigation-config.ts'
import type { ContentPath } from '../../model/path.ts'
import { isRecord, type Json } from '../../model/plain-data.ts'
import { withPluginRules } from '../../model/plugin-rules.ts'
import type { ContentAdditions, ContentContext, Plugin, PluginPage } from '../../model/plugin.ts'
import { entryIn } from '../../model/site-config.ts'
import { siteLanguage } from '../../model/site-language.ts'
import { type AddedPage, addedPath, emptyPage } from '../../model/site-page.ts'
import { contentValue, diagnosticValues, pageValue } from './hook-values.ts'
import type { PageOrigin, PageOrigins } from './page-origins.ts'
import { atEntry, hookSetup, runHook } from './run-hook.ts'

export interface Additions {
  readonly pages: readonly AddedPage[]
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly data: Readonly<Record<string, Json>>
  readonly origins: PageOrigins
  readonly diagnostics: readonly Diagnostic[]
}

type Taken = Omit<ContentAdditions, 'pages' | 'diagnostics'> & {
  readonly pages: readonly AddedPage[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What a `content` hook is told about the site; plain data. */
type ContentInput = Pick<ContentContext, 'root' | 'baseUrl' | 'assetBase' | 'url' | 'mode'>

/** The result of a hook or the reason for its failure, and everything it read. */
interface ContentDone {
  readonly taken?: Taken
  readonly diagnostics: readonly Diagnostic[]
  readonly trace: readonly TracedRead[]
}

/** The pages, sidebars, and data of one plugin. A failed hook is run again next time. */
const contentStage: Stage<ContentInput, ContentDone, Taken> = {
  name: 'content-hook',
  keep: ({ taken, trace }) =>
    taken && {
      value: JSON.stringify(taken),
      // They are part of the value, and located again each time.
      diagnostics: [],
      trace,
      blobs: taken.pages.flatMap(blobsOf),
    },
  open: ({ value }) => JSON.parse(value) as Taken,
  // A copy, as from the cache: the plugin may change its own data later.
  fresh: ({ taken, diagnostics }) =>
    taken ? (JSON.parse(JSON.stringify(taken)) as Taken) : { pages: [], diagnostics },
}

/** Runs the `content` hooks, or returns the cached additions of those that may be cached. */
export async function runContentHooks(
  plugins: readonly Plugin[],
  session: Session,
  mode: ContentContext['mode'],
): Promise<Additions> {
  const all: Contribution[] = []
  for (const plugin of plugins)
    if (plugin.content)
      all.push({ plugin, taken: await runContentHook(plugin, contentWork(plugin, session, mode), session) })
  return together(all, session.loaded)
}

/** Returns the additions of hooks in an earlier build of the same site, without running any. */
export function recallContentHooks(
  plugins: readonly Plugin[],
  session: Session,
  mode: ContentContext['mode'],
): Additions {
  const all = plugins.flatMap((plugin): readonly Contribution[] => {
    const additions = plugin.content && recallStage(contentStage, contentWork(plugin, session, mode), session)
    return additions ? [{ plugin, taken: additions }] : []
  })
  return together(all, session.loaded)
}

async function runContentHook(plugin: Plugin, work: Work<ContentInput>, session: Session): Promise<Taken> {
  const run = (): Promise<ContentDone> => contentOf(plugin, work.input, session)
  if (plugin.asksElsewhere === true) {
    const { askedElsewhere, memo } = session
    const question = memo.key(contentStage, work)
    const recalled = askedElsewhere.has(question) ? recallStage(contentStage, work, session) : undefined
    if (recalled) return recalled
    const contribution = keepDone(contentStage, work, await run(), session)
    // It is asked again after a failure.
    if (contribution.diagnostics.some(({ severity }) => severity === 'error')) askedElsewhere.delete(question)
    else askedElsewhere.add(question)
    return contribution
  }
  return plugin.cache === true
    ? runStage(contentStage, work, session, run)
    : keepDone(contentStage, work, await run(), session)
}

const contentWork = (
  plugin: Plugin,
  { loaded: { root, config }, environment }: Session,
  mode: ContentContext['mode'],
): Work<ContentInput> => ({
  setup: hookSetup(plugin, environment),
  input: { root, baseUrl: config.baseUrl, assetBase: config.assetBase, url: config.url, mode },
})

interface Contribution {
  readonly plugin: Plugin
  readonly taken: Taken
}

function together(all: readonly Contribution[], loaded: LoadedConfig): Additions {
  const owners = new Map<ContentPath, PageOrigin>()
  const pages: AddedPage[] = []
  const diagnostics: Diagnostic[] = []
  for (const { plugin, taken } of all) {
    const entry = entryIn(loaded.config, plugin)
    append(diagnostics, atEntry(taken.diagnostics, plugin, loaded))
    for (const page of taken.pages) {
      const path = addedPath(page)
      if (owners.has(path))
        diagnostics.push(
          diagnose('duplicate-route', `Two plugins make the page \`${shownPath(path)}\`.`, {
            ...entry,
            hint: 'Give one of them another `route`.',
          }),
        )
      else {
        pages.push(page)
        owners.set(path, { ...(page.origin ?? { ...entry, page: shownPath(path) }), anchors: taken.anchors })
      }
    }
  }
  return {
    pages,
    sidebars: joinSidebars(all.map(({ taken }) => taken)),
    data: Object.fromEntries(all.flatMap(({ taken: { data = {} } }) => Object.entries(data))),
    origins: owners,
    diagnostics,
  }
}

/** The name of a page for messages: `/reference/api` for `content/reference/api.md`. */
const shownPath = (path: ContentPath): string => path.replace(/^[^/]*(?=\/)/, '').replace(/\.mdx?$/, '')

/** Combines sidebars of the same name from several plugins; each plugin's items become a category. */
function joinSidebars(all: readonly Taken[]): Additions['sidebars'] {
  const byName = new Map<string, { readonly items: readonly SidebarItem[]; readonly taken: Taken }[]>()
  for (const contribution of all) {
    for (const [name, items] of Object.entries(contribution.sidebars ?? {}))
      byName.set(name, [...(byName.get(name) ?? []), { items, taken: contribution }])
  }
  return new Map(
    [...byName].map(([name, claims]) => [
      name,
      claims.length === 1
        ? (claims[0]?.items ?? [])
        : claims.flatMap(({ items, taken }) => asCategory(items, taken)),
    ]),
  )
}

function asCategory(items: readonly SidebarItem[], { pages }: Taken): readonly SidebarItem[] {
  const [first, ...rest] = items
  const id = typeof first === 'string' ? first : first?.type === 'doc' ? first.id : undefined
  const lead = pages.find(
    (page) =>
      addedPath(page)
        .replace(/^[^/]*\//, '')
        .replace(/\.mdx?$/, '') === id,
  )
  return id !== undefined && lead
    ? [{ type: 'category', label: addedTitle(lead), link: { type: 'doc', id }, items: rest }]
    : items
}

async function contentOf(plugin: Plugin, input: ContentInput, session: Session): Promise<ContentDone> {
  const { memo, disk, loaded } = session
  const { config, code } = loaded
  const trace = new Map<string, TracedRead>()
  const reader = disk.tracing(trace)
  const context: ContentContext = {
    ...input,
    translate: createTranslate(config.messages, siteLanguage(config.i18n)),
    read: (path) => Promise.resolve(reader.text(path)),
    readBytes: (path) => Promise.resolve(reader.bytes(path)),
    list: (path) => Promise.resolve(reader.list(path) ?? []),
  }
  // Pages may come from a generator, which runs while they are taken.
  const outcome = await runSiteCode({ code, plugin: plugin.name }, () =>
    runHook(plugin, 'content', async (): Promise<Taken> => {
      const { pages = [], diagnostics = [], ...others } = contentValue(await plugin.content?.(context))
      const addedPages = Array.from(pages, (page, index) =>
        runOwnCode(() => takePage(pageValue(page, index), plugin.name, memo)),
      )
      return {
        ...others,
        pages: addedPages,
        diagnostics: withPluginRules(diagnosticValues(diagnostics), plugin),
      }
    }),
  )
  return {
    ...(outcome.value ? { taken: outcome.value } : {}),
    diagnostics: outcome.diagnostics,
    trace: [...trace.values(), ...traceOfConfig(session)],
  }
}

/**
 * Accepts a page from a plugin. For components, only hashes are kept in memory: references can have thousands
 * of pages with megabytes of props.
 */
function takePage(pluginPage: PluginPage, plugin: string, memo: Memo): AddedPage {
  const { path, body } = pluginPage
  const frontMatter = { ...ownId(path), ...pluginPage.frontMatter, slug: pluginPage.route }
  const origin = pluginPage.origin ? { origin: pluginPage.origin } : {}
  if ('markdown' in body)
    return {
      kind: 'markdown',
      ...origin,
      route: pluginPage.route,
      frontMatter,
      file: {
        path,
        format: body.format,
        source: body.markdown,
        hash: fingerprint(body.markdown),
        origin: plugin,
      },
    }
  const page = {
    ...emptyPage(path, 'mdx', frontMatter, frontMatter.title ?? ''),
    route: pluginPage.route,
    headings: pluginPage.headings ?? [],
    components: [body.component],
  }
  return {
    kind: 'component',
    ...origin,
    source: {
      page,
      partsHash: memo.keep(JSON.stringify(partsOf(path, body, pluginPage.sections))),
      ...(pluginPage.sections ? { hasOwnSections: true } : {}),
      ...(pluginPage.links && pluginPage.links.length > 0 ? { linksIfThere: pluginPage.links } : {}),
    },
  }
}

/** Plugins name pages exactly, so the `01` in `01-orders` does not order it. */
function ownId(path: string): Pick<FrontMatter, 'id'> {
  const name = posix.basename(path).replace(/\.mdx?$/, '')
  return /^\d/.test(name) ? { id: name } : {}
}

const addedTitle = (page: AddedPage): string =>
  (page.kind === 'markdown' ? page.frontMatter.title : page.source.page.title) ?? ''

/** The page's values in the store. */
const blobsOf = (page: AddedPage): readonly string[] =>
  page.kind === 'component' ? [page.source.partsHash].filter((hash) => hash !== undefined) : []

/** The component, whose HTML becomes the Markdown copy of the page. */
function partsOf(
  file: string,
  { component, props: bodyProps }: ComponentBody,
  sections: PluginPage['sections'] = [],
): PageParts {
  const props = isRecord(bodyProps) ? bodyProps : { value: bodyProps }
  const place = { line: 1, column: 1 }
  const node: BodyNode = { type: 'component', name: component, props, children: [], file, place }
  const hast: BodyRoot = { type: 'root', children: [{ type: 'copied', children: [node] }] }
  return { body: { hast }, text: { sections, copy: ['rendered'] } }
}

type ComponentBody = Extract<PluginPage['body'], { readonly component: string }>
