import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { containedIn, fileName } from './file-name.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import { withLineFeeds } from './decode-text.ts'
import { fingerprint, hashOfFile } from './fingerprint.ts'
import type { Look } from '../model/site-code.ts'
import { absent, isOfPath } from './look.ts'
import { stampAt } from './stamp.ts'
import { readIfThere } from './system-error.ts'
import { SeenLooks } from './seen-looks.ts'
import type { CodeReads, Stamped, TracedRead } from './traced-read.ts'
import type { FoundFile } from './walk.ts'

/** The only access to the disk for a stage. Everything read through it is traced. */
export interface Reader {
  readonly text: (path: string) => string | undefined
  readonly bytes: (path: string) => Buffer | undefined
  readonly list: (path: string) => readonly string[] | undefined
}

/**
 * The disk below a project root, cached for one build: every file is read once, so that all stages see the
 * same version. Paths that lead out of the root, directly or through a symbolic link, are refused, except for
 * content folders named in the configuration.
 *
 * It records the metadata of everything read, so that changes can be detected without reading everything
 * again.
 */
export class Disk {
  readonly root: string
  readonly #contained: (path: string) => string
  readonly #files = new Map<string, { bytes: Buffer | undefined; hash: string }>()
  readonly #hashes = new Map<string, string>()
  readonly #folders = new Map<string, { names: readonly string[] | undefined; hash: string }>()
  readonly #stamps = new Map<string, string>()
  /** What was read elsewhere, and is not what this disk holds. */
  readonly #torn = new Map<string, TracedRead>()
  /** What an editor has in place of files, by path. */
  readonly #edited = new Map<string, Buffer>()
  readonly #looks: SeenLooks
  /** Whether everything in a list of `CodeTrace` is unchanged, by its id. */
  readonly #codes = new Map<string, boolean>()
  readonly #readsOfCode: (id: string) => CodeReads | undefined

  /**
   * `folders` are relative to the root and may be outside it: `../docs`. `readsOfCode` returns a list of
   * `CodeTrace`.
   */
  constructor(
    root: string,
    folders: readonly string[] = [],
    readsOfCode: (id: string) => CodeReads | undefined = () => undefined,
  ) {
    this.root = root
    this.#looks = new SeenLooks(root)
    this.#readsOfCode = readsOfCode
    this.#contained = containedIn(root, folders)
  }

  /** A reader that records what it reads in `trace`. */
  tracing(trace: Map<string, TracedRead>): Reader {
    const bytes = (path: string): Buffer | undefined => {
      const file = this.#file(path)
      trace.set(`file:${path}`, { kind: 'file', path, hash: file.hash })
      return file.bytes
    }
    return {
      bytes,
      text(path) {
        const text = bytes(path)?.toString('utf8')
        return text && withLineFeeds(text)
      },
      list: (path) => {
        const folder = this.#folder(path)
        trace.set(`folder:${path}`, { kind: 'folder', path, hash: folder.hash })
        return folder.names
      },
    }
  }

