import type { Disk, TracedRead } from '../../engine/reader.ts'
import type { CompileOptions } from './compile-options.ts'
import type { CompileDone, CompileTask } from '../render/tasks.ts'

/**
 * A page compiled here, with what was read on the way. The parser is loaded with the first page: a warm start
 * needs none.
 */
export async function runCompile(
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
