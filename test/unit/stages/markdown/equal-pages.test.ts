import { describe, expect, test } from 'vitest'
import { openSession } from '../../../../src/engine/session.ts'
import { setupOf } from '../../../../src/engine/stage.ts'
import { asContentPath } from '../../../../src/model/path.ts'
import { defaultBuildOptions } from '../../../../src/pipeline/build-options.ts'
import { loadSite } from '../../../../src/pipeline/load-site.ts'
import { outlinePages, type OutlinedPages, outlineTask } from '../../../../src/stages/markdown/stage.ts'
import { defaultCompileOptions } from '../../../../src/stages/markdown/compile-options.ts'
import { fingerprint } from '../../../../src/engine/fingerprint.ts'
import { smallConfig, temporarySite } from '../../../build-temp-site.ts'

const folders = ['content', 'versioned_docs/version-2.0', 'versioned_docs/version-1.0'] as const

/** Outlines the page in all three folders; `ran` are the files that were read. */
async function outlineEverywhere(
  name: string,
  source: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly pages: OutlinedPages; readonly ran: readonly string[] }> {
  const { root } = temporarySite({ 'content/index.md': '# Home\n', ...more }, smallConfig)
  const session = openSession(await loadSite({ ...build, root }), build)
  const options = setupOf({ ...defaultCompileOptions, components: ['Card', 'Tabs', 'TabItem'] })
  const ran: string[] = []
  const pages = await outlinePages(
    folders.map((folder) => ({
      path: asContentPath(`${folder}/${name}`),
      format: name.endsWith('.mdx') ? 'mdx' : 'md',
      source,
      hash: fingerprint(source),
      origin: 'disk',
    })),
    session,
    async (given, tasks, receive) => {
      for (const [index, task] of tasks.entries()) {
        ran.push(task.file.path)
        receive(index, (await outlineTask(task, session.disk, given.value)).outline)
      }
    },
    { options, messagesIn: {}, always: false },
  )
  session.store.close()
  return { pages, ran }
}

const build = {
  ...defaultBuildOptions,
  cache: false,
} as const

describe('pages that are the same in several versions', () => {
  test('are read once, and each has its own path', async () => {
    const { pages, ran } = await outlineEverywhere(
      'start.mdx',
      '# Start\n\n[Next](./next.md)\n\n<Card title="x" href="./next.md">Text</Card>\n',
    )
    expect(ran).toEqual(['content/start.mdx'])
    expect(pages.entries.map(({ page }) => page.path)).toEqual(folders.map((folder) => `${folder}/start.mdx`))
    for (const { page } of pages.entries)
      expect(page.links.map(({ file }) => file)).toEqual([page.path, page.path])
  })

  test('are read each when one reads what lies beside it', async () => {
    const parts = Object.fromEntries(folders.map((folder) => [`${folder}/_part.md`, `From ${folder}.\n`]))
    const { ran } = await outlineEverywhere('start.mdx', "import Part from './_part.md'\n\n<Part />\n", parts)
    expect(ran).toHaveLength(3)
  })

  test('are read each when there is something to say about them', async () => {
    const { pages, ran } = await outlineEverywhere('start.md', '# Start\n\n# Start\n\n#### Deep\n')
    expect(ran).toHaveLength(3)
    expect(new Set(pages.diagnostics.map(({ file }) => file)).size).toBe(3)
  })

  test('take their titles from their folders', async () => {
    const { pages } = await outlineEverywhere('index.md', 'Text.\n')
    expect(new Set(pages.entries.map(({ page }) => page.title)).size).toBe(3)
  })
})
