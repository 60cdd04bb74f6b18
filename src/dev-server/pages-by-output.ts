import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileName } from '../engine/file-name.ts'
import { isOfPath } from '../engine/look.ts'
import type { ContentFile } from '../model/page.ts'
import { asContentPath, type OutputPath } from '../model/path.ts'
import { outputIn } from '../engine/open-editions.ts'
import type { RenderInputs } from '../pipeline/composition.ts'
import type { Session } from '../engine/session.ts'

export interface PageSource {
  readonly file: ContentFile
  readonly edition: number
}

/** Maps output files to their sources. Generated pages have none. */
export const pagesByOutput = (
  editions: readonly { readonly prefix: string; readonly renderInputs: RenderInputs }[],
): ReadonlyMap<OutputPath, PageSource> =>
  new Map(
    editions.flatMap(({ prefix, renderInputs }, edition) =>
      filesByOutput(renderInputs).map(([path, file]) => [outputIn(prefix, path), { file, edition }] as const),
    ),
  )

function filesByOutput({
  sources: { files },
  pages,
  graph,
}: RenderInputs): readonly (readonly [OutputPath, ContentFile])[] {
  const markdown = new Map(files.markdown.map((file) => [file.path, file]))
  const byOutput = new Map<OutputPath, ContentFile>()
  for (const { page, pageModule, moduleHash = '' } of pages) {
    const address = graph.pages.get(page.path)?.address
    const output = address && graph.routes.get(address.route)?.output
    const file =
      markdown.get(page.path) ??
      (pageModule === undefined
        ? undefined
        : {
            path: asContentPath(page.path),
            format: 'page-module' as const,
            source: '',
            hash: moduleHash,
            origin: 'disk',
          })
    if (output !== undefined && file) byOutput.set(output, file)
  }
  return [...byOutput]
}

/**
 * Whether a change requires reading the configuration again: something changed that it, or one of its
 * functions, has looked at, or a content folder was removed.
 */
export function affectsConfig(paths: readonly string[], { loaded }: Session): boolean {
  const { root, file, config } = loaded
  const looks = loaded.looks().flatMap(({ kind, name }) => (isOfPath(kind) ? [fileName(name, root)] : []))
  const configFiles = new Set([file, ...looks])
  const isGone = (path: string): boolean =>
    config.trees.some((tree) => tree.path === path) && !existsSync(join(root, path))
  return paths.some(
    (path) => configFiles.has(path) || isGone(path) || isTranslatedText(path, config.i18n.path),
  )
}

/**
 * Whether a path is a message file, or a folder of translations, whose existence determines which locales and
 * mounts are translated.
 */
const isTranslatedText = (path: string, folder: string): boolean =>
  path.startsWith(`${folder}/`) &&
  (extname(path) === '' || (extname(path) === '.json' && !/\/_category_\.json$/.test(path)))

/**
 * Whether a change may affect templates, components, or styles. `inputs` lists the files that the theme was
 * bundled from.
 */
export function affectsTheme(
  paths: readonly string[],
  inputs: Readonly<Record<string, string>>,
  { loaded }: Session,
): boolean {
  const { root, config } = loaded
  return paths.some(
    (path) =>
      path.startsWith(`${config.templatesDir}/`) ||
      path.endsWith('.css') ||
      Object.hasOwn(inputs, join(root, path)),
  )
}
