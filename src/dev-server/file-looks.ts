import { readFileSync, statSync } from 'node:fs'
import { fingerprint } from '../engine/fingerprint.ts'
import { errorCode } from '../engine/system-error.ts'
import { stampAt } from '../engine/look.ts'

/** Milliseconds by which file system timestamps may lag behind the clock. */
const tick = 10

/**
 * The state of files when they were last read. Watchers can miss changes (the second of two in quick
 * succession, or any when the system's queue overflows); comparing against this state finds them.
 */
export class FileLooks {
  #known = new Map<string, { look: string; hash: string }>()

  /**
   * Records the state of files. Call it before reading them, so that a change during the reading is noticed.
   */
  note(files: Iterable<string>): void {
    this.#known = new Map([...files].map((file) => [file, { look: stampAt(file), hash: hashOf(file) }]))
  }

  /**
   * Sets the files to compare from now on. A file without a recorded state counts as outdated if it was
   * modified after `since` (milliseconds); a file or folder of `absent`, as soon as it exists.
   */
  keep(files: Iterable<string>, since: number, absent: readonly string[] = []): void {
    this.#known = new Map([
      ...[...files].map(
        (file) =>
          [
            file,
            this.#known.get(file) ??
              (changedSince(file, since)
                ? { look: '', hash: '' }
                : { look: stampAt(file), hash: hashOf(file) }),
          ] as const,
      ),
      ...absent.map((path) => [path, { look: '', hash: missing }] as const),
    ])
  }

  /** Absolute paths of files whose content has changed since they were read, or since the last call. */
  outdated(): string[] {
    return [...this.#known].flatMap(([file, known]) => {
      const look = stampAt(file)
      if (look === known.look) return []
      const hash = hashOf(file)
      const isOther = hash !== known.hash
      known.look = look
      known.hash = hash
      return isOther ? [file] : []
    })
  }

  get files(): readonly string[] {
    return [...this.#known.keys()]
  }
}

function changedSince(file: string, since: number): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity) >= since - tick
}

/** Stands for the hash of a file that does not exist or cannot be read. */
const missing = 'missing'

function hashOf(file: string): string {
  try {
    return fingerprint(readFileSync(file))
  } catch (error) {
    return errorCode(error) === 'EISDIR' ? 'folder' : missing
  }
}
