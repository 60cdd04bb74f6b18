import { fingerprint } from '../../engine/fingerprint.ts'
import type { Disk } from '../../engine/reader.ts'
import type { Spill } from '../../engine/spill.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import {
  type CompileDone,
  type CompileTask,
  type OutlineDone,
  outlineTask,
} from '../../stages/markdown/stage.ts'

/** Compiles pages with one setup, in one thread, while nothing that they read changes. */
export interface Compiler {
  /** Outlines a page, and compiles it at once, while its tree is there, if it will be made next. */
  readonly outline: (task: CompileTask) => Promise<OutlineDone>
  readonly compile: (task: CompileTask) => Promise<CompileDone>
  /** Releases compiled pages, unless they must not be compiled again. */
  readonly forget: () => void
}

/** How a compiler keeps the pages that it has compiled ahead. */
export interface CompilerOptions {
  /**
   * Whether functions of the site take part. They may count the pages that they are given, so each page is
   * compiled once; and what they make of it does not follow from its source.
   */
  readonly hasFunctions?: boolean
  /** Where pages are kept that were compiled ahead; in memory by default. */
  readonly spill?: Spill | undefined
}

/** Creates a compiler. */
export function openCompiler(
  options: CompileOptions,
  disk: Disk,
  { hasFunctions = false, spill }: CompilerOptions = {},
): Compiler {
  /** Pages that were compiled ahead, by `keyOf`. */
  const compiled = new Map<string, () => CompileDone>()
  return {
    async outline(task) {
      const { outline, finish } = await outlineTask(task, disk, options)
      if (task.isMadeElsewhere === true && !hasFunctions) return outline
      const rest = await finish()
      compiled.set(keyOf(task), kept(JSON.stringify(rest), spill))
      return hasFunctions ? { ...outline, partsHash: fingerprint(JSON.stringify(rest.parts) ?? '') } : outline
    },
    async compile(task) {
      const earlier = compiled.get(keyOf(task))
      return earlier ? earlier() : await (await outlineTask(task, disk, options)).finish()
    },
    forget() {
      if (!hasFunctions) compiled.clear()
    },
  }
}

/** Of all that a page is compiled from, as both its tasks write it. Known drawings only save time. */
const keyOf = ({ file, messages }: CompileTask): string => fingerprint(JSON.stringify({ file, messages }))

/** As text, a page takes a tenth of the memory that its nodes take. */
function kept(json: string, spill: Spill | undefined): () => CompileDone {
  const text = spill ? spill.keep(json) : inMemory(json)
  // What `outline` has written.
  return () => JSON.parse(text()) as CompileDone
}

/** A function of its own, because closures of one function retain what any of them needs. */
const inMemory =
  (text: string): (() => string) =>
  () =>
    text
