import type { Diagnostic } from '../model/diagnostic.ts'
import type { BodyRoot } from '../model/body.ts'
import type { ContentFile, Page, PageBody, PageText } from '../model/page.ts'
import type { Sighting } from '../cache/reader.ts'
import type { CompileOptions } from '../markdown/compile-options.ts'
import type { CompileTask, CompileDone } from './tasks.ts'
import type { Session } from './session.ts'

/** A compiled page whose large parts are loaded when they are asked for. */
export interface CompiledEntry {
  readonly page: Page
  readonly bodyHash: string
  readonly textHash: string
}

export interface CompiledPages {
  /** In the order of the files. */
  readonly entries: readonly CompiledEntry[]
  readonly diagnostics: readonly Diagnostic[]
  readonly fromCache: number
}

const stage = { name: 'compile', version: 1 }

/** Compiles what has changed and recalls the rest. `run` compiles files that are not remembered. */
export async function compilePages(files: readonly ContentFile[], session: Session, run: (tasks: readonly CompileTask[], options: CompileOptions) => Promise<readonly CompileDone[]>, options: CompileOptions): Promise<CompiledPages> {
  const { memo } = session
  const keys = files.map((file) => memo.key(stage, file.path, file.format, file.hash))
  const recalled = keys.map((key) => memo.recall(key))
  const missing = files.flatMap((file, index) => (recalled[index] ? [] : [{ file, index }]))
  const done = missing.length > 0 ? await run(missing.map(({ file }) => ({ kind: 'compile', file })), options) : []
  missing.forEach(({ index }, position) => {
    const result = done[position]
    const key = keys[index]
    if (!result || key === undefined) return
    recalled[index] = remember(session, key, result)
  })
  const entries: CompiledEntry[] = []
  const diagnostics: Diagnostic[] = []
  for (const each of recalled) {
    if (!each) continue
    diagnostics.push(...each.diagnostics)
    const [bodyHash, textHash] = each.blobs
    if (each.value !== '' && bodyHash !== undefined && textHash !== undefined) entries.push({ page: JSON.parse(each.value) as Page, bodyHash, textHash })
  }
  return { entries, diagnostics, fromCache: files.length - missing.length }
}

function remember({ memo }: Session, key: string, { page, body, text, diagnostics, trace }: CompileDone): { value: string; diagnostics: readonly Diagnostic[]; trace: readonly Sighting[]; blobs: readonly string[] } {
  const blobs = body !== undefined && text !== undefined ? [memo.keep(body), memo.keep(text)] : []
  const result = { value: page ?? '', diagnostics, trace, blobs }
  memo.remember(key, result)
  return result
}

export function loadBody({ memo }: Session, hash: string): BodyRoot {
  return (JSON.parse(memo.kept(hash) ?? '{"hast":{"type":"root","children":[]}}') as PageBody).hast
}

export function loadText({ memo }: Session, hash: string): PageText {
  return JSON.parse(memo.kept(hash) ?? '{"sections":[],"markdown":""}') as PageText
}
