import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { fileName } from './file-name.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { fingerprint, hashOfFile } from './fingerprint.ts'
import type { Look, LookKind } from '../model/site-code.ts'
import { absent, isDeep, isOfPath, lookAt } from './look.ts'
import { stampAt } from './stamp.ts'

/**
 * Something that a result depends on: the content of a file or the names in a folder, as read by a stage; a
 * look of site code; or everything that `code` has looked at (`CodeTrace`). The hash is `absent` if it did
 * not exist.
 */
export interface TracedRead {
  readonly kind: 'file' | 'folder' | 'code' | LookKind
  /** A path relative to the project root, with forward slashes, or another name. */
  readonly path: string
  readonly hash: string
}

/** A list of `CodeTrace`: what site code looked at since the list before. */
export interface CodeReads {
  readonly before?: string
  readonly reads: readonly TracedRead[]
}

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
  /** Absolute paths of the folders that may be read, as named and with symbolic links resolved. */
  readonly #open: readonly { readonly named: string; readonly real: string }[]
  readonly #files = new Map<string, { bytes: Buffer | undefined; hash: string }>()
  readonly #hashes = new Map<string, string>()
  readonly #folders = new Map<string, { names: readonly string[] | undefined; hash: string }>()
  readonly #stamps = new Map<string, string>()
  readonly #looks = new Map<string, TracedRead & { stamp: string }>()
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
    this.#readsOfCode = readsOfCode
    this.#open = ['', ...folders]
      .map((folder) => resolve(root, folder))
      .flatMap((named) => (existsSync(named) ? [{ named, real: realpathSync.native(named) }] : []))
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
      text: (path) => withLineFeeds(bytes(path)?.toString('utf8')),
      list: (path) => {
        const folder = this.#folder(path)
        trace.set(`folder:${path}`, { kind: 'folder', path, hash: folder.hash })
        return folder.names
      },
    }
  }

  /** Whether everything in a trace is unchanged. */
  agrees(trace: readonly TracedRead[]): boolean {
    return trace.every(({ kind, path, hash }) =>
      kind === 'code' ? this.#codeAgrees(path) : this.#stateOf(kind, path) === hash,
    )
  }

  /** The current state of what site code has looked at, wherever it is. */
  tracedLooks(looks: readonly Look[]): readonly TracedRead[] {
    return looks.map(({ kind, name }) => {
      const path = isOfPath(kind) ? fileName(name, this.root) : name
      return { kind, path, hash: this.#stateOf(kind, path) }
    })
  }

  #codeAgrees(id: string): boolean {
    const known = this.#codes.get(id)
    if (known !== undefined) return known
    const list = this.#readsOfCode(id)
    const agrees =
      list !== undefined &&
      this.agrees(list.reads) &&
      (list.before === undefined || this.#codeAgrees(list.before))
    this.#codes.set(id, agrees)
    return agrees
  }

  #stateOf(kind: Exclude<TracedRead['kind'], 'code'>, path: string): string {
    if (kind === 'file') return this.hashOf(path)
    if (kind === 'folder') return this.#folder(path).hash
    const key = `${kind}:${path}`
    const known = this.#looks.get(key)
    if (known) return known.hash
    const stamp = isOfPath(kind) ? this.#stamp(path) : ''
    const hash = this.#lookAgain(kind, path)
    if (kind !== 'unknown') this.#looks.set(key, { kind, path, hash, stamp })
    return hash
  }

  #lookAgain = (kind: LookKind, path: string): string =>
    lookAt({ kind, name: isOfPath(kind) ? resolve(this.root, path) : path })

  /** The hash of a file's content. Does not retain the bytes, so large static files cost no memory. */
  hashOf(path: string): string {
    const known = this.#files.get(path)?.hash ?? this.#hashes.get(path)
    if (known !== undefined) return known
    this.#note(path)
    const hash = this.#load(path, hashOfFile) ?? absent
    this.#hashes.set(path, hash)
    return hash
  }

  /** Everything that has been read so far. */
  tracedReads(): TracedRead[] {
    const files = new Map([
      ...this.#hashes,
      ...[...this.#files].map(([path, { hash }]) => [path, hash] as const),
    ])
    return [
      ...[...files].map(([path, hash]) => ({ kind: 'file' as const, path, hash })),
      ...[...this.#folders].map(([path, { hash }]) => ({ kind: 'folder' as const, path, hash })),
      ...[...this.#looks.values()].map(({ kind, path, hash }) => ({ kind, path, hash })),
    ]
  }

  /** Discards what was read, or only what was read at `paths`, for a build that follows a change. */
  forget(paths?: Iterable<string>): void {
    this.#codes.clear()
    if (paths) {
      const gone = new Set(paths)
      for (const path of gone)
        for (const known of [this.#files, this.#hashes, this.#folders, this.#stamps]) known.delete(path)
      for (const [key, { kind, path }] of this.#looks)
        if (isDeep(kind) || gone.has(path)) this.#looks.delete(key)
      return
    }
    for (const known of [this.#files, this.#hashes, this.#folders, this.#stamps, this.#looks]) known.clear()
  }

  /**
   * Discards everything whose metadata has changed since it was read, whether a watcher has reported it or
   * not.
   */
  refresh(): void {
    const paths = new Set([...this.#files.keys(), ...this.#hashes.keys(), ...this.#folders.keys()])
    this.forget([
      ...[...paths].filter((path) => this.#stamps.get(path) !== this.#stamp(path)),
      ...this.#outdatedLooks(),
    ])
  }

  /**
   * Everything whose content has changed since it was read, or only what is at `paths`. Compares metadata
   * first and reads only what differs.
   */
  outdated(paths?: Iterable<string>): string[] {
    const found = this.#outdatedLooks(paths && new Set(paths))
    for (const path of new Set(
      paths ?? [...this.#files.keys(), ...this.#hashes.keys(), ...this.#folders.keys()],
    )) {
      const stamp = this.#stamp(path)
      if (this.#stamps.get(path) === stamp) continue
      if (this.#holdsOther(path)) found.push(path)
      else if (this.#stamps.has(path)) this.#stamps.set(path, stamp)
    }
    return found
  }

  /** Paths that look different from when site code looked at them. */
  #outdatedLooks(paths?: ReadonlySet<string>): string[] {
    return [...this.#looks.values()].flatMap((look) => {
      const { kind, path, hash } = look
      if (kind === 'file' || kind === 'folder' || kind === 'code' || !isOfPath(kind)) return []
      if (paths && !paths.has(path) && !isDeep(kind)) return []
      const stamp = this.#stamp(path)
      if (stamp === look.stamp && !isDeep(kind)) return []
      if (this.#lookAgain(kind, path) !== hash) return [path]
      look.stamp = stamp
      return []
    })
  }

  #holdsOther(path: string): boolean {
    try {
      const file = this.#files.get(path)?.hash ?? this.#hashes.get(path)
      if (file !== undefined && (this.#load(path, hashOfFile) ?? absent) !== file) return true
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
    const known = this.#files.get(path)
    if (known) return known
    this.#note(path)
    const bytes = this.#load(path, (absolute) => readFileSync(absolute))
    const file = { bytes, hash: bytes === undefined ? absent : fingerprint(bytes) }
    this.#files.set(path, file)
    return file
  }

  /** Loads a file below the root with `read`; undefined if it does not exist. */
  #load<Value>(path: string, read: (absolute: string) => Value): Value | undefined {
    try {
      return read(this.#contained(path))
    } catch (error) {
      if (error instanceof DiagnosticError) throw error
      if (isMissing(error)) return undefined
      throw new DiagnosticError(
        diagnose('unreadable-file', `\`${path}\` cannot be read (${errorCode(error)}).`, {
          file: path,
          hint: 'Check the permissions of the file.',
        }),
      )
    }
  }

  #folder(path: string): { names: readonly string[] | undefined; hash: string } {
    const known = this.#folders.get(path)
    if (known) return known
    this.#note(path)
    let names: readonly string[] | undefined
    try {
      names = readdirSync(this.#contained(path)).sort()
    } catch (error) {
      if (error instanceof DiagnosticError) throw error
      names = undefined
    }
    const folder = { names, hash: names === undefined ? absent : fingerprint(names.join('\0')) }
    this.#folders.set(path, folder)
    return folder
  }

  #contained(path: string): string {
    const absolute = resolve(this.root, path)
    if (!this.#open.some(({ named }) => isWithin(named, absolute))) throw outside(path)
    const real = realpathSync.native(absolute)
    if (!this.#open.some((folder) => isWithin(folder.real, real))) throw outside(path)
    return real
  }
}

/** Plugins get the same text on every system. */
const withLineFeeds = (text: string | undefined): string | undefined =>
  text?.includes('\r') === true ? text.replaceAll(/\r\n?/g, '\n') : text

/** Whether `path` is `folder` or below it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

/** The code of a system error, such as `ENOENT`; `unknown error` for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown error'
}

function isMissing(error: unknown): boolean {
  return (
    ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'].includes(errorCode(error)) ||
    (error instanceof Error && error.message.includes('null bytes'))
  )
}

const outside = (path: string): DiagnosticError =>
  new DiagnosticError(
    diagnose('outside-project', `\`${path}\` leads out of the project.`, {
      hint: 'Copy the file into the project and name it there.',
    }),
  )
