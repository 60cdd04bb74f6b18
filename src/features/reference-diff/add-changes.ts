import type { ContentAdditions, ContentContext, PluginPage } from '../../model/plugin.ts'
import type { ComparableKind } from './change.ts'
import { placesOn } from './changed-places.ts'
import { ChangesPages, type ReferencePages } from './changes-pages.ts'
import { compareReleases } from './compare-releases.ts'
import type { ChangesOptions } from './changes-options.ts'

/**
 * Adds the page of changes to a reference, and to its sidebar items. Reports what keeps two versions from
 * being compared.
 */
export async function addChanges(
  reference: ContentAdditions,
  kind: ComparableKind,
  options: ChangesOptions,
  context: ContentContext,
): Promise<ContentAdditions> {
  // What is wrong in the newest version is reported already.
  if (!reference.pages) return reference
  const { releases, diagnostics } = await compareReleases(options, context)
  const { route, sidebar } = options
  const item = {
    type: 'doc',
    id: `${route.slice(1)}/changes`,
    label: context.translate('changes.title'),
  } as const
  const isListed = sidebar !== undefined && releases.length > 0
  return {
    ...reference,
    pages: withPages(reference.pages, (pages) =>
      new ChangesPages({ kind, pages, options }, context).make(releases),
    ),
    ...(isListed && {
      sidebars: { ...reference.sidebars, [sidebar]: [...(reference.sidebars?.[sidebar] ?? []), item] },
    }),
    diagnostics: {
      *[Symbol.iterator]() {
        yield* reference.diagnostics ?? []
        yield* diagnostics
      },
    },
  }
}

/** The pages of a reference, then those that link to them. */
function* withPages(
  pages: Iterable<PluginPage>,
  others: (reference: ReferencePages) => Iterable<PluginPage>,
): Generator<PluginPage> {
  const addresses = new Map<string, string>()
  // The first page is that of the whole reference.
  let title = ''
  for (const page of pages) {
    title ||= page.frontMatter.title ?? ''
    for (const [at, id] of placesOn(page))
      if (!addresses.has(at)) addresses.set(at, id === undefined ? page.route : `${page.route}#${id}`)
    yield page
  }
  yield* others({ title, addresses })
}
