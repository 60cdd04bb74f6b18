import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { manifestName } from '../model/path.ts'
import type { MigrationDraft } from './migration.ts'

/** Folders for the output, in the order of preference. The first is docgen's default. */
const candidates = ['build', 'docgen-build', 'docgen-output', 'docgen-site']

/** Chooses an output folder in the project (`root`: absolute path) that is free, or was written by docgen. */
export function chooseOutputFolder(root: string, draft: MigrationDraft): void {
  const isFree = (name: string): boolean =>
    !existsSync(join(root, name)) || existsSync(join(root, name, manifestName))
  const chosen = candidates.find(isFree)
  if (chosen !== undefined && chosen !== candidates[0])
    draft.set('outDir', chosen, "The folder `build` exists already and is not docgen's.")
}
