import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isWithin } from '../engine/file-name.ts'
import { errorCode } from '../engine/system-error.ts'
import { diagnosticError } from '../model/diagnose.ts'
import type { CommandContext } from '../model/plugin-command.ts'

/** Lets plugin commands read and write files below the project root (absolute path). */
export function projectFiles(root: string): Pick<CommandContext, 'read' | 'write'> {
  const inside = (path: string): string => {
    const file = resolve(root, path)
    if (isWithin(root, file)) return file
    throw diagnosticError('outside-project', `\`${path}\` leads out of the project.`)
  }
  return {
    async read(path) {
      try {
        return await readFile(inside(path), 'utf8')
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async write(path, text) {
      const file = inside(path)
      if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return false
      await writeWhole(file, text)
      return true
    },
  }
}

/** Writes a JSON file (absolute path) atomically. */
export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeWhole(file, `${JSON.stringify(value, undefined, 2)}\n`)

/** Writes a file (absolute path) atomically: readers see the old content or the new one. */
async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const staged = `${file}.${process.pid}.tmp`
  try {
    await writeFile(staged, text)
    await rename(staged, file)
  } finally {
    await rm(staged, { force: true })
  }
}
