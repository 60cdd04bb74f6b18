import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { Disk, TracedRead } from '../../engine/reader.ts'
import type { Session } from '../../engine/session.ts'
import { keepDone, recallStage, runStageOnAll, type Stage } from '../../engine/stage.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile, Page } from '../../model/page.ts'
import type { ContentPath } from '../../model/path.ts'
import type { CompiledPage } from '../../model/site-page.ts'
import type { CompileOptions } from './compile-options.ts'
import type { Drawing } from './diagrams/draw-diagram.ts'
import { diagramsIn, type KnownDrawings } from './diagrams/drawings.ts'
import type { RecentTrees } from './recent-trees.ts'
import { titleFromName } from './title-from-name.ts'

/** The work for one page, in a form that can be sent to threads. */
export interface CompileTask {
  readonly kind: 'compile'
  readonly file: ContentFile
  /** Cached renderings of its diagrams. */
  readonly drawings?: KnownDrawings
}

/** The parts of a compiled page as JSON, ready to be stored. */
export interface CompileDone {
  readonly page?: string
  readonly body?: string
  readonly text?: string
  /** For posts: the part that lists show. */
  readonly beginning?: string
  /** Newly rendered diagrams. */
  readonly drawings?: KnownDrawings
  readonly diagnostics: readonly Diagnostic[]
  readonly trace: readonly TracedRead[]
}

interface CompileInput {
  readonly file: ContentFile
  /** A hash of the names of components and elements that content may use, and of a translation's messages. */
  readonly names: string
}

