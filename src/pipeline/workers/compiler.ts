import { isDeepStrictEqual } from 'node:util'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { Disk } from '../../engine/reader.ts'
import type { Spill } from '../../engine/spill.ts'
import type { MarkdownSource } from '../../model/page.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import {
  openPage,
  type CompileDone,
  type CompileTask,
  type OutlineDone,
} from '../../stages/markdown/stage.ts'

/** Compiles pages with one setup, in one thread, while nothing that they read changes. */
export interface Compiler {
  /** Outlines a page, and compiles it at once, while its tree is there: it will be made next. */
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

/** A page that was compiled ahead. */
interface Compiled {
  readonly source: MarkdownSource
  readonly done: () => CompileDone
}

/** Creates a compiler. */
export function openCompiler(
  options: CompileOptions,
  disk: Disk,
  { hasFunctions = false, spill }: CompilerOptions = {},
): Compiler {
  const compiled = new Map<string, Compiled>()
  return {
    async outline(task) {
      const { drawings: _drawings, ...source } = task
      const { file } = source
      const page = await openPage(task, disk, options)
      const finished = await page.finish()
      compiled.set(file.path, { source, done: kept(JSON.stringify(finished), spill) })
      return hasFunctions
        ? { ...page.done, partsHash: fingerprint(JSON.stringify(finished.parts) ?? '') }
        : page.done
    },
    async compile(task) {
      const { drawings: _drawings, ...source } = task
      const earlier = compiled.get(source.file.path)
      return earlier && isDeepStrictEqual(earlier.source, source)
        ? earlier.done()
        : (await openPage(task, disk, options)).finish()
    },
    forget() {
      if (!hasFunctions) compiled.clear()
    },
  }
}

/** As text, a page takes a tenth of the memory that its nodes take. */
function kept(json: string, spill: Spill | undefined): Compiled['done'] {
  const text = spill ? spill.keep(json) : inMemory(json)
  return () => JSON.parse(text()) as CompileDone
}

/** A function of its own, because closures of one function retain what any of them needs. */
const inMemory =
  (text: string): (() => string) =>
  () =>
    text
