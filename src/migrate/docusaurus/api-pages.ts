import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { inflateSync } from 'node:zlib'
import kebabCase from 'lodash-es/kebabCase.js'
import { isExternal } from '../../model/address.ts'
import { slug } from '../../model/slug.ts'
import { addReference, describedOperations, type DescribedOperation } from '../api-references.ts'
import { filesBelow } from '../files-below.ts'
import { asData, asList, asText, asTexts, compact, parsedData, type Data } from '../foreign-data.ts'
import { frontMatterOf, operationRoute } from '../mintlify/api-documents.ts'
import type { MigrationDraft } from '../migration.ts'
import { partials, projectPath } from './mounts.ts'
import type { NamedPart } from './parts.ts'

/** A reference that docusaurus-plugin-openapi-docs makes pages of. */
interface ApiPages {
  /** The path of its description below the project. */
  readonly source: string
  /** The folder of its pages below that of a mount (empty: the same), and the mount's own. */
  readonly folder: string
  readonly mount: string
  /** The route of the mount, and that of the reference below it. */
  readonly base: string
  readonly route: string
  readonly sidebar: string
}

/** The names of the pages that the plugin makes: an operation, a tag, a schema, the whole. */
const generated = /\.(?:api|tag|schema|info)\.mdx$/

/** Whether a part is the plugin, whose pages and sidebars `takeOverApiPages` replaces. */
export const makesApiPages = ({ name }: NamedPart): boolean => /docusaurus-plugin-openapi-docs/.test(name)

/**
 * Has docgen's plugin `openapi` make what docusaurus-plugin-openapi-docs does: adds it to `draft`, leaves the
 * generated pages out of `mounts` and their sidebars, and returns redirects from the addresses of these.
 */
export function takeOverApiPages(
  parts: readonly NamedPart[],
  mounts: readonly Data[],
  root: string,
  draft: MigrationDraft,
): { readonly mounts: readonly Data[]; readonly redirects: readonly Data[] } {
  const pages = parts.filter(makesApiPages).flatMap(({ options }) =>
    Object.entries(asData(options['config'])).flatMap(([name, settings]): readonly ApiPages[] => {
      const reference = apiPages(name, asData(settings), mounts, root)
      if (typeof reference !== 'string') return [reference]
      draft.byHand(`API reference ${name}`, reference)
      return []
    }),
  )
  for (const { source, route, sidebar } of pages)
    addReference({ kind: 'openapi', source, route, sidebar }, draft)
  if (pages.length === 0) return { mounts, redirects: [] }
  const redirects = pages.flatMap((each) => redirectsOf(each, root))
  draft.takenOver('docusaurus-plugin-openapi-docs', {
    key: 'plugins',
    counts: { reference: pages.length },
    redirects: redirects.length,
  })
  return {
    mounts: mounts.map((mount) =>
      withoutGenerated(
        mount,
        pages.filter((each) => each.mount === mount['path']),
        root,
      ),
    ),
    redirects,
  }
}

/** Where a reference is, or what has to be done by hand. */
function apiPages(name: string, settings: Data, mounts: readonly Data[], root: string): ApiPages | string {
  const specPath = asText(settings['specPath']) ?? ''
  const output = projectPath(asText(settings['outputDir']) ?? '', root)
  const source = projectPath(specPath, root)
  const mount = mounts.find(({ path }) => `${output}/`.startsWith(`${String(path)}/`))
  if (isExternal(specPath) || !statSync(join(root, source), { throwIfNoEntry: false })?.isFile())
    return `Save the description \`${specPath}\` into the project, and add \`openapi({ source: '…', route: '…' })\` to \`plugins\`.`
  if (!mount)
    return `Add \`openapi({ source: '${source}', route: '…' })\` to \`plugins\`: \`${output}\` is in no folder of pages.`
  const folder = output.slice(String(mount['path']).length + 1)
  return {
    source,
    folder,
    mount: String(mount['path']),
    base: String(mount['route']),
    route: posix.join(String(mount['route']), folder),
    sidebar: slug(name),
  }
}

