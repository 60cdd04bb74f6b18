import { posix } from 'node:path'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { Memo } from '../../engine/memo.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { BodyNode, BodyRoot, PageParts } from '../../model/body.ts'
import type { PluginPage } from '../../model/plugin.ts'
import { isRecord } from '../../model/plain-data.ts'
import { emptyPage, type AddedPage } from '../../model/site-page.ts'

/**
 * Accepts a page from a plugin. For components, only hashes are kept in memory: references can have thousands
 * of pages with megabytes of props.
 */
export function takePage(given: PluginPage, plugin: string, memo: Memo): AddedPage {
  const { path, body } = given
  const frontMatter = { ...ownId(path), ...given.frontMatter, slug: given.route }
  const origin = given.origin ? { origin: given.origin } : {}
  if ('markdown' in body)
    return {
      kind: 'markdown',
      ...origin,
      route: given.route,
      frontMatter,
      file: {
        path,
        format: body.format,
        source: body.markdown,
        hash: fingerprint(body.markdown),
        origin: plugin,
      },
    }
  const page = {
    ...emptyPage(path, 'mdx', frontMatter, frontMatter.title ?? ''),
    route: given.route,
    headings: given.headings ?? [],
    components: [body.component],
  }
  return {
    kind: 'component',
    ...origin,
    source: {
      page,
      partsHash: memo.keep(JSON.stringify(partsOf(path, body, given.sections))),
      ...(given.sections ? { hasOwnSections: true } : {}),
      ...(given.links && given.links.length > 0 ? { linksIfThere: given.links } : {}),
    },
  }
}

/** Plugins name pages exactly, so the `01` in `01-orders` does not order it. */
function ownId(path: string): Pick<FrontMatter, 'id'> {
  const name = posix.basename(path).replace(/\.mdx?$/, '')
  return /^\d/.test(name) ? { id: name } : {}
}

/** The title that the plugin gave its page, if any. */
export const addedTitle = (page: AddedPage): string =>
  (page.kind === 'markdown' ? page.frontMatter.title : page.source.page.title) ?? ''

/** The page's values in the store. */
export const blobsOf = (page: AddedPage): readonly string[] =>
  page.kind === 'component' ? [page.source.partsHash].filter((hash) => hash !== undefined) : []

/** The component, whose HTML becomes the Markdown copy of the page. */
function partsOf(
  file: string,
  { component, props: given }: ComponentBody,
  sections: PluginPage['sections'] = [],
): PageParts {
  const props = isRecord(given) ? given : { value: given }
  const place = { line: 1, column: 1 }
  const node: BodyNode = { type: 'component', name: component, props, children: [], file, place }
  const hast: BodyRoot = { type: 'root', children: [{ type: 'copied', children: [node] }] }
  return { body: { hast }, text: { sections, copy: ['rendered'] } }
}

type ComponentBody = Extract<PluginPage['body'], { readonly component: string }>
