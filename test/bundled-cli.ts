import { join } from 'node:path'

/** Absolute path of the command in `dist`, which is bundled before a run (vitest.config.ts). */
export const bundledCli = join(import.meta.dirname, '../dist/docgen.js')
