import { readFileSync, statSync } from 'node:fs'
import { fingerprint } from '../engine/fingerprint.ts'
import { errorCode } from '../engine/reader.ts'
import { stampAt } from '../engine/stamp.ts'

/** Clocks of file systems lag behind by as many milliseconds at most. */
const tick = 10

/**
 * Files as they were read last. Of two changes that follow closely a watcher may tell only the first, and
 * when the system has too much to tell it tells nothing; these files can be asked themselves.
 */
export class FileLooks {
  #known = new Map<string, { look: string; hash: string }>()

  /** Notes how files are; to be called before they are read, so that a change in between is seen later. */
  note(files: Iterable<string>): void {
    this.#known = new Map([...files].map((file) => [file, { look: stampAt(file), hash: hashOf(file) }]))
  }

  /**
   * The files that count from now on. One that was not noted before it was read counts as outdated when it
   * changed `since` then (milliseconds); one of `absent` (files or folders), as soon as it is there.
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

  /** Notes files by the hash of what was read. */
  noteRead(hashes: Readonly<Record<string, string>>): void {
    this.#known = new Map(
      Object.entries(hashes).map(([file, hash]) => [
        file,
        { look: this.#known.get(file)?.hash === hash ? (this.#known.get(file)?.look ?? '') : '', hash },
      ]),
    )
  }

  /**
   * Absolute paths of those whose content is another now than when they were read, or when this was told
   * last.
   */
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

/** The hash of a file that does not exist or cannot be read. */
const missing = 'missing'

function hashOf(file: string): string {
  try {
    return fingerprint(readFileSync(file))
  } catch (error) {
    return errorCode(error) === 'EISDIR' ? 'folder' : missing
  }
}
