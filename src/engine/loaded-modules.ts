/**
 * The number of template bundles that a process or thread may load: Node never unloads a module, and each
 * takes about 2 MB.
 */
const maxModules = 10

/** Tracks the bundles that a process or thread has loaded, by absolute path. */
export class LoadedModules {
  readonly #paths = new Set<string>()

  /** Whether a bundle is loaded already or may still be; if so, it is recorded. */
  mayLoad(path: string): boolean {
    if (this.#paths.size >= maxModules && !this.#paths.has(path)) return false
    this.#paths.add(path)
    return true
  }

  /**
   * Records a bundle that is about to be loaded. If too many have been loaded, first calls `close` to start
   * over.
   */
  async makeRoom(path: string, close: () => Promise<void>): Promise<void> {
    if (this.mayLoad(path)) return
    await close()
    this.#paths.clear()
    this.mayLoad(path)
  }
}

/** For this process: the modules it has loaded outlive every build. */
export const loadedHere = new LoadedModules()
