import { promisify } from 'node:util'
import { runningCode, type RunningCode } from './site-code.ts'

/** A function of a built-in module. */
export type AnyFunction = (...args: unknown[]) => unknown

/** A call of a function of Node: `noticing` stands for it in the stack. */
export interface Call {
  readonly args: unknown[]
  readonly code: RunningCode
  readonly noticing: (...args: never[]) => unknown
}

/** Notes a call, and returns what its caller gets. */
export type Notice = (call: () => unknown, noted: Call) => unknown

const noticedFunctions = new WeakMap<object, object>()

/** The function with notes; the same for every call, so that functions can be compared. */
function noticed(original: AnyFunction, notice: Notice): AnyFunction {
  const earlier = noticedFunctions.get(original)
  if (earlier) return earlier as AnyFunction
  // A proxy of the function itself could not replace what `promisify` takes, which is a constant of it.
  const shell = function (): void {} as AnyFunction
  function apply(_shell: unknown, self: unknown, args: unknown[]): unknown {
    const code = runningCode()
    const call = (): unknown => Reflect.apply(original, self, args)
    return code ? notice(call, { args, code, noticing: apply }) : call()
  }
  function construct(_shell: unknown, args: unknown[], newTarget: AnyFunction): object {
    const code = runningCode()
    const call = (): unknown => Reflect.construct(original, args, newTarget)
    // A constructor returns an object.
    return (code ? notice(call, { args, code, noticing: construct }) : call()) as object
  }
  const replacement = new Proxy<AnyFunction>(shell, {
    apply,
    construct,
    get(_shell, name) {
      const value: unknown = Reflect.get(original, name)
      // `promisify(exec)` takes this function instead, and `realpath.native` is one more.
      return typeof value === 'function' && (name === promisify.custom || name === 'native')
        ? noticed(value as AnyFunction, notice)
        : value
    },
    set: (_shell, name, value) => Reflect.set(original, name, value),
    has: (_shell, name) => Reflect.has(original, name),
    getPrototypeOf: () => Reflect.getPrototypeOf(original),
  })
  noticedFunctions.set(original, replacement)
  noticedFunctions.set(replacement, replacement)
  return replacement
}

/** Replaces the functions of a module by ones with notes, wherever `noticeOf` has any. */
export function noticeModule(target: object, noticeOf: (name: string) => Notice | undefined): void {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(target))) {
    const notice = property.configurable === false ? undefined : noticeOf(name)
    if (!notice) continue
    const { value, get } = property as { readonly value?: unknown; readonly get?: () => unknown }
    if (typeof value === 'function')
      Object.defineProperty(target, name, { ...property, value: noticed(value as AnyFunction, notice) })
    else if (get)
      Object.defineProperty(target, name, {
        ...property,
        get: () => {
          const current: unknown = Reflect.apply(get, target, [])
          return typeof current === 'function' ? noticed(current as AnyFunction, notice) : current
        },
      })
  }
}
