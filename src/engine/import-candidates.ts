import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fingerprintOf } from './fingerprint.ts'

/**
 * A fingerprint of the files that an import without an extension could resolve to instead of these files
 * (absolute paths): `box.tsx` beside `box.jsx`, `box.ts` beside `box/index.ts`. A bundle is valid as long as
 * it does not change.
 */
export function importCandidates(paths: readonly string[]): string {
  const stems = new Map<string, Set<string>>()
  const add = (path: string): void => {
    const known = stems.get(dirname(path)) ?? new Set()
    stems.set(dirname(path), known.add(stemOf(basename(path))))
  }
  for (const path of paths) {
    add(path)
    if (stemOf(basename(path)) === 'index') add(dirname(path))
  }
  const inOrder = [...stems].sort(([a], [b]) => (a < b ? -1 : 1))
  return fingerprintOf(
    inOrder.map(([folder, wanted]) =>
      namesIn(folder)
        .filter((name) => wanted.has(stemOf(name)))
        .sort(),
    ),
  )
}

const stemOf = (name: string): string => /^\.?[^.]*/.exec(name)?.[0] ?? name

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
