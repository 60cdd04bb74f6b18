import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundledBuild } from '../bundled-cli.ts'
import { deadLinks } from './dead-links.ts'
import { hashes } from './small-site.ts'

/** Two mounts, three versions, three languages and a blog. */
const example = join(import.meta.dirname, '../../examples/many-trees')

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function copyOf(source: string): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-trees-')))
  folders.push(root)
  for (const name of readdirSync(source))
    if (!['build', '.docgen', 'node_modules'].includes(name))
      cpSync(join(source, name), join(root, name), { recursive: true })
  return root
}

test(
  'threads make the same bytes as one does, in the first build and the next, and no link is dead',
  { timeout: 120_000 },
  async () => {
    const root = copyOf(example)
    const build = await bundledBuild()
    const built = async (workers: number): Promise<Readonly<Record<string, string>>> => {
      expect((await build({ root, cache: false, workers })).written).toBe(true)
      return hashes(join(root, 'build'))
    }
    const reference = await built(1)
    expect(Object.keys(reference).filter((path) => path.endsWith('.html')).length).toBeGreaterThan(40)
    expect(deadLinks(join(root, 'build'))).toEqual([])
    rmSync(join(root, 'build'), { recursive: true })
    expect(await built(3)).toEqual(reference)
  },
)
