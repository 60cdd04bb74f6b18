import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile, Page, PageText } from '../../model/page.ts'
import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { Remembered } from '../../engine/memo.ts'
import type { CompileOptions } from './compile-options.ts'
import type { Drawing } from './diagrams/draw-diagram.ts'
import { diagramsIn } from './diagrams/drawings.ts'
import type { CompileTask, CompileDone } from '../render/tasks.ts'
import type { Session } from '../../engine/session.ts'

/** A compiled page whose large parts are loaded when they are asked for. */
export interface CompiledEntry {
  readonly page: Page
  readonly bodyHash: string
  readonly textHash: string
}

export interface CompiledPages {
  /** In the order of the files. */
  readonly entries: readonly CompiledEntry[]
  /** Files that could not be compiled. */
  readonly failed: readonly ContentFile[]
  readonly diagnostics: readonly Diagnostic[]
  readonly fromCache: number
}

const stage = { name: 'compile', version: 1 }

/** Compiles what has changed and recalls the rest. `run` compiles files that are not remembered. */
export async function compilePages(
  files: readonly ContentFile[],
  session: Session,
  run: (
    tasks: readonly CompileTask[],
    options: CompileOptions,
    receive: (index: number, done: CompileDone) => void,
  ) => Promise<void>,
  options: CompileOptions,
): Promise<CompiledPages> {
  const { memo } = session
  // A template that is added or removed changes what a page means; the rest of the options is the
  // environment's.
  const names = fingerprintOf([options.components, options.ownComponents, options.replacedElements])
  const keys = files.map((file) =>
    memo.key(stage, names, file.path, file.format, file.readAs ?? '', file.hash),
  )
  const outcomes = keys.map((key) => {
    const result = memo.recall(key)
    return result && outcomeOf(result)
  })
  const missing = files.flatMap((file, index) => (outcomes[index] ? [] : [{ file, index }]))
  if (missing.length > 0) {
    await run(
      missing.map(({ file }) => ({ kind: 'compile', file, ...knownDrawings(file, session) })),
      options,
      (position, done) => {
        const index = missing[position]?.index ?? -1
        const key = keys[index]
        if (key !== undefined) outcomes[index] = outcomeOf(remember(session, key, done))
      },
    )
  }
  const entries: CompiledEntry[] = []
  const failed: ContentFile[] = []
  const diagnostics: Diagnostic[] = []
  files.forEach((file, index) => {
    const outcome = outcomes[index]
    if (outcome) diagnostics.push(...outcome.diagnostics)
    if (outcome?.entry) entries.push(outcome.entry)
    else failed.push(file)
  })
  return { entries, failed, diagnostics, fromCache: files.length - missing.length }
}

/** What a result comes to, without its text: that of all pages at once is more than it takes to hold them. */
const outcomeOf = (
  result: Remembered,
): { readonly entry: CompiledEntry | undefined; readonly diagnostics: readonly Diagnostic[] } => ({
  entry: entryOf(result),
  diagnostics: result.diagnostics,
})

const known = new WeakMap<Remembered, CompiledEntry>()

function entryOf(result: Remembered): CompiledEntry | undefined {
  const earlier = known.get(result)
  if (earlier) return earlier
  const [bodyHash, textHash] = result.blobs
  if (result.value === '' || bodyHash === undefined || textHash === undefined) return undefined
  const entry = { page: JSON.parse(result.value) as Page, bodyHash, textHash }
  known.set(result, entry)
  return entry
}

const drawing = { name: 'diagram', version: 1 }

/**
 * A page that changed has most of its diagrams as before, and to draw one takes longer than the rest of the
 * page.
 */
function knownDrawings({ source }: ContentFile, { memo }: Session): Pick<CompileTask, 'drawings'> {
  const known = diagramsIn(source).flatMap((code) => {
    const recalled = memo.recall(memo.key(drawing, code))
    return recalled ? [[code, JSON.parse(recalled.value) as Drawing] as const] : []
  })
  return known.length > 0 ? { drawings: Object.fromEntries(known) } : {}
}

function remember(
  { memo }: Session,
  key: string,
  { page, body, text, drawings = {}, diagnostics, trace }: CompileDone,
): Remembered {
  for (const [code, drawn] of Object.entries(drawings))
    memo.remember(memo.key(drawing, code), {
      value: JSON.stringify(drawn),
      diagnostics: [],
      trace: [],
      blobs: [],
    })
  const blobs = body !== undefined && text !== undefined ? [memo.keep(body), memo.keep(text)] : []
  const result = { value: page ?? '', diagnostics, trace, blobs }
  memo.remember(key, result)
  return result
}

export function loadText({ memo }: Session, hash: string): PageText {
  return JSON.parse(memo.kept(hash) ?? '{"sections":[],"markdown":""}') as PageText
}
