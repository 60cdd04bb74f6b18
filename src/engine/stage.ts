import type { Diagnostic } from '../model/diagnostic.ts'
import { fingerprint } from './fingerprint.ts'
import type { KeyedStage, Memo, Remembered } from './memo.ts'
import type { Session } from './session.ts'

/**
 * A cached stage: its name, and what is stored of a result. Declared in the `stage.ts` of its folder, and run
 * by `runStage` and its variants, which alone access the memo.
 *
 * The key of a result is a hash of the stage's name, its setup, and its input; the engine hashes both as the
 * data they are. `Input` is plain data, `Done` the result of a run (plain data if threads produce it), and
 * `Value` what callers get.
 */
export interface Stage<Input, Done, Value> extends KeyedStage<Input> {
  /**
   * What to store of a result. Large parts go through `memo.keep`. If it returns undefined, the stage runs
   * again next time.
   */
  readonly keep: (done: Done, memo: Memo) => Remembered | undefined
  /** Converts a stored result to the value. */
  readonly open: (kept: Remembered, input: Input) => Value
  /**
   * The value of a result that was just produced, if `open` would have to parse it again, or if `keep` stores
   * nothing.
   */
  readonly fresh?: (done: Done) => Value
}

/** A stage whose results threads or other processes may produce. */
export interface SharedStage<Input, Done, Value> extends Stage<Input, Done, Value> {
  /** The value for an input that has no result. */
  readonly failed: (failure: Failure) => Value
}

/** What one result depends on. */
export interface Work<Input> {
  readonly setup: Setup<unknown>
  readonly input: Input & Data<Input>
}

/**
 * The type of a value if it is plain data, which is hashed as a whole; otherwise, `never` for what is not.
 */
type Data<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends ((...parameters: never[]) => unknown) | ReadonlyMap<never, unknown> | ReadonlySet<never>
    ? never
    : Value extends object
      ? { readonly [Key in keyof Value]: Data<Value[Key]> }
      : Value

/** Returns a cached result if nothing that it depends on has changed; otherwise produces one. */
export async function runStage<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  work: Work<Input>,
  session: Session,
  run: () => Promise<Done>,
): Promise<Value> {
  const recalled = recallStage(stage, work, session)
  return recalled === undefined ? keepDone(stage, work, await run(), session) : recalled
}

/** The same for stages that run synchronously. */
export function runStageNow<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  work: Work<Input>,
  session: Session,
  run: () => Done,
): Value {
  const recalled = recallStage(stage, work, session)
  return recalled === undefined ? keepDone(stage, work, run(), session) : recalled
}

/** Returns the cached result for an input if it is still valid, without running anything. */
export function recallStage<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  work: Work<Input>,
  { memo }: Session,
): Value | undefined {
  return memo.recall(memo.key(stage, work), (entry) => stage.open(entry, work.input))
}

/** Stores the result for an input and returns its value. */
export function keepDone<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  work: Work<Input>,
  done: Done,
  { memo }: Session,
): Value {
  return keepAt(stage, { ...work, key: memo.key(stage, work) }, done, memo)
}

function keepAt<Input, Done, Value>(
  stage: Stage<Input, Done, Value>,
  { key, input }: { readonly key: string; readonly input: Input },
  done: Done,
  memo: Memo,
): Value {
  const entry = stage.keep(done, memo)
  if (entry) memo.remember(key, entry)
  if (stage.fresh) return stage.fresh(done)
  if (!entry)
    throw new Error(`The stage ${stage.name} keeps nothing of a result and has no other value of it.`)
  return stage.open(entry, input)
}

/** The values for a list of inputs, in order. */
interface StageResults<Value> {
  readonly values: readonly Value[]
  readonly fromCache: number
}

/** How a stage is run on many inputs. */
interface RunOnAll<Input, Done> {
  /**
   * Produces results in any order, here or in threads, and passes each to `receive` immediately, so that a
   * large site's are not in memory all at once. Of several results for one input, the last counts.
   */
  readonly run: (
    missing: readonly Input[],
    receive: (index: number, done: Done | Failure) => void,
  ) => Promise<void>
  /** Whether to produce all results again: running the stage has effects that its results do not show. */
  readonly always?: boolean
}

/** Returns the cached results that are still valid and produces the others. */
export async function runStageOnAll<Input, Done, Value>(
  stage: SharedStage<Input, Done, Value>,
  setup: Setup<unknown>,
  inputs: readonly (Input & Data<Input>)[],
  { memo }: Session,
  { run, always = false }: RunOnAll<Input, Done>,
): Promise<StageResults<Value>> {
  const works = inputs.map((input) => ({ input, key: memo.key(stage, { setup, input }) }))
  const values = works.map(({ input, key }) =>
    always ? undefined : memo.recall(key, (entry) => stage.open(entry, input)),
  )
  const missing = works.flatMap((work, index) => (values[index] === undefined ? [{ ...work, index }] : []))
  if (missing.length > 0)
    await run(
      missing.map(({ input }) => input),
      (position, done) => {
        const job = missing[position]
        if (!job) return
        // Code may fail after it has given a result, which is stored by then.
        if (done instanceof Failure) memo.forget(job.key)
        values[job.index] = done instanceof Failure ? stage.failed(done) : keepAt(stage, job, done, memo)
      },
    )
  return { values: values.map((value) => given(value, stage)), fromCache: inputs.length - missing.length }
}

function given<Value>(value: Value | undefined, { name }: { readonly name: string }): Value {
  if (value === undefined)
    throw new Error(`The stage ${name} was run without a result for one of its inputs.`)
  return value
}

/**
 * What all runs of a stage are given besides their input, as one value. Its hash is part of every key of the
 * stage, and the stage sees nothing else, so nobody lists what a result depends on.
 */
export interface Setup<Value> {
  readonly value: Value
  readonly hash: string
  /**
   * Whether it is plain data, which threads can be sent. Functions of the site stay in the process that
   * evaluated the configuration.
   */
  readonly isPlain: boolean
}

/**
 * Freezes and hashes the setup of a stage. Functions cannot be compared: they, and the values beside them in
 * a list or object, count by `code`, the hash of the configuration that they come from. Those values are not
 * frozen, because the site's code may expect to change them. Throws if anything else is not plain data.
 */
export function setupOf<Value>(value: Value, code = ''): Setup<Value> {
  let isPlain = true
  const dataOf = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    const values: readonly unknown[] = Object.values(part)
    if (values.some((each) => typeof each === 'function')) {
      isPlain = false
      return { code }
    }
    if (!isPlainObject(part)) throw new Error('A setup contains something other than plain data')
    Object.freeze(part)
    if (Array.isArray(part)) return values.map(dataOf)
    const entries = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([key, each]) => [key, dataOf(each)]))
  }
  const hash = fingerprint(JSON.stringify(dataOf(value)) ?? '')
  return { value, hash, isPlain }
}

const isPlainObject = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/** The setup of a stage whose results depend on their input alone. */
export const noSetup: Setup<undefined> = setupOf(undefined)

/**
 * Why a stage has no result for an input: the thread or process that ran it ended. This may be different next
 * time, so it is never stored.
 */
export class Failure {
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    this.diagnostics = diagnostics
  }
}
