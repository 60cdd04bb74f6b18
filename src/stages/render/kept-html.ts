import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { Session } from '../../engine/session.ts'

/** The number of characters of HTML that a server keeps in memory. */
const charactersOfServer = 64 * 1024 * 1024

/**
 * The HTML of pages, by its hash. A build keeps it in the store, so that a clone with a cache, or a build
 * into another folder, has it without making the page. It is compressed: a cache is to be about as large as
 * the output, and is sent to other machines. A server, whose store is in memory, keeps the HTML of few pages,
 * and an editor, to which nobody shows a page, that of none.
 */
export class KeptHtml {
  readonly #session: Pick<Session, 'store' | 'spill' | 'showsPages'>
  readonly #ofServer = new Map<string, string>()
  #characters = 0

  constructor(session: Pick<Session, 'store' | 'spill' | 'showsPages'>) {
    this.#session = session
  }

  /** Keeps HTML if there is room, and returns its hash. */
  keep(html: string): string {
    const hash = fingerprint(html)
    const { store, spill, showsPages } = this.#session
    if (spill) {
      if (!store.use(key(hash))) store.set(key(hash), deflateRawSync(html, { level: 1 }).toString('base64'))
    } else if (showsPages && (this.#characters += html.length) <= charactersOfServer)
      this.#ofServer.set(hash, html)
    return hash
  }

  /** Keeps what there is for the next build as well. */
  use(hash: string): void {
    this.#session.store.use(key(hash))
  }

  /** Undefined if it has to be made again. */
  get(hash: string): string | undefined {
    const html = this.#ofServer.get(hash)
    if (html !== undefined) return html
    const packed = this.#session.store.get(key(hash))
    return packed === undefined ? undefined : inflateRawSync(Buffer.from(packed, 'base64')).toString()
  }
}

const key = (hash: string): string => `html:${hash}`
