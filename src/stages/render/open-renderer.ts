import { join, sep } from 'node:path'
import type { ComponentType } from 'react'
import { importMade, runSiteCode } from '../../engine/site-code.ts'
import { noticeBuiltin, noticeLooks } from '../../engine/notice-looks.ts'
import { type Noted, nothing, SiteCode } from '../../model/site-code.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { createTranslate } from '../../model/messages/messages.ts'
import type { Theme } from '../../model/theme.ts'
import type { UnitModule } from './component-module.ts'
import { emptyComponent, pageFailed, type RenderEnvironment, renderPage } from './render-page.ts'
import { renderError, templateFailed } from './render-error.ts'
import type { RenderDone, RenderSetup, RenderTask } from './render-task.ts'
import { providersIn, SharedParts } from './shared-parts.ts'
import { append } from '../../model/append.ts'
import { existsSync, readFileSync } from 'node:fs'
import { packageRoot } from '../../engine/package-root.ts'
import { locationInStack } from '../../engine/stack-place.ts'
import { withoutBase } from '../../model/address.ts'
import { diagnosticError } from '../../model/diagnose.ts'
import { shownValue } from '../../model/wording.ts'
import type { SourceLocation } from '../../model/site.ts'
import { locationAt } from '../../model/location.ts'

export interface Renderer {
  readonly render: (task: RenderTask) => Promise<RenderDone>
  /** Reused by the next renderer in the same thread. */
  readonly parts: SharedParts
}

export interface RendererOptions {
  /** Receives the location of code before it runs. */
  readonly watch?: RenderEnvironment['watch']
  /** The previous renderer, whose results are reused where they are still valid. */
  readonly earlier?: Renderer | undefined
}

/**
 * The code of each bundle that this process has loaded, by its folder: modules live as long as the process.
 */
const codes = new Map<string, SiteCode>()

function codeOf(bundle: string): SiteCode {
  const code = codes.get(bundle) ?? new SiteCode()
  codes.set(bundle, code)
  return code
}

export async function openRenderer(
  setup: RenderSetup,
  { watch, earlier }: RendererOptions = {},
): Promise<Renderer> {
  const {
    options: { value: options },
    place: { root, bundle },
    reach: { builtins, unknown },
  } = setup
  const code = codeOf(bundle)
  const takeNews = newsOf(code)
  // What failed has looked at something, too, and is loaded again once that is different.
  const withNews = (done: RenderDone): RenderDone => ({ ...done, news: takeNews() })
  noticeLooks()
  for (const name of builtins) noticeBuiltin(name)
  if (unknown !== undefined) code.noteUnknown({ what: unknown, plugin: undefined, stack: '' })
  const load = <Module>(file: string): Promise<Module> =>
    runSiteCode({ code }, () => importMade(join(bundle, file)) as Promise<Module>)
  const locationOf = locationsInBundle(bundle, root)
  const parts = new SharedParts(setup, earlier?.parts)
  let theme: Theme
  try {
    theme = await load<Theme>(options.theme)
  } catch (error) {
    const location = locationOf(error)
    if (!location && error instanceof Error) throw error
    const { diagnostics } = templateFailed(error, location)
    return { render: () => Promise.resolve(withNews({ diagnostics })), parts }
  }
  const withoutProvider: Diagnostic[] = []
  const providers = await Promise.all(
    (theme.providers ?? []).map((open) =>
      runSiteCode({ code }, open).catch((error: unknown) => {
        const { file = '', place } = locationOf(error) ?? {}
        append(withoutProvider, renderError(error, { file, place, isLoading: true }).diagnostics)
        return {}
      }),
    ),
  )
  const environment: RenderEnvironment = {
    theme,
    providers: providersIn(providers),
    site: options.site,
    translate: createTranslate(options.site.messages, options.site.locale),
    assets: options.assets,
    parts,
    data: options.data,
    locationOf,
    watch,
    ...(options.policy ? { policy: options.policy } : {}),
    ...(options.isTolerant ? { isTolerant: true } : {}),
  }
  const render = async (task: RenderTask): Promise<RenderDone> => {
    const units = new Map<string, UnitModule>()
    const hasCode = task.pageModule !== undefined || Object.keys(task.modules).length > 0
    const leftOut: Diagnostic[] = hasCode ? [...withoutProvider] : []
    let component: ComponentType<Record<string, unknown>> | undefined
    try {
      const modules = [task, ...(task.posts ?? [])].flatMap(({ module }) => module?.units ?? [])
      for (const { id, file: source } of modules) {
        const file = task.modules[id]
        watch?.({ file: source })
        if (file === undefined) continue
        try {
          units.set(id, await load<UnitModule>(file))
        } catch (error) {
          if (!options.isTolerant) throw error
          append(leftOut, pageFailed(error, source, locationOf(error)).diagnostics)
        }
      }
      if (task.pageModule !== undefined) {
        watch?.({ file: task.file })
        try {
          const module = await load<{ default?: unknown }>(task.modules[task.pageModule] ?? '')
          component = pageComponent(module, task.file, root)
        } catch (error) {
          if (!options.isTolerant) throw error
          append(leftOut, pageFailed(error, task.file, locationOf(error)).diagnostics)
          component = emptyComponent
        }
      }
    } catch (error) {
      return withNews({ diagnostics: pageFailed(error, task.file, locationOf(error)).diagnostics })
    }
    const page = {
      ...task,
      units,
      ...(component ? { component, placeOf: locateAddresses(task.file, root, options.site.baseUrl) } : {}),
    }
    const { groups = [], body, ...result } = runSiteCode({ code }, () => renderPage(page, environment))
    return {
      ...withNews(result),
      ...(await contentIn(groups, body)),
      diagnostics: [...leftOut, ...result.diagnostics],
    }
  }
  return { render, parts }
}

