import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { bodyText, timedFetch } from '../engine/timed-fetch.ts'

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
      return await timedFetch(url, { milliseconds: milliseconds.timeout }, async ({ ok, status }, body) => {
        if (status === 404 || status === 410) return undefined
        if (!ok) throw new Error(`${url.href} answered ${status}.`)
        return await bodyText(body, maxBytes, url.href)
      })
    },
    revision: () => Promise.resolve(String(Math.floor(Date.now() / milliseconds.fresh))),
  }
}
