import { Failure } from '../../engine/failure.ts'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { Disk, TracedRead } from '../../engine/reader.ts'
import { traceOfConfig, type Session } from '../../engine/session.ts'
import { noSetup, type Setup } from '../../engine/setup.ts'
import { keepDone, recallStage, runStageOnAll, type SharedStage, type Stage } from '../../engine/stage.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile, Page } from '../../model/page.ts'
import type { ContentPath } from '../../model/path.ts'
import type { CompiledPage } from '../../model/site-page.ts'
import type { CompileOptions, PageMessages } from './compile-options.ts'
import type { Drawing } from './diagrams/draw-diagram.ts'
import { diagramsIn, type KnownDrawings } from './diagrams/drawings.ts'
import { titleFromName } from './title-from-name.ts'

/** The work for one page, in a form that can be sent to threads. */
export interface CompileTask extends CompileInput {
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

/** A page to compile. */
export interface CompileInput {
  readonly file: ContentFile
  /** For translations, in their language. */
  readonly messages?: PageMessages
}

/** How the pages of a site are compiled. */
export interface CompileSetup {
  readonly options: Setup<CompileOptions>
  /** The messages of translations, by locale. */
  readonly messagesIn: Readonly<Record<string, PageMessages>>
  /** Whether all pages are compiled in every build, because hooks of plugins may see that they are. */
  readonly always: boolean
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
const compileStage: SharedStage<CompileInput, CompileDone, Compiled> = {
  name: 'compile',
  keep: ({ page, body, text, beginning, diagnostics, trace }, memo) => ({
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
  failed: ({ diagnostics }) => ({ diagnostics, isMovable: false }),
}

/**
 * Renders a diagram. Cached by its text, because rendering takes longer than the rest of a page, and a
 * changed page has mostly unchanged diagrams. Runs where its page is compiled.
 */
const diagramStage: Stage<string, Drawing, Drawing> = {
  name: 'diagram',
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
  options: Setup<CompileOptions>,
  tasks: readonly CompileTask[],
  receive: (index: number, done: CompileDone | Failure) => void,
) => Promise<void>

/**
 * Compiles pages that have changed and takes the others from the cache. Versions have most pages in common:
 * of several with the same source, only one is compiled, if it reads no other files.
 */
export async function compilePages(
  files: readonly ContentFile[],
  session: Session,
  run: RunCompile,
  setup: CompileSetup,
): Promise<CompiledPages> {
  const inputs = files.map((file): CompileInput => {
    const messages = setup.messagesIn[file.locale ?? '']
    return { file, ...(messages ? { messages } : {}) }
  })
  // Functions of the site can see the path of a page.
  const equals = setup.options.isPlain ? firstEquals(inputs) : new Map<CompileInput, CompileInput>()
  const compiled = new Map<CompileInput, Compiled>()
  const firsts = inputs.filter((input) => !equals.has(input))
  let fromCache = await compileInto(compiled, firsts, session, run, setup)
  const others: CompileInput[] = []
  for (const [input, first] of equals) {
    const { entry, isMovable = false } = compiled.get(first) ?? {}
    if (entry && isMovable) {
      compiled.set(input, { entry: movedTo(input.file.path, entry), diagnostics: [], isMovable })
      fromCache++
    } else others.push(input)
  }
  if (others.length > 0) fromCache += await compileInto(compiled, others, session, run, setup)
  const values = inputs.flatMap((input) => compiled.get(input) ?? [])
  return {
    entries: values.flatMap(({ entry }) => entry ?? []),
    failed: files.filter((_, index) => values[index]?.entry === undefined),
    diagnostics: values.flatMap(({ diagnostics }) => diagnostics),
    fromCache,
  }
}

/** For inputs that differ only in the path, maps all to the first. A title may be derived from the name. */
function firstEquals(inputs: readonly CompileInput[]): ReadonlyMap<CompileInput, CompileInput> {
  const firsts = new Map<string, CompileInput>()
  const equals = new Map<CompileInput, CompileInput>()
  for (const input of inputs) {
    const { file } = input
    const key = fingerprintOf({ ...input, file: { ...file, path: titleFromName(file.path) } })
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
  { options, always }: CompileSetup,
): Promise<number> {
  const { values, fromCache } = await runStageOnAll(compileStage, options, inputs, session, {
    always,
    run(missing, receive) {
      const ordered = inCompileOrder(missing)
      return run(
        options,
        ordered.map(({ input }) => ({ ...input, ...knownDrawings(input.file, session) })),
        (place, done) => {
          if (!(done instanceof Failure))
            for (const [code, drawn] of Object.entries(done.drawings ?? {}))
              keepDone(diagramStage, { setup: noSetup, input: code }, drawn, session)
          // Functions of the site may have used all that they have looked at so far.
          const ofConfig = options.isPlain ? [] : traceOfConfig(session)
          receive(
            ordered[place]?.index ?? place,
            done instanceof Failure ? done : { ...done, trace: [...done.trace, ...ofConfig] },
          )
        },
      )
    },
  })
  inputs.forEach((input, index) => {
    const value = values[index]
    if (value) compiled.set(input, value)
  })
  return fromCache
}

/**
 * MDX and pages with diagrams first, so that not every thread loads the parser and the renderer for them
 * (`shareWork`).
 */
function inCompileOrder(
  inputs: readonly CompileInput[],
): readonly { readonly index: number; readonly input: CompileInput }[] {
  return inputs
    .map((input, index) => ({
      index,
      input,
      rank: diagramsIn(input.file.source).length > 0 ? 0 : input.file.format === 'md' ? 2 : 1,
    }))
    .sort((a, b) => a.rank - b.rank)
}

function knownDrawings({ source }: ContentFile, session: Session): Pick<CompileTask, 'drawings'> {
  const known = diagramsIn(source).flatMap((code) => {
    const drawing = recallStage(diagramStage, { setup: noSetup, input: code }, session)
    return drawing ? [[code, drawing] as const] : []
  })
  return known.length > 0 ? { drawings: Object.fromEntries(known) } : {}
}

/**
 * Compiles a page and records what it reads. The parser is loaded with the first page, so a warm start does
 * not load it.
 */
export async function compileTask(
  { file, messages, drawings: known }: CompileTask,
  disk: Disk,
  options: CompileOptions,
): Promise<CompileDone> {
  const { compilePage } = await import('./compile-page.ts')
  const trace = new Map<string, TracedRead>()
  const { value, drawings, diagnostics } = await compilePage(
    file,
    messages ? { ...options, messages } : options,
    disk.tracing(trace),
    known,
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
