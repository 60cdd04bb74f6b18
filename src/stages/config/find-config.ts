import { existsSync, readdirSync, statSync, type Stats } from 'node:fs'
import { readdir } from 'node:fs/promises'
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
  if (explicit !== undefined) return foundAt(existing(resolve(startDir, explicit), startDir))
  const looked: string[] = []
  for (let folder = resolve(startDir); ; folder = dirname(folder)) {
    for (const place of [folder, join(folder, contentFolder)]) {
      looked.push(place)
      const [file] = filesNamed('docgen.config', place)
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
export const filesNamed = (name: 'docgen.config' | 'sidebars', folder: string): readonly string[] =>
  configExtensions.map((extension) => join(folder, `${name}.${extension}`)).filter(isFile)

function foundAt(file: string): FoundConfig {
  const folder = dirname(file)
  const inContent = basename(folder) === contentFolder && !isFolder(join(folder, contentFolder))
  return { file, root: inContent ? dirname(folder) : folder }
}

function existing(file: string, startDir: string): string {
  if (isFile(file)) return file
  const folder = isFolder(file)
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

export const isFile = (path: string): boolean => statsAt(path)?.isFile() ?? false

const isFolder = (path: string): boolean => statsAt(path)?.isDirectory() ?? false

function statsAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined // In a folder that must not be read.
  }
}

/** The names of the folders in a folder (absolute path), sorted; empty if it does not exist. */
export const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : []
