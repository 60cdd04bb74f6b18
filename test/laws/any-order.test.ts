import { beforeAll, describe, expect, it } from 'vitest'
import { Disk } from '../../src/engine/reader.ts'
import { openSession } from '../../src/engine/session.ts'
import { assembleSite } from '../../src/pipeline/assemble-site.ts'
import { openEditions } from '../../src/pipeline/editions.ts'
import { loadSite } from '../../src/pipeline/load-site.ts'
import { openWorkers, type Workers } from '../../src/pipeline/workers.ts'
import type { CompileOptions } from '../../src/stages/markdown/compile-options.ts'
import { compileTask, type CompileDone, type CompileTask } from '../../src/stages/markdown/stage.ts'
import { openRenderer } from '../../src/stages/render/open-renderer.ts'
import type { RenderSetup } from '../../src/stages/render/render-setup.ts'
import type { RenderDone, RenderTask } from '../../src/stages/render/render-task.ts'
import { makeSite } from '../build-temp-site.ts'
import { random, smallSite, smallSiteConfig } from './small-site.ts'

/** What one build of a site asked of its workers. */
interface Work {
  readonly root: string
  readonly options: CompileOptions
  readonly compiled: readonly CompileTask[]
  readonly setup: RenderSetup
  readonly rendered: readonly RenderTask[]
  /** What the build itself made of them, in the order of the sources and when nothing was done before. */
  readonly compiledFirst: readonly CompileDone[]
  readonly renderedFirst: readonly RenderDone[]
}

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

let work: Work

beforeAll(async () => {
  const { root } = makeSite(sources, smallSiteConfig)
  const options = {
    root,
    cache: false,
    strict: false,
    force: false,
    drafts: false,
    profile: false,
    mode: 'build',
    workers: 1,
  } as const
  const session = openSession(await loadSite(options), options)
  const own = openWorkers(session, options)
  const compiledFirst: CompileDone[] = []
  const renderedFirst: RenderDone[] = []
  let noted: Pick<Work, 'options' | 'compiled'> | undefined
  let shown: Pick<Work, 'setup' | 'rendered'> | undefined
  const noting: Workers = {
    ...own,
    compile(tasks, compileOptions, receive) {
      noted = { options: compileOptions, compiled: tasks }
      return own.compile(tasks, compileOptions, (index, done) => {
        compiledFirst[index] = done
        receive(index, done)
      })
    },
    render(setup, jobs, receive) {
      shown = { setup, rendered: jobs.map(({ task }) => task()) }
      return own.render(setup, jobs, (index, done) => {
        renderedFirst[index] = done
        receive(index, done)
      })
    },
  }
  await assembleSite(openEditions(session), noting, options)
  await own.close()
  if (!noted || !shown) throw new Error('The site asked for no work')
  work = { root, ...noted, ...shown, compiledFirst, renderedFirst }
  expect(work.rendered.length).toBeGreaterThan(140)
}, 120_000)

/** The results of tasks that are done in an order of their own, in the order of the tasks. */
async function inOrder<Task, Done>(
  tasks: readonly Task[],
  seed: number,
  run: (task: Task) => Promise<Done>,
): Promise<readonly Done[]> {
  const next = random(seed)
  const order = tasks.map((_, index) => [next(), index] as const).sort(([a], [b]) => a - b)
  const done: Done[] = []
  for (const [, index] of order) {
    const task = tasks[index]
    if (task !== undefined) done[index] = await run(task)
  }
  return done
}

const compiledBy = (seed: number): Promise<readonly CompileDone[]> => {
  const disk = new Disk(work.root)
  return inOrder(work.compiled, seed, (task) => compileTask(task, disk, work.options))
}

async function renderedBy(seed: number, setup = work.setup): Promise<readonly RenderDone[]> {
  const { render } = await openRenderer(setup)
  return inOrder(work.rendered, seed, render)
}

describe('no result depends on what was done before in the same thread', () => {
  it('pages compiled in any order have the same bytes', async () => {
    for (const seed of [1, 2, 3]) expect(await compiledBy(seed)).toEqual(work.compiledFirst)
  }, 60_000)

  it('pages rendered in any order have the same bytes and the same parts', async () => {
    const reference = work.renderedFirst
    expect(reference.filter(({ branches }) => Object.keys(branches ?? {}).length > 0).length).toBeGreaterThan(
      10,
    )
    for (const seed of [1, 2, 3]) expect(await renderedBy(seed)).toEqual(reference)
  }, 60_000)

  it('a renderer that follows another makes what a new one makes', async () => {
    const other = { ...work.setup, site: { ...work.setup.site, baseUrl: '/elsewhere/' }, hash: 'other' }
    const reference = await renderedBy(1, other)
    const earlier = await openRenderer(work.setup)
    for (const task of work.rendered) await earlier.render(task)
    const { render } = await openRenderer(other, { earlier })
    expect(await inOrder(work.rendered, 5, render)).toEqual(reference)
  }, 60_000)
})
