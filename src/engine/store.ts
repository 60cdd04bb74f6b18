import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { renameFile } from './rename-file.ts'
import { fingerprint } from './fingerprint.ts'
import { processName } from './process-name.ts'
import type { Spill } from './spill.ts'
import { writeWhole } from './write-whole.ts'

/**
 * Values by key that persist between builds. A value that is damaged, missing, or of another format version
 * reads as absent.
 */
export interface Store {
  readonly get: (key: string) => string | undefined
  /** Whether the value exists and is intact. Counts as a use of the key. */
  readonly touch: (key: string) => boolean
  readonly set: (key: string, value: string) => void
  /** Makes all changes durable. Returns what went wrong, if anything; the build continues without them. */
  readonly commit: () => string | undefined
  /** Called between two builds of one process. */
  readonly endTurn?: () => void
  readonly close: () => void
}

const formatVersion = 3

/** Entries that have not been used by this many writing builds are dropped. */
const keepGenerations = 4

interface Entry {
  readonly pack: string
  readonly offset: number
  readonly length: number
  readonly check: string
  used: number
  /** Whether this process has read the value and found it intact. */
  isWhole?: boolean
}

interface Index {
  readonly version: number
  readonly generation: number
  readonly entries: Readonly<
    Record<string, readonly [pack: string, offset: number, length: number, check: string, used: number]>
  >
}

/**
 * A store in a folder: values are appended to a pack file, and an index file records their positions. The
 * index is replaced by renaming, so a killed build leaves the previous one intact.
 */
export function openStore(folder: string): Store {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    return memoryStore()
  }
  const { generation: latest, entries } = readIndex(folder)
  const generation = latest + 1
  const descriptors = new Map<string, number>()
  let writing: { name: string; descriptor: number; offset: number } | undefined
  /** Values that could not be written. The build needs them until it ends, whatever happens to the disk. */
  const unwritten = new Map<string, string>()
  let problem: string | undefined
  let scratch = Buffer.allocUnsafe(1 << 16)

  const descriptorOf = (pack: string): number | undefined => {
    const open = descriptors.get(pack)
    if (open !== undefined) return open
    if (!/^[\w-]+\.pack$/.test(pack)) return undefined
    try {
      const descriptor = openSync(join(folder, pack), 'r')
      descriptors.set(pack, descriptor)
      return descriptor
    } catch {
      return undefined
    }
  }

  /**
   * Reads bytes into a shared buffer, valid until the next call: a build checks more values than it keeps.
   */
  const read = (entry: Entry): Buffer | undefined => {
    const descriptor = descriptorOf(entry.pack)
    if (descriptor === undefined || !(entry.length >= 0 && entry.length < 1 << 30)) return undefined
    if (scratch.length < entry.length) scratch = Buffer.allocUnsafe(entry.length)
    try {
      if (readSync(descriptor, scratch, 0, entry.length, entry.offset) !== entry.length) return undefined
    } catch {
      return undefined
    }
    const bytes = scratch.subarray(0, entry.length)
    entry.isWhole ??= fingerprint(bytes) === entry.check
    return entry.isWhole ? bytes : undefined
  }

  /** Reads a value; a damaged one is removed. */
  const find = (key: string): Buffer | undefined => {
    const entry = entries.get(key)
    const bytes = entry && read(entry)
    if (entry && bytes) entry.used = generation
    else entries.delete(key)
    return bytes
  }

  const append = (bytes: Buffer): { pack: string; offset: number } => {
    if (!writing) {
      let number = 0
      while (existsSync(join(folder, packName(generation, number)))) number++
      const name = packName(generation, number)
      writing = { name, descriptor: openSync(join(folder, name), 'wx+'), offset: 0 }
      descriptors.set(name, writing.descriptor)
    }
    writeWhole(writing.descriptor, bytes, writing.offset)
    const at = { pack: writing.name, offset: writing.offset }
    writing.offset += bytes.length
    return at
  }

  const write = (key: string, bytes: Buffer): void => {
    const { pack, offset } = append(bytes)
    entries.set(key, {
      pack,
      offset,
      length: bytes.length,
      check: fingerprint(bytes),
      used: generation,
      isWhole: true,
    })
  }

  return {
    touch(key) {
      const entry = entries.get(key)
      if (entry?.isWhole !== true) return unwritten.has(key) || find(key) !== undefined
      entry.used = generation
      return true
    },
    get: (key) => unwritten.get(key) ?? find(key)?.toString('utf8'),
    set(key, value) {
      try {
        if (problem === undefined) write(key, Buffer.from(value))
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error)
      }
      if (problem !== undefined) unwritten.set(key, value)
    },
    commit() {
      if (!writing || problem !== undefined) return problem
      try {
        for (const [key, entry] of entries)
          if (entry.used <= generation - keepGenerations) entries.delete(key)
        compact(entries, read, write)
        const next: Index = {
          version: formatVersion,
          generation,
          entries: Object.fromEntries(
            [...entries].map(([key, { pack, offset, length, check, used }]) => [
              key,
              [pack, offset, length, check, used],
            ]),
          ),
        }
        replaceIndex(join(folder, `${generation}-${processName}.tmp`), join(folder, 'index.json'), next)
        removeUnused(folder, generation, new Set([...entries.values()].map((entry) => entry.pack)))
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error)
      }
      return problem
    },
    close() {
      for (const descriptor of descriptors.values()) closeSync(descriptor)
      descriptors.clear()
      unwritten.clear()
    },
  }
}

