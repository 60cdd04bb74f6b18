import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { Location } from '../../model/location.ts'
import { asOutputPath, type OutputPath, type RoutePath } from '../../model/path.ts'
import type { OutputFile, RenderedPage } from '../../model/site.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import type { PlannedFile } from './plan-output.ts'
import type { Session } from '../../engine/session.ts'

/** A page whose HTML is asked for when it has to be written. */
interface FinishedPage {
  readonly page: Pick<RenderedPage, 'output' | 'route'>
  readonly htmlHash: string
  readonly html: () => Promise<string>
}

/** Everything that puts files into the output. */
export interface PlanFacts {
  readonly session: Session
  /** Puts what belongs to a language below its folder of the output. */
  readonly place: (path: OutputPath) => OutputPath
  readonly rendered: {
    readonly pages: readonly FinishedPage[]
    /** Content of the parts that pages fetch, by path. */
    readonly branches: () => ReadonlyMap<OutputPath, string>
  }
  readonly emitted: readonly PlannedFile[]
  /** Static files; paths are below their folder, sources below the project root. */
  readonly statics: readonly { readonly path: string; readonly source: string }[]
  readonly published: readonly { readonly output: OutputPath; readonly source: string }[]
  /** What was made of images: other formats and sizes. */
  readonly made: readonly {
    readonly output: OutputPath
    readonly hash: string
    readonly source: string
    readonly content: () => Uint8Array
  }[]
  readonly theme: Pick<ThemeBundle, 'folder' | 'files'>
  readonly hasBlogs: boolean
  /** The built-in search page. */
  readonly search: { readonly route: RoutePath; readonly chosenAt?: Location } | undefined
  /** Absolute path of the project root. */
  readonly root: string
}

/** Every file of the output, from whatever makes it. */
export function plannedFiles({
  session,
  place,
  rendered,
  emitted,
  statics,
  published,
  made,
  theme,
  hasBlogs,
  search,
  root,
}: PlanFacts): readonly PlannedFile[] {
  const { disk } = session
  return [
    ...rendered.pages.map(({ page, htmlHash, html }): PlannedFile => ({
      path: place(page.output),
      hash: htmlHash,
      origin: `the page \`${page.route}\``,
      ...(page.route === search?.route && search.chosenAt ? { chosenAt: search.chosenAt } : {}),
      content: html,
    })),
    ...[...rendered.branches()].map(([path, content]): PlannedFile => ({
      path,
      hash: fingerprint(content),
      origin: 'the theme',
      content: () => content,
    })),
    ...emitted,
    ...statics.map(({ path, source }): PlannedFile => ({
      path: asOutputPath(path),
      hash: disk.hashOf(source),
      origin: `\`${source}\``,
      content: () => ({ copyOf: join(root, source) }),
    })),
    ...published.map(({ output, source }): PlannedFile => ({
      path: output,
      hash: disk.hashOf(source),
      origin: `\`${source}\``,
      content: () => ({ copyOf: join(root, source) }),
    })),
    ...made.map(({ output, hash, source, content }): PlannedFile => ({
      path: output,
      hash,
      origin: `\`${source}\``,
      content,
    })),
    ...theme.files
      .filter(({ isOfBlogs = false }) => hasBlogs || !isOfBlogs)
      .map(({ path, file, hash }): PlannedFile => ({
        // Names are made of the content, the same in two languages when that is; others are the language's.
        path: hash === undefined ? path : place(path),
        hash: hash ?? fingerprint(path),
        origin: 'the theme',
        content: () => ({ copyOf: join(theme.folder, file) }),
      })),
  ]
}

/** A file that a plugin made; what is large of it is put away until it is written. */
export function emittedFile(
  { content, isOfSite, ...emitted }: OutputFile,
  place: PlanFacts['place'],
  { spill }: Pick<Session, 'spill'>,
): PlannedFile {
  const file = { ...emitted, path: isOfSite ? emitted.path : place(emitted.path) }
  if (typeof content === 'object' && 'copyOf' in content)
    return { ...file, hash: fingerprint(readFileSync(content.copyOf)), content: () => content }
  const hash = fingerprint(content)
  return typeof content === 'string' && spill
    ? { ...file, hash, content: spill.keep(content) }
    : { ...file, hash, content: () => content }
}
