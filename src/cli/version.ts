import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/exit-code.ts'
import { primaryTree, projectItself, versionNameProblem } from '../model/content-tree.ts'
import { didYouMean } from '../model/nearest.ts'
import { type CliContext, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import type { VersionFlags } from './request.ts'
import { currentTree, inTheWay, takeSnapshot } from './snapshot.ts'

/** `docgen version NAME`: saves the current pages as a version. Refuses to replace an existing one. */
export async function version(
  name: string,
  { dir, config: configFile, mount }: VersionFlags,
  context: CliContext,
): Promise<ExitCode> {
  const problem = versionNameProblem(name)
  if (problem !== undefined)
    throw unusable(`\`${name}\` cannot be the name of a version: ${problem}.`, 'As in `1.0` or `2026-05`.')
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { translationsOfVersion } = await import('../pipeline/commands/translations-of-version.ts')
  const { root, config } = await loadSite({
    ...siteAt(dir, configFile, context),
    cache: true,
    comingVersion: name,
  })
  if (config.versions)
    throw unusable(
      'The configuration lists its `versions` by hand: other builds make them.',
      'Remove `versions` from the configuration, so that docgen looks for versions on disk.',
    )
  const ids = [...new Set(config.trees.map((tree) => tree.mount))]
  const wanted = mount ?? primaryTree(config.trees).mount
  if (!ids.includes(wanted))
    throw unusable(
      `No mount has the id \`${wanted}\`.`,
      didYouMean(wanted, ids) ?? `There are ${ids.join(', ')}.`,
    )
  const tree = currentTree(wanted, config.trees)
  if (!tree || !existsSync(resolve(root, tree.path)))
    throw unusable(`The mount \`${wanted}\` has no current pages to copy.`)
  if (tree.path === projectItself)
    throw unusable(
      'The pages lie in the project itself, and so would their copies.',
      'Move the pages to a folder of their own, such as `docs`, and name it in `content`.',
    )
  const names = config.trees.flatMap((each) =>
    each.mount === wanted && each.version ? [each.version.name] : [],
  )
  if (names.includes(name))
    throw unusable(`The version \`${name}\` already exists.`, 'Give the new one another name.')
  const translations = translationsOfVersion(name, tree, config, root)
  const taken = inTheWay(root, tree, name, translations)
  if (taken !== undefined)
    throw unusable(`\`${taken}\` already exists.`, 'Remove it, or add its version to the list.')
  const { pages, files, list } = await takeSnapshot(root, tree, name, translations)
  const folders = translations.filter(({ kind }) => kind === 'pages').map(({ to }) => to)
  context.stdout.write(
    `Version ${name} of ${tree.path} is in ${pages} (${files === 1 ? 'one file' : `${files} files`}), and in ${list}.\n${folders.length === 0 ? '' : `Its translations are in ${folders.join(', ')}.\n`}`,
  )
  return 0
}
