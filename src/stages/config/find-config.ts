import { existsSync, readdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileName } from '../../engine/file-name.ts'
import { foreignConfigs } from '../../migrate/counterparts/keys.ts'
import { diagnosticError } from '../../model/diagnose.ts'

const configExtensions = ['ts', 'mts', 'js', 'mjs', 'json', 'yaml', 'yml'] as const
const contentFolder = 'content'

export interface FoundConfig {
  /** Absolute path of the configuration file. */
  readonly file: string
  /** Absolute path of the project's root: the folder that contains the content folder. */
  readonly root: string
}

/**
 * Searches for `docgen.config.*` in a folder, its `content` folder, and its parent folders. `explicit` is the
 * path of the file itself. Throws `config-not-found`, which lists the places searched.
 */
export async function findConfig(startDir: string, explicit?: string): Promise<FoundConfig> {
  if (explicit !== undefined) return foundAt(await existing(resolve(startDir, explicit), startDir))
  const looked: string[] = []
  for (let folder = resolve(startDir); ; folder = dirname(folder)) {
    for (const place of [folder, join(folder, contentFolder)]) {
      looked.push(place)
      const [file] = await filesNamed('docgen.config', place)
      if (file !== undefined) return foundAt(file)
    }
    if (folder === dirname(folder)) break
  }
  const other = await foreignConfig(startDir)
  throw diagnosticError(
    'config-not-found',
    `There is no \`docgen.config.ts\` in \`${startDir}\` or above it.`,
    {
      hint: `${other === undefined ? '' : `\`${other}\` belongs to another generator. `}\`docgen init\` sets up a site. Looked for docgen.config.{${configExtensions.join(',')}} in ${looked.map((place) => `\`${place}\``).join(', ')}.`,
    },
  )
}

/** The name of another generator's configuration in the folder, for a helpful error. */
async function foreignConfig(folder: string): Promise<string | undefined> {
  const names: readonly string[] = await readdir(folder).catch(() => [])
  return [...names].sort().find((name) => foreignConfigs.test(name))
}

/**
 * The files in a folder with a given name and any extension of configurations; the first one is used.
 * Absolute paths.
 */
export async function filesNamed(
  name: 'docgen.config' | 'sidebars',
  folder: string,
): Promise<readonly string[]> {
  const candidates = configExtensions.map((extension) => join(folder, `${name}.${extension}`))
  const areFiles = await Promise.all(candidates.map(isFile))
  return candidates.filter((_, index) => areFiles[index])
}

async function foundAt(file: string): Promise<FoundConfig> {
  const folder = dirname(file)
  const inContent = basename(folder) === contentFolder && !(await isFolder(join(folder, contentFolder)))
  return { file, root: inContent ? dirname(folder) : folder }
}

async function existing(file: string, startDir: string): Promise<string> {
  if (await isFile(file)) return file
  const folder = await isFolder(file)
  throw diagnosticError(
    'config-not-found',
    folder
      ? `\`${file}\` is a folder, not a configuration file.`
      : `There is no configuration file \`${file}\`.`,
    {
      hint: folder
        ? `To build the project in it, run \`docgen build ${fileName(file, startDir) || '.'}\`.`
        : 'The path given to `--config` is relative to the working directory.',
    },
  )
}

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}

/** The names of the folders in a folder (absolute path), sorted; empty if it does not exist. */
export const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : []
