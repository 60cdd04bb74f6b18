import type { AnyFunction, Call } from './noticed-function.ts'
import { noteLook, noteUnknown } from './site-code.ts'

/** What a file's status may be asked without depending on when it was written, or where. */
const isOfContent = (key: string | symbol): boolean =>
  typeof key === 'symbol' || /^is[A-Z]|^constructor$/.test(key)

/** `path`: undefined for a descriptor, whose file was noted, with its size, when it was opened. */
export function withNoticedStats(
  call: () => unknown,
  { args, code }: Call,
  path: string | undefined,
): unknown {
  const note = (key: string): void => {
    if (path !== undefined) noteLook({ kind: key === 'size' ? 'content' : 'status', name: path }, code)
    else if (key !== 'size') noteUnknown(`\`${key}\` of an open file`, get)
  }
  function get(stats: object, key: string | symbol): unknown {
    // A promise asks for `then`.
    if (key in stats && !isOfContent(key)) note(String(key))
    const property: unknown = Reflect.get(stats, key, stats)
    return typeof property === 'function' ? (property as AnyFunction).bind(stats) : property
  }
  const proxied = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? new Proxy(value, { get }) : value
  const last = args.at(-1)
  if (typeof last === 'function')
    args[args.length - 1] = (error: unknown, stats: unknown): unknown =>
      (last as AnyFunction)(error, proxied(stats))
  const result = call()
  return result instanceof Promise ? result.then(proxied) : proxied(result)
}
