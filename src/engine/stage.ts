import type { Memo, Remembered } from './memo.ts'
import type { Session } from './session.ts'

/**
 * A stage whose results are remembered: what it is called, what its result depends on, how it is made and
 * what of it stays. Declared in the `stage.ts` of its folder; run by `runStage` and its relatives, which are
 * the only ones that know the memo.
 *
 * `Input` is what one run is given, `Done` what it makes (plain data where threads make it), `Value` what
 * whoever asked for it gets.
 */
export interface Stage<Input, Done, Value> {
  /** The first part of every key; no two stages have the same. */
  readonly name: string
  /**
   * The cache key: everything that the result depends on. docgen's own code, the configuration, the lock file
   * and the files that `keep` puts into the trace need not be named.
   */
  readonly input: (input: Input) => readonly string[]
  /**
   * What stays of a result. Large parts go into `memo.keep`. If nothing is kept, the stage runs again the
   * next time.
   */
  readonly keep: (done: Done, input: Input, memo: Memo) => Remembered | undefined
  /** What `keep` was given, as it is needed now. */
  readonly open: (kept: Remembered, input: Input, memo: Memo) => Value
  /**
   * The value of a result that has just been made, where `open` would have to parse again what was written a
   * moment ago, or where `keep` keeps nothing.
   */
  readonly fresh?: (done: Done, input: Input, memo: Memo) => Value
  /**
   * Whether the result depends on something that cannot be compared, such as the output of a program: then it
   * holds for the session that asked, unless it `hasFailed`.
   */
  readonly asksElsewhere?: (input: Input) => boolean
  readonly hasFailed?: (done: Done) => boolean
}

/** A stage with the function that makes a result. */
export interface RunnableStage<Input, Done, Value> extends Stage<Input, Done, Value> {
  readonly run: (input: Input, session: Session) => Promise<Done>
}

/**
 * What results depend on that only running them reveals, such as the files that code of the site opens by
 * itself. A hash of it is part of every key.
 */
export interface Surroundings<Done> {
  /** As far as it is known before anything is run. */
  readonly before: string
  /** What it is when these have been made; results that were recalled are then kept under it too. */
  readonly after: (done: readonly Done[]) => string
}

/** Makes one result, or recalls it when nothing that it depends on has changed. */
export async function runStage<Input, Done, Value>(
  stage: RunnableStage<Input, Done, Value>,
  input: Input,
  session: Session,
): Promise<Value> {
  const recalled = recallStage(stage, input, session)
  if (recalled !== undefined) return recalled
  return keepDone(stage, input, await stage.run(input, session), session)
}

/** The same for a result that `make` has ready without waiting. */
export function runStageNow<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  input: Input,
  session: Session,
  make: () => Done,
): Value {
  const recalled = recallStage(stage, input, session)
  return recalled === undefined ? keepDone(stage, input, make(), session) : recalled
}

/** What a stage made of an input the last time, while that holds; nothing is run. */
export function recallStage<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  input: Input,
  session: Session,
): Value | undefined {
  const key = keyOf(stage, input, session)
  // What a program said yesterday it may not say today.
  if (stage.asksElsewhere?.(input) && !session.askedElsewhere.has(key)) return undefined
  return session.memo.recall(key, opener(stage, input, session))
}

/** Remembers what was made of an input, and gives its value. */
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

/** The values of many inputs, in their order. */
export interface StageResults<Value> {
  readonly values: readonly Value[]
  readonly fromCache: number
}

/**
 * Recalls what holds and makes the rest. `run` makes results in any order, here or in threads, and hands each
 * to `receive` as soon as it is there: those of a large site are not held in memory all at once.
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