/** The outcome for a file. If there is no page, it could not be compiled. */
interface Compiled {
  readonly entry?: CompiledPage
  /** Whether the same source in another folder would result in the same page. */
  readonly isMovable: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Compiles the source of a page to its metadata (`Page`), body (`PageBody`), and text (`PageText`). Body and
 * text are stored separately, because those of all pages would not fit in memory.
 */
const compileStage: Stage<CompileInput, CompileDone, Compiled> = {
  name: 'compile',
  // Adding or removing a template changes the meaning of a page; the other options are part of the
  // environment.
  input: ({ file, names }) => [names, file.path, file.format, file.readAs ?? '', file.kind ?? '', file.hash],
  keep: ({ page, body, text, beginning, diagnostics, trace }, _input, memo) => ({
    value: page ?? '',
    diagnostics,
    trace,
    blobs:
      body !== undefined && text !== undefined
        ? [body, text, ...(beginning === undefined ? [] : [beginning])].map((each) => memo.keep(each))
        : [],
  }),
  open({ value, diagnostics, trace, blobs: [bodyHash, textHash, beginningHash] }) {
    if (value === '' || bodyHash === undefined || textHash === undefined)
      return { diagnostics, isMovable: false }
    const beginning = beginningHash === undefined ? {} : { beginningHash }
    const page = JSON.parse(value) as Page
    return {
      entry: { page, bodyHash, textHash, ...beginning },
      diagnostics,
      isMovable: trace.length === 0 && diagnostics.length === 0 && page.module === undefined,
    }
  },
}

/**
 * Renders a diagram. Cached by its text, because rendering takes longer than the rest of a page, and a
 * changed page has mostly unchanged diagrams. Runs where its page is compiled.
 */
const diagramStage: Stage<string, Drawing, Drawing> = {
  name: 'diagram',
  input: (code) => [code],
  keep: (drawing) => ({ value: JSON.stringify(drawing), diagnostics: [], trace: [], blobs: [] }),
  open: ({ value }) => JSON.parse(value) as Drawing,
  fresh: (drawing) => drawing,
}

/** The compiled pages of a site. */
export interface CompiledPages {
  /** In the order of the files. */
  readonly entries: readonly CompiledPage[]
  /** Files that could not be compiled. */
  readonly failed: readonly ContentFile[]
  readonly diagnostics: readonly Diagnostic[]
  readonly fromCache: number
}

/** Runs tasks in this thread or others, and passes on each result immediately, in any order. */
export type RunCompile = (
  tasks: readonly CompileTask[],
  options: CompileOptions,
  receive: (index: number, done: CompileDone) => void,
) => Promise<void>

/**
 * Compiles pages that have changed and takes the others from the cache. Versions have most pages in common:
 * of several with the same source, only one is compiled, if it reads no other files.
 */
export async function compilePages(
  files: readonly ContentFile[],
  session: Session,
  run: RunCompile,
  options: CompileOptions,
): Promise<CompiledPages> {
  const names = fingerprintOf([
    options.components,
    options.ownComponents,
    options.replacedElements,
    options.globals,
  ])
  const inputs = files.map((file) => ({ file, names: names + textsOf(file, options) }))
  const equals = hasSteps(options) ? new Map<CompileInput, CompileInput>() : firstEquals(inputs)
  const compiled = new Map<CompileInput, Compiled>()
  const firsts = inputs.filter((input) => !equals.has(input))
  let fromCache = await compileInto(compiled, firsts, session, run, options)
  const others: CompileInput[] = []
  for (const [input, first] of equals) {
    const { entry, isMovable = false } = compiled.get(first) ?? {}
    if (entry && isMovable) {
      compiled.set(input, { entry: movedTo(input.file.path, entry), diagnostics: [], isMovable })
      fromCache++
    } else others.push(input)
  }
  if (others.length > 0) fromCache += await compileInto(compiled, others, session, run, options)
  const values = inputs.flatMap((input) => compiled.get(input) ?? [])
  return {
    entries: values.flatMap(({ entry }) => entry ?? []),
    failed: files.filter((_, index) => values[index]?.entry === undefined),
    diagnostics: values.flatMap(({ diagnostics }) => diagnostics),
    fromCache,
  }
}

/** Plugins can see the path of a page. */
const hasSteps = ({ remarkPlugins, rehypePlugins }: CompileOptions): boolean =>
  remarkPlugins.length + rehypePlugins.length > 0

/** For equal inputs, maps all to the first. The file name matters if the title is derived from it. */
function firstEquals(inputs: readonly CompileInput[]): ReadonlyMap<CompileInput, CompileInput> {
  const firsts = new Map<string, CompileInput>()
  const equals = new Map<CompileInput, CompileInput>()
  for (const input of inputs) {
    const { names, file } = input
    const { path, format, readAs = '', kind = '', hash } = file
    const key = [names, titleFromName(path), format, readAs, kind, hash].join('\n')
    const first = firsts.get(key)
    if (first) equals.set(input, first)
    else firsts.set(key, input)
  }
  return equals
}

/** Changes the path of a page that contains no other reference to it. */
const movedTo = (path: ContentPath, entry: CompiledPage): CompiledPage => ({
  ...entry,
  page: { ...entry.page, path, links: entry.page.links.map((link) => ({ ...link, file: path })) },
})

/** Compiles pages or takes them from the cache; returns the number of the latter. */
async function compileInto(
  compiled: Map<CompileInput, Compiled>,
  inputs: readonly CompileInput[],
  session: Session,
  run: RunCompile,
  options: CompileOptions,
): Promise<number> {
  const { values, fromCache } = await runStageOnAll(compileStage, inputs, session, (missing, receive) => {
    const ordered = inCompileOrder(missing)
    return run(
      ordered.map(({ file }) => ({ kind: 'compile', file, ...knownDrawings(file, session) })),
      options,
      (place, done) => {
        for (const [code, drawn] of Object.entries(done.drawings ?? {}))
          keepDone(diagramStage, code, drawn, session)
        receive(ordered[place]?.index ?? place, done)
      },
    )
  })
  inputs.forEach((input, index) => {
    const value = values[index]
    if (value) compiled.set(input, value)
  })
  return fromCache
}

/**
 * MDX and pages with diagrams first, so that not every thread loads the parser and the renderer for them
 * (`shareWork`). Otherwise, the versions of a page follow each other: they have sources in common, whose
 * trees a thread keeps (`RecentTrees`).
 */
function inCompileOrder(
  inputs: readonly CompileInput[],
): readonly { readonly index: number; readonly file: ContentFile }[] {
  return inputs
    .map(({ file }, index) => ({
      index,
      file,
      rank: diagramsIn(file.source).length > 0 ? 0 : file.format === 'md' ? 2 : 1,
      way: file.path.split('/').reverse().join('/'),
    }))
    .sort((a, b) => a.rank - b.rank || (a.way < b.way ? -1 : Number(a.way > b.way)))
}

/** The messages of the default language are part of the environment. */
const textsOf = ({ locale }: ContentFile, { messagesIn }: CompileOptions): string =>
  locale === undefined ? '' : fingerprintOf(messagesIn[locale] ?? {})

function knownDrawings({ source }: ContentFile, session: Session): Pick<CompileTask, 'drawings'> {
  const known = diagramsIn(source).flatMap((code) => {
    const drawing = recallStage(diagramStage, code, session)
    return drawing ? [[code, drawing] as const] : []
  })
  return known.length > 0 ? { drawings: Object.fromEntries(known) } : {}
}

/**
 * Compiles a page and records what it reads. The parser is loaded with the first page, so a warm start does
 * not load it. Pages that are given the same `trees` parse what they have in common once.
 */
export async function compileTask(
  { file, drawings: known }: CompileTask,
  disk: Disk,
  options: CompileOptions,
  trees?: RecentTrees,
): Promise<CompileDone> {
  const { compilePage } = await import('./compile-page.ts')
  const messages = options.messagesIn[file.locale ?? ''] ?? options.messages
  const trace = new Map<string, TracedRead>()
  const { value, drawings, diagnostics } = await compilePage(
    file,
    { ...options, messages },
    disk.tracing(trace),
    known,
    trees,
  )
  const tracedReads = [...trace.values()]
  if (!value) return { drawings, diagnostics, trace: tracedReads }
  return {
    page: JSON.stringify(value.page),
    body: JSON.stringify(value.body),
    text: JSON.stringify(value.text),
    ...(value.beginning ? { beginning: JSON.stringify(value.beginning) } : {}),
    drawings,
    diagnostics,
    trace: tracedReads,
  }
}
