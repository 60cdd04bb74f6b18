import { beforeAll, describe, expect, it } from 'vitest'
import { Disk } from '../../src/engine/reader.ts'
import { setupOf } from '../../src/engine/setup.ts'
import { RecentTrees } from '../../src/stages/markdown/recent-trees.ts'
import { compileTask, type CompileDone } from '../../src/stages/markdown/stage.ts'
import { openRenderer } from '../../src/stages/render/open-renderer.ts'
import type { RenderDone } from '../../src/stages/render/render-task.ts'
import { makeSite } from '../build-temp-site.ts'
import { inOrder, notedWork, type NotedWork } from './noted-work.ts'
import { smallSite, smallSiteConfig } from './small-site.ts'

/** Sources with what a page may leave behind: grammars, islands, and parts in files of their own. */
const sources = {
  ...smallSite,
  ...Object.fromEntries(
    Array.from({ length: 130 }, (_, index) => [
      `content/many/group-${String(index % 10)}/page-${String(index)}.md`,
      `# Page ${String(index)}\n\n## Part\n\nText.\n`,
    ]),
  ),
  'content/code/plain.md':
    '# Plain\n\n```js\nconst a = html`<b>${1 + 1}</b>`\nconst b = css`a { color: red }`\n```\n\n```md\n# T\n\n<b>x</b>\n```\n',
  'content/code/rare.md':
    '# Rare\n\n```cobol\nDISPLAY "x".\n```\n\n```js\nconst a = html`<b>${1}</b>`\n```\n',
  'content/code/pug.md': '# Pug\n\n```pug\np\n  script.\n    let a = 1\n```\n',
}

let root: string
let compiled: NotedWork['compiled'][number]
let rendered: NotedWork['rendered'][number]

beforeAll(async () => {
  ;({ root } = makeSite(sources, smallSiteConfig))
  const work = await notedWork(root)
  const [compile, render] = [work.compiled[0], work.rendered[0]]
  if (!compile || !render) throw new Error('The site asked for no work')
  compiled = compile
  rendered = render
  expect(rendered.tasks.length).toBeGreaterThan(140)
}, 120_000)

const compiledBy = (seed: number): Promise<readonly CompileDone[]> => {
  const disk = new Disk(root)
  const trees = new RecentTrees()
  return inOrder(compiled.tasks, seed, (task) => compileTask(task, disk, compiled.setup, trees))
}

async function renderedBy(seed: number, setup = rendered.setup): Promise<readonly RenderDone[]> {
  const { render } = await openRenderer(setup)
  return inOrder(rendered.tasks, seed, render)
}

describe('no result depends on what was done before in the same thread', () => {
  it('pages compiled in any order have the same bytes', async () => {
    for (const seed of [1, 2, 3]) expect(await compiledBy(seed)).toEqual(compiled.done)
  }, 60_000)

  it('pages rendered in any order have the same bytes and the same parts', async () => {
    const reference = rendered.done
    expect(reference.filter(({ branches }) => Object.keys(branches ?? {}).length > 0).length).toBeGreaterThan(
      10,
    )
    for (const seed of [1, 2, 3]) expect(await renderedBy(seed)).toEqual(reference)
  }, 60_000)

  it('a renderer that follows another makes what a new one makes', async () => {
    const { value: options } = rendered.setup.options
    const other = {
      ...rendered.setup,
      options: setupOf({ ...options, site: { ...options.site, baseUrl: '/elsewhere/' } }),
    }
    const reference = await renderedBy(1, other)
    const earlier = await openRenderer(rendered.setup)
    for (const task of rendered.tasks) await earlier.render(task)
    const { render } = await openRenderer(other, { earlier })
    expect(await inOrder(rendered.tasks, 5, render)).toEqual(reference)
  }, 60_000)
})
