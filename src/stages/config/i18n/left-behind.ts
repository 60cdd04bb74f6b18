import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { currentVersion } from '../../../model/content-tree.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { TranslatedTree } from './translation-paths.ts'

/**
 * Finds translations that readers do not see by default, because only the unreleased version has them:
 * `untranslated-locale`.
 */
export function leftBehind(
  locale: string,
  trees: readonly TranslatedTree[],
  root: string,
): readonly Diagnostic[] {
  const isThere = (path: string): boolean => existsSync(join(root, path))
  return trees.flatMap((last) => {
    const { version, mount } = last.tree
    const current = trees.find(
      ({ tree }) => tree.mount === mount && tree.version?.name === currentVersion && !tree.version.isLast,
    )
    if (!version?.isLast || !current || !isThere(current.shown) || isThere(last.shown)) return []
    return [
      diagnose(
        'untranslated-locale',
        `\`${current.shown}\` translates the unreleased version into \`${locale}\`, but version \`${version.name}\`, which readers see first, has no translation.`,
        { file: current.shown, hint: `Copy it to \`${last.shown}\`, if it fits that version.` },
      ),
    ]
  })
}
