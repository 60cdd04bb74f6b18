import { existsSync } from 'node:fs'
import { locationInStack, type StackOptions } from '../engine/stack-place.ts'
import type { Session } from '../engine/session.ts'
import type { LoadedCode } from '../engine/theme-code.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Location } from '../model/location.ts'
import { entryIn } from '../model/site-config.ts'
import type { UnknownUse } from '../model/site-code.ts'

/**
 * What code of the site did that makes its results depend on something unknown, so that they are not cached:
 * one finding for each plugin, for the configuration, and for the code that made `pages`.
 */
export function unknownDependencies(
  { loaded, cacheDir }: Session,
  pages: readonly LoadedCode[],
): readonly Diagnostic[] {
  const { config, root, code, file } = loaded
  const folders = [cacheDir, root]
  const usesOf = (name: string | undefined): readonly UnknownUse[] =>
    code.unknownUses.filter(({ plugin }) => plugin === name)
  return [
    ...config.plugins.flatMap((plugin) =>
      report(`The plugin \`${plugin.name}\``, 'the plugin', usesOf(plugin.name), {
        root,
        folders,
        otherwise: entryIn(config, plugin),
      }),
    ),
    ...report('The configuration', 'the configuration', usesOf(undefined), {
      root,
      folders,
      otherwise: { file },
    }),
    ...report(
      'The code of templates or pages',
      'the configuration',
      pages.flatMap(({ unknownUses }) => unknownUses),
      {
        root,
        folders,
        otherwise: { file },
      },
    ),
  ]
}

type CodePlaces = Pick<StackOptions, 'root' | 'folders'>

/** `otherwise`: where the finding is if the line of the code is not known. */
function report(
  who: string,
  where: string,
  uses: readonly UnknownUse[],
  { otherwise, ...code }: CodePlaces & { readonly otherwise: Location },
): readonly Diagnostic[] {
  if (uses.length === 0) return []
  const what = [...new Set(uses.map((use) => use.what))].join(', ')
  return [
    diagnose(
      'unknown-dependency',
      `${who} uses ${what}. Its result cannot be compared with that of the last build, so what depends on it is built again every time.`,
      {
        ...(placeIn(uses, code) ?? otherwise),
        hint: `Name the files and variables that it depends on in \`dependencies\` of ${where}. If there are none, \`dependencies: {}\` says so.`,
      },
    ),
  ]
}

/** The line of the site's own code that did it first. */
function placeIn([use]: readonly UnknownUse[], { root, folders }: CodePlaces): Location | undefined {
  const error = new Error()
  error.stack = use?.stack ?? ''
  return locationInStack(error, { root, folders, isOwn: existsSync })
}
