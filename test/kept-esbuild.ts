import { withEsbuild } from '../src/engine/esbuild.ts'

let use: Promise<unknown> | undefined

/**
 * A use that never ends: docgen stops esbuild when nobody has used it for a while, and to start it for each
 * site of a test takes as long as bundling, as Linux copies the page tables of this process.
 */
export function keepEsbuild(): void {
  void (use ??= withEsbuild(() => new Promise(() => undefined)))
}
