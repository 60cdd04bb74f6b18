import {
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { processName } from '../engine/cache-folder.ts'
import { fileName, isWithin } from '../engine/file-name.ts'
import { hashOfFile } from './site-files.ts'
import {
  type Keeping,
  keptFolder,
  PublishError,
  recordIn,
  recordName,
  recordText,
  type Target,
} from './target.ts'

/**
 * A folder of this machine, such as the root of a web server or a mounted share. Throws, before anything is
 * written there, where a link leads out of it, and what the file system throws.
 */
export async function openFolder(folder: string, name: string): Promise<Target> {
  const root = await realpath(folder).catch(() => folder)

  async function place(path: string): Promise<string> {
    const file = join(root, path)
    for (let parent = dirname(file); isWithin(root, parent) && parent !== root; parent = dirname(parent)) {
      const real = await realpath(parent).catch(() => parent)
      if (!isWithin(root, real))
        throw new PublishError(`\`${path}\` lies behind a link that leads out of it`, 'Remove the link.')
    }
    return file
  }

  async function replace(path: string, write: (staged: string) => Promise<void>): Promise<void> {
    const file = await place(path)
    const staged = join(dirname(file), `.${processName}.tmp`)
    await mkdir(dirname(file), { recursive: true })
    try {
      await write(staged)
      await rename(staged, file)
    } finally {
      await rm(staged, { force: true })
    }
  }

  async function removeEmptyFolders(path: string): Promise<void> {
    try {
      for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
        await rmdir(join(root, parent))
    } catch {
      // It is not empty, so neither are those above it.
    }
  }

  async function keep(path: string, { release, paths }: Keeping): Promise<void> {
    const file = await place(path)
    if (paths.has(path) && (await hashOfFile(file)))
      await replace(join(keptFolder, String(release), path), (staged) => copyFile(file, staged))
  }

  return {
    name,
    async compare(paths, site) {
      const same = new Map<string, boolean>()
      for (const path of paths) {
        const hash = await hashOfFile(await place(path))
        if (hash !== undefined) same.set(path, hash === (await hashOfFile(join(site, path))))
      }
      return same
    },
    async readRecord() {
      const text = await readFile(join(root, recordName), 'utf8').catch(() => undefined)
      return text === undefined ? undefined : recordIn(text)
    },
    writeRecord: (record) => replace(recordName, (staged) => writeFile(staged, recordText(record))),
    async put(paths, site, keeping) {
      for (const path of paths) {
        await keep(path, keeping)
        await replace(path, (staged) => copyFile(join(site, path), staged))
      }
    },
    async remove(paths, keeping) {
      for (const path of paths) {
        if (keeping) await keep(path, keeping)
        const file = await place(path)
        // What an interrupted publication has made a folder is there no more.
        if ((await lstat(file).catch(() => undefined))?.isDirectory() !== false) continue
        await rm(file, { force: true })
        await removeEmptyFolders(path)
      }
    },
    async listKept(release) {
      const folder = await place(join(keptFolder, String(release)))
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return new Set(
        entries
          .filter((entry) => entry.isFile())
          .map((entry) => fileName(join(entry.parentPath, entry.name), folder)),
      )
    },
    async restore(paths, release) {
      for (const path of paths) {
        const keptFile = await place(join(keptFolder, String(release), path))
        await replace(path, (staged) => copyFile(keptFile, staged))
      }
    },
    async dropKept(release) {
      const keptRoot = await place(keptFolder)
      const releases = await readdir(keptRoot).catch(() => [])
      for (const each of releases)
        if (each !== String(release)) await rm(join(keptRoot, each), { recursive: true, force: true })
      await rmdir(keptRoot).catch(() => undefined)
    },
  }
}
