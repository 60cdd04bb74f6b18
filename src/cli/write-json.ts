import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a JSON file (absolute path) atomically: readers see the old content or the new one. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const staged = `${file}.${process.pid}.tmp`
  try {
    await writeFile(staged, `${JSON.stringify(value, undefined, 2)}\n`)
    await rename(staged, file)
  } finally {
    await rm(staged, { force: true })
  }
}
