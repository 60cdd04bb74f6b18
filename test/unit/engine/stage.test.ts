import { describe, expect, it } from 'vitest'
import { Failure, setupOf, type Setup, runStageOnAll, type SharedStage } from '../../../src/engine/stage.ts'
import { openSession, type Session } from '../../../src/engine/session.ts'
import { diagnose } from '../../../src/model/diagnose.ts'
import { loadSite } from '../../../src/pipeline/load-site.ts'
import { temporarySite } from '../../build-temp-site.ts'

const doubling: SharedStage<number, number, string> = {
  name: 'doubling',
  keep: (done) => ({ value: String(done), diagnostics: [], trace: [], blobs: [] }),
  open: ({ value }) => value,
  failed: ({ diagnostics }) => diagnostics.map(({ message }) => message).join(),
}

async function openedSession(): Promise<Session> {
  const { root } = temporarySite({ 'content/index.md': '# Home\n' })
  return openSession(await loadSite({ root, cache: false }), { cache: false })
}

/** Runs the stage on some numbers; `ran` are those that it was really run on. */
async function doubled(
  numbers: readonly number[],
  session: Session,
  make: (number: number) => number | Failure = (number) => 2 * number,
  setup: Setup<unknown> = setupOf({}),
): Promise<{ readonly values: readonly string[]; readonly ran: readonly number[] }> {
  const ran: number[] = []
  const { values } = await runStageOnAll(doubling, setup, numbers, session, {
    run: (missing, receive) => {
      for (const [index, number] of [...missing.entries()].reverse()) {
        ran.push(number)
        receive(index, make(number))
      }
      return Promise.resolve()
    },
  })
  return { values, ran: ran.reverse() }
}

describe('a stage that is run on many inputs', () => {
  it('gives the values in the order of the inputs, and recalls each by its input and the setup', async () => {
    const session = await openedSession()
    expect(await doubled([1, 2, 3], session)).toEqual({ values: ['2', '4', '6'], ran: [1, 2, 3] })
    expect(await doubled([3, 4, 1], session)).toEqual({ values: ['6', '8', '2'], ran: [4] })
    expect(await doubled([1], session, undefined, setupOf({ other: true }))).toMatchObject({ ran: [1] })
  })

  it('never stores why there is no result', async () => {
    const session = await openedSession()
    const failure = new Failure([diagnose('render-limit', 'It ended.')])
    const make = (number: number): number | Failure => (number === 2 ? failure : number)
    expect((await doubled([1, 2, 3], session, make)).values).toEqual(['1', 'It ended.', '3'])
    expect(await doubled([1, 2, 3], session)).toEqual({ values: ['1', '4', '3'], ran: [2] })
  })

  it('does not keep a result whose code fails later', async () => {
    const session = await openedSession()
    const failing = runStageOnAll(doubling, setupOf({}), [1], session, {
      run: (_missing, receive) => {
        receive(0, 2)
        receive(0, new Failure([diagnose('render-limit', 'It ended.')]))
        return Promise.resolve()
      },
    })
    expect((await failing).values).toEqual(['It ended.'])
    expect(await doubled([1], session)).toEqual({ values: ['2'], ran: [1] })
  })

  it('does not move the others into the place of an input without a result', async () => {
    const session = await openedSession()
    const skipping = runStageOnAll(doubling, setupOf({}), [1, 2, 3], session, {
      run: (_missing, receive) => {
        receive(0, 2)
        receive(2, 6)
        return Promise.resolve()
      },
    })
    await expect(skipping).rejects.toThrow('without a result')
  })
})

describe('a setup', () => {
  it('has a hash of all of it, whatever the order of its keys', () => {
    expect(setupOf({ a: 1, b: [{ c: 2 }] }).hash).toBe(setupOf({ b: [{ c: 2 }], a: 1 }).hash)
    expect(setupOf({ a: 1, b: [{ c: 2 }] }).hash).not.toBe(setupOf({ a: 1, b: [{ c: 3 }] }).hash)
    expect(setupOf({ a: [1, 2] }).hash).not.toBe(setupOf({ a: [2, 1] }).hash)
  })

  it('is frozen, but for what the code of the site may expect to change', () => {
    const options = { level: 1 }
    const { value } = setupOf({ deep: { list: [1] }, steps: [() => undefined, options] }, 'code')
    expect(() => value.deep.list.push(2)).toThrow(TypeError)
    options.level = 2
    expect(options.level).toBe(2)
  })

  it('with functions counts by the code that they come from, and is not for threads', () => {
    const make = (code: string): Setup<unknown> => setupOf({ steps: [[(): number => 1, { a: 1 }]] }, code)
    expect(make('one').hash).toBe(make('one').hash)
    expect(make('one').hash).not.toBe(make('two').hash)
    expect(make('one').isPlain).toBe(false)
    expect(setupOf({ steps: [] }, 'one').isPlain).toBe(true)
  })

  it('is plain data', () => {
    expect(() => setupOf({ names: new Set(['a']) })).toThrow('plain data')
    expect(() => setupOf({ date: new Date() })).toThrow('plain data')
  })
})
