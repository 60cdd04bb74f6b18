import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { Disk, TracedRead } from '../../engine/reader.ts'
import type { Session } from '../../engine/session.ts'
import { keepDone, recallStage, runStageOnAll, type Stage } from '../../engine/stage.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile, Page } from '../../model/page.ts'
import type { CompiledPage } from '../../model/site-page.ts'
import type { CompileOptions } from './compile-options.ts'
import type { Drawing } from './diagrams/draw-diagram.ts'
import { diagramsIn, type KnownDrawings } from './diagrams/drawings.ts'

/** One page's work as it travels to a thread. */
export interface CompileTask {
  readonly kind: 'compile'
  readonly file: ContentFile
  /** Its diagrams that were drawn before. */
  readonly drawings?: KnownDrawings
}

/** The parts of a compiled page as JSON: they go into the store as they are. */
export interface CompileDone {
  readonly page?: string
  readonly body?: string
  readonly text?: string
  /** Diagrams that were drawn. */
  readonly drawings?: KnownDrawings
  readonly diagnostics: readonly Diagnostic[]
  readonly trace: readonly TracedRead[]
}

interface CompileInput {
  readonly file: ContentFile
  /** Hash of the names of components and elements that content may use. */
  readonly names: string
}

/** What came of a file. No page: it cannot be compiled. */
interface Compiled {
  readonly entry?: CompiledPage
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * From the source of a page to what it knows of itself (`Page`), its body (`PageBody`) and its text
 * (`PageText`). Body and text are kept beside the result: those of all pages at once are more than a process
 * has room for.
 */
const compileStage: Stage<CompileInput, CompileDone, Compiled> = {
  name: 'compile',
  // A template that is added or removed changes what a page means; the rest of the options is the
  // environment's.
  input: ({ file, names }) => [names, file.path, file.format, file.readAs ?? '', file.hash],
  keep: ({ page, body, text, diagnostics, trace }, _input, memo) => ({
    value: page ?? '',
    diagnostics,
    trace,
    blobs: body !== undefined && text !== undefined ? [memo.keep(body), memo.keep(text)] : [],
  }),
  open({ value, diagnostics, blobs: [bodyHash, textHash] }) {
    if (value === '' || bodyHash === undefined || textHash === undefined) return { diagnostics }
    return { entry: { page: JSON.parse(value) as Page, bodyHash, textHash }, diagnostics }
  },
}

/**
 * A diagram by its text. A page that changed has most of its diagrams as before, and to draw one takes longer
 * than the rest of the page. It is drawn where its page is compiled.
 */
const diagramStage: Stage<string, Drawing, Drawing> = {
  name: 'diagram',
  input: (code) => [code],
  keep: (drawing) => ({ value: JSON.stringify(drawing), diagnostics: [], trace: [], blobs: [] }),
  open: ({ value }) => JSON.parse(value) as Drawing,
  fresh: (drawing) => drawing,
}

/** The pages of a site after compiling. */
export interface CompiledPages {
  /** In the order of the files. */
  readonly entries: readonly CompiledPage[]
  /** Files that could not be compiled. */
  readonly failed: readonly ContentFile[]
  readonly diagnostics: readonly Diagnostic[]
  readonly fromCache: number
}

/** Runs tasks, here or in threads; hands on each result as soon as it is there, in no order. */
export type RunCompile = (
  tasks: readonly CompileTask[],
  options: CompileOptions,
  receive: (index: number, done: CompileDone) => void,
) => Promise<void>

/** Compiles what has changed and recalls the rest. */
export async function compilePages(
  files: readonly ContentFile[],
  session: Session,
  run: RunCompile,
  options: CompileOptions,
): Promise<CompiledPages> {
  const names = fingerprintOf([options.components, options.ownComponents, options.replacedElements])
  const { values, fromCache } = await runStageOnAll(
    compileStage,
    files.map((file) => ({ file, names })),
    session,
    (missing, receive) =>
      run(
        missing.map(({ file }) => ({ kind: 'compile', file, ...knownDrawings(file, session) })),
        options,
        (index, done) => {
          for (const [code, drawn] of Object.entries(done.drawings ?? {}))
            keepDone(diagramStage, code, drawn, session)
          receive(index, done)
        },
      ),
  )
  return {
    entries: values.flatMap(({ entry }) => entry ?? []),
    failed: files.filter((_, index) => values[index]?.entry === undefined),
    diagnostics: values.flatMap(({ diagnostics }) => diagnostics),
    fromCache,
  }
}

function knownDrawings({ source }: ContentFile, session: Session): Pick<CompileTask, 'drawings'> {
  const known = diagramsIn(source).flatMap((code) => {
    const drawing = recallStage(diagramStage, code, session)
    return drawing ? [[code, drawing] as const] : []
  })
  return known.length > 0 ? { drawings: Object.fromEntries(known) } : {}
}

/**
 * A page compiled here, with what was read on the way. The parser is loaded with the first page: a warm start
 * needs none.
 */
export async function compileTask(
  { file, drawings: known }: CompileTask,
  disk: Disk,
  options: CompileOptions,
): Promise<CompileDone> {
  const { compilePage } = await import('./compile-page.ts')
  const trace = new Map<string, TracedRead>()
  const { value, drawings, diagnostics } = await compilePage(file, options, disk.tracing(trace), known)
  const tracedReads = [...trace.values()]
  if (!value) return { drawings, diagnostics, trace: tracedReads }
  return {
    page: JSON.stringify(value.page),
    body: JSON.stringify(value.body),
    text: JSON.stringify(value.text),
    drawings,
    diagnostics,
    trace: tracedReads,
  }
}
