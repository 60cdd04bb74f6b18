/**
 * As many bundles of templates a process or thread loads: Node never lets go of a module, and each has some 2
 * MB.
 */
const maxModules = 10

/** The bundles that a process or a thread has loaded, by absolute path. */
export class LoadedModules {
  readonly #paths = new Set<string>()

  /** Whether a bundle was loaded before or may be; it is noted. */
  mayLoad(path: string): boolean {
    if (this.#paths.size >= maxModules && !this.#paths.has(path)) return false
    this.#paths.add(path)
    return true
  }

  /**
   * Notes a bundle that is going to be loaded. Who has loaded too many is closed with `close`, to start over.
   */
  async makeRoom(path: string, close: () => Promise<void>): Promise<void> {
    if (this.mayLoad(path)) return
    await close()
    this.#paths.clear()
    this.mayLoad(path)
  }
}

/** Of this process: what it has loaded outlives every build in it. */
export const loadedHere = new LoadedModules()
