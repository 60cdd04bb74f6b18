import { constants } from 'node:fs'
import module, { createRequire, isBuiltin, syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LookKind } from '../model/site-code.ts'
import { factName } from './look.ts'
import { noticeEnvironment } from './notice-environment.ts'
import { resolutionLooks } from './resolution-looks.ts'
import { noteUnknown, runningCode, unnoticed, type RunningCode } from './site-code.ts'

/*
 * Site code reaches the machine through Node's built-in modules, `process`, and a few globals. Their
 * functions are replaced by ones that note what running site code (`runSiteCode`) does with them, in
 * packages, too: what is not listed here as harmless, or as a look that can be repeated, makes results depend
 * on something unknown. A function that Node adds tomorrow is unknown until somebody says otherwise.
 */

/** Built-in modules without a way to the machine. The clock and chance count as harmless. */
const harmlessModules =
  /^(?:assert|async_hooks|buffer|console|constants|crypto|diagnostics_channel|events|path|perf_hooks|punycode|querystring|readline|stream|string_decoder|sys|timers|url|util|v8|vm|zlib)(?:\/|$)/

/** Harmless functions of the other modules. */
const harmless: Readonly<Record<string, RegExp>> = {
  // Writing does not read, and what reads a descriptor was noted when it was opened.
  fs: /^(?:_toUnixTimestamp|(?:append|write)\w*|f?chmod|f?chown|lch\w+|[fl]?utimes|mk\w+|rm(?:dir)?|unlink|rename|f?truncate|symlink|link|fd?(?:data)?sync|fsync|close|read|readv|fstat|unwatchFile|Stats|Dirent|Dir|createWriteStream|F?i?l?e?WriteStream|constants)(?:Sync)?$/,
  module:
    /^(?:Module|createRequire|isBuiltin|syncBuiltinESMExports|wrap|SourceMap|findSourceMap|enableCompileCache|flushCompileCache|getCompileCacheDir|stripTypeScriptTypes|_(?:compile|extensions|nodeModulePaths|initPaths|preloadModules|findPath|resolveLookupPaths|debug))$/,
  process:
    /^(?:nextTick|emitWarning|exit|reallyExit|abort|hrtime|uptime|memoryUsage|cpuUsage|threadCpuUsage|resourceUsage|constrainedMemory|availableMemory|send|disconnect|getActiveResourcesInfo|set\w+Callback|hasUncaughtExceptionCaptureCallback|assert|ref|unref|_(?!linkedBinding)\w+)$/,
  worker_threads:
    /^(?:MessageChannel|MessagePort|BroadcastChannel|markAs\w+|isMarked\w+|moveMessagePortToContext|[gs]etEnvironmentData)$/,
}

/** Functions whose result says something about the machine or the process, and can be asked for again. */
const facts: Readonly<Record<'os' | 'process' | 'tty', RegExp>> = {
  os: /./,
  process: /^(?:cwd|umask|get\w*id|getgroups)$/,
  tty: /^isatty$/,
}

/** Functions of `node:fs` (and `fs/promises`) that look at the path in their first argument. */
const looks: readonly (readonly [
  functions: RegExp,
  kinds: (rest: readonly unknown[]) => readonly LookKind[],
])[] = [
  [/^(?:readFile|createReadStream|(?:File)?ReadStream|openAsBlob|copyFile)(?:Sync)?$/, () => ['content']],
  [/^open(?:Sync)?$/, ([flags]) => (isForReading(flags) ? ['content'] : [])],
  [/^(?:readdir|opendir)(?:Sync)?$/, ([options]) => (isRecursive(options) ? ['names-below'] : ['names'])],
  [/^cp(?:Sync)?$/, () => ['glob']],
  [/^(?:exists|access)(?:Sync)?$/, () => ['type']],
  [/^(?:realpath|native|readlink)(?:Sync)?$/, () => ['target']],
  // What of it is asked for is noted by `noticedStats`.
  [/^l?stat(?:Sync)?$/, () => ['type']],
]

