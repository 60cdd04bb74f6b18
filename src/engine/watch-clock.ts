import { createRequire, syncBuiltinESMExports } from 'node:module'
import { type Notice, noticeModule } from './noticed-function.ts'
import { unnoticed } from './site-code.ts'

const require = createRequire(import.meta.url)

/** What tells a random number or text: of `node:crypto`, and of the global object of that name. */
const chance = /^(?:random|pseudoRandom|getRandom)|^p?rng$/

const noteClock: Notice = (call, { code: { code } }) => {
  code.noteClock()
  return call()
}

/** Without arguments, a date is that of today. */
const noteToday: Notice = (call, noted) => (noted.args.length === 0 ? noteClock(call, noted) : call())

/**
 * Notes when running site code asks for the time or for chance, until the function is called that this
 * returns. How long something takes is no value that a site shows.
 */
export function watchClock(): () => void {
  const crypto = require('node:crypto') as object // A built-in module is an object.
  // Node 26 has it, as this.
  const { Temporal } = globalThis as { readonly Temporal?: { readonly Now: object } }
  const watch = (target: object, names: RegExp, notice = noteClock): (() => void) =>
    noticeModule(target, (name) => (names.test(name) ? notice : undefined))
  const endings = [
    watch(Date, /^now$/),
    watch(globalThis, /^Date$/, noteToday),
    // It takes the time itself where it is given none.
    watch(Intl, /^DateTimeFormat$/),
    watch(Math, /^random$/),
    ...(Temporal ? [watch(Temporal.Now, /./)] : []),
    watch(Object.getPrototypeOf(globalThis.crypto) as object, chance), // That of an object.
    watch(crypto, chance),
  ]
  // It reads all that `process` has.
  unnoticed(syncBuiltinESMExports)
  return () => {
    for (const end of endings) end()
    unnoticed(syncBuiltinESMExports)
  }
}
