import { constants } from 'node:fs'
import module, { createRequire, isBuiltin, syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LookKind } from '../model/site-code.ts'
import { factName } from './look.ts'
import { type Notice, noticeEnvironment, noticeModule, withNoticedStats } from './noticed-function.ts'
import { resolutionLooks } from './module-graph.ts'
import { borrow, noteLook, noteUnknown, type RunningCode, runOwnCode, unnoticed } from './site-code.ts'

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
  fs: /^(?:_toUnixTimestamp|(?:append|write)\w*|f?chmod|f?chown|lch\w+|[fl]?utimes|mk\w+|rm(?:dir)?|unlink|rename|f?truncate|symlink|link|fd?(?:data)?sync|fsync|close|unwatchFile|Stats|Dirent|Dir|createWriteStream|F?i?l?e?WriteStream|constants)(?:Sync)?$/,
  module:
    /^(?:Module|createRequire|isBuiltin|syncBuiltinESMExports|wrap|SourceMap|findSourceMap|enableCompileCache|flushCompileCache|getCompileCacheDir|stripTypeScriptTypes|_(?:compile|extensions|nodeModulePaths|initPaths|preloadModules|findPath|resolveLookupPaths|debug))$/,
  // `emit` is one of its own where a package that waits for the end of the process has replaced it.
  process:
    /^(?:nextTick|emit|emitWarning|exit|reallyExit|abort|hrtime|uptime|memoryUsage|cpuUsage|threadCpuUsage|resourceUsage|constrainedMemory|availableMemory|send|disconnect|getActiveResourcesInfo|set\w+Callback|hasUncaughtExceptionCaptureCallback|assert|ref|unref|_(?!linkedBinding)\w+)$/,
  // Like the clock.
  os: /^(?:freemem|loadavg|uptime)$/,
  // Makes `process.stdout`.
  tty: /^WriteStream$/,
  worker_threads:
    /^(?:MessageChannel|MessagePort|BroadcastChannel|markAs\w+|isMarked\w+|moveMessagePortToContext|[gs]etEnvironmentData)$/,
}

/** What tells about the machine or the process, and can be asked again: without arguments, but `isatty`. */
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
  [/^cp(?:Sync)?$/, () => ['files-below']],
  [/^exists(?:Sync)?$/, () => ['type']],
  [/^access(?:Sync)?$/, ([mode]) => [typeof mode === 'number' ? 'access' : 'type']],
  [/^(?:realpath|native)(?:Sync)?$/, () => ['target']],
  [/^readlink(?:Sync)?$/, () => ['link']],
  // What else of it is asked for is noted by `withNoticedStats`.
  [/^stat(?:Sync)?$/, () => ['type']],
  [/^lstat(?:Sync)?$/, () => ['link']],
]

const noticeUnknown =
  (what: string): Notice =>
  (call, { noticing }) => {
    noteUnknown(what, noticing)
    return unnoticed(call)
  }

const noticeFact =
  (owner: keyof typeof facts, key: string): Notice =>
  (call, noted) => {
    // With arguments, it may change what it tells: `process.umask(0)`.
    if (noted.args.length > 0 && owner !== 'tty')
      return noticeUnknown(`\`${owner}.${key}\` with arguments`)(call, noted)
    noteLook({ kind: 'fact', name: factName(owner, key, ...noted.args) }, noted.code)
    return call()
  }

function noticeLook(name: string, kindsOf: (rest: readonly unknown[]) => readonly LookKind[]): Notice {
  const asksForStats = /^l?stat(?:Sync)?$/.test(name)
  return (call, noted) => {
    const { args, code } = noted
    const path = pathOf(args[0])
    if (path === undefined) return args[0] === 0 ? noticeUnknown('standard input')(call, noted) : call()
    for (const kind of kindsOf(args.slice(1))) noteLook({ kind, name: path }, code)
    if (asksForStats) return withNoticedStats(call, noted, path)
    if (name.startsWith('cp')) {
      // It calls functions that are noticed, and one of the site (`filter`).
      args.splice(0, args.length, ...borrow(args))
      return runOwnCode(call)
    }
    // Recursive reading calls itself for each folder, in some versions of Node.
    const result = call()
    return name === 'open' && result instanceof Promise ? result.then(withNoticedStat) : result
  }
}

