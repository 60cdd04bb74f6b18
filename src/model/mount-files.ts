import { currentVersion } from './content-tree.ts'

/** Where the versions of a mount are stored, relative to the project root. */
export interface MountFiles {
  /** The list of released versions, newest first. */
  readonly versions: string
  /** The folder with one subfolder for each version. */
  readonly pages: string
  /** The folder with the sidebars of each version. */
  readonly sidebars: string
}

/** The files and folders for the versions of a mount. */
export function mountFiles(id: string): MountFiles {
  const prefix = id === 'default' ? '' : `${id}_`
  return {
    versions: `${prefix}versions.json`,
    pages: `${prefix}versioned_docs`,
    sidebars: `${prefix}versioned_sidebars`,
  }
}

/** The folder of a version, relative to that of its mount's versions. */
export const versionFolder = (version: string): string => `version-${version}`
/** The file name of a version's sidebars. */
export const versionSidebars = (version: string): string => `version-${version}-sidebars.json`

/** Why a text is not a valid version name; undefined if it is. */
export function versionNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'it is empty'
  if (name.trim() !== name) return 'it begins or ends with a space'
  if (name === currentVersion) return 'it is the name of the version being written'
  if (/^\.{1,2}$/.test(name)) return 'it is a path, not a name'
  if (name.length > 32) return 'it has more than 32 characters'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const character = /[/\\<>:"|?*%#\u0000-\u001f]/.exec(name)?.[0]
  return character === undefined
    ? undefined
    : `it contains ${character < ' ' ? 'a control character' : `\`${character}\``}`
}
