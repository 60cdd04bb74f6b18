import { postFrontMatter } from '../../stages/markdown/post-head.ts'
import type { Completion, Cursor, Suggestion } from './completion.ts'
import { keysBelow, ownKey, typedEntry } from './front-matter-key.ts'
import { pagesIn } from './site-map.ts'
import { siblingsInYaml } from './typed-in-data.ts'

/** Keys of the front matter, values of the key on the line, or entries of its list. */
export function completeFrontMatter(cursor: Cursor, before: string): Completion | undefined {
  const { offset } = cursor
  const typed = typedEntry(before)
  if (!typed) return undefined
  const { parents, key, word, isEntry } = typed
  const keys = keysBelow(parents)
  const suggestions =
    key !== undefined
      ? valuesFor(parents.length === 0 ? key : '', ownKey(keys, key)?.type, cursor)
      : [
          ...(isEntry && parents.join() === 'tags' ? tagsIn(cursor) : []),
          ...(isEntry && parents.length === 0 ? [] : keysFor(cursor, parents)),
        ]
  return { from: offset - word.length, suggestions }
}

/** Keys that may be written below others. */
function keysFor(cursor: Cursor, parents: readonly string[]): readonly Suggestion[] {
  const { page, map } = cursor
  const keys = keysBelow(parents)
  const isTop = parents.length === 0
  const siteKeys = isTop ? page.edition.session.loaded.config.frontMatter : {}
  const isPost = isTop && map.fileOf(page)?.kind === 'blog'
  const moreKeys = new Set([...Object.keys(siteKeys), ...(isPost ? Object.keys(postFrontMatter) : [])])
  const siblings = siblingsInYaml(cursor.text, cursor.offset)
  return [
    ...Object.entries(keys).map(([text, { type, description }]) => ({
      text: `${text}: `,
      kind: 'key' as const,
      detail: type,
      description,
    })),
    ...[...moreKeys]
      .filter((text) => !Object.hasOwn(keys, text))
      .map((text) => ({ text: `${text}: `, kind: 'key' as const })),
  ].filter(({ text }) => !siblings.has(text.slice(0, -2)))
}

/** The tags that other pages of the language have. */
function tagsIn({ page }: Cursor): readonly Suggestion[] {
  const tags = pagesIn(page.edition).flatMap(({ source }) =>
    source.page.path === page.page.path ? [] : (source.page.frontMatter.tags ?? []),
  )
  return [...new Set(tags)].map((text) => ({ text, kind: 'value' }))
}

/** Whether a layout draws pages that docgen makes, from data that no other page has. */
const isMade = (layout: string): boolean => /^(?:blog-.*|generated-index|not-found|search)$/.test(layout)

function valuesFor(key: string, type: string | undefined, { page }: Cursor): readonly Suggestion[] {
  const { graph, sources } = page.edition.renderInputs
  const tree = graph.pages.get(page.page.path)?.tree
  const names = graph.trees.get(tree?.key ?? '')
  const values: readonly string[] =
    key === 'layout'
      ? sources.compileSetup.options.value.layouts.filter((name) => !isMade(name))
      : key === 'displayed_sidebar'
        ? ['null', ...(names?.sidebars.keys() ?? [])]
        : /^pagination_(?:next|prev)$/.test(key)
          ? ['null', ...(names?.ids.keys() ?? [])]
          : type === 'boolean' || type === 'boolean or map'
            ? ['true', 'false']
            : type === 'Markdown format'
              ? ['md', 'mdx', 'detect']
              : []
  return values.map((text) => ({ text, kind: 'value' }))
}
