import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../files-below.ts'
import { asData, asFlag, asNumber, asText, asTexts, compact, type Data } from '../foreign-data.ts'
import { editUrlOf, projectPath, routeOf, tagOptionsOf, type MountContext } from './mounts.ts'
import { noteSteps } from '../note-steps.ts'

const usualExclude = [
  '**/_*.{js,jsx,ts,tsx,md,mdx}',
  '**/_*/**',
  '**/*.test.{js,jsx,ts,tsx}',
  '**/__tests__/**',
]

/** Creates the mount for an instance of the blog plugin; undefined if its folder is missing. */
export function blogMountOf(options: Data, context: MountContext): Data | undefined {
  const place = placeOf(options, 'blog', 'blog', context)
  if (!place) return undefined
  noteSteps(options, { name: place.name, generator: 'Docusaurus' }, context.draft)
  for (const key of ['processBlogPosts', 'readingTime', 'blogListComponent', 'blogPostComponent'])
    if (options[key] !== undefined)
      context.draft.leftOut(`${key} of ${place.name}`, 'It is code of Docusaurus, or has no counterpart.')
  return compact({
    ...place.mount,
    kind: 'blog',
    include: asTexts(options['include']) ?? ['**/*.{md,mdx}'],
    exclude: excluded(options),
    blogTitle: asText(options['blogTitle']),
    blogDescription: asText(options['blogDescription']),
    blogSidebarTitle: asText(options['blogSidebarTitle']),
    blogSidebarCount: countOrAll(options['blogSidebarCount']),
    postsPerPage: countOrAll(options['postsPerPage']),
    archiveBasePath: options['archiveBasePath'] === null ? null : asText(options['archiveBasePath']),
    authorsBasePath: asText(options['authorsBasePath']),
    pageBasePath: asText(options['pageBasePath']),
    sortPosts: options['sortPosts'] === 'ascending' ? 'ascending' : undefined,
    showReadingTime: asFlag(options['showReadingTime']),
    authorsMapPath: asText(options['authorsMapPath']),
    ...tagOptionsOf(options),
    feedOptions: feedOf(options['feedOptions']),
  })
}

/**
 * Creates the mount for an instance of the pages plugin; undefined if its folder is missing. `locales`: the
 * languages besides the default one.
 */
export function pagesMountOf(
  options: Data,
  context: MountContext,
  locales: readonly string[],
): Data | undefined {
  const place = placeOf(options, 'pages', 'src/pages', context)
  if (!place) return undefined
  noteSteps(options, { name: place.name, generator: 'Docusaurus' }, context.draft)
  return compact({
    ...place.mount,
    kind: 'pages',
    include: asTexts(options['include']),
    exclude: [...excluded(options), ...writtenOver(context.root, place.mount.path, locales)],
  })
}

/**
 * Pages in a folder named like a language (`zh/about.js`) whose address collides with a page in that
 * language. In Docusaurus, which builds one language after the other, the latter overwrites them.
 */
function writtenOver(root: string, folder: string, locales: readonly string[]): readonly string[] {
  const withoutEnding = (path: string): string => path.replace(/\.\w+$/, '')
  const pages = filesBelow(root, folder)
  const bareNames = new Set(pages.map(withoutEnding))
  return pages.filter((path) => {
    const locale = locales.find((each) => path.startsWith(`${each}/`))
    return (
      locale !== undefined &&
      /\.\w+$/.test(path) &&
      bareNames.has(withoutEnding(path.slice(locale.length + 1)))
    )
  })
}

/** The options that all mounts have. */
function placeOf(
  options: Data,
  kind: 'blog' | 'pages',
  folder: string,
  { root, draft }: MountContext,
): { readonly name: string; readonly mount: Data & { readonly path: string } } | undefined {
  const id = asText(options['id'])
  const name = id === undefined ? kind : `${kind} \`${id}\``
  const path = projectPath(asText(options['path']) ?? folder, root)
  const isNamed = options['path'] !== undefined
  if (!existsSync(join(root, path))) {
    // The preset includes both plugins, whether the site uses them or not.
    if (isNamed) draft.byHand(name, `The folder \`${path}\` does not exist; something else may have made it.`)
    return undefined
  }
  const route = routeOf(options, kind === 'pages' ? '' : kind)
  draft.takenOver(name, { key: 'content', path, route })
  return {
    name,
    mount: {
      path,
      route,
      id: id === 'default' ? undefined : id,
      editUrl: editUrlOf(options, path, name, draft),
    },
  }
}

const excluded = (options: Data): readonly string[] => asTexts(options['exclude']) ?? usualExclude

const countOrAll = (value: unknown): number | 'ALL' | undefined => (value === 'ALL' ? 'ALL' : asNumber(value))

function feedOf(value: unknown): Data | undefined {
  if (value === false || value === null) return { type: null }
  const feed = asData(value)
  const type = feed['type']
  return compact({
    type: type === null || type === 'all' ? type : (asTexts(type) ?? asText(type)),
    title: asText(feed['title']),
    description: asText(feed['description']),
    copyright: asText(feed['copyright']),
    language: asText(feed['language']),
    limit: feed['limit'] === false || feed['limit'] === null ? false : asNumber(feed['limit']),
  })
}