/** A store that lasts as long as the process, for `--no-cache` and for unusable cache folders. */
export function memoryStore(spill?: Spill): Store {
  const values = new Map<string, () => string>()
  return {
    get: (key) => values.get(key)?.(),
    touch: (key) => values.has(key),
    set: (key, value) => void values.set(key, spill ? spill.keep(value) : () => value),
    commit: () => undefined,
    close: () => values.clear(),
  }
}

const packName = (generation: number, number: number): string => `${generation}-${processName}-${number}.pack`

function readIndex(folder: string): { readonly generation: number; readonly entries: Map<string, Entry> } {
  try {
    const {
      version,
      generation,
      entries: written,
    } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Partial<Index>
    if (version === formatVersion && isCount(generation) && typeof written === 'object') {
      const entries = new Map<string, Entry>()
      for (const [key, entry] of Object.entries(written))
        if (isIndexEntry(entry))
          entries.set(key, {
            pack: entry[0],
            offset: entry[1],
            length: entry[2],
            check: entry[3],
            used: entry[4],
          })
      return { generation, entries }
    }
  } catch {
    // A damaged index counts as missing.
  }
  // Higher than every existing pack, so that those count as older.
  return {
    generation: Math.max(
      0,
      ...readdirSync(folder)
        .filter((name) => name.endsWith('.pack'))
        .map(generationOf),
    ),
    entries: new Map(),
  }
}

function isIndexEntry(entry: unknown): entry is Index['entries'][string] {
  if (!Array.isArray(entry) || entry.length !== 5) return false
  const [pack, offset, length, check, used] = entry as readonly unknown[]
  return (
    typeof pack === 'string' &&
    isCount(offset) &&
    isCount(length) &&
    typeof check === 'string' &&
    isCount(used)
  )
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** If there are many packs, copies the values of the smallest ones into the current one. */
function compact(
  entries: Map<string, Entry>,
  read: (entry: Entry) => Buffer | undefined,
  write: (key: string, bytes: Buffer) => void,
): void {
  const live = new Map<string, number>()
  for (const entry of entries.values()) live.set(entry.pack, (live.get(entry.pack) ?? 0) + entry.length)
  if (live.size <= 8) return
  const smallest = [...live]
    .sort((a, b) => a[1] - b[1])
    .slice(0, live.size - 4)
    .map(([pack]) => pack)
  const moving = new Set(smallest)
  for (const [key, entry] of [...entries]) {
    if (!moving.has(entry.pack)) continue
    const bytes = read(entry)
    const { used } = entry
    if (bytes === undefined) entries.delete(key)
    else {
      write(key, bytes)
      const moved = entries.get(key)
      if (moved) moved.used = used
    }
  }
}

function replaceIndex(staged: string, file: string, index: Index): void {
  try {
    writeFileSync(staged, JSON.stringify(index))
    renameFile(staged, file)
  } finally {
    rmSync(staged, { force: true })
  }
}

/**
 * Removes unused packs. Packs and temporary files of this generation may belong to another running process;
 * older ones were left by a killed one.
 */
function removeUnused(folder: string, generation: number, used: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) {
    if (/\.(?:pack|tmp)$/.test(name) && !used.has(name) && generationOf(name) < generation)
      rmSync(join(folder, name), { force: true })
  }
}

const generationOf = (pack: string): number => Number(/^\d+/.exec(pack)?.[0] ?? 0)
