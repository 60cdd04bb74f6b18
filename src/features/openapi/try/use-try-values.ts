import { useState, useSyncExternalStore } from 'react'
import type { TrySecret, TryValues } from './form-request.ts'
import { usableBase, type TryModel, type TryServer } from './try-model.ts'

/** The reader's input in a form, and how each control changes it. */
export interface EditableValues {
  readonly values: TryValues
  readonly setBase: (base: string) => void
  readonly setSecret: (scheme: string, secret: TrySecret) => void
  readonly setParameter: (index: number, text: string) => void
  readonly setText: (text: string) => void
  readonly setField: (index: number, value: string) => void
  readonly setFile: (index: number, file: File | undefined) => void
}

/**
 * The input for an operation, which begins with the values of its description. The server and the credentials
 * are shared with the other forms of the API.
 */
export function useTryValues(model: TryModel): EditableValues {
  const { body } = model
  const [base, setBase] = useBase(model.servers)
  const { secrets, setSecret } = useSecrets(
    base,
    model.credentials.map(({ scheme }) => scheme),
  )
  const [parameters, setParameters] = useState<readonly string[]>(
    model.parameters.map(({ initial }) => initial),
  )
  const [text, setText] = useState(body && 'text' in body ? body.text : '')
  const [fields, setFields] = useState<readonly string[]>(
    body?.kind === 'fields' ? body.fields.map(({ value, file }) => (file ? '' : value)) : [],
  )
  const [files, setFiles] = useState<TryValues['files']>([])
  return {
    values: { base, parameters, credentials: secrets, text, fields, files },
    setBase,
    setSecret,
    setParameter: (index, next) => setParameters(replaced(parameters, index, next)),
    setText,
    setField: (index, value) => setFields(replaced(fields, index, value)),
    setFile: (index, file) => {
      const length = Math.max(files.length, index + 1)
      setFiles(
        replaced(
          Array.from({ length }, (_, position) => files[position]),
          index,
          file,
        ),
      )
    },
  }
}

const replaced = <Item>(list: readonly Item[], index: number, item: Item): readonly Item[] =>
  list.map((other, position) => (position === index ? item : other))

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

/** Secrets by server and scheme, shared by all forms until the reader leaves the site; only in memory. */
const secrets = new Map<string, TrySecret>()
const none: TrySecret = { user: '', secret: '' }

/**
 * The reader's input for a scheme at a server (`base`). Each server has its own secrets, so none is sent to
 * another one.
 */
function useSecrets(
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

/** Distinguishes several APIs on one site by their servers. */
const storageKey = (servers: readonly TryServer[]): string =>
  `docgen.try-request ${servers.map(({ url }) => url).join(' ')}`

/** The chosen base URLs, for browsers that block storage. */
const choices = new Map<string, string>()

/** The base URL that all forms of this API use: the one chosen in this tab, or the first server. */
function useBase(servers: readonly TryServer[]): readonly [base: string, setBase: (base: string) => void] {
  const key = storageKey(servers)
  const first = servers[0]?.url ?? ''
  const base = useSyncExternalStore(subscribe, () => choices.get(key) ?? recall(key) ?? first)
  return [
    base,
    (next) => {
      choices.set(key, next)
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
    // It is kept until the reader leaves the page.
  }
}
