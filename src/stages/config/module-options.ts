import type { SiteCode } from '../../model/site-code.ts'

/** How files of the configuration are bundled and evaluated. */
export interface ModuleOptions {
  /** Absolute path of the project root. */
  readonly root: string
  /** Absolute path of the cache folder. */
  readonly cacheDir: string
  /** Whether a bundle of an earlier run may be used. */
  readonly reuse: boolean
  readonly timeoutMilliseconds: number
  /** Notes what they look at. */
  readonly code: SiteCode
}
