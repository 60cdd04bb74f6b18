import { frontMatterCounterparts } from '../../migrate/counterparts/front-matter.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import { frontMatterKeys } from '../../model/front-matter.ts'
import { didYouMean } from '../../model/nearest.ts'
import { postFrontMatter } from './post-head.ts'

/**
 * Reports `unknown-front-matter-key` for keys (with their places) that neither docgen nor `declared` knows.
 * With `onlyMisspelled`, only those that are nearly one of docgen's: pages of other generators may have any
 * key, since those do not check them.
 */
export function unknownKeys(
  keys: Readonly<Record<string, Place>>,
  file: string,
  declared: readonly string[],
  onlyMisspelled: boolean,
): readonly Diagnostic[] {
  const known = [...Object.keys(frontMatterKeys), ...declared]
  return Object.entries(keys).flatMap(([key, place]) => {
    if (known.includes(key)) return []
    const counterpart = Object.hasOwn(frontMatterCounterparts, key) ? frontMatterCounterparts[key] : undefined
    const nearest = didYouMean(key, known)
    if (onlyMisspelled && (counterpart !== undefined || nearest === undefined)) return []
    const hint =
      (Object.hasOwn(postFrontMatter, key) ? 'Only posts of a blog have it.' : counterpart) ??
      nearest ??
      'Declare it under `frontMatter` in the configuration if a template or a plugin of the site reads it.'
    return [
      diagnose('unknown-front-matter-key', `There is no front matter key \`${key}\`.`, { file, place, hint }),
    ]
  })
}
