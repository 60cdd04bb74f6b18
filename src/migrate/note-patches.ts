import { filesBelow } from './files-below.ts'
import type { MigrationDraft } from './migration.ts'

/**
 * Notes the patches with which a project (`root`: absolute path) changes packages of its generator, as
 * patch-package and pnpm name their files.
 */
export function notePatches(root: string, packages: RegExp, draft: MigrationDraft): void {
  for (const file of filesBelow(root, 'patches').filter((name) => packages.test(name)))
    draft.leftOut(
      `patches/${file}`,
      'It changes the generator, not the pages. What it did to addresses and ids of headings is missing: `docgen migrate --compare` with the old site lists addresses that are gone.',
      'patches',
    )
}