/** What reads a descriptor was noted when it was opened, but for standard input. */
const noticeRead: Notice = (call, noted) =>
  noted.args[0] === 0 ? noticeUnknown('standard input')(call, noted) : call()

/** A `FileHandle` whose class notes what is asked of the status of its file. */
function withNoticedStat(handle: object): object {
  noticeModule(Object.getPrototypeOf(handle) as object, (key) =>
    // The class of an object.
    key === 'stat' ? (call, noted) => withNoticedStats(call, noted, undefined) : undefined,
  )
  return handle
}

function noticeFs(name: string): Notice | undefined {
  if (harmless['fs']?.test(name)) return undefined
  if (/^readv?(?:Sync)?$/.test(name)) return noticeRead
  if (/^fstat(?:Sync)?$/.test(name)) return (call, noted) => withNoticedStats(call, noted, undefined)
  const look = looks.find(([functions]) => functions.test(name))
  return look ? noticeLook(name, look[1]) : noticeUnknown(`\`${name}\` of \`node:fs\``)
}

/** The path that an argument of a file system function refers to. File descriptors have none. */
function pathOf(target: unknown): string | undefined {
  if (target instanceof URL) return target.protocol === 'file:' ? fileURLToPath(target) : undefined
  if (target instanceof Uint8Array) return resolve(Buffer.from(target).toString())
  return typeof target === 'string' ? resolve(target) : undefined
}

/** Only what certainly just writes reads nothing. A callback may be in the place of flags. */
const isForReading = (flags: unknown): boolean =>
  typeof flags === 'number' ? (flags & constants.O_WRONLY) === 0 : !/^[aswx]+$/.test(String(flags))

const isRecursive = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'recursive' in options && options.recursive === true

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
  os: (key) => (harmless['os']?.test(key) ? undefined : noticeFact('os', key)),
  tty: (key) => {
    if (harmless['tty']?.test(key)) return undefined
    return facts.tty.test(key) ? noticeFact('tty', key) : noticeUnknown(`\`${key}\` of \`node:tty\``)
  },
  module: (key) =>
    harmless['module']?.test(key)
      ? undefined
      : (noticesOfLoading[key] ?? noticeUnknown(`\`${key}\` of \`node:module\``)),
  process: (key) => {
    if (harmless['process']?.test(key)) return undefined
    if (facts.process.test(key)) return noticeFact('process', key)
    return key === 'getBuiltinModule'
      ? (call, { args: [name] }) => {
          if (typeof name === 'string' && isBuiltin(name)) noticeBuiltin(name)
          return call()
        }
      : noticeUnknown(`\`process.${key}\``)
  },
}

/** Node's own loader of CommonJS modules, for `require` with a name that is only known at run time. */
const noticesOfLoading: Readonly<Record<string, Notice>> = {
  _load: (call, { args: [request, parent], code }) => {
    if (typeof request === 'string') {
      if (isBuiltin(request)) noticeBuiltin(request)
      else noteResolution(request, parent, code)
    }
    return call()
  },
  _resolveFilename: (call, { args: [request, parent], code }) => {
    if (typeof request === 'string' && !isBuiltin(request)) noteResolution(request, parent, code)
    return unnoticed(call)
  },
}

const loader = module as unknown as {
  readonly _resolveFilename: (request: string, parent: unknown) => string
}

function noteResolution(request: string, parent: unknown, code: RunningCode): void {
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
      noteLook({ kind: 'content', name: file }, code)
    }
    for (const look of resolutionLooks({ specifier: request, importer, file })) noteLook(look, code)
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
  noticeBuiltin('process')
  noticeEnvironment()
  for (const name of ['fs', 'fs/promises', 'module', 'os', 'tty']) noticeBuiltin(name)
  noticeModule(globalThis, (name) => (globals.test(name) ? noticeUnknown(`\`${name}\``) : undefined))
}
