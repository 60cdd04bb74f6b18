import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildResult } from '../pipeline/build-options.ts'

/** The result of a build that failed before it had any pages. `root` and `outDir` are absolute paths. */
export const failedBuild = (
  diagnostics: readonly Diagnostic[],
  root: string,
  outDir: string,
): BuildResult => ({
  diagnostics,
  failed: true,
  written: false,
  pages: 0,
  fromCache: 0,
  files: 0,
  bytes: 0,
  milliseconds: 0,
  outDir,
  root,
  timings: [],
})
