import { Failure } from '../../engine/stage.ts'
import type { Compiler } from './compiler.ts'
import {
  compileContents,
  type CompiledTask,
  type MadePage,
  type MakeTask,
  withCompiled,
} from './make-page.ts'
import type { MakeSetups, PageThread } from './page-thread.ts'

/** Makes pages in a thread; those that functions of the configuration take part in are compiled here. */
export const makeInThread = (
  thread: PageThread,
  setups: MakeSetups,
  tasks: readonly MakeTask[],
  compile: Compiler['compile'],
  signal: AbortSignal | undefined,
): Promise<readonly (MadePage | Failure)[]> =>
  setups.compile.isPlain
    ? thread.make(setups, tasks, signal)
    : renderElsewhere(tasks, compile, (compiled) => thread.make(setups, compiled, signal))

/** Compiles pages here and has them rendered elsewhere. */
export async function renderElsewhere(
  tasks: readonly MakeTask[],
  compile: Compiler['compile'],
  render: (
    tasks: readonly MakeTask[],
  ) => readonly (MadePage | Failure)[] | Promise<readonly (MadePage | Failure)[]>,
): Promise<readonly (MadePage | Failure)[]> {
  const compiled: CompiledTask[] = []
  for (const task of tasks) compiled.push(await compileContents(task, compile))
  const rendered = await render(compiled.flatMap(({ task }) => (task ? [{ ...task, drawings: {} }] : [])))
  let next = 0
  return compiled.flatMap(({ task, ...rest }) => {
    if (!task) return [rest]
    const done = rendered[next++]
    return done === undefined ? [] : [done instanceof Failure ? done : withCompiled(done, rest)]
  })
}
