import { expect, it } from 'vitest'
import { diagnose } from '../../../src/model/diagnose.ts'
import { guardExit } from '../../../src/model/guard-exit.ts'

it('code that ends the process is told so, and by which call', () => {
  const ended: string[] = []
  const end =
    (call: string) =>
    (_code?: unknown): never => {
      ended.push(call)
      throw new Error('ended')
    }
  const target = { exit: end('exit'), abort: end('abort') }
  const guard = guardExit((call) => diagnose('process-exit', call), target)
  expect(() => target.exit(3)).toThrow('process.exit(3)')
  expect(() => target.abort()).toThrow('process.abort()')
  expect([guard.attempts().length, ended]).toEqual([2, []])
  guard.release()
  expect(() => target.abort()).toThrow('ended')
})
