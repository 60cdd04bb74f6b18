import { Failure, recallStage, runStageOnAll, type Setup, type SharedStage } from '../../engine/stage.ts'
import { absent } from '../../engine/look.ts'
import type { Disk } from '../../engine/reader.ts'
import type { TracedRead } from '../../engine/traced-read.ts'
import { type Session, traceOfConfig } from '../../engine/session.ts'
import type { PageParts } from '../../model/body.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import {
  type ContentFile,
  type MarkdownSource,
  nameSource,
  type Page,
  type PageMessages,
  withoutText,
} from '../../model/page.ts'
import type { ContentPath } from '../../model/path.ts'
import type { OutlinedPage } from '../../model/site-page.ts'
import type { CompileOptions } from './compile-options.ts'
import { diagramsIn, type KnownDrawings } from './diagrams/drawings.ts'
import { titleFromName } from './title-from-name.ts'
import { unreadPage } from './unread-page.ts'

export interface CompileSetup {
  readonly options: Setup<CompileOptions>
  /** The messages of translations, by locale. */
  readonly messagesIn: Readonly<Record<string, PageMessages>>
  /** Whether all pages are compiled in every build, because hooks of plugins may see that they are. */
  readonly always: boolean
}

/** The result of outlining a page, in a form that can be sent to threads. */
export interface OutlineDone {
  /** The outline (`Page`) as JSON; undefined if the page cannot be read. */
  readonly page?: string
  /** A hash of its parts, if these do not follow from its source: functions of the site take part. */
  readonly partsHash?: string
  readonly diagnostics: readonly Diagnostic[]
  readonly trace: readonly TracedRead[]
}

/** The outcome for a file. If there is no page, it could not be read. */
interface Outlined {
  readonly page?: Page
  readonly partsHash?: string
  /** Whether the same source in another folder would result in the same page. */
  readonly isMovable: boolean
  readonly diagnostics: readonly Diagnostic[]
}

const outlineStage: SharedStage<MarkdownSource, OutlineDone, Outlined> = {
  name: 'outline',
  standIn: nameSource,
  keep: ({ page, partsHash = '', diagnostics, trace }) => ({
    value: page === undefined ? '' : `${partsHash}\n${page}`,
    diagnostics,
    trace,
    blobs: [],
  }),
  open({ value, diagnostics, trace }) {
    if (value === '') return { diagnostics, isMovable: false }
    const end = value.indexOf('\n')
    const partsHash = value.slice(0, end)
    const page = JSON.parse(value.slice(end + 1)) as Page
    const isMovable = trace.length === 0 && diagnostics.length === 0 && page.module === undefined
    return { page, ...(partsHash === '' ? {} : { partsHash }), diagnostics, isMovable }
  },
  failed: ({ diagnostics }) => ({ diagnostics, isMovable: false }),
}

