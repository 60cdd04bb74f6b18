// The first import of `node:process` by anybody reads every property; nobody's code is running yet.
import process from 'node:process'
import { promisify } from 'node:util'
import type { Look } from '../model/site-code.ts'
import { factName } from './look.ts'
import { noteLook, noteUnknown, runningCode, type RunningCode } from './site-code.ts'

/** A function of a built-in module. */
type AnyFunction = (...args: unknown[]) => unknown

/** A call of a function of Node: `noticing` stands for it in the stack. */
interface Call {
  readonly args: unknown[]
  readonly code: RunningCode
  readonly noticing: (...args: never[]) => unknown
}

/** Notes a call, and returns what its caller gets. */
export type Notice = (call: () => unknown, noted: Call) => unknown

const noticedFunctions = new WeakMap<object, object>()

/** Marks getters of `noticeProperty`: a process may have loaded docgen twice, and each has its own code. */
const noticing = Symbol.for('docgen.noticing')

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

/**
 * Replaces the functions of a module by ones with notes, wherever `noticeOf` has any. Returns what puts them
 * back.
 */
export function noticeModule(target: object, noticeOf: (name: string) => Notice | undefined): () => void {
  const replacedProperties: (readonly [name: string, PropertyDescriptor])[] = []
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(target))) {
    const notice = property.configurable === false ? undefined : noticeOf(name)
    if (!notice) continue
    replacedProperties.push([name, property])
    const { value, get } = property as { readonly value?: unknown; readonly get?: () => unknown }
    if (typeof value === 'function')
      Object.defineProperty(target, name, { ...property, value: noticed(value as AnyFunction, notice) })
    else if (get && !(noticing in get))
      Object.defineProperty(target, name, {
        ...property,
        get: () => {
          const current: unknown = Reflect.apply(get, target, [])
          return typeof current === 'function' ? noticed(current as AnyFunction, notice) : current
        },
      })
  }
  return () => {
    for (const [name, property] of replacedProperties) Object.defineProperty(target, name, property)
  }
}

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

/** Data of `process` that counts for every result (`installationOf`), or that no site shows. */
const harmlessData = /^(?:arch|platform|title|domain|moduleLoadList|_\w+)$/

/** Streams, which cannot be compared: what they tell of the terminal is noticed instead. */
const terminals = { stdout: 1, stderr: 2 } as const

/** Notes when running site code asks for variables, data, the terminal or the input of the process. */
export function noticeEnvironment(): void {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(process))) {
    const getter: unknown = Reflect.get(property, 'get')
    const isNoticed = typeof getter === 'function' && noticing in getter
    const isData = isNoticed || /string|object/.test(typeof property.value)
    if (isData && property.configurable === true && !harmlessData.test(name) && !(name in terminals))
      noticeProperty(process, name, factName('process', name))
  }
  Object.defineProperty(process, 'env', {
    configurable: true,
    enumerable: true,
    writable: true,
    value: noticedVariables(process.env),
  })
  for (const [name, descriptor] of Object.entries(terminals)) noticeTerminal(name, descriptor)
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
  const getInput = (): unknown => {
    noteUnknown('standard input', getInput)
    return stdin?.get?.call(process)
  }
  if (stdin?.get) Object.defineProperty(process, 'stdin', { ...stdin, get: getInput })
}

function noticeProperty(target: object, name: string, fact: string): void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  let value: unknown = before?.get ? undefined : Reflect.get(target, name)
  const get = (): unknown => {
    note({ kind: 'fact', name: fact })
    return before?.get ? (before.get.call(target) as unknown) : value
  }
  const set = (next: unknown): void => {
    if (before?.set) before.set.call(target, next)
    else value = next
  }
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get: Object.assign(get, { [noticing]: true }),
    set,
  })
}

/** Node makes the stream for the first who asks; a program may have put another one in its place. */
function noticeTerminal(name: string, descriptor: number): void {
  const before = Object.getOwnPropertyDescriptor(process, name)
  let isNoticed = false
  const get = (): object => {
    const stream = (before?.get?.call(process) ?? before?.value) as object // Nothing else can be written to.
    if (!isNoticed) noticeProperty(stream, 'isTTY', factName('tty', 'isatty', descriptor))
    isNoticed = true
    return stream
  }
  Object.defineProperty(process, name, { configurable: true, enumerable: true, get })
}

const noticedVariables = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  new Proxy(environment, {
    get: (variables, name) => noted(variables, name)[name as string],
    has: (variables, name) => name in noted(variables, name),
    getOwnPropertyDescriptor: (variables, name) =>
      Object.getOwnPropertyDescriptor(noted(variables, name), name),
    ownKeys(variables) {
      note({ kind: 'variables', name: '' })
      return Reflect.ownKeys(variables)
    },
    // Assigning through `Reflect.set` would define a property, which `process.env` refuses.
    set: (variables, name, value) => Object.assign(variables, { [name]: value as unknown }) === variables,
  })

/** Node's loader asks for it with each module that any code imports, for `node --watch`. */
const askedForByLoader = 'WATCH_REPORT_DEPENDENCIES'

function noted(variables: NodeJS.ProcessEnv, name: string | symbol): NodeJS.ProcessEnv {
  // Methods that every object inherits are not variables.
  if (typeof name === 'string' && !(name in Object.prototype) && name !== askedForByLoader)
    note({ kind: 'variable', name })
  return variables
}

function note(look: Look): void {
  const code = runningCode()
  if (code) noteLook(look, code)
}
