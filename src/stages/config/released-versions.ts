import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { currentVersion } from '../../model/content-tree.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { didYouMean } from '../../model/nearest.ts'
import { foldersIn } from './folders-in.ts'
import { isFile } from './find-config.ts'
import { loadModule } from './load-module.ts'
import { createLocate } from './locate.ts'
import type { ModuleOptions } from './module-options.ts'
import { mountFiles, versionFolder, versionNameProblem } from '../../model/mount-files.ts'
import { inQuotes } from '../../model/hint.ts'
import type { Mount } from './mount-problems.ts'
import { place, shown, type Problem } from './problem.ts'

/** The versions of a mount on disk. */
export interface ReleasedVersions {
  /** Newest first. */
  readonly names: readonly string[]
  /** Absolute path of the list, if it exists. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A mount without versions. */
export const noVersions: ReleasedVersions = { names: [], inputs: [], diagnostics: [] }

/** Reads the released versions of a mount from its list. Reports mismatches between names and folders. */
export async function releasedVersions(
  mount: Pick<Mount, 'id' | 'disableVersioning' | 'onlyIncludeVersions'>,
  options: ModuleOptions,
): Promise<ReleasedVersions> {
  if (mount.disableVersioning) return noVersions
  const { root } = options
  const files = mountFiles(mount.id)
  const list = join(root, files.versions)
  const folders = foldersIn(join(root, files.pages)).filter((name) => name.startsWith('version-'))
  if (!(await isFile(list))) return { ...noVersions, diagnostics: folders.map((name) => undeclared(name)) }
  const { value } = await loadModule(list, options)
  const locate = createLocate(list, root)
  if (!isNames(value)) {
    const wrong = Array.isArray(value) ? value.findIndex((name) => typeof name !== 'string') : -1
    const entry: unknown = Array.isArray(value) ? value[wrong] : undefined
    const problem: Problem = {
      rule: 'invalid-config-value',
      path: wrong === -1 ? [] : [wrong],
      at: 'value',
      message:
        wrong === -1
          ? `\`${files.versions}\` must be a list of names of versions, not ${shown(value)}.`
          : `The name of a version must be a text, not ${shown(entry)}.`,
      hint:
        typeof entry === 'number'
          ? inQuotes(String(entry))
          : 'As in `["2.0", "1.0"]`, the newest first. For a file that is about something else, set `disableVersioning` on the mount.',
    }
    return { ...noVersions, inputs: [list], diagnostics: await place([problem], locate) }
  }
  // If the configuration selects the published versions, the list may also contain the unreleased one.
  const names: readonly string[] = mount.onlyIncludeVersions
    ? value.filter((name) => name !== currentVersion)
    : value
  const unlisted = folders.filter((folder) => !names.some((name) => versionFolder(name) === folder))
  const problems = names.flatMap((name, index): readonly Problem[] => {
    const unusable = names.indexOf(name) < index ? 'it is listed twice' : versionNameProblem(name)
    const folder = `${files.pages}/${versionFolder(name)}`
    // A version that is not published needs no folder.
    const isWanted = mount.onlyIncludeVersions?.includes(name) ?? true
    if (unusable === undefined && (!isWanted || folders.includes(versionFolder(name)))) return []
    return [
      {
        rule: unusable === undefined ? 'unknown-version' : 'invalid-config-value',
        path: [index],
        at: 'value',
        message:
          unusable === undefined
            ? `The version \`${name}\` has no folder \`${folder}\`.`
            : `\`${name}\` cannot be the name of a version: ${unusable}.`,
        hint:
          unusable === undefined
            ? (didYouMean(
                name,
                unlisted.map((each) => each.replace(/^version-/, '')),
              ) ?? `Remove the name from \`${files.versions}\`, or restore the folder.`)
            : names.indexOf(name) < index
              ? 'Keep one of the two.'
              : 'Give it another name.',
      },
    ]
  })
  return {
    names,
    inputs: [list],
    diagnostics: [...(await place(problems, locate)), ...unlisted.map((name) => undeclared(name))],
  }

  function undeclared(folder: string): Diagnostic {
    const name = folder.slice('version-'.length)
    return diagnose(
      'undeclared-version',
      `The folder \`${files.pages}/${folder}\` belongs to no version in \`${files.versions}\` and is left out.`,
      {
        ...(existsSync(list)
          ? { file: files.versions, place: { line: 1, column: 1 } }
          : { file: `${files.pages}/${folder}` }),
        hint: `Add \`${JSON.stringify(name)}\` to the list, or remove the folder.`,
      },
    )
  }
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')
