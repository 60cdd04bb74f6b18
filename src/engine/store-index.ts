import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processName, readOwnFile, writeOwnFile } from './cache-folder.ts'
import { isPackName, type PackedValue } from './packs.ts'

const formatVersion = 3

/** A value of a store. */
export interface Entry extends PackedValue {
  /** The last generation that used it. */
  used: number
}

interface Index {
  readonly version: number
  readonly generation: number
  readonly entries: Readonly<
    Record<string, readonly [pack: string, offset: number, length: number, check: string, used: number]>
  >
}

/** What an index says. */
interface ReadIndex {
  readonly generation: number
  readonly entries: Map<string, Entry>
}

/** Reads the index in the folder of a store. */
export function readIndex(folder: string): ReadIndex {
  try {
    const index = parseIndex(readOwnFile(join(folder, 'index.json')).toString())
    if (index) return index
  } catch {
    // A damaged index counts as missing.
  }
  // Higher than every existing pack, so that those count as older.
  return {
    generation: Math.max(0, ...readdirSync(folder).filter(isPackName).map(generationOf)),
    entries: new Map(),
  }
}

/** Undefined if it is of another version, or none at all. */
export function parseIndex(text: string): ReadIndex | undefined {
  try {
    const { version, generation, entries: entryData } = JSON.parse(text) as Partial<Index>
    if (version !== formatVersion || !isCount(generation) || typeof entryData !== 'object') return undefined
    const entries = new Map<string, Entry>()
    for (const [key, entry] of Object.entries(entryData))
      if (isIndexEntry(entry)) {
        const [pack, offset, length, check, lastUse] = entry
        entries.set(key, { pack, offset, length, check, used: lastUse })
      }
    return { generation, entries }
  } catch {
    return undefined
  }
}

function isIndexEntry(entry: unknown): entry is Index['entries'][string] {
  if (!Array.isArray(entry) || entry.length !== 5) return false
  const [pack, offset, length, check, lastUse] = entry as readonly unknown[]
  return (
    typeof pack === 'string' &&
    isCount(offset) &&
    isCount(length) &&
    typeof check === 'string' &&
    isCount(lastUse)
  )
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** Replaces the index at once. */
export function replaceIndex(folder: string, generation: number, entries: ReadonlyMap<string, Entry>): void {
  const index: Index = {
    version: formatVersion,
    generation,
    entries: Object.fromEntries(
      [...entries].map(([key, { pack, offset, length, check, used }]) => [
        key,
        [pack, offset, length, check, used],
      ]),
    ),
  }
  const staged = join(folder, `${generation}-${processName}.tmp`)
  writeOwnFile(join(folder, 'index.json'), JSON.stringify(index), staged)
}

/**
 * Removes unused packs. Packs and temporary files of this generation may belong to another running process;
 * older ones were left by a killed one.
 */
export function removeUnused(folder: string, generation: number, packsInUse: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) {
    if (/\.(?:pack|tmp)$/.test(name) && !packsInUse.has(name) && generationOf(name) < generation)
      rmSync(join(folder, name), { force: true })
  }
}

/** The files of a store that have values, as its index names them. */
export const packsIn = (index: string): readonly string[] => [
  ...new Set([...(parseIndex(index)?.entries.values() ?? [])].map(({ pack }) => pack)),
]

const generationOf = (pack: string): number => Number(/^\d+/.exec(pack)?.[0] ?? 0)
