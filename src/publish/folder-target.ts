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
import { isWithin } from '../engine/file-name.ts'
import { hashOfFile } from './site-files.ts'
import type { PublishRecord, Target } from './target.ts'

const recordName = '.docgen-publish.json'
/** What a release has replaced or removed, in a folder with its number. */
const keptFolder = '.docgen-publish'

/**
 * A folder of this machine, such as the root of a web server or a mounted share. Throws, before anything is
 * written there, where a link leads out of it, and what the file system throws.
 */
export async function openFolder(folder: string): Promise<Target> {
  const root = await realpath(folder).catch(() => folder)

  async function place(path: string): Promise<string> {
    const file = join(root, path)
    if (!isWithin(root, file)) throw new Error(`\`${path}\` is not in the target`)
    for (let parent = dirname(file); isWithin(root, parent) && parent !== root; parent = dirname(parent)) {
      const real = await realpath(parent).catch(() => parent)
      if (!isWithin(root, real))
        throw new Error(`\`${path}\` lies behind a link that leads out of the target`)
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

  return {
    hash: async (path) => hashOfFile(await place(path)),
    async readRecord() {
      const text = await readFile(join(root, recordName), 'utf8').catch(() => undefined)
      return text === undefined ? undefined : recordIn(text)
    },
    writeRecord: (record) =>
      replace(recordName, (staged) => writeFile(staged, JSON.stringify(record, undefined, 1))),
    put: (path, source) => replace(path, (staged) => copyFile(source, staged)),
    async remove(path) {
      await rm(await place(path), { force: true })
      await removeEmptyFolders(path)
    },
    async keep(path, release) {
      const kept = join(keptFolder, String(release), path)
      if (await lstat(join(root, kept)).catch(() => undefined)) return
      const file = await place(path)
      if (await hashOfFile(file)) await replace(kept, (staged) => copyFile(file, staged))
    },
    async restore(path, release) {
      const kept = await place(join(keptFolder, String(release), path))
      if ((await hashOfFile(kept)) === undefined) return false
      await replace(path, (staged) => copyFile(kept, staged))
      return true
    },
    async dropKept(release) {
      const kept = await place(keptFolder)
      const releases = await readdir(kept).catch(() => [])
      for (const each of releases)
        if (each !== String(release)) await rm(join(kept, each), { recursive: true, force: true })
      await rmdir(kept).catch(() => undefined)
    },
  }
}

/** A damaged record counts as none. */
function recordIn(text: string): PublishRecord | undefined {
  try {
    const record = JSON.parse(text) as Partial<PublishRecord> | null
    return record?.version === 1 && record.files && record.release ? (record as PublishRecord) : undefined
  } catch {
    return undefined
  }
}
