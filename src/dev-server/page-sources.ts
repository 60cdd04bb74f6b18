import { dirname, join, relative } from 'node:path'
import { outputOf } from '../model/address.ts'
import type { ContentFile } from '../model/page.ts'
import { asContentPath, type OutputPath } from '../model/path.ts'
import type { RenderInputs } from '../pipeline/compose-site.ts'
import type { Session } from '../engine/session.ts'

/** What a page of the output is made from. */
export interface PageSource {
  readonly file: ContentFile
}

/** The sources of a site's pages by output file; generated pages have none. */
export function pagesByOutput({
  sources: { files },
  pages,
  graph,
}: RenderInputs): ReadonlyMap<OutputPath, PageSource> {
  const markdown = new Map(files.markdown.map((file) => [file.path, file]))
  const found = new Map<OutputPath, PageSource>()
  for (const { page, pageModule, bodyHash = '' } of pages) {
    const address = graph.pages.get(page.path)?.address
    const file =
      markdown.get(page.path) ??
      (pageModule === undefined
        ? undefined
        : {
            path: asContentPath(page.path),
            format: 'page-module' as const,
            source: '',
            hash: bodyHash,
            origin: 'disk',
          })
    if (address && file) found.set(outputOf(address.route), { file })
  }
  return found
}

/**
 * Whether a change asks for the configuration to be read again: its files, one that takes the place of a
 * default, or the lock file.
 */
export function affectsConfig(paths: readonly string[], { loaded }: Session): boolean {
  const { root, inputs, file } = loaded
  const own = new Set([file, ...inputs.map((path) => relative(root, path))])
  const folder = dirname(file)
  return paths.some(
    (path) =>
      own.has(path) ||
      (dirname(path) === folder &&
        /(?:^|\/)(?:docgen\.config|sidebars)\.(?:m?[tj]s|json|ya?ml)$/.test(path)) ||
      /^(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lock)$/.test(path),
  )
}

/** Whether a change may alter templates, components or styles. */
export function affectsTheme(
  paths: readonly string[],
  { theme }: RenderInputs,
  { loaded }: Session,
): boolean {
  const { root, config } = loaded
  return paths.some(
    (path) =>
      path.startsWith(`${config.templatesDir}/`) ||
      path.endsWith('.css') ||
      Object.hasOwn(theme.inputs, join(root, path)),
  )
}
