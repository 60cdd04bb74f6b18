import { expect, test, vi } from 'vitest'
import { drawProgress } from '../../../src/cli/run-build.ts'
import { watchSignals } from '../../../src/cli/signals.ts'
import { terminalOf } from '../../../src/cli/print-report.ts'

test.each([
  [true, {}, true, true],
  [false, {}, false, false],
  [true, { NO_COLOR: '1' }, false, false],
  [true, { NO_COLOR: '' }, true, true],
  [true, { TERM: 'dumb' }, false, false],
  [true, { CI: 'true' }, false, false],
  [true, { CI: 'false' }, true, true],
  [false, { FORCE_COLOR: '1' }, true, false],
  [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false, false],
])('a terminal %s with %j: color %s, live %s', (isTTY, environment, color, live) => {
  expect(terminalOf({ isTTY, columns: 90 }, environment)).toEqual({ color, live, columns: 90 })
})

test('progress is one line that goes away', () => {
  let written = ''
  let now = 0
  const progress = drawProgress(
    (text) => (written += text),
    { color: true, live: true, columns: 22 },
    () => now,
  )
  const shown = (): string | undefined => written.split('\r\u001B[K').at(-1)
  progress.stage('markdown', 1200)
  expect(shown()).toBe('markdown 0/1,200')
  progress.tick()
  expect(shown()).toBe('markdown 0/1,200') // Too soon to draw again.
  now = 100
  progress.tick(2)
  expect(shown()).toBe('markdown 3/1,200')
  progress.stage('a stage with a very long name')
  expect(shown()).toBe('a stage with a very l')
  progress.done()
  expect(shown()).toBe('')
})

test('progress is silent in pipes', () => {
  const write = vi.fn()
  const progress = drawProgress(write, { color: false, live: false, columns: 80 })
  progress.stage('markdown', 3)
  progress.tick()
  progress.done()
  expect(write).not.toHaveBeenCalled()
})

test('the first signal asks, the second ends', () => {
  vi.useFakeTimers()
  const listeners = new Map<string, () => void>()
  const stop = new AbortController()
  const exits: number[] = []
  const signalled = watchSignals(
    { on: (signal, listener) => listeners.set(signal, listener) },
    stop,
    (code) => exits.push(code),
  )
  expect(signalled()).toBeUndefined()
  listeners.get('SIGTERM')?.()
  expect([stop.signal.aborted, signalled(), exits]).toEqual([true, 143, []])
  vi.advanceTimersByTime(1000)
  expect(exits).toEqual([143])
  listeners.get('SIGINT')?.()
  expect(exits).toEqual([143, 130])
  vi.useRealTimers()
})
