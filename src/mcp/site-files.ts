import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Where the files of a published site are read. Paths are relative to the site's home page. */
export interface SiteFiles {
  readonly name: string
  /** The text of a file; undefined if there is none. Throws if that cannot be found out. */
  readonly read: (path: string) => Promise<string | undefined>
  /** Changes when the site was published again, as far as that can be told cheaply. */
  readonly revision: () => Promise<string>
}

/**
 * A site in a folder, whose home page lies in it. `folder`: absolute. `index`: the file that every build
 * writes.
 */
export function filesInFolder(folder: string, index: string): SiteFiles {
  return {
    name: folder,
    async read(path) {
      const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]).catch(() => [])
      // A link may lead anywhere; what is served lies in the folder.
      if (root === undefined || file === undefined || !file.startsWith(root + sep)) return undefined
      return await readFile(file, 'utf8').catch(() => undefined)
    },
    async revision() {
      const { mtimeMs, size } = await stat(join(folder, index)).catch(() => ({ mtimeMs: 0, size: 0 }))
      return `${mtimeMs} ${size}`
    },
  }
}

const milliseconds = { timeout: 20_000, fresh: 300_000 }

/** More than any index of a site takes. */
const maxBytes = 64_000_000

/** A site at an address, which ends with a slash. It is looked at again after five minutes. */
export function filesAtAddress(address: string): SiteFiles {
  return {
    name: address,
    async read(path) {
      const url = new URL(path, address)
      if (!url.href.startsWith(address)) return undefined
      const answer = await fetch(url, { signal: AbortSignal.timeout(milliseconds.timeout) })
      if (answer.status === 404 || answer.status === 410) return undefined
      if (!answer.ok) throw new Error(`${url.href} answered ${answer.status}.`)
      return await boundedText(answer)
    },
    revision: () => Promise.resolve(String(Math.floor(Date.now() / milliseconds.fresh))),
  }
}

async function boundedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  // `fetch` of Node gives chunks of bytes.
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`${answer.url} is larger than ${maxBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
