import capitalize from 'lodash-es/capitalize.js'
import kebabCase from 'lodash-es/kebabCase.js'
import type { YamlFile } from '../../../engine/data/yaml-file.ts'
import type { TagOptions, TagReference } from '../../../model/blog.ts'
import { compareCodeUnits, type CompareNames } from '../../../model/compare-names.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { didYouMean } from '../../../model/nearest.ts'
import type { Page } from '../../../model/page.ts'
import { isRecord, ownString } from '../../../model/plain-data.ts'
import { slugProblem } from '../../../model/address.ts'
import { addressesOfNames, nameKey, plainAddress } from '../name-addresses.ts'
import { policySeverity, readDataFile } from './blog-input.ts'

/** A tag of a post or another page. Tags are identified by their permalinks. */
export interface PageTag {
  readonly label: string
  /** The end of its route, after that of all tags: `release-notes`. */
  readonly permalink: string
  readonly description?: string
}

/** What determines the tags of the pages of a tree. */
export interface TagInput {
  readonly options: TagOptions
  readonly tagsFile: YamlFile | undefined
}

/**
 * Reads the tags of the pages of a tree, without duplicates. Reports `invalid-blog-data` for the tags file,
 * `invalid-slug`, and `inline-tag` for tags that are not in the tags file if the tree is configured to.
 */
export function readTags(
  pages: readonly Page[],
  input: TagInput,
  diagnostics: Diagnostic[],
): (page: Page) => readonly PageTag[] {
  const inFile = readTagsFile(input, diagnostics)
  const addressOf = addressesIn(pages, inFile)
  const tagsByKey = new Map(
    [...inFile].map(([key, tag]) => [key, { ...tag, permalink: tag.permalink ?? addressOf(key) }] as const),
  )
  const tagsOf = new Map(
    pages.map((page) => [page, tagsOfPage(page, tagsByKey, addressOf, input, diagnostics)] as const),
  )
  return (page) => tagsOf.get(page) ?? []
}

/** A tag of the file, whose permalink may follow from its key. */
type FileTag = Omit<PageTag, 'permalink'> & { readonly permalink?: string }

/**
 * Reads the tags of a tree's file by key, with default labels.
 */
function readTagsFile(
  { tagsFile }: Pick<TagInput, 'tagsFile'>,
  diagnostics: Diagnostic[],
): ReadonlyMap<string, FileTag> {
  const tags = new Map<string, FileTag>()
  if (!tagsFile) return tags
  readDataFile(tagsFile, 'tags', diagnostics, (data, complain) => {
    for (const key of Object.keys(data)) {
      const value = data[key] ?? {}
      if (!isRecord(value)) {
        complain(`The tag \`${key}\` must be a map with a \`label\`, a \`permalink\` or a \`description\`.`, [
          key,
        ])
        continue
      }
      const permalink = kebabCase(ownString(value, 'permalink')) || undefined
      const description = ownString(value, 'description')
      const other =
        permalink === undefined ? undefined : [...tags].find(([, tag]) => tag.permalink === permalink)
      if (other)
        complain(
          `The tags \`${other[0]}\` and \`${key}\` have the same address.`,
          [key],
          'Give one of them another `permalink`.',
        )
      else
        tags.set(key, {
          label: ownString(value, 'label') ?? capitalize(key),
          ...(permalink === undefined ? {} : { permalink }),
          ...(description === undefined ? {} : { description }),
        })
    }
  })
  return tags
}

/**
 * The addresses of tags without a permalink. A name shares one that an author gave to a tag of the same name,
 * and no other.
 */
function addressesIn(pages: readonly Page[], inFile: ReadonlyMap<string, FileTag>): (name: string) => string {
  const permalinks = new Map<string, string>()
  const names: string[] = []
  const collect = (name: string, permalink: string | undefined): void => {
    if (permalink === undefined) names.push(name)
    else permalinks.set(nameKey(name), permalink)
  }
  for (const [key, { permalink }] of inFile) collect(key, permalink)
  for (const page of pages)
    for (const { label, permalink } of writtenTags(page)) collect(label, permalink && bare(permalink))
  const shared = (name: string): string | undefined => {
    const permalink = permalinks.get(nameKey(name))
    return permalink === plainAddress(name) ? permalink : undefined
  }
  const addressOf = addressesOfNames(
    names.filter((name) => shared(name) === undefined),
    permalinks.values(),
  )
  return (name) => shared(name) ?? addressOf(name)
}

function tagsOfPage(
  page: Page,
  tagsByKey: ReadonlyMap<string, PageTag>,
  addressOf: (name: string) => string,
  { options, tagsFile }: TagInput,
  diagnostics: Diagnostic[],
): readonly PageTag[] {
  const where = { file: page.path, place: page.frontMatterPlaces['tags'] }
  const tags = new Map<string, PageTag>()
  for (const { label, permalink: ownPermalink } of writtenTags(page)) {
    const knownTag = ownPermalink === undefined ? tagsByKey.get(label) : undefined
    const permalink = ownPermalink === undefined ? addressOf(label) : bare(ownPermalink)
    const problem = knownTag ? undefined : slugProblem(permalink)
    if (problem !== undefined)
      diagnostics.push(
        diagnose('invalid-slug', `The tag \`${label}\` cannot be an address: ${problem}.`, {
          ...where,
          hint: 'Give it a `permalink`.',
        }),
      )
    else {
      if (!knownTag && tagsFile && options.onInlineTags !== 'ignore')
        diagnostics.push(
          diagnose('inline-tag', `The tag \`${label}\` is not in \`${tagsFile.path}\`.`, {
            ...where,
            severity: policySeverity(options.onInlineTags),
            hint:
              didYouMean(label, tagsByKey.keys()) ??
              "Add it there, or set `onInlineTags: 'ignore'` on the mount.",
          }),
        )
      const tag = knownTag ?? { label, permalink }
      if (!tags.has(tag.permalink)) tags.set(tag.permalink, tag)
    }
  }
  return [...tags.values()]
}

/** Labels are enough, unless a tag has a permalink of its own. */
const writtenTags = ({ post, tags, frontMatter }: Page): readonly TagReference[] =>
  post?.tags ?? tags ?? (frontMatter.tags ?? []).map((label) => ({ label }))

const bare = (permalink: string): string => permalink.replaceAll(/^\/+|\/+$/g, '')

/** The items with each tag, sorted by the labels of the tags. The first item decides on a label. */
export function groupByTag<Item>(
  items: readonly Item[],
  tagsOf: (item: Item) => readonly PageTag[],
  compareNames: CompareNames,
): readonly { readonly tag: PageTag; readonly items: readonly Item[] }[] {
  const groups = new Map<string, { readonly tag: PageTag; readonly items: Item[] }>()
  for (const item of items)
    for (const tag of tagsOf(item)) {
      const group = groups.get(tag.permalink) ?? { tag, items: [] }
      groups.set(tag.permalink, group)
      group.items.push(item)
    }
  return [...groups.values()].toSorted(
    ({ tag: one }, { tag: other }) =>
      compareNames(one.label, other.label) || compareCodeUnits(one.permalink, other.permalink),
  )
}
