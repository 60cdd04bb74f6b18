// The database: a file with one entry of JSON per line, to which lines are only ever appended.
import { open } from 'node:fs/promises'

/**
 * @typedef {object} Entry
 * @property {string} time When it arrived: `2025-11-22T18:30:00.000Z`.
 * @property {string} [page] Of feedback on a page: its path, `/guides/install`.
 * @property {boolean} [helpful]
 * @property {string} [message]
 * @property {string} [answer] Of a verdict on an answer: the id of the answer.
 * @property {'like' | 'dislike'} [verdict]
 *
 * @typedef {object} FeedbackFile
 * @property {(entry: Entry) => Promise<void>} add Is over when the entry is on the disk. Throws an error with
 *   the `status` 507 when the file is full.
 * @property {() => Promise<readonly Entry[]>} read Everything, oldest first.
 * @property {() => Promise<void>} close
 */

const newline = 0x0a

/**
 * Opens the file, or creates it. Half a line at its end is what a server that was killed while it wrote has
 * left: nobody was told that it was kept, so it is cut off.
 *
 * @param {string} path
 * @param {{ readonly mostBytes: number, readonly log: (line: string) => void }} options
 * @returns {Promise<FeedbackFile>}
 */
export async function openFeedbackFile(path, { mostBytes, log }) {
  const file = await open(path, 'a+', 0o600)
  const found = await file.readFile()
  let size = found.lastIndexOf(newline) + 1
  if (size < found.length) {
    await file.truncate(size)
    log(`cut off ${found.length - size} bytes of an entry that was not written to its end`)
  }
  /** Entries are written one after the other, so that no two share a line. */
  let last = Promise.resolve()

  async function append(entry) {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`)
    if (size + line.length > mostBytes)
      throw Object.assign(new Error(`${path} is full: it has ${size} bytes.`), { status: 507 })
    try {
      await file.appendFile(line)
      await file.datasync()
      size += line.length
    } catch (problem) {
      // A full disk leaves part of a line, which the next entry must not continue.
      await file.truncate(size).catch(() => undefined)
      throw problem
    }
  }

  return {
    add(entry) {
      const written = last.then(() => append(entry))
      last = written.catch(() => undefined)
      return written
    },
    async read() {
      await last
      const bytes = Buffer.alloc(size)
      await file.read(bytes, 0, size, 0)
      return bytes.toString('utf8').split('\n').flatMap(entryIn)
    },
    async close() {
      await last
      await file.close()
    },
  }
}

/** A line that somebody has damaged by hand is no reason to show nothing. */
function entryIn(line) {
  try {
    const entry = JSON.parse(line)
    return typeof entry?.time === 'string' ? [entry] : []
  } catch {
    return []
  }
}
