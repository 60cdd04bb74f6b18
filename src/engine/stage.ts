import type { Memo, Remembered } from './memo.ts'
import type { Session } from './session.ts'

/**
 * A cached stage: its name, what its result depends on, how it is produced, and what is stored of it.
 * Declared in the `stage.ts` of its folder, and run by `runStage` and its variants, which alone access the
 * memo.
 *
 * `Input` is the argument of a run, `Done` its result (plain data if threads produce it), and `Value` what
 * callers get.
 */
export interface Stage<Input, Done, Value> {
  /** The first part of every key; unique among stages. */
  readonly name: string
  /**
   * The cache key: everything that the result depends on, except docgen's own code, the configuration, the
   * lock file, and the files in the trace, which are always included.
   */
  readonly input: (input: Input) => readonly string[]
  /**
   * What to store of a result. Large parts go through `memo.keep`. If it returns undefined, the stage runs
   * again next time.
   */
  readonly keep: (done: Done, input: Input, memo: Memo) => Remembered | undefined
  /** Converts a stored result to the value. */
  readonly open: (kept: Remembered, input: Input, memo: Memo) => Value
  /**
   * The value of a result that was just produced, if `open` would have to parse it again, or if `keep` stores
   * nothing.
   */
  readonly fresh?: (done: Done, input: Input, memo: Memo) => Value
  /**
   * Whether the result depends on something that cannot be compared, such as the output of a program. Then it
   * is only valid within its session, unless it `hasFailed`.
   */
  readonly asksElsewhere?: (input: Input) => boolean
  readonly hasFailed?: (done: Done) => boolean
}

/** A stage with the function that produces a result. */
export interface RunnableStage<Input, Done, Value> extends Stage<Input, Done, Value> {
  readonly run: (input: Input, session: Session) => Promise<Done>
}

/**
 * Dependencies that only show when a stage runs, such as the files that site code opens directly. Their hash
 * is part of every key.
 */
export interface Surroundings<Done> {
  /** Their hash as known before the stage runs. */
  readonly before: string
  /** Their hash after these results were produced; cached results are then stored under it, too. */
  readonly after: (done: readonly Done[]) => string
}

/** Returns a cached result if nothing that it depends on has changed; otherwise produces one. */
export async function runStage<Input, Done, Value>(
  stage: RunnableStage<Input, Done, Value>,
  input: Input,
  session: Session,
): Promise<Value> {
  const recalled = recallStage(stage, input, session)
  if (recalled !== undefined) return recalled
  return keepDone(stage, input, await stage.run(input, session), session)
}

/** The same for stages whose `make` is synchronous. */
export function runStageNow<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  input: Input,
  session: Session,
  make: () => Done,
): Value {
  const recalled = recallStage(stage, input, session)
  return recalled === undefined ? keepDone(stage, input, make(), session) : recalled
}

/** Returns the cached result for an input if it is still valid, without running anything. */
export function recallStage<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  input: Input,
  session: Session,
): Value | undefined {
  const key = keyOf(stage, input, session)
  // A program may have another output today than yesterday.
  if (stage.asksElsewhere?.(input) && !session.askedElsewhere.has(key)) return undefined
  return session.memo.recall(key, opener(stage, input, session))
}

/** Stores the result for an input and returns its value. */
export function keepDone<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  input: Input,
  done: Done,
  session: Session,
): Value {
  const key = keyOf(stage, input, session)
  const kept = stage.keep(done, input, session.memo)
  if (kept) {
    session.memo.remember(key, kept)
    if (stage.hasFailed?.(done)) session.askedElsewhere.delete(key)
    else if (stage.asksElsewhere?.(input)) session.askedElsewhere.add(key)
  }
  if (stage.fresh) return stage.fresh(done, input, session.memo)
  if (!kept)
    throw new Error(`The stage ${stage.name} keeps nothing of a result and has no other value of it.`)
  return stage.open(kept, input, session.memo)
}

/** The values for a list of inputs, in order. */
export interface StageResults<Value> {
  readonly values: readonly Value[]
  readonly fromCache: number
}

/**
 * Returns the cached results that are still valid and produces the others. `run` produces results in any
 * order, here or in threads, and passes each to `receive` immediately, so that a large site's are not in
 * memory all at once.
 */
export async function runStageOnAll<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  inputs: readonly Input[],
  session: Session,
  run: (missing: readonly Input[], receive: (index: number, done: Done) => void) => Promise<void>,
  surroundings?: Surroundings<Done>,
): Promise<StageResults<Value>> {
  const { memo } = session
  const before = surroundings?.before
  const keyed = inputs.map((input) => ({ input, key: keyOf(stage, input, session, before) }))
  const values = keyed.map(({ input, key }) => memo.recall(key, opener(stage, input, session)))
  const missing = keyed.flatMap((each, index) => (values[index] === undefined ? [{ ...each, index }] : []))
  const fromCache = inputs.length - missing.length
  const accept = (position: number, done: Done, after: string | undefined): void => {
    const job = missing[position]
    if (!job) return
    const kept = stage.keep(done, job.input, memo)
    if (kept) memo.remember(after === before ? job.key : keyOf(stage, job.input, session, after), kept)
    values[job.index] = stage.fresh
      ? stage.fresh(done, job.input, memo)
      : kept && stage.open(kept, job.input, memo)
  }
  if (missing.length > 0) {
    const held: Done[] = []
    await run(
      missing.map(({ input }) => input),
      (position, done) => {
        if (surroundings) held[position] = done
        else accept(position, done, undefined)
      },
    )
    if (surroundings) {
      const after = surroundings.after(held.filter((done) => done !== undefined))
      held.forEach((done, position) => accept(position, done, after))
      if (after !== before)
        for (const { input, key } of keyed) {
          const known = memo.recallKept(key)
          if (known) memo.remember(keyOf(stage, input, session, after), known)
        }
    }
  }
  return { values: values.filter((value) => value !== undefined), fromCache }
}

const keyOf = <Input>(
  stage: Pick<Stage<Input, never, unknown>, 'name' | 'input'>,
  input: Input,
  { memo }: Session,
  surroundings?: string,
): string =>
  memo.key(stage.name, ...(surroundings === undefined ? [] : [surroundings]), ...stage.input(input))

const opener =
  <Input, Done, Value>(stage: Stage<Input, Done, Value>, input: Input, { memo }: Session) =>
  (kept: Remembered): Value =>
    stage.open(kept, input, memo)
