import { isDeepStrictEqual } from 'node:util'
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
  readonly outline: (task: CompileTask) => Promise<OutlineDone>
  readonly compile: (task: CompileTask) => Promise<CompileDone>
}

/** How pages are kept from their outline until they are compiled. */
export interface KeepOptions {
  /**
   * Whether functions of the site take part, which may count the pages that they are given: each page is
   * compiled once, when it is outlined.
   */
  readonly isOnce: boolean
  /** Where compiled pages are kept. In memory by default. */
  readonly spill?: Spill | undefined
}

/** A page that has been outlined. */
interface Outlined {
  readonly source: MarkdownSource
  readonly finish: () => Promise<CompileDone>
}

/** The characters of source whose trees are kept: what is beyond is read again. A tree takes 20 times as much. */
const room = 2_000_000

/** Creates a compiler. */
export function openCompiler(
  options: CompileOptions,
  disk: Disk,
  { isOnce, spill }: KeepOptions = { isOnce: false },
): Compiler {
  const outlined = new Map<string, Outlined>()
  let taken = 0
  return {
    async outline(task) {
      const { drawings: _drawings, ...source } = task
      const { done, finish } = await openPage(task, disk, options)
      if (isOnce) outlined.set(source.file.path, { source, finish: kept(await finish(), spill) })
      else if ((taken += source.file.source.length) < room) outlined.set(source.file.path, { source, finish })
      return done
    },
    async compile(task) {
      const { drawings: _drawings, ...source } = task
      const earlier = outlined.get(source.file.path)
      if (!earlier || !isDeepStrictEqual(earlier.source, source))
        return (await openPage(task, disk, options)).finish()
      // A tree can be finished once.
      if (!isOnce) outlined.delete(source.file.path)
      return earlier.finish()
    },
  }
}

function kept(done: CompileDone, spill: Spill | undefined): Outlined['finish'] {
  if (!spill) return () => Promise.resolve(done)
  const json = spill.keep(JSON.stringify(done))
  return () => Promise.resolve(JSON.parse(json()) as CompileDone)
}