  /**
   * Takes in what a thread has read, with a disk of its own: from here on it counts as read here. Files that
   * changed between its look and the one of this disk count as outdated.
   */
  adopt(trace: readonly TracedRead[]): void {
    for (const entry of trace) {
      const { kind, path, hash } = entry
      if ((kind === 'file' || kind === 'folder') && this.#stateOf(kind, path) !== hash)
        this.#torn.set(path, entry)
    }
  }

  /** Whether everything in a trace is unchanged. */
  agrees(trace: readonly TracedRead[]): boolean {
    return trace.every(({ kind, path, hash, stamp }) =>
      kind === 'code'
        ? this.#codeAgrees(path)
        : (stamp !== undefined && stamp === this.#stamp(path)) || this.#stateOf(kind, path) === hash,
    )
  }

  /** What site code has looked at, as it was seen, or as it is now where that is not known. */
  tracedLooks(looks: readonly Look[]): readonly TracedRead[] {
    return looks.map(({ kind, name, seen }) => {
      const path = isOfPath(kind) ? fileName(name, this.root) : name
      const hash = seen ? seen.result : this.#stateOf(kind, path)
      if (seen) this.#looks.keep(kind, path, seen)
      return { kind, path, hash }
    })
  }

  /** A list for each page may come before it, so this is a loop. */
  #codeAgrees(id: string): boolean {
    const lists: string[] = []
    let agrees = true
    for (let next: string | undefined = id; agrees && next !== undefined;) {
      const verdict = this.#codes.get(next)
      const list: CodeReads | undefined = verdict === undefined ? this.#readsOfCode(next) : undefined
      agrees = verdict ?? (list !== undefined && this.agrees(list.reads))
      lists.push(next)
      next = list?.before
    }
    for (const each of lists) this.#codes.set(each, agrees)
    return agrees
  }

  #stateOf(kind: Exclude<TracedRead['kind'], 'code'>, path: string): string {
    if (kind === 'file') return this.hashOf(path)
    if (kind === 'folder') return this.#folder(path).hash
    return this.#looks.hashOf(kind, path)
  }

  /** The hash of a file's content. Does not retain the bytes, so large static files cost no memory. */
  hashOf(path: string): string {
    const cachedHash = this.#files.get(path)?.hash ?? this.#hashes.get(path)
    if (cachedHash !== undefined) return cachedHash
    this.#note(path)
    const hash = this.#loadHash(path) ?? absent
    this.#hashes.set(path, hash)
    return hash
  }

  /** What is known of a file without reading it again: its hash, and the stamp that it had then. */
  stamped(path: string): Stamped | undefined {
    const hash = this.#files.get(path)?.hash ?? this.#hashes.get(path)
    const stamp = this.#stamps.get(path)
    return hash === undefined || stamp === undefined || this.#edited.has(path) ? undefined : { hash, stamp }
  }

