import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Something that site code reads directly, without a stage's reader. */
export interface NoticedRead {
  readonly kind: 'file' | 'folder' | 'variable'
  /** An absolute path, or the name of an environment variable. */
  readonly name: string
}

/** Globals through which bundled site code reports its reads (see `notice-reads.ts`). */
const bundled = globalThis as {
  docgenNotice?: (kind: NoticedRead['kind'], target: unknown) => void
  docgenEnvironment?: NodeJS.ProcessEnv
}

const ofProcess = new Map<string, NoticedRead>()
let current = ofProcess

bundled.docgenNotice = (kind, target) => {
  const name = kind === 'variable' ? String(target) : pathOf(target)
  if (name !== undefined) current.set(`${kind}:${name}`, { kind, name })
}

bundled.docgenEnvironment = new Proxy(process.env, {
  get: (environment, name) => noticed(environment, name)[name as string],
  has: (environment, name) => name in noticed(environment, name),
  // Assigning through `Reflect.set` would define a property, which `process.env` refuses.
  set: (environment, name, value) => Object.assign(environment, { [name]: value as unknown }) === environment,
})

function noticed(environment: NodeJS.ProcessEnv, name: string | symbol): NodeJS.ProcessEnv {
  // Methods that every object inherits are not variables.
  if (typeof name === 'string' && !(name in Object.prototype)) bundled.docgenNotice?.('variable', name)
  return environment
}

/** The path that an argument of a file system function refers to. File descriptors have none. */
function pathOf(target: unknown): string | undefined {
  if (target instanceof URL) return target.protocol === 'file:' ? fileURLToPath(target) : undefined
  return typeof target === 'string' || Buffer.isBuffer(target) ? resolve(String(target)) : undefined
}

/**
 * Everything that site code in this process has read so far. Modules may keep what they read in a variable
 * and use it for later pages.
 */
export const readsSoFar = (): readonly NoticedRead[] => [...ofProcess.values()]

/** Runs a function and records what it reads, separately from the rest. */
export async function readsOf<Value>(
  run: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly reads: readonly NoticedRead[] }> {
  const own = new Map<string, NoticedRead>()
  current = own
  try {
    const value = await run()
    return { value, reads: [...own.values()] }
  } finally {
    current = ofProcess
  }
}
