import { withChanges } from '../../migrate/adapters/write/apply-changes.ts'
import { type ChangeKind, changeKinds } from '../../migrate/adapters/write/change-kinds.ts'
import { UnwritableNode } from '../../migrate/adapters/write/element-markup.ts'
import { frontMatterChanges } from '../../migrate/adapters/write/front-matter-changes.ts'
import { DialectSteps } from '../../migrate/adapters/write/record-steps.ts'
import { rewritePage } from '../../migrate/adapters/write/rewrite-page.ts'
import type { TextChange } from '../../migrate/adapters/write/tree-edits.ts'
import { unique } from '../../diagnostics/fold.ts'
import { decodeText } from '../../engine/decode-text.ts'
import type { Session } from '../../engine/session.ts'
import type { Place } from '../../model/diagnostic.ts'
import type { ContentFile } from '../../model/page.ts'
import type { CompileOptions } from '../../stages/markdown/compile-options.ts'
import type { MarkdownDialect } from '../../stages/markdown/dialect.ts'
import { readTreeOf } from '../../stages/markdown/outline-page.ts'
import { placeOf } from '../../stages/markdown/place.ts'
import { splitFrontMatter } from '../../stages/markdown/split-front-matter.ts'

/** A file in docgen's syntax, change by change. */
export interface RewrittenFile {
  readonly path: string
  readonly original: string
  /** The text after each kind of change that the file has, in order. */
  readonly stages: readonly TextStage[]
}

export interface TextStage {
  readonly kind: ChangeKind
  readonly text: string
}

/** What keeps a file from being written. */
export interface Obstacle {
  readonly path: string
  readonly place: Place
  /** The end of a sentence that begins with the file: `has …`. */
  readonly reason: string
}

export interface RewrittenSources {
  readonly files: ReadonlyMap<string, RewrittenFile>
  readonly obstacles: readonly Obstacle[]
}

interface SourcesInput {
  readonly files: readonly ContentFile[]
  readonly options: CompileOptions
  readonly session: Session
  readonly dialect: MarkdownDialect
  /** What an address in a file of a page has to be once there is no dialect. */
  readonly addressIn: (url: string, file: string, page: ContentFile) => string
}

/** Writes pages, and the parts that they import, in docgen's syntax, as far as they have notation in it. */
export async function rewriteSources(input: SourcesInput): Promise<RewrittenSources> {
  const { files, options, session, dialect, addressIn } = input
  const read = session.disk.tracing(new Map())
  const changes = new Map<string, readonly TextChange[]>()
  const obstacles: Obstacle[] = []
  const textOf = (path: string): string => {
    const bytes = read.bytes(path)
    return bytes === undefined ? '' : decodeText(bytes, path)
  }
  const bodyOf = (path: string): string =>
    splitFrontMatter(textOf(path), path, {}, { dialect: dialect.frontMatter, isTolerant: true }).body
  for (const file of files) {
    const steps = new DialectSteps()
    const recording = steps.recording(dialect, (url, path) => addressIn(url, path, file))
    const { value, diagnostics } = await readTreeOf(file, options, read, recording)
    const [reason] = diagnostics
    if (value === undefined) {
      if (reason)
        obstacles.push({
          path: file.path,
          place: reason.place ?? { line: 1, column: 1 },
          reason: `cannot be read: ${reason.message}`,
        })
      continue
    }
    for (const { file: path = file.path, place, message } of unique(steps.findings))
      obstacles.push({
        path,
        place: place ?? { line: 1, column: 1 },
        reason: `has something that docgen does not show: ${message}`,
      })
    try {
      const rewritten = rewritePage({ dialect, steps, hasMath: options.math !== undefined, bodyOf })
      for (const [path, ofFile] of rewritten) if (!changes.has(path)) changes.set(path, ofFile)
    } catch (error) {
      if (!(error instanceof UnwritableNode)) throw error
      obstacles.push({ path: file.path, place: placeOf(error.node), reason: `has ${error.message}` })
    }
  }
  const blocked = new Set(obstacles.map(({ path }) => path))
  const rewrittenFiles = new Map<string, RewrittenFile>()
  for (const [path, ofBody] of changes) {
    if (blocked.has(path)) continue
    const original = textOf(path)
    const ofFrontMatter = dialect.frontMatter ? frontMatterChanges(original, path, dialect.frontMatter) : []
    const stages = stagesOf(original, [...ofFrontMatter, ...ofBody])
    if (stages.length > 0) rewrittenFiles.set(path, { path, original, stages })
  }
  return { files: rewrittenFiles, obstacles }
}

/** The text after each kind of change. */
function stagesOf(original: string, changes: readonly TextChange[]): readonly TextStage[] {
  // The table has no other keys.
  const order = Object.keys(changeKinds) as ChangeKind[]
  const stages: TextStage[] = []
  let before = original
  for (const [index, kind] of order.entries()) {
    if (!changes.some((change) => change.kind === kind)) continue
    const soFar = new Set(order.slice(0, index + 1))
    const text = withChanges(original, changes, (each) => soFar.has(each))
    if (text !== before) stages.push({ kind, text })
    before = text
  }
  return stages
}

/** The text of a file once all is written. */
export const lastText = ({ original, stages }: RewrittenFile): string => stages.at(-1)?.text ?? original

/** A file with one more change, which is made after those that it has. */
export const withStage = (file: RewrittenFile, kind: ChangeKind, text: string): RewrittenFile =>
  text === lastText(file) ? file : { ...file, stages: [...file.stages, { kind, text }] }
