import { useSyncExternalStore } from 'react'
import type { TrySecret } from './form-request.ts'
import { usableBase } from './usable-base.ts'
import type { TryServer } from './try-model.ts'

const listeners = new Set<() => void>()
let version = 0
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const announce = (): void => {
  version++
  for (const listener of listeners) listener()
}

/** Secrets by server and scheme, for all panels of the site until it is left: in memory and nowhere else. */
const secrets = new Map<string, TrySecret>()
const none: TrySecret = { user: '', secret: '' }

/**
 * What a reader typed in for a scheme of the server at `base`; another server has secrets of its own, so that
 * none reaches it.
 */
export function useSecrets(
  base: string,
  schemes: readonly string[],
): {
  readonly secrets: readonly TrySecret[]
  readonly setSecret: (scheme: string, secret: TrySecret) => void
} {
  const keyOf = (scheme: string): string => `${usableBase(base) ? new URL(base).origin : base} ${scheme}`
  useSyncExternalStore(subscribe, () => version)
  return {
    secrets: schemes.map((scheme) => secrets.get(keyOf(scheme)) ?? none),
    setSecret: (scheme, secret) => {
      secrets.set(keyOf(scheme), secret)
      announce()
    },
  }
}

/** The servers of a document tell one API from another on the same site. */
const storageKey = (servers: readonly TryServer[]): string =>
  `docgen.try-request ${servers.map(({ url }) => url).join(' ')}`

/** Bases that were chosen, for browsers that keep nothing. */
const chosen = new Map<string, string>()

/** The base URL that all panels of this API use: the chosen one for this tab, or else the first server. */
export function useBase(
  servers: readonly TryServer[],
): readonly [base: string, setBase: (base: string) => void] {
  const key = storageKey(servers)
  const first = servers[0]?.url ?? ''
  const base = useSyncExternalStore(subscribe, () => chosen.get(key) ?? recall(key) ?? first)
  return [
    base,
    (next) => {
      chosen.set(key, next)
      if (usableBase(next)) remember(key, next)
      announce()
    },
  ]
}

function recall(key: string): string | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    return stored !== null && usableBase(stored) ? stored : undefined
  } catch {
    return undefined // A browser may refuse storage altogether.
  }
}

function remember(key: string, base: string): void {
  try {
    sessionStorage.setItem(key, base)
  } catch {
    // It is remembered until the page is left.
  }
}
