import { nameHash } from '../../engine/fingerprint.ts'
import { isText, textOf, withText } from './base-url.ts'
import type { BundleFile } from './kept-bundle.ts'

/** The end of a name that esbuild has made: `-KVD7O377.js`. */
const hashedEnd = /-([A-Z2-7]{8}\.\w+)/g

/** A file with what stands between its references to others. */
interface Linked {
  readonly file: BundleFile
  /** Of the text without the references. */
  readonly hash: string
  /** Ends of the names that it refers to, in order. */
  readonly references: readonly string[]
}

/**
 * Gives the files that esbuild has named a hash of what they hold and of what they load. esbuild's own hash
 * has the paths of sources in it, as seen from the project: where packages lie would decide the names. Chunks
 * may load each other, so a name is made from all that can be reached from a file, in the order in which it
 * is reached.
 */
export function nameByContent(files: readonly BundleFile[]): readonly BundleFile[] {
  const named = new Map(
    files.flatMap((file) =>
      [...file.path.matchAll(hashedEnd)].slice(-1).map(([, end = '']) => [end, file] as const),
    ),
  )
  const linked = new Map([...named].map(([end, file]) => [end, link(file, named)]))
  const ends = newEnds(linked)
  const renamed = (text: string): string =>
    text.replace(hashedEnd, (whole, end: string) => ends.get(end) ?? whole)
  return files.map((file) => ({
    ...(isText(file) ? withText(file, renamed(textOf(file))) : file),
    path: renamed(file.path),
  }))
}

function link(file: BundleFile, named: ReadonlyMap<string, BundleFile>): Linked {
  const references: string[] = []
  if (!isText(file)) return { file, hash: nameHash(file.contents), references }
  const rest = textOf(file).replace(hashedEnd, (whole, end: string) => {
    if (!named.has(end)) return whole
    references.push(end)
    return '-'
  })
  return {
    file,
    hash: nameHash(references.length === 0 ? file.contents : Buffer.from(rest, 'latin1')),
    references,
  }
}

/** By the end of a name, the end that takes its place. */
function newEnds(linked: ReadonlyMap<string, Linked>): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const ends = new Map<string, string>()
  for (const end of inOrderOfLoading(linked)) {
    const hash = hashOfAll(reachedFrom(end, linked), linked)
    const extension = end.slice(end.indexOf('.'))
    // Two modules may hold the same text, and each its own state: they stay two files.
    for (let copy = 0; !ends.has(end); copy++) {
      const made = `-${copy === 0 ? hash : nameHash(`${hash} ${copy}`)}${extension}`
      if (!taken.has(made)) ends.set(end, made)
      taken.add(made)
    }
  }
  return ends
}

/**
 * What entry points load comes in that order: the order in which esbuild lists files may depend on its own
 * names for them.
 */
function inOrderOfLoading(linked: ReadonlyMap<string, Linked>): Iterable<string> {
  const entries = [...linked]
    .filter(([, { file }]) => !file.path.includes('/chunk-'))
    .sort(([, one], [, other]) => (one.file.path < other.file.path ? -1 : 1))
  return new Set([...entries.flatMap(([end]) => [...reachedFrom(end, linked)]), ...linked.keys()])
}

/** A file and all that it loads, directly or not, in order. */
function reachedFrom(start: string, linked: ReadonlyMap<string, Linked>): ReadonlySet<string> {
  const reached = new Set([start])
  for (const end of reached) for (const reference of linked.get(end)?.references ?? []) reached.add(reference)
  return reached
}

/** That of a file which loads nothing is the hash of its content. */
function hashOfAll(reached: ReadonlySet<string>, linked: ReadonlyMap<string, Linked>): string {
  const numbers = new Map([...reached].map((end, number) => [end, number]))
  const lines = [...reached].map((end) => {
    const { hash = '', references = [] } = linked.get(end) ?? {}
    return [hash, ...references.map((reference) => numbers.get(reference))].join(' ')
  })
  return lines.length === 1 && !lines[0]?.includes(' ') ? (lines[0] ?? '') : nameHash(lines.join('\n'))
}