/** From the addresses of generated pages: of their files, otherwise of those that would be made. */
function redirectsOf({ source, folder, mount, base, route }: ApiPages, root: string): readonly Data[] {
  const operation = (each: DescribedOperation): string =>
    operationRoute({ kind: 'openapi', source, route }, each)
  const files = filesBelow(root, posix.join(mount, folder)).filter((path) => generated.test(path))
  const pairs =
    files.length === 0
      ? describedOperations(parsedData(readFileSync(join(root, source), 'utf8'))).map(
          (each) => [`${route}/${kebabCase(each.id ?? each.summary ?? '')}`, operation(each)] as const,
        )
      : files.map((path) => {
          const front = frontMatterOf(readFileSync(join(root, mount, folder, path), 'utf8'))
          const ownSlug = asText(front['slug'])
          const last = ownSlug ?? asText(front['id']) ?? posix.basename(path).replace(generated, '')
          const from = ownSlug?.startsWith('/')
            ? base + ownSlug
            : posix.join(route, posix.dirname(path), last)
          const request = operationIn(front['api'])
          const tag = path.endsWith('.tag.mdx') ? asText(front['title']) : undefined
          const to = request ? operation(request) : tag === undefined ? route : `${route}/${slug(tag)}`
          return [posix.normalize(from), to] as const
        })
  return pairs.filter(([from, to]) => from !== to && from !== route).map(([from, to]) => ({ from, to }))
}

/** The operation in the front matter of a page: data, since version 2 compressed. */
function operationIn(api: unknown): DescribedOperation | undefined {
  try {
    const { method, path } = asData(
      typeof api === 'string' ? JSON.parse(inflateSync(Buffer.from(api, 'base64')).toString()) : api,
    )
    return typeof method === 'string' && typeof path === 'string' ? { method, path } : undefined
  } catch {
    return undefined // Somebody wrote something else there.
  }
}

function withoutGenerated(mount: Data, pages: readonly ApiPages[], root: string): Data {
  if (pages.length === 0) return mount
  const patterns = pages.map(({ folder }) => posix.join(folder, '**/*.{api,tag,schema,info}.mdx'))
  const { sidebars } = mount
  return {
    ...mount,
    exclude: [...(asTexts(mount['exclude']) ?? partials), ...patterns],
    ...(typeof sidebars === 'object' ? { sidebars: withReferences(asData(sidebars), pages, root) } : {}),
  }
}

/** Sidebars with each reference in the place of its generated pages, otherwise at the end of the first. */
function withReferences(sidebars: Data, pages: readonly ApiPages[], root: string): Data {
  const placed = new Set<ApiPages>()
  const item = ({ sidebar }: ApiPages): Data => ({ type: 'plugin', name: sidebar })
  const ofItem = (each: unknown): ApiPages | undefined => {
    const { id } = asData(each)
    const name = asText(each) ?? asText(id) ?? ''
    const isWritten = (mount: string): boolean =>
      ['.md', '.mdx'].some((ending) => existsSync(join(root, mount, name + ending)))
    return pages.find(
      ({ folder, mount }) =>
        name !== '' && `/${name}`.startsWith(posix.join('/', folder, '/')) && !isWritten(mount),
    )
  }
  const place = (page: ApiPages): readonly Data[] => {
    if (placed.has(page)) return []
    placed.add(page)
    return [item(page)]
  }
  const list = (items: readonly unknown[], isInner: boolean): readonly unknown[] =>
    items.flatMap((each): readonly unknown[] => {
      const page = ofItem(each)
      if (page) return place(page)
      const category = asData(each)
      if (!Array.isArray(category['items'])) return [each]
      const inner = asList(category['items'])
      // A category of operations alone stands for a tag, and the reference has those of its own.
      const [ofTag] = isInner && inner.length > 0 && inner.every(ofItem) ? inner : []
      if (ofTag !== undefined) return list([ofTag], true)
      const link = ofItem(category['link']) ? undefined : category['link']
      const items = list(inner, true)
      return items.length === 0 && inner.length > 0 ? [] : [compact({ ...category, link, items })]
    })
  const all = Object.fromEntries(
    Object.entries(sidebars).map(([name, items]) => [
      name,
      Array.isArray(items) ? list(items, false) : items,
    ]),
  )
  const rest = pages.filter((page) => !placed.has(page))
  const [first] = Object.keys(all)
  if (rest.length === 0 || first === undefined) return all
  return {
    ...all,
    [first]: [
      ...asList(all[first]),
      { type: 'category', label: `API reference${rest.length > 1 ? 's' : ''}`, items: rest.map(item) },
    ],
  }
}
