import Module, { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { readTask, replaceEnvironment } from './foreign-environment.ts'
import { linkedPath, withoutLink } from './foreign-paths.ts'
import { readers } from './foreign-readers.ts'

/**
 * Runs in the process that evaluates the configuration of another generator. The generator's own packages and
 * missing ones are replaced by stand-ins that record how they are used.
 */

export type ForeignReply =
  | {
      readonly kind: 'value'
      readonly value: unknown
      readonly packages: readonly string[]
      readonly variables: readonly string[]
    }
  | { readonly kind: 'threw'; readonly message: string; readonly stack: string; readonly network: boolean }

const standIns = new WeakMap<object, StandIn>()

/** How stand-ins that are about to be read as lists are iterated (`withListsOfPackages`). */
const lists = new WeakMap<object, (list: object) => Iterator<unknown>>()

interface StandIn {
  readonly package: string
  /** The property path: `themes.github`; empty for the package itself. */
  readonly member: string
  /** The arguments, if it was called. */
  readonly args?: readonly unknown[]
}

/** Functions that only give types to what they return: settings that others share are often spread. */
const isIdentity = /^define\w*Config(?:WithTheme)?$/

const packageNames = new Set<string>()
let hasAskedNetwork = false

/**
 * A value that can be read, called, constructed, spread and printed, whatever it stands for. What a call
 * gives can be waited for, unless it `isSettled`.
 */
function standIn(about: StandIn, isSettled = about.args === undefined): object {
  packageNames.add(about.package)
  const members = new Map<string, object>()
  const target = function standsIn(): void {
    // Only called through the proxy.
  }
  const handler: ProxyHandler<object> = {
    get(_target, key) {
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return () => lists.get(proxy)?.(proxy) ?? [][Symbol.iterator]()
      if (key === 'then' && !isSettled)
        return (...handlers: [(value: object) => unknown]) =>
          Promise.resolve(standIn(about, true)).then(...handlers)
      // No promise, and not a module of another kind; `prototype` has to be what it is.
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined
      if (key === '__esModule') return true
      if (key === 'prototype') return target.prototype as unknown
      const member = key === 'default' ? about.member : about.member === '' ? key : `${about.member}.${key}`
      const earlierStandIn = members.get(key)
      if (earlierStandIn) return earlierStandIn
      const newStandIn = standIn({ package: about.package, member })
      members.set(key, newStandIn)
      return newStandIn
    },
  }
  // esbuild reads the exports of a CommonJS module from its prototype. With the proxy itself in its place,
  // `for (const key in proxy)` would never end.
  const exported = new Proxy({}, handler)
  const proxy: object = new Proxy(target, {
    ...handler,
    getPrototypeOf: () => exported,
    apply: (_target, _self, args: unknown[]) =>
      isIdentity.test(about.member) && typeof args[0] === 'object' && args[0] !== null
        ? args[0]
        : about.member === 'loadEnv'
          ? process.env
          : standIn({ ...about, args }),
    construct: (_target, args: unknown[]) => standIn({ ...about, args }),
  })
  standIns.set(proxy, about)
  return proxy
}

/** The members of a stand-in by number. They have no end; a pattern takes as many as it has names, once. */
function* membersOf(list: object): Generator<unknown, undefined> {
  lists.delete(list)
  for (let index = 0; ; index++) yield Reflect.get(list, String(index))
}

function replacement(name: string): object {
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  if (!reader) return standIn({ package: name, member: '' })
  packageNames.add(name)
  const about = { default: reader, __esModule: true }
  return typeof reader === 'function' ? Object.assign(reader, about) : { ...reader, ...about }
}

/** Evaluates a configuration and sends the result to the parent process as plain data. */
export async function runForeign(load: () => Promise<unknown>, file: string): Promise<void> {
  const { reading, viteVariables, root, link } = readTask()
  process.cwd = () => linkedPath(root, link)
  const { names, withConstants } = replaceEnvironment(reading)
  publishForeign(file, withConstants(viteVariables))
  Socket.prototype.connect = function connect(): never {
    hasAskedNetwork = true
    throw new Error('uses the network, which is not available while a site is migrated')
  }
  const tell = (reply: ForeignReply): void => {
    // The parent ends this process when it receives the message.
    process.send?.(reply)
  }
  // Unhandled rejections in packages do not affect the configuration.
  process.on('unhandledRejection', () => undefined)
  try {
    const module = await load()
    const exported = unwrapped(hasDefault(module) ? module.default : module)
    const value: unknown =
      typeof exported === 'function' && !standIns.has(exported) ? await called(exported) : exported
    tell({
      kind: 'value',
      value: plain(unwrapped(await value), [], ''),
      packages: [...packageNames].sort(),
      variables: [...names].sort(),
    })
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    tell({ kind: 'threw', message: message.replaceAll(link, ''), stack, network: hasAskedNetwork })
  }
}

/** Calls an exported function, as generators do; some pass the command and mode. */
const called = (make: object): unknown =>
  (make as (about: object) => unknown)({ command: 'build', mode: 'production' }) // It is a function: see above.

/** Unwraps the argument of `defineConfig({ … })` from a missing package. */
function unwrapped(value: unknown): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
  const about = standIns.get(value)
  if (about?.args) return unwrapped(about.args[0])
  if (about) return value
  // A CommonJS module compiled from an ES module.
  return '__esModule' in value && hasDefault(value) ? unwrapped(value.default) : value
}