/** The HTML parser is only loaded for pages whose source does not say what is shown, and for posts. */
async function contentIn(
  groups: readonly string[],
  body: string | undefined,
): Promise<Pick<RenderDone, 'copy' | 'body'>> {
  if (groups.length === 0 && body === undefined) return {}
  const { shownMarkdown, shownHtml } = await import('./shown-markdown.ts')
  return {
    ...(groups.length > 0 ? { copy: groups.map(shownMarkdown) } : {}),
    ...(body === undefined ? {} : { body: shownHtml(body) }),
  }
}

/** Returns a function with what code did since that function was last called. */
function newsOf(code: SiteCode): () => Noted | undefined {
  let countsBefore = nothing
  return () => {
    const news = code.notedSince(countsBefore)
    countsBefore = code.counts
    return news.looks.length + news.unknownUses.length > 0 ? news : undefined
  }
}

/**
 * The component exported by a page module (path relative to `root`). Throws `missing-default-export` if there
 * is none.
 */
function pageComponent(
  module: { readonly default?: unknown },
  file: string,
  root: string,
): ComponentType<Record<string, unknown>> {
  if (isComponent(module.default)) return module.default
  const message =
    module.default === undefined
      ? 'The page module has no default export.'
      : `The default export of the page module is ${kindOf(module.default)}, which is not a component.`
  throw diagnosticError('missing-default-export', message, {
    file,
    place: placeOfDefault(join(root, file)),
    hint: "Export the page's component: `export default function Page() { … }`.",
  })
}

/** Whether a value is a function, or the result of `memo` or `forwardRef`. */
function isComponent(value: unknown): value is ComponentType<Record<string, unknown>> {
  return (
    typeof value === 'function' ||
    (isReactObject(value) &&
      (value.$$typeof === Symbol.for('react.memo') || value.$$typeof === Symbol.for('react.forward_ref')))
  )
}

const isReactObject = (value: unknown): value is { readonly $$typeof: unknown } =>
  typeof value === 'object' && value !== null && '$$typeof' in value

const kindOf = (value: unknown): string => (isReactObject(value) ? 'an element' : shownValue(value))

function placeOfDefault(path: string): { readonly line: number; readonly column: number } {
  const source = readFileSync(path, 'utf8')
  return locationAt(source, Math.max(0, source.search(/\bexport\s+default\b|\bdefault\s*[,}]/)))
}

/**
 * Locates addresses in the source of a page module (path relative to `root`), with or without the base URL.
 */
function locateAddresses(file: string, root: string, baseUrl: string): (href: string) => Place | undefined {
  const source = readFileSync(join(root, file), 'utf8')
  return (href) => {
    for (const address of [href, withoutBase(href, baseUrl)]) {
      const at =
        address === undefined
          ? -1
          : (['"', "'", '`']
              .map((quote) => source.indexOf(quote + address + quote))
              .find((index) => index !== -1) ?? -1)
      if (address === undefined || at === -1) continue
      const { line, column } = locationAt(source, at + 1)
      return { line, column, endLine: line, endColumn: column + address.length }
    }
    return undefined
  }
}

/**
 * Locates errors in the site's code (below `root`) if the theme's bundle has source maps, which is the case
 * with page modules.
 */
function locationsInBundle(folder: string, root: string): (error: unknown) => SourceLocation | undefined {
  const isOwn = (source: string): boolean =>
    source.startsWith(root + sep) &&
    existsSync(source) &&
    !source.includes(`${sep}node_modules${sep}`) &&
    !source.startsWith(join(packageRoot(), 'templates') + sep)
  return (error) => locationInStack(error, { root, folders: [folder], isOwn })
}
