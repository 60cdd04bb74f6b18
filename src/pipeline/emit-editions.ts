import { type Edition, outputIn } from '../engine/open-editions.ts'
import { hrefOf } from '../model/address.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import { dateFormatter } from '../model/dates.ts'
import { asOutputPath, type OutputPath } from '../model/path.ts'
import type { Plugin, SiteView } from '../model/plugin.ts'
import type { OutputFile, SiteFile } from '../model/site.ts'
import { siteLanguage } from '../model/site-language.ts'
import { emittedFile } from '../stages/output/planned-files.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import { fileValues } from '../stages/plugins/hook-values.ts'
import { runEmitHooks } from '../stages/plugins/site-hooks.ts'
import { atEntry, runHook } from '../stages/plugins/run-hook.ts'
import { siteView, translationOf } from '../stages/plugins/site-view.ts'
import { siteBlogs } from '../stages/site/blog/slice-blog.ts'
import type { EditionContext, RenderedEdition } from './assemble-editions.ts'
import { append } from '../model/append.ts'

/** A language of the site with the results of plugins. */
export interface EmittedEdition extends RenderedEdition {
  readonly view: (plugin: Plugin) => SiteView
  readonly files: readonly PlannedFile[]
  /** Output folders whose files only scripts request. */
  readonly fetched: readonly OutputPath[]
  /** Files that are produced on request. */
  readonly late: readonly LateFiles[]
}

/** Files of a plugin that are produced when one of them is requested, with the same content as in a build. */
export interface LateFiles {
  /** The output folder that contains all of them. */
  readonly folder: OutputPath
  /** Produces them, once. Throws a `DiagnosticError` if the plugin fails. */
  readonly files: () => Promise<ReadonlyMap<OutputPath, PlannedFile>>
}

/**
 * Runs the `emit` hooks for each language, of all plugins or of those that `takesPart` says; the first
 * language is responsible for site-wide files.
 */
export async function emitEditions(
  all: readonly RenderedEdition[],
  { options, report }: EditionContext,
  takesPart: (plugin: Plugin) => boolean = () => true,
): Promise<readonly EmittedEdition[]> {
  const translations = all
    .slice(1)
    .map(({ edition: { session }, composition: { inputs }, rendered }) =>
      translationOf({ session, graph: inputs.graph, rendered }),
    )
  const emitted: EmittedEdition[] = []
  for (const [index, each] of all.entries()) {
    const { session, prefix } = each.edition
    const view = viewOf(each, options, index === 0 ? translations : undefined)
    const { statics, ...sources } = each.composition.inputs.sources
    const plugins = sources.plugins.filter(takesPart)
    const plan = (file: OutputFile): PlannedFile =>
      emittedFile(file, (path) => outputIn(prefix, path), session)
    const emit = (some: readonly Plugin[]): ReturnType<typeof runEmitHooks<PlannedFile>> =>
      runEmitHooks(some, view, session.loaded, plan)
    const late = options.late === true ? plugins.filter((plugin) => mayBeLate(plugin, statics)) : []
    const { files, diagnostics } = await emit(plugins.filter((plugin) => !late.includes(plugin)))
    append(report.found, diagnostics)
    emitted.push({
      ...each,
      view,
      files,
      fetched: plugins.flatMap(({ emitsBelow }) =>
        emitsBelow === undefined ? [] : [outputIn(prefix, asOutputPath(emitsBelow))],
      ),
      late: late.map((plugin) => lateFiles(plugin, each.edition, () => emit([plugin]))),
    })
  }
  return emitted
}

/** The views that plugins get of a language; the first one includes the translations. */
const viewOf = (
  { edition: { session }, composition: { inputs, slices }, rendered, texts }: RenderedEdition,
  { mode, breathe }: EditionContext['options'],
  translations: Parameters<typeof siteView>[0]['translations'],
): ((plugin: Plugin) => SiteView) =>
  siteView({
    session,
    mode,
    graph: inputs.graph,
    pages: inputs.pages,
    texts,
    blogs: siteBlogs(
      inputs.graph,
      session.loaded.config,
      dateFormatter(siteLanguage(session.loaded.config.i18n)),
    ),
    rendered,
    slices,
    data: inputs.sources.additions.data,
    ...(translations ? { translations } : {}),
    breathe,
  })

/**
 * Whether a plugin's files can be deferred: only scripts request them, and no static file is in their folder,
 * because conflicts have to be found when the site is assembled.
 */
const mayBeLate = ({ emitsBelow }: Plugin, statics: readonly { readonly path: string }[]): boolean =>
  emitsBelow !== undefined &&
  !statics.some(({ path }) => path.toLowerCase().startsWith(`${emitsBelow.toLowerCase()}/`))

/** Creates a plugin's deferred files in a language of the site. */
function lateFiles(
  { emitsBelow = '' }: Plugin,
  { prefix }: Edition,
  emit: () => ReturnType<typeof runEmitHooks<PlannedFile>>,
): LateFiles {
  const make = async (): Promise<ReadonlyMap<OutputPath, PlannedFile>> => {
    const { files, diagnostics } = await emit()
    if (diagnostics.length > 0) throw new DiagnosticError(...diagnostics)
    return new Map(files.map((file) => [file.path, file]))
  }
  let files: ReturnType<typeof make> | undefined
  return { folder: outputIn(prefix, asOutputPath(emitsBelow)), files: () => (files ??= make()) }
}

/**
 * Adds the files that list other files, from `emitLast` hooks. A server has none, because it never has all
 * files at once.
 */
export async function withLastFiles(
  planned: readonly PlannedFile[],
  first: EmittedEdition | undefined,
  { options, report }: Pick<EditionContext, 'options' | 'report'>,
): Promise<readonly PlannedFile[]> {
  if (!first || options.mode !== 'build') return planned
  const { session } = first.edition
  const { config } = session.loaded
  const files = planned.map(({ path, hash }): SiteFile => {
    return { path, hash, address: hrefOf(`/${path}`, config.assetBase) }
  })
  const last: PlannedFile[] = []
  for (const plugin of first.composition.inputs.sources.plugins) {
    if (!plugin.emitLast) continue
    const outcome = await runHook(plugin, 'emitLast', async () =>
      fileValues(await plugin.emitLast?.(first.view(plugin), files), plugin.name),
    )
    append(
      last,
      (outcome.value ?? []).map((file) => emittedFile(file, (path) => path, session)),
    )
    append(report.found, atEntry(outcome.diagnostics, plugin, session.loaded))
  }
  return [...planned, ...last]
}
