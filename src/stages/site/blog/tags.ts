import capitalize from 'lodash-es/capitalize.js'
import kebabCase from 'lodash-es/kebabCase.js'
import type { TagOptions, TagReference } from '../../../model/blog.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { didYouMean } from '../../../model/nearest.ts'
import type { Page } from '../../../model/page.ts'
import { isRecord, ownString } from '../../../model/plain-data.ts'
import { slugProblem } from '../../../model/slug-problem.ts'
import { readDataFile, type BlogDataFile } from './data-file.ts'
import { policySeverity } from './policy-severity.ts'

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
  readonly tagsFile: BlogDataFile | undefined
}

/**
 * Reads the tags of a tree's file by key, with Docusaurus's default labels and permalinks (its
 * `utils-validation`, `tagsFile.ts`). Reports `invalid-blog-data`.
 */
export function readTagsFile(
  { tagsFile }: Pick<TagInput, 'tagsFile'>,
  diagnostics: Diagnostic[],
): ReadonlyMap<string, PageTag> {
  const tags = new Map<string, PageTag>()
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
      const permalink = kebabCase(ownString(value, 'permalink')) || kebabCase(key) || key
      const other = [...tags].find(([, tag]) => tag.permalink === permalink)
      if (other)
        complain(
          `The tags \`${other[0]}\` and \`${key}\` have the same address.`,
          [key],
          'Give one of them another `permalink`.',
        )
      else {
        const description = ownString(value, 'description')
        tags.set(key, {
          label: ownString(value, 'label') ?? capitalize(key),
          permalink,
          ...(description === undefined ? {} : { description }),
        })
      }
    }
  })
  return tags
}

/**
 * The tags of a page, without duplicates. Reports `invalid-slug`, and `inline-tag` for tags that are not in
 * the tags file if the tree is configured to.
 */
export function tagsOfPage(
  page: Page,
  known: ReadonlyMap<string, PageTag>,
  { options, tagsFile }: TagInput,
  diagnostics: Diagnostic[],
): readonly PageTag[] {
  const where = { file: page.path, place: page.frontMatterPlaces['tags'] }
  const tags = new Map<string, PageTag>()
  for (const { label, permalink: given } of writtenTags(page)) {
    const found = given === undefined ? known.get(label) : undefined
    // A label without letters or digits that the conversion knows is used as is.
    const permalink = given?.replaceAll(/^\/+|\/+$/g, '') ?? (kebabCase(label) || label)
    const problem = found ? undefined : slugProblem(permalink)
    if (problem !== undefined)
      diagnostics.push(
        diagnose('invalid-slug', `The tag \`${label}\` cannot be an address: ${problem}.`, {
          ...where,
          hint: 'Give it a `permalink`.',
        }),
      )
    else {
      if (!found && tagsFile && options.onInlineTags !== 'ignore')
        diagnostics.push(
          diagnose('inline-tag', `The tag \`${label}\` is not in \`${tagsFile.path}\`.`, {
            ...where,
            severity: policySeverity(options.onInlineTags),
            hint:
              didYouMean(label, known.keys()) ??
              "Add it there, or set `onInlineTags: 'ignore'` on the mount.",
          }),
        )
      const tag = found ?? { label, permalink }
      if (!tags.has(tag.permalink)) tags.set(tag.permalink, tag)
    }
  }
  return [...tags.values()]
}

/** Labels are enough, unless a tag has a permalink of its own. */
const writtenTags = ({ post, tags, frontMatter }: Page): readonly TagReference[] =>
  post?.tags ?? tags ?? (frontMatter.tags ?? []).map((label) => ({ label }))

/** Sorts tags by label, independently of the platform's locale. */
export const compareTags = (one: PageTag, other: PageTag): number =>
  collator.compare(one.label, other.label) || (one.permalink < other.permalink ? -1 : 1)

const collator = new Intl.Collator('en', { sensitivity: 'base' })