type AnyFunction = (...args: unknown[]) => unknown

/** Notes a call, and returns what its caller gets. */
type Notice = (call: () => unknown, args: unknown[], code: RunningCode) => unknown

const noticedFunctions = new WeakMap<object, object>()

/** The function with notes; the same for every call, so that functions can be compared. */
function noticed(original: AnyFunction, notice: Notice): AnyFunction {
  const earlier = noticedFunctions.get(original)
  if (earlier) return earlier as AnyFunction
  // A proxy of the function itself could not replace what `promisify` takes, which is a constant of it.
  const shell = function (): void {} as AnyFunction
  const replacement = new Proxy(shell, {
    apply(_shell, self, args) {
      const code = runningCode()
      const call = (): unknown => Reflect.apply(original, self, args)
      return code ? notice(call, args, code) : call()
    },
    construct(_shell, args, newTarget) {
      const code = runningCode()
      const call = (): unknown => Reflect.construct(original, args, newTarget)
      return (code ? notice(call, args, code) : call()) as object // A constructor returns an object.
    },
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

const noticeUnknown =
  (what: string): Notice =>
  (call) => {
    noteUnknown(what)
    return unnoticed(call)
  }

const noticeFact =
  (owner: keyof typeof facts, key: string): Notice =>
  (call, args, { code }) => {
    code.note({ kind: 'fact', name: factName(owner, key, args) })
    return call()
  }

function noticeLook(name: string, kindsOf: (rest: readonly unknown[]) => readonly LookKind[]): Notice {
  const stats = /^l?stat(?:Sync)?$/.test(name)
  return (call, args, code) => {
    const path = pathOf(args[0])
    if (path === undefined) return args[0] === 0 ? noticeUnknown('standard input')(call, args, code) : call()
    for (const kind of kindsOf(args.slice(1))) code.code.note({ kind, name: path })
    // Recursive reading calls itself for each folder, in some versions of Node.
    return stats ? withNoticedStats(call, args, path, code) : call()
  }
}

function noticeFs(name: string): Notice | undefined {
  if (harmless['fs']?.test(name)) return undefined
  const look = looks.find(([functions]) => functions.test(name))
  return look ? noticeLook(name, look[1]) : noticeUnknown(`\`${name}\` of \`node:fs\``)
}

/** What a file's status may be asked without depending on when it was written, or where. */
const isOfContent = (key: string | symbol): boolean =>
  typeof key === 'symbol' || /^is[A-Z]|^constructor$/.test(key)

function withNoticedStats(
  call: () => unknown,
  args: unknown[],
  path: string,
  { code }: RunningCode,
): unknown {
  const proxied = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? new Proxy(value, {
          get(stats, key) {
            if (!isOfContent(key)) code.note({ kind: key === 'size' ? 'content' : 'status', name: path })
            const property: unknown = Reflect.get(stats, key, stats)
            return typeof property === 'function' ? (property as AnyFunction).bind(stats) : property
          },
        })
      : value
  const last = args.at(-1)
  if (typeof last === 'function')
    args[args.length - 1] = (error: unknown, stats: unknown): unknown =>
      (last as AnyFunction)(error, proxied(stats))
  const result = call()
  return result instanceof Promise ? result.then(proxied) : proxied(result)
}

/** The path that an argument of a file system function refers to. File descriptors have none. */
function pathOf(target: unknown): string | undefined {
  if (target instanceof URL) return target.protocol === 'file:' ? fileURLToPath(target) : undefined
  return typeof target === 'string' || Buffer.isBuffer(target) ? resolve(String(target)) : undefined
}

const isForReading = (flags: unknown): boolean =>
  flags === undefined ||
  (typeof flags === 'string' && (flags.startsWith('r') || flags.includes('+'))) ||
  (typeof flags === 'number' && (flags & constants.O_WRONLY) === 0)

const isRecursive = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'recursive' in options && options.recursive === true

/** Replaces the functions of a module by ones with notes, wherever `noticeOf` has any. */
function noticeModule(target: object, noticeOf: (name: string) => Notice | undefined): void {
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

const require = createRequire(import.meta.url)
const noticedModules = new Set<string>()

/** Notes what is done with a built-in module from now on. Called before site code can get hold of it. */
export function noticeBuiltin(specifier: string): void {
  const name = specifier.replace(/^node:/, '')
  if (noticedModules.has(name) || harmlessModules.test(name)) return
  noticedModules.add(name)
  unnoticed(() => noticeExports(name))
}

function noticeExports(name: string): void {
  const exports = require(`node:${name}`) as object // A built-in module is an object.
  const noticeOf = noticesOf[name]
  noticeModule(exports, (key) => {
    if (noticeOf) return noticeOf(key)
    return harmless[name]?.test(key) ? undefined : noticeUnknown(`\`${key}\` of \`node:${name}\``)
  })
  syncBuiltinESMExports()
}

const noticesOf: Readonly<Record<string, (key: string) => Notice | undefined>> = {
  fs: noticeFs,
  'fs/promises': noticeFs,
  os: (key) => noticeFact('os', key),
  tty: (key) => (facts.tty.test(key) ? noticeFact('tty', key) : undefined),
  module: (key) =>
    harmless['module']?.test(key)
      ? undefined
      : (noticesOfLoading[key] ?? noticeUnknown(`\`${key}\` of \`node:module\``)),
  process: (key) => {
    if (harmless['process']?.test(key)) return undefined
    if (facts.process.test(key)) return noticeFact('process', key)
    return key === 'getBuiltinModule'
      ? (call, [name]) => {
          if (typeof name === 'string' && isBuiltin(name)) noticeBuiltin(name)
          return call()
        }
      : noticeUnknown(`\`process.${key}\``)
  },
}

/** Node's own loader of CommonJS modules, for `require` with a name that is only known at run time. */
const noticesOfLoading: Readonly<Record<string, Notice>> = {
  _load: (call, [request, parent], { code }) => {
    if (typeof request === 'string') {
      if (isBuiltin(request)) noticeBuiltin(request)
      else noteResolution(request, parent, code)
    }
    return call()
  },
  _resolveFilename: (call, [request, parent], { code }) => {
    if (typeof request === 'string' && !isBuiltin(request)) noteResolution(request, parent, code)
    return unnoticed(call)
  },
}

const loader = module as unknown as {
  readonly _resolveFilename: (request: string, parent: unknown) => string
}

function noteResolution(request: string, parent: unknown, code: RunningCode['code']): void {
  unnoticed(() => {
    const importer = (parent as { readonly filename?: string } | undefined)?.filename
    let file: string | undefined
    try {
      file = loader._resolveFilename(request, parent)
    } catch {
      // The call that is being noted says so itself.
    }
    if (file !== undefined) {
      required.add(file)
      code.note({ kind: 'content', name: file })
    }
    for (const look of resolutionLooks({ specifier: request, importer, file })) code.note(look)
  })
}

/** Files that site code has required, in this process. */
const required = new Set<string>()

/** Lets the next `require` of site code load files again. Native code cannot be loaded twice. */
export function forgetRequired(): void {
  for (const file of required) if (!file.endsWith('.node')) Reflect.deleteProperty(require.cache, file)
  required.clear()
}

/** Globals that reach other machines. */
const globals = /^(?:fetch|WebSocket|EventSource)$/

let isNoticing = false

/** Starts to note what site code does. */
export function noticeLooks(): void {
  if (isNoticing) return
  isNoticing = true
  noticeEnvironment()
  for (const name of ['fs', 'fs/promises', 'module', 'process', 'os', 'tty']) noticeBuiltin(name)
  noticeModule(globalThis, (name) => (globals.test(name) ? noticeUnknown(`\`${name}\``) : undefined))
}
