import { currentVersion } from './content-tree.ts'

/** Where Docusaurus keeps the versions of a mount, relative to the project root. */
export interface MountFiles {
  /** The list of the released versions, the newest first. */
  readonly versions: string
  /** The folder that holds one folder for each of them. */
  readonly pages: string
  /** The same for their sidebars. */
  readonly sidebars: string
}

export function mountFiles(id: string): MountFiles {
  const prefix = id === 'default' ? '' : `${id}_`
  return {
    versions: `${prefix}versions.json`,
    pages: `${prefix}versioned_docs`,
    sidebars: `${prefix}versioned_sidebars`,
  }
}

export const versionFolder = (version: string): string => `version-${version}`
export const versionSidebars = (version: string): string => `version-${version}-sidebars.json`

/** Why a text cannot be the name of a version, if it cannot; as in Docusaurus. */
export function versionNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'it is empty'
  if (name.trim() !== name) return 'it begins or ends with a space'
  if (name === currentVersion) return 'it is the name of what is being written'
  if (/^\.{1,2}$/.test(name)) return 'it is a folder of its own'
  if (name.length > 32) return 'it has more than 32 characters'
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const character = /[/\\<>:"|?*%#\u0000-\u001f]/.exec(name)?.[0]
  return character === undefined
    ? undefined
    : `it contains ${character < ' ' ? 'a control character' : `\`${character}\``}`
}
