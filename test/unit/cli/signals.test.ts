import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSignals } from '../../../src/cli/signals.ts'

function watched() {
  const source = new EventEmitter()
  const stop = new AbortController()
  const exits: number[] = []
  const came = watchSignals(source, stop, (code) => void exits.push(code))
  return { source, stop, exits, came }
}

describe('watchSignals', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks the work to stop, and ends the process when that takes too long', () => {
    const { source, stop, exits, came } = watched()
    expect(came()).toBeUndefined()
    source.emit('SIGINT')
    expect([stop.signal.aborted, came(), exits]).toEqual([true, 130, []])
    vi.advanceTimersByTime(1_000)
    expect(exits).toEqual([130])
  })

  it('ends the process at once on the second signal, with the code of that one', () => {
    const { source, exits } = watched()
    source.emit('SIGHUP')
    source.emit('SIGTERM')
    expect(exits).toEqual([143])
  })
})
