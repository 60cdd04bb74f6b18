import type { TracedRead } from '../../engine/traced-read.ts'
import type { BodyRoot, PageParts } from '../../model/body.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { KnownDrawings } from '../../stages/markdown/diagrams/drawings.ts'
import type { Renderer } from '../../stages/render/open-renderer.ts'
import { pageText } from '../../stages/render/page-text.ts'
import type { ContentTask, PageDone, PageTask } from '../../stages/render/render-task.ts'
import type { Compiler } from './compiler.ts'
import { append } from '../../model/append.ts'

/** Compiles what a page is made from. Undefined where tasks come with their contents compiled. */
export type Compile = Compiler['compile'] | undefined

/** A page to make, with the cached renderings of its diagrams. */
export interface MakeTask extends PageTask {
  readonly drawings: KnownDrawings
}

/** A page that was made, and the diagrams that were drawn for it. */
export interface MadePage extends PageDone {
  readonly drawings: KnownDrawings
}

/** A task whose Markdown is compiled, and what that said, read, and drew. */
export interface CompiledTask extends Pick<MadePage, 'diagnostics' | 'trace' | 'drawings'> {
  /** Undefined if the page cannot be compiled. */
  readonly task?: PageTask
}

/** Makes a page: compiles its Markdown and that of the posts that it lists, and renders it in its layout. */
export async function makePage(makeTask: MakeTask, compile: Compile, renderer: Renderer): Promise<MadePage> {
  const { task, ...compiled } = await compileContents(makeTask, compile)
  return task ? withCompiled(await renderContents(task, renderer), compiled) : compiled
}

/** Compiles the Markdown of a page, which may be rendered elsewhere then. */
export async function compileContents(
  { content, posts, drawings: earlierDrawings, ...task }: MakeTask,
  compile: Compile,
): Promise<CompiledTask> {
  const trace: TracedRead[] = []
  const diagnostics: Diagnostic[] = []
  let drawings: KnownDrawings = {}
  const compiled = async (each: ContentTask, report: Diagnostic[]): Promise<ContentTask | undefined> => {
    if (!('markdown' in each)) return each
    if (!compile) throw new Error('A page was to be compiled without a setup for it')
    const done = await compile({ ...each.markdown, drawings: earlierDrawings })
    append(trace, done.trace)
    append(report, done.diagnostics)
    drawings = { ...drawings, ...done.drawings }
    return done.parts && { parts: done.parts }
  }
  const contentTask = content && (await compiled(content, diagnostics))
  if (content && !contentTask) return { diagnostics, trace, drawings }
  const postTasks = []
  for (const { content: each, ...post } of posts ?? []) {
    // What there is to say about a post is said on its own page.
    const beginning = each && (await compiled(each, []))
    postTasks.push({ ...post, ...(beginning ? { content: beginning } : {}) })
  }
  return {
    task: {
      ...task,
      ...(contentTask ? { content: contentTask } : {}),
      ...(posts ? { posts: postTasks } : {}),
    },
    diagnostics,
    trace,
    drawings,
  }
}

/** Adds to a page what compiling it has said, read, and drawn. */
export const withCompiled = (
  done: MadePage,
  { diagnostics, trace, drawings }: Omit<CompiledTask, 'task'>,
): MadePage => ({ ...done, diagnostics: [...diagnostics, ...done.diagnostics], trace, drawings })

const nothing: BodyRoot = { type: 'root', children: [] }

async function renderContents({ content, posts, ...task }: PageTask, renderer: Renderer): Promise<MadePage> {
  const parts = partsOf(content)
  const { sections, copy, ...done } = await renderer.render({
    ...task,
    ...(parts ? { body: parts.body } : {}),
    ...(posts
      ? {
          posts: posts.map(({ content: each, ...post }) => ({
            ...post,
            body: partsOf(each)?.beginning ?? nothing,
          })),
        }
      : {}),
  })
  const text = parts?.text ?? { sections: sections ?? [], copy: [] }
  return {
    ...done,
    ...(parts || sections ? { text: JSON.stringify(pageText(text, { sections, copy }, task)) } : {}),
    trace: [],
    drawings: {},
  }
}

function partsOf(content: ContentTask | undefined): PageParts | undefined {
  if (!content || 'markdown' in content) return undefined
  // Written by the stage of plugins.
  return 'json' in content ? (JSON.parse(content.json) as PageParts) : content.parts
}
