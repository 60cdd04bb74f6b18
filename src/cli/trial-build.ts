import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { assembleOnce } from '../build.ts'
import { defaultBuildOptions } from '../pipeline/build-options.ts'

/** The findings that a build would have. */
export interface Rehearsal {
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
  readonly pages: number
}

/**
 * Does everything a build does except writing, and leaves nothing behind, not even a cache. `root`: absolute
 * path of the project.
 */
export async function trialBuild(root: string, signal: AbortSignal): Promise<Rehearsal> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'docgen-rehearsal-'))
  try {
    return await assembleOnce(
      {
        root,
        cacheDir,
        signal,
        ...defaultBuildOptions,
        cache: false,
      },
      ({ diagnostics, failed, pages }) => ({ diagnostics, failed, pages }),
    )
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return { diagnostics: error.diagnostics, failed: true, pages: 0 }
  } finally {
    rmSync(cacheDir, { recursive: true, force: true })
  }
}
