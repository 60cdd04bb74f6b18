import { readAuthor, type AuthorReference, type PostHead, type TagReference } from '../../model/blog.ts'
import { isoDate } from '../../model/dates.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import { writtenText } from '../../model/written-text.ts'
import type { FrontMatterCheck } from './front-matter-checks.ts'

/** The validator for tags of docs that are listed by tag: some may be maps with a permalink. */
export const tagFrontMatter: Readonly<Record<string, FrontMatterCheck>> = {
  tags: (value) => problemIn(tagsOf(value)),
}

/** Validators for front matter keys that only posts have. */
export const postFrontMatter: Readonly<Record<string, FrontMatterCheck>> = {
  date: 'date',
  authors: (value) => problemIn(authorsOf(value)),
  author: (value) =>
    ownString({ value }, 'value') === undefined ? 'It must be the name of the author.' : undefined,
  ...tagFrontMatter,
}

/** The tags of a page of docs if one of them is a map or a number; texts alone need no conversion. */
export function mappedTags(frontMatter: FrontMatter): Pick<PostHead, 'tags'> | undefined {
  const tags: unknown = frontMatter['tags']
  return Array.isArray(tags) && tags.some((tag) => typeof tag !== 'string')
    ? { tags: itemsIn(tagsOf(tags)) }
    : undefined
}

/** The metadata of a post; invalid values have been reported and are omitted. */
export function postHead(frontMatter: FrontMatter): PostHead {
  const dateText = ownString(frontMatter, 'date')
  const date = dateText === undefined ? undefined : isoDate(dateText)
  const authors = itemsIn(authorsOf(frontMatter['authors']))
  return {
    ...(date === undefined ? {} : { date }),
    authors: authors.length > 0 ? authors : formerAuthor(frontMatter),
    tags: itemsIn(tagsOf(frontMatter['tags'])),
  }
}

/** Replaces tags in the front matter by their labels, as on any page. */
export const withTagLabels = (
  frontMatter: FrontMatter,
  head: Pick<PostHead, 'tags'> | undefined,
): FrontMatter =>
  frontMatter.tags === undefined || !head
    ? frontMatter
    : { ...frontMatter, tags: head.tags.map(({ label }) => label) }

type Listed<Item> = readonly Item[] | string

const itemsIn = <Item>(list: Listed<Item>): readonly Item[] => (typeof list === 'string' ? [] : list)
const problemIn = (list: Listed<unknown>): string | undefined => (typeof list === 'string' ? list : undefined)

function authorsOf(value: unknown): Listed<AuthorReference> {
  if (value === undefined || value === null) return []
  const authors: AuthorReference[] = []
  for (const each of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    const name = ownString({ each }, 'each')
    if (name !== undefined) {
      authors.push({ key: name })
      continue
    }
    const author = readAuthor(each)
    if (typeof author === 'string') return author
    const key = ownString(each, 'key')
    if (key === undefined && author.name === undefined && author.imageUrl === undefined)
      return 'An author has a `key` of the file of authors, or a `name`.'
    authors.push({ ...author, ...(key === undefined ? {} : { key }) })
  }
  return authors
}

/** The author in older keys for a single author. */
function formerAuthor(frontMatter: FrontMatter): readonly AuthorReference[] {
  const of = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => ownString(frontMatter, key)).find((text) => text !== undefined)
  const author = readAuthor({
    name: of('author'),
    title: of('author_title', 'authorTitle'),
    url: of('author_url', 'authorURL'),
    image_url: of('author_image_url', 'authorImageURL'),
  })
  return typeof author === 'string' || (author.name === undefined && author.imageUrl === undefined)
    ? []
    : [author]
}

/** A text of a list, or a number as it was written. */
function textAt(list: readonly unknown[], index: number): string | undefined {
  const value = list[index]
  if (typeof value === 'number') return writtenText(list, index) ?? String(value)
  return typeof value === 'string' ? value : undefined
}

function tagsOf(value: unknown): Listed<TagReference> {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return 'It must be a list: `[release, community]`.'
  const tags: TagReference[] = []
  for (const [index, each] of (value as readonly unknown[]).entries()) {
    const name = isRecord(each) ? undefined : textAt(value, index)
    const label = isRecord(each) ? ownString(each, 'label') : name
    const permalink = isRecord(each) ? ownString(each, 'permalink') : undefined
    if (
      label === undefined ||
      (isRecord(each) && ownValue(each, 'permalink') !== undefined && permalink === undefined)
    )
      return 'A tag is a string, or a map with a `label` and a `permalink`.'
    tags.push({ label, ...(permalink === undefined ? {} : { permalink }) })
  }
  return tags
}
