import { stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'

export const configExtensions = ['ts', 'mts', 'js', 'mjs', 'json', 'yaml', 'yml'] as const
const contentFolder = 'content'

export interface FoundConfig {
  /** Absolute path of the configuration file. */
  readonly file: string
  /** Absolute path of the project's root: the folder that has the content folder. */
  readonly root: string
}

/**
 * Looks for `docgen.config.*` in a folder, then in its `content` folder, then in the folders above. `explicit` names the file itself.
 * Throws `config-not-found` with the places that were looked at.
 */
export async function findConfig(startDir: string, explicit?: string): Promise<FoundConfig> {
  if (explicit !== undefined) return foundAt(await existing(resolve(startDir, explicit), startDir))
  const looked: string[] = []
  for (let folder = resolve(startDir); ; folder = dirname(folder)) {
    for (const place of [folder, join(folder, contentFolder)]) {
      looked.push(place)
      const file = await firstFile(configExtensions.map((extension) => join(place, `docgen.config.${extension}`)))
      if (file !== undefined) return foundAt(file)
    }
    if (folder === dirname(folder)) break
  }
  throw new DiagnosticError(
    diagnose('config-not-found', `There is no \`docgen.config.ts\` in \`${startDir}\` or above it.`, {
      hint: `Looked for docgen.config.{${configExtensions.join(',')}} in ${looked.map((place) => `\`${place}\``).join(', ')}.`,
    }),
  )
}

/** The first of the files that exists; absolute paths. */
export async function firstFile(candidates: readonly string[]): Promise<string | undefined> {
  const found = await Promise.all(candidates.map(isFile))
  return candidates[found.indexOf(true)]
}

async function foundAt(file: string): Promise<FoundConfig> {
  const folder = dirname(file)
  const inContent = basename(folder) === contentFolder && !(await isFolder(join(folder, contentFolder)))
  return { file, root: inContent ? dirname(folder) : folder }
}

async function existing(file: string, startDir: string): Promise<string> {
  if (await isFile(file)) return file
  const folder = await isFolder(file)
  throw new DiagnosticError(
    diagnose('config-not-found', folder ? `\`${file}\` is a folder, not a configuration file.` : `There is no configuration file \`${file}\`.`, {
      hint: folder ? `To build the project in it, run \`docgen build ${relative(startDir, file) || '.'}\`.` : 'The path of `--config` starts at the working directory.',
    }),
  )
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