  /** Takes over the hash that a file had in an earlier process; false if its stamp or hash is another now. */
  assume(path: string, { hash, stamp }: Stamped): boolean {
    if (this.#edited.has(path)) return false
    const seenHash = this.stamped(path)?.hash
    if (seenHash !== undefined) return seenHash === hash
    if (this.#stamp(path) !== stamp) return false
    this.#stamps.set(path, stamp)
    this.#hashes.set(path, hash)
    return true
  }

  /** Everything that has been read so far; files that exist with their stamps. */
  tracedReads(): TracedRead[] {
    const loadedHashes = [...this.#files].map(([path, { hash }]) => [path, hash] as const)
    return [
      ...[...new Map([...this.#hashes, ...loadedHashes])].map(([path, hash]): TracedRead => {
        const stamp = (hash !== absent && this.#stamps.get(path)) || absent
        return { kind: 'file', path, hash, ...(stamp === absent ? {} : { stamp }) }
      }),
      ...[...this.#folders].map(([path, { hash }]) => ({ kind: 'folder' as const, path, hash })),
      ...this.#torn.values(),
      ...this.#looks.all,
    ]
  }

  /** Discards what was read, or only what was read at `paths`, for a build that follows a change. */
  forget(paths?: Iterable<string>): void {
    this.#codes.clear()
    const forgottenPaths = paths && new Set(paths)
    this.#looks.forget(forgottenPaths)
    for (const cache of [this.#files, this.#hashes, this.#folders, this.#stamps, this.#torn])
      if (forgottenPaths) for (const path of forgottenPaths) cache.delete(path)
      else cache.clear()
  }

  /** Releases the contents of files, but not their hashes; who needs one again reads it as it is then. */
  release(paths: Iterable<string> = [...this.#files.keys()]): void {
    for (const path of paths) {
      const hash = this.#files.get(path)?.hash
      if (hash !== undefined) this.#hashes.set(path, hash)
      this.#files.delete(path)
    }
  }

  /** Shows a text of an editor in place of a file, which need not be there yet; `undefined` ends that. */
  edit(path: string, text: string | undefined): void {
    if (text === undefined) this.#edited.delete(path)
    else this.#edited.set(path, Buffer.from(text))
    this.forget([path])
  }

  /** The paths of what an editor has not saved yet as a file, with their sizes in bytes. */
  unsavedFiles(): readonly FoundFile[] {
    return [...this.#edited].flatMap(([path, { length: size }]) =>
      existsSync(resolve(this.root, path)) ? [] : [{ path, size }],
    )
  }

  /** Discards everything whose metadata has changed since it was read, whether or not that was reported. */
  refresh(): void {
    this.forget([
      ...[...this.#paths].filter((path) => this.#stamps.get(path) !== this.#stamp(path)),
      ...this.#torn.keys(),
      ...this.#looks.outdated(),
    ])
  }

  /**
   * Everything whose content has changed since it was read, or only what is at `paths`. Compares metadata
   * first and reads only what differs.
   */
  outdated(paths?: Iterable<string>): string[] {
    const changedPaths = this.#looks.outdated(paths && new Set(paths))
    for (const path of new Set(paths ?? this.#paths)) {
      const stamp = this.#stamp(path)
      const isTorn = this.#torn.has(path)
      if (this.#stamps.get(path) === stamp && !isTorn) continue
      if (isTorn || this.#holdsOther(path)) changedPaths.push(path)
      else if (this.#stamps.has(path)) this.#stamps.set(path, stamp)
    }
    return changedPaths
  }

  get #paths(): ReadonlySet<string> {
    return new Set([...this.#files.keys(), ...this.#hashes.keys(), ...this.#folders.keys()])
  }

  #holdsOther(path: string): boolean {
    try {
      const file = this.#files.get(path)?.hash ?? this.#hashes.get(path)
      if (file !== undefined && (this.#loadHash(path) ?? absent) !== file) return true
      const folder = this.#folders.get(path)
      return (
        folder !== undefined &&
        (this.#load(path, (absolute) => fingerprint(readdirSync(absolute).sort().join('\0'))) ?? absent) !==
          folder.hash
      )
    } catch {
      return true // It leads out of the project now, or may not be read.
    }
  }

  /** Called before reading, so that a change in between is noticed. */
  #note(path: string): void {
    this.#stamps.set(path, this.#stamp(path))
  }

  #stamp(path: string): string {
    return stampAt(resolve(this.root, path))
  }

  #file(path: string): { bytes: Buffer | undefined; hash: string } {
    const cachedFile = this.#files.get(path)
    if (cachedFile) return cachedFile
    this.#note(path)
    const bytes = this.#edited.get(path) ?? this.#load(path, (absolute) => readFileSync(absolute))
    const file = { bytes, hash: bytes === undefined ? absent : fingerprint(bytes) }
    // What counts by the hash that was known before is not of this file.
    const hash = this.#hashes.get(path) ?? file.hash
    if (hash !== file.hash) this.#torn.set(path, { kind: 'file', path, hash })
    this.#files.set(path, file)
    return file
  }

  #loadHash(path: string): string | undefined {
    const edited = this.#edited.get(path)
    return edited ? fingerprint(edited) : this.#load(path, hashOfFile)
  }

  /** Loads a file below the root with `read`; undefined if it does not exist. */
  #load<Value>(path: string, read: (absolute: string) => Value): Value | undefined {
    return readIfThere(path, () => read(this.#contained(path)))
  }

  #folder(path: string): { names: readonly string[] | undefined; hash: string } {
    const cachedFolder = this.#folders.get(path)
    if (cachedFolder) return cachedFolder
    this.#note(path)
    let names: readonly string[] | undefined
    try {
      names = readdirSync(this.#contained(path)).sort()
    } catch (error) {
      if (error instanceof DiagnosticError) throw error
    }
    const folder = { names, hash: names === undefined ? absent : fingerprint(names.join('\0')) }
    this.#folders.set(path, folder)
    return folder
  }
}
