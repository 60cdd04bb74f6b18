import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Something that code of the site looks at by itself, where no stage's reader is in between. */
export interface NoticedRead {
  readonly kind: 'file' | 'folder' | 'variable'
  /** Absolute path, or the name of a variable of the environment. */
  readonly name: string
}

/** Bundles of site code speak to these names (see `bundle/notice-reads.ts`). */
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
  // The environment refuses what `Reflect.set` would do by itself.
  set: (environment, name, value) => Object.assign(environment, { [name]: value as unknown }) === environment,
})

function noticed(environment: NodeJS.ProcessEnv, name: string | symbol): NodeJS.ProcessEnv {
  // Methods that every object has are no variables.
  if (typeof name === 'string' && !(name in Object.prototype)) bundled.docgenNotice?.('variable', name)
  return environment
}

/** A file descriptor has no path. */
function pathOf(target: unknown): string | undefined {
  if (target instanceof URL) return target.protocol === 'file:' ? fileURLToPath(target) : undefined
  return typeof target === 'string' || Buffer.isBuffer(target) ? resolve(String(target)) : undefined
}

/**
 * Everything that site code of this process has looked at so far. What it keeps in a variable for later pages
 * was read once.
 */
export const readsSoFar = (): readonly NoticedRead[] => [...ofProcess.values()]

/** What `run` looks at, apart from the rest. */
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