const hasDefault = (value: unknown): value is { readonly default: unknown } =>
  typeof value === 'object' && value !== null && 'default' in value && value.default !== undefined

/**
 * Converts a value to data that can be sent. Functions are represented by name, stand-ins by what they
 * replace.
 */
function plain(value: unknown, above: readonly unknown[], key: string): unknown {
  switch (typeof value) {
    case 'function':
    case 'object': {
      if (value === null) return null
      const about = standIns.get(value)
      if (about)
        return {
          $package: about.package,
          $member: about.member,
          ...(about.args ? { $args: about.args.map((each) => plain(each, [...above, value], '')) } : {}),
        }
      if (typeof value === 'function') return { $function: value.name, ...sampled(value, key) }
      if (above.includes(value) || above.length > 30) return undefined
      const inside = [...above, value]
      if (Array.isArray(value)) return value.map((each) => plain(each, inside, key) ?? null)
      if (value instanceof RegExp) return { $regexp: value.source }
      if (value instanceof Date) return value.toISOString()
      if (value instanceof URL) return value.href
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, each]) => {
          const data = plain(each, inside, name)
          return data === undefined ? [] : [[name, data]]
        }),
      )
    }
    case 'string':
      return withoutLink(value, readTask())
    case 'bigint':
      return Number(value)
    case 'symbol':
      return undefined
    default:
      return value
  }
}

/**
 * For functions that create edit links, the result for a sample page; for those that create redirects, what
 * they give for the pages of the site.
 */
function sampled(make: object, key: string): object {
  if (key === 'createRedirects') return redirectsOf(make)
  if (key !== 'editUrl') return {}
  try {
    const of = make as (page: object) => unknown // It is a function: see above.
    const sample = of({
      version: 'current',
      versionDocsDirPath: 'docs',
      blogDirPath: 'blog',
      docPath: 'docgen/page.md',
      blogPath: 'docgen/page.md',
      permalink: '/docgen/page',
      locale: 'en',
    })
    return typeof sample === 'string' ? { $sample: sample } : {}
  } catch {
    return {}
  }
}

/** The redirects to each page, as `{ from, to }`; a page for which the function throws has none. */
function redirectsOf(make: object): object {
  const { routes: pages } = readTask()
  if (pages.length === 0) return {}
  const of = make as (page: string) => unknown // It is a function: see above.
  const pageSet = new Set<unknown>(pages)
  const $redirects = pages.flatMap((to) => {
    try {
      const from = [of(to)].flat().filter((each) => typeof each === 'string' && !pageSet.has(each))
      return from.length === 0 ? [] : [{ from, to }]
    } catch {
      return []
    }
  })
  return { $redirects }
}

/**
 * Makes `require`, however a configuration obtains it, return stand-ins for missing modules;
 * `require.resolve` returns their name. The bundle accesses both through `globalThis.docgenForeign`.
 */
function publishForeign(file: string, metaEnv: object): void {
  const ownRequire = createRequire(file)
  const loader = Module as unknown as Loader // Not in the types, and unchanged since Node had modules.
  const load = loader._load.bind(loader)
  loader._load = (name, ...rest) => {
    try {
      return load(name, ...rest)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')
        return replacement(name)
      throw error
    }
  }
  // ES modules create their own `require`.
  const create = Module.createRequire.bind(Module)
  Module.createRequire = (from) => {
    const newRequire = create(from)
    const paths = newRequire.resolve.paths.bind(newRequire.resolve)
    newRequire.resolve = Object.assign(pathOrName(newRequire.resolve.bind(newRequire)), { paths })
    return newRequire
  }
  Module.syncBuiltinESMExports()
  Object.assign(globalThis, {
    fs: ownRequire('node:fs') as unknown, // Astro's compiler leaves it there, and some sites count on it.
    docgenForeign: {
      metaEnv,
      standIn: replacement,
      require: ownRequire,
      resolve: pathOrName(ownRequire.resolve.bind(ownRequire)),
      set list(value: unknown) {
        if (typeof value === 'function' && standIns.has(value)) lists.set(value, membersOf)
      },
      set spread(value: unknown) {
        if (typeof value === 'function' && standIns.has(value)) lists.set(value, (list) => [list].values())
      },
    },
  })
}

type Resolve = (name: string, options?: NodeJS.RequireResolveOptions) => string

/** Extensions that other generators' loaders try in addition to Node's. */
const endings = ['', '.ts', '.mts', '.cts', '.tsx', '.jsx', '.mjs', '.cjs']

/** The path of a module; for a missing one, its name. */
const pathOrName =
  (find: Resolve): Resolve =>
  (name, options) => {
    // `./sidebars.js` may refer to sidebars.ts.
    for (const candidate of [
      ...endings.map((ending) => name + ending),
      name.replace(/\.([cm]?)js$/, '.$1ts'),
    ])
      try {
        return linkedPath(find(candidate, options), readTask().link)
      } catch {
        // Try the next one.
      }
    return name
  }

interface Loader {
  _load: (name: string, ...rest: unknown[]) => unknown
}