export interface OutlinedPages {
  /** In the order of the files. */
  readonly entries: readonly OutlinedPage[]
  readonly failed: readonly ContentFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Runs tasks in this thread or others, and passes on each result immediately, in any order. */
export type RunOutline = (
  options: Setup<CompileOptions>,
  tasks: readonly MarkdownSource[],
  receive: (index: number, done: OutlineDone | Failure) => void,
) => Promise<void>

/**
 * Outlines pages that have changed and takes the others from the cache. Versions have most pages in common:
 * of several with the same source, only one is read, if it reads no other files.
 */
export async function outlinePages(
  files: readonly ContentFile[],
  session: Session,
  run: RunOutline,
  setup: CompileSetup,
): Promise<OutlinedPages> {
  const sources = sourcesOf(files, setup)
  // Functions of the site can see the path of a page.
  const equals = setup.options.isPlain ? firstEquals(sources) : new Map<MarkdownSource, MarkdownSource>()
  const outlined = new Map<MarkdownSource, Outlined>()
  const outline = (some: readonly MarkdownSource[]): Promise<void> =>
    outlineInto(outlined, some, session, run, setup)
  await outline(sources.filter((source) => !equals.has(source)))
  const others: MarkdownSource[] = []
  for (const [source, first] of equals) {
    const { page, isMovable = false } = outlined.get(first) ?? {}
    if (page && isMovable)
      outlined.set(source, { page: movedTo(source.file.path, page), diagnostics: [], isMovable })
    else others.push(source)
  }
  if (others.length > 0) await outline(others)
  return {
    entries: sources.flatMap((markdown) => {
      const { page, partsHash } = outlined.get(markdown) ?? {}
      return page ? [{ page, markdown, ...(partsHash === undefined ? {} : { partsHash }) }] : []
    }),
    failed: sources.flatMap((source) => (outlined.get(source)?.page ? [] : [source.file])),
    diagnostics: sources.flatMap((source) => outlined.get(source)?.diagnostics ?? []),
  }
}

/**
 * The outlines of pages as far as they are cached, and of others what their front matter says: what somebody
 * who is waiting for one page needs to see of the rest.
 */
export function recallOutlines(
  files: readonly ContentFile[],
  session: Session,
  setup: CompileSetup,
): OutlinedPages {
  const entries = sourcesOf(files, setup).map((markdown): OutlinedPage => {
    const recalled = recallStage(outlineStage, { setup: setup.options, input: markdown }, session)
    return { page: recalled?.page ?? unreadPage(markdown.file), markdown }
  })
  return { entries, failed: [], diagnostics: [] }
}

const sourcesOf = (files: readonly ContentFile[], { messagesIn }: CompileSetup): readonly MarkdownSource[] =>
  files.map((file) => {
    const messages = messagesIn[file.locale ?? '']
    return { file, ...(messages ? { messages } : {}) }
  })

/** For sources that differ only in the path, maps all to the first. A title may be derived from the name. */
function firstEquals(sources: readonly MarkdownSource[]): ReadonlyMap<MarkdownSource, MarkdownSource> {
  const firsts = new Map<string, MarkdownSource>()
  const equals = new Map<MarkdownSource, MarkdownSource>()
  for (const source of sources) {
    const { file } = source
    const key = JSON.stringify({
      ...source,
      file: { ...withoutText(file), path: titleFromName(file.path) },
    })
    const first = firsts.get(key)
    if (first) equals.set(source, first)
    else firsts.set(key, source)
  }
  return equals
}

/** Changes the path of a page that contains no other reference to it. */
const movedTo = (path: ContentPath, page: Page): Page => ({
  ...page,
  path,
  links: page.links.map((link) => ({ ...link, file: path })),
})

async function outlineInto(
  outlined: Map<MarkdownSource, Outlined>,
  sources: readonly MarkdownSource[],
  session: Session,
  run: RunOutline,
  { options, always }: CompileSetup,
): Promise<void> {
  const { values } = await runStageOnAll(outlineStage, options, sources, session, {
    always,
    run(missing, receive) {
      const ordered = inOrderOfTools(missing)
      return run(
        options,
        ordered.map(({ source }) => source),
        (place, done) =>
          receive(
            ordered[place]?.index ?? place,
            done instanceof Failure
              ? done
              : { ...done, trace: [...done.trace, ...codeTrace(options, session)] },
          ),
      )
    },
  })
  sources.forEach((source, index) => {
    const value = values[index]
    if (value) outlined.set(source, value)
  })
}

/**
 * MDX and pages with diagrams first, so that not every thread loads the parser and the renderer for them
 * (`shareWork`).
 */
function inOrderOfTools(
  sources: readonly MarkdownSource[],
): readonly { readonly index: number; readonly source: MarkdownSource }[] {
  return sources
    .map((source, index) => ({
      index,
      source,
      rank: diagramsIn(source.file.source).length > 0 ? 0 : source.file.format === 'md' ? 2 : 1,
    }))
    .sort((a, b) => a.rank - b.rank)
}

/** What the functions of the site that take part in compiling may have used: all that they have looked at. */
export const codeTrace = ({ isPlain }: Setup<CompileOptions>, session: Session): readonly TracedRead[] =>
  isPlain ? [] : traceOfConfig(session)

export interface CompileTask extends MarkdownSource {
  readonly drawings?: KnownDrawings
  /** Whether only its outline is asked for. */
  readonly isMadeElsewhere?: boolean
}

export interface CompileDone {
  /** Undefined if it cannot be compiled. */
  readonly parts?: PageParts
  readonly drawings: KnownDrawings
  /** Those that its outline does not have. */
  readonly diagnostics: readonly Diagnostic[]
  readonly trace: readonly TracedRead[]
}

/** A page whose outline is known. */
export interface OutlinedTask {
  readonly outline: OutlineDone
  /** Compiles the rest, while its tree is there. */
  readonly finish: () => Promise<CompileDone>
}

function includesOf(reads: Iterable<TracedRead>): Pick<Page, 'includes'> {
  const includes = [...reads].flatMap(({ kind, path, hash }) =>
    kind === 'file' && hash !== absent ? [path] : [],
  )
  return includes.length > 0 ? { includes } : {}
}

/**
 * Outlines a page and records what it reads. The parser is loaded with the first page, so a warm start does
 * not load it.
 */
export async function outlineTask(
  { file, messages, drawings: earlierDrawings = {} }: CompileTask,
  disk: Disk,
  options: CompileOptions,
): Promise<OutlinedTask> {
  const { outlinePage } = await import('./outline-page.ts')
  const { Drawings } = await import('./diagrams/drawings.ts')
  const reads = new Map<string, TracedRead>()
  const drawings = new Drawings(earlierDrawings)
  const { value: outlined, diagnostics } = await outlinePage(
    file,
    messages ? { ...options, messages } : options,
    disk.tracing(reads),
    drawings,
  )
  return {
    outline: {
      ...(outlined ? { page: JSON.stringify({ ...outlined.page, ...includesOf(reads.values()) }) } : {}),
      diagnostics,
      trace: [...reads.values()],
    },
    async finish() {
      const finished = await outlined?.finish()
      return {
        ...(finished?.value ? { parts: finished.value } : {}),
        drawings: drawings.drawn,
        diagnostics: finished?.diagnostics ?? diagnostics,
        trace: [...reads.values()],
      }
    },
  }
}
