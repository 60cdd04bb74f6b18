import { posix } from 'node:path'
import { shortened } from '../diagnostics/count.ts'
import { filesBelow } from './files-below.ts'
import { asData, asList, asText, asTexts } from './foreign-data.ts'
import type { Migration } from './migration.ts'

/**
 * Leaves files out of the static folders that have the address of a page. Other generators write the page
 * over them; docgen reports the clash. `root`: absolute path of the project.
 */
export function leaveToPages(migration: Migration, root: string): Migration {
  const valueOf = (key: string): unknown => migration.settings.find((each) => each.key === key)?.value
  const pages = new Set(
    asList(valueOf('content')).flatMap((mount) => {
      const { path, route } = asData(mount)
      const folder = asText(path)
      if (folder === undefined) return []
      return filesBelow(root, folder)
        .filter((file) => pageEnd.test(file))
        .map((file) => posix.join('/', asText(route) ?? '/', file.replace(pageEnd, '')))
    }),
  )
  const hidden = (asTexts(valueOf('staticDirs')) ?? []).flatMap((folder) =>
    filesBelow(root, folder)
      .filter((file) => pages.has(posix.join('/', file.replace(/(^|\/)index\.html$|\.html$/, ''))))
      .map((file) => posix.join(folder, file)),
  )
  if (hidden.length === 0) return migration
  const key = 'staticExclude'
  const value = [...(asTexts(valueOf(key)) ?? []), ...hidden]
  return {
    ...migration,
    settings: [...migration.settings.filter((each) => each.key !== key), { key, value }],
    notes: [
      ...migration.notes,
      {
        state: 'left-out',
        what: shortened(hidden),
        where: migration.source,
        how: 'A page has the same address; it was published instead of the file before, too.',
      },
    ],
  }
}

/** The end of the name of a page's source, with the name of a folder's index. */
const pageEnd = /(?:(?:^|\/)(?:index|README))?\.(?:mdx?|[jt]sx)$/
