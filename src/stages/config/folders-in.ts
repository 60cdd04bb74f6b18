import { existsSync, readdirSync } from 'node:fs'

/** The names of the folders in a folder (absolute path), sorted; empty if it does not exist. */
export const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : []
