import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isWithin } from '../engine/file-name.ts'
import { fingerprint, hashOfFile } from '../engine/fingerprint.ts'
import type { OutputPath } from '../model/path.ts'
import { answerRequest } from './answer-request.ts'
import { Compressor } from './compress.ts'
import { openServer, type OpenServer, type ServerOptions } from './open-server.ts'
import type { FileSource, ServedFile } from './resolve-address.ts'

/** Serves a built site (absolute path of its folder) the way a static host would. */
export function serveOutput(folder: string, baseUrl: string, options: ServerOptions): Promise<OpenServer> {
  const site = { source: outputSource(folder), baseUrl, compressor: new Compressor() }
  return openServer(options, (request, response, path) => answerRequest(request, response, path, site))
}

/** Files above this size in bytes are streamed from disk. */
const wholeBytes = 4_000_000

/**
 * The files in a folder on disk. Symbolic links that lead out of it, and anything but regular files, count as
 * missing.
 */
export function outputSource(folder: string): FileSource {
  const hashes = new Map<string, { readonly stamp: string; readonly hash: string }>()
  return {
    async find(candidates) {
      const root = await realpath(folder).catch(() => undefined)
      if (root === undefined) return undefined
      for (const path of candidates) {
        const file = path === '' ? undefined : await read(root, path)
        if (file) return file
      }
      return undefined
    },
  }

  async function read(root: string, path: OutputPath): Promise<ServedFile | undefined> {
    const real = await realpath(join(root, path)).catch(() => undefined)
    if (real === undefined || real === root || !isWithin(root, real) || !sameCase(real, path))
      return undefined
    let handle: FileHandle | undefined
    try {
      // Without O_NONBLOCK, opening a FIFO would wait for a writer; O_NOFOLLOW because a link may have
      // appeared after the check.
      handle = await open(
        real,
        constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0),
      )
      const stats = await handle.stat()
      if (!stats.isFile()) return undefined
      if (stats.size <= wholeBytes) {
        const content = await handle.readFile()
        return { path, hash: fingerprint(content), content }
      }
      const stamp = [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(' ')
      const cachedHash = hashes.get(real)
      const hash = cachedHash?.stamp === stamp ? cachedHash.hash : hashOfFile(real)
      hashes.set(real, { stamp, hash })
      return { path, hash, content: { file: real, size: stats.size } }
    } catch {
      return undefined
    } finally {
      await handle?.close()
    }
  }
}

/** On case-insensitive file systems, rejects addresses that would fail on a case-sensitive host. */
function sameCase(real: string, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const last = basename(real)
  return last === name || last.toLowerCase() !== name.toLowerCase()
}
