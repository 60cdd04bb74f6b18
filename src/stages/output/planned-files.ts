import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { Session } from '../../engine/session.ts'
import type { Location } from '../../model/location.ts'
import { asOutputPath, type ContentPath, type OutputPath, type RoutePath } from '../../model/path.ts'
import type { OutputFile, RenderedPage } from '../../model/site.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import type { PlannedFile } from './plan-output.ts'

/** A page whose HTML is produced when it has to be written. */
interface FinishedPage {
  readonly page: Pick<RenderedPage, 'output' | 'route'>
  readonly htmlHash: string
  readonly html: () => Promise<string>
}

/** All sources of output files. */
interface PlanFacts {
  readonly session: Session
  /** Maps a path of a language to its path in the output folder. */
  readonly place: (path: OutputPath) => OutputPath
  readonly rendered: {
    readonly pages: readonly FinishedPage[]
    /** The content of page fragments that are fetched separately, by path. */
    readonly branches: () => ReadonlyMap<OutputPath, string>
  }
  readonly emitted: readonly PlannedFile[]
  /** Static files: their paths in the static folder, and their sources relative to the project root. */
  readonly statics: readonly { readonly path: string; readonly source: string }[]
  readonly published: readonly { readonly output: OutputPath; readonly source: string }[]
  /** Files generated from images. */
  readonly made: readonly {
    readonly output: OutputPath
    readonly hash: string
    readonly source: string
    readonly content: () => Uint8Array
  }[]
  readonly theme: Pick<ThemeBundle, 'folder' | 'files'>
  readonly hasBlogs: boolean
  readonly sourceOf: (route: RoutePath) => ContentPath | undefined
  readonly search: { readonly route: RoutePath; readonly chosenAt?: Location } | undefined
  /** Absolute path of the project root. */
  readonly root: string
}

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
  sourceOf,
  search,
  root,
}: PlanFacts): readonly PlannedFile[] {
  const { disk } = session
  return [
    ...rendered.pages.map(({ page, htmlHash, html }): PlannedFile => ({
      path: place(page.output),
      hash: htmlHash,
      origin: `the page \`${page.route}\``,
      page: { source: sourceOf(page.route) },
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
      .map(({ path, file, hash, isOfLanguage = false }): PlannedFile => ({
        path: isOfLanguage ? place(path) : path,
        hash,
        origin: 'the theme',
        content: () => ({ copyOf: join(theme.folder, file) }),
      })),
  ]
}

/** Plans a file from a plugin; large content is stored until it is written. */
export function emittedFile(
  { content, isOfSite, ...emitted }: OutputFile,
  place: PlanFacts['place'],
  { spill }: Pick<Session, 'spill'>,
): PlannedFile {
  const file = { ...emitted, path: isOfSite ? emitted.path : place(emitted.path) }
  if (typeof content === 'object' && 'copyOf' in content)
    return { ...file, hash: fingerprint(readFileSync(content.copyOf)), content: () => content }
  if (typeof content === 'object' && 'text' in content)
    return { ...file, hash: content.hash, content: content.text }
  const hash = fingerprint(content)
  return typeof content === 'string' && spill
    ? { ...file, hash, content: spill.keep(content) }
    : { ...file, hash, content: () => content }
}

const divider = `\n\n${'-'.repeat(80)}\n\n`

/**
 * Combines the third-party notices of all languages in one file at `path`: the scripts of a language may
 * contain work that others do not, such as a stemmer, and all are in the same folder.
 */
export function joinNotices(files: readonly PlannedFile[], path: OutputPath): readonly PlannedFile[] {
  const notices = new Map(files.filter((file) => file.path === path).map((file) => [file.hash, file]))
  const [first] = notices.values()
  if (!first || notices.size === 1) return files
  const joinedFile: PlannedFile = {
    ...first,
    hash: fingerprint(...notices.keys()),
    content: async () => {
      const texts = await Promise.all([...notices.values()].map(textOf))
      const parts = new Set(texts.flatMap((text) => text.trimEnd().split(divider)))
      return `${[...parts].join(divider)}\n`
    },
  }
  return [joinedFile, ...files.filter((file) => file.path !== path)]
}

async function textOf(file: PlannedFile): Promise<string> {
  const content = await file.content()
  if (typeof content === 'string') return content
  return content instanceof Uint8Array
    ? new TextDecoder().decode(content)
    : await readFile(content.copyOf, 'utf8')
}
