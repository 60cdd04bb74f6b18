import type { GraphPage } from './graph-parts.ts'

interface FolderParts {
  /** The pages of the folder itself, with those below each that belong to it. */
  readonly files: readonly { readonly page: GraphPage; readonly parts: readonly GraphPage[] }[]
  /** The pages in each of its folders, by the folder's name. */
  readonly folders: ReadonlyMap<string, readonly GraphPage[]>
}

/**
 * Divides the pages below a folder into its own and those of its folders. What plugins made in a folder
 * beside a page of the same name, which is a plugin's, too, is a part of that page: `api/changes.md` of
 * `api.md`.
 *
 * @param pathInFolder The path of a page in the folder: `api/changes.md`.
 */
export function divideFolder(
  pages: readonly GraphPage[],
  pathInFolder: (page: GraphPage) => string,
): FolderParts {
  const files: GraphPage[] = []
  const folders = new Map<string, GraphPage[]>()
  for (const page of pages) {
    const [name = '', ...rest] = pathInFolder(page).split('/')
    if (rest.length === 0) files.push(page)
    else if (!folders.get(name)?.push(page)) folders.set(name, [page])
  }
  return {
    files: files.map((page) => {
      const name = pathInFolder(page).replace(/\.md$/, '')
      const parts = folders.get(name) ?? []
      if (![page, ...parts].every(isOfPlugin)) return { page, parts: [] }
      folders.delete(name)
      return { page, parts }
    }),
    folders,
  }
}

const isOfPlugin = ({ page }: GraphPage): boolean => page.route !== undefined
