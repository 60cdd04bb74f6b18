import { resolve } from 'node:path'
import type { LookKind, Seen } from '../model/site-code.ts'
import { isDeep, isOfPath, isStamped, see } from './look.ts'
import { stampAt } from './stamp.ts'

/** A look and its result. The path is relative to the project root, or another name. */
interface SeenLook {
  readonly kind: LookKind
  readonly path: string
  readonly hash: string
}

/** What site code has looked at, each as it was first seen in a build. */
export class SeenLooks {
  readonly #root: string
  readonly #looks = new Map<string, SeenLook & { stamp: string }>()

  /** `root`: absolute path of the project. */
  constructor(root: string) {
    this.#root = root
  }

  get all(): readonly SeenLook[] {
    return [...this.#looks.values()].map(({ kind, path, hash }) => ({ kind, path, hash }))
  }

  /** The result of a look: that of the first time. */
  hashOf(kind: LookKind, path: string): string {
    const earlierLook = this.#looks.get(`${kind}:${path}`)
    if (earlierLook) return earlierLook.hash
    const look = this.#see(kind, path)
    this.keep(kind, path, look)
    return look.result
  }

  keep(kind: LookKind, path: string, { result, stamp }: Seen): void {
    const key = `${kind}:${path}`
    if (kind !== 'unknown' && !this.#looks.has(key)) this.#looks.set(key, { kind, path, hash: result, stamp })
  }

  /** Paths that look different now, or those of `paths` that do. */
  outdated(paths?: ReadonlySet<string>): string[] {
    return [...this.#looks.values()].flatMap((look) => {
      const { kind, path, hash } = look
      if (!isOfPath(kind)) return []
      if (paths && !paths.has(path) && !isDeep(kind)) return []
      if (isStamped(kind) && stampAt(resolve(this.#root, path)) === look.stamp) return []
      const { result, stamp } = this.#see(kind, path)
      if (result !== hash) return [path]
      look.stamp = stamp
      return []
    })
  }

  /** Discards all of it, or what was seen at `paths`. */
  forget(paths?: ReadonlySet<string>): void {
    for (const [key, { kind, path }] of this.#looks)
      if (!paths || isDeep(kind) || paths.has(path)) this.#looks.delete(key)
  }

  #see = (kind: LookKind, path: string): Seen =>
    see({ kind, name: isOfPath(kind) ? resolve(this.#root, path) : path })
}
