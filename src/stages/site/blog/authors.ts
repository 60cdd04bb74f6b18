import { readAuthor, type Author } from '../../../model/blog.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { didYouMean } from '../../../model/nearest.ts'
import type { Page } from '../../../model/page.ts'
import { isRecord, ownValue, ownString } from '../../../model/plain-data.ts'
import { slugProblem } from '../../../model/address.ts'
import { addressesOfNames } from '../name-addresses.ts'
import { type BlogInput, policySeverity, readDataFile } from './blog-input.ts'

export interface PostAuthor extends Author {
  readonly key?: string
  /** The route of the author's page, relative to the blog: `authors/jane`. */
  readonly page?: string
}

/** Reads the authors of a blog's file by key. Reports `invalid-blog-data`. */
export function readAuthors(
  { authorsFile, options }: Pick<BlogInput, 'authorsFile' | 'options'>,
  diagnostics: Diagnostic[],
): ReadonlyMap<string, PostAuthor> {
  const authors = new Map<string, PostAuthor>()
  if (!authorsFile) return authors
  readDataFile(authorsFile, 'authors', diagnostics, (data, complain) => {
    const keys = Object.keys(data)
    const addressOf = addressesOfNames(
      keys.filter((key) => ownValue(data[key], 'page') === true),
      keys.flatMap((key) => permalinkOf(ownValue(data[key], 'page')) ?? []),
    )
    for (const key of keys) {
      const author = readAuthor(data[key])
      if (typeof author === 'string') complain(author, [key])
      else if (author.name === undefined && author.imageUrl === undefined)
        complain(`The author \`${key}\` has no \`name\`.`, [key])
      else {
        const page = pageOf(key, ownValue(data[key], 'page'), addressOf)
        if (page instanceof Error) complain(page.message, [key, 'page'])
        const slug = typeof page === 'string' ? `${options.authorsBasePath}/${page}` : undefined
        const other = [...authors.values()].find((each) => slug !== undefined && each.page === slug)
        if (other)
          complain(
            `The pages of the authors \`${other.key ?? ''}\` and \`${key}\` have the same address.`,
            [key, 'page'],
            'Give one of them another `page.permalink`.',
          )
        authors.set(key, { ...author, key, ...(slug === undefined || other ? {} : { page: slug }) })
      }
    }
  })
  return authors
}

/** The end of an author page's route; undefined for authors without a page. */
function pageOf(key: string, page: unknown, addressOf: (key: string) => string): string | undefined | Error {
  if (page === undefined || page === null || page === false) return undefined
  if (page === true) return addressOf(key)
  const permalink = permalinkOf(page)
  if (permalink === undefined)
    return new Error('`page` of an author must be `true`, `false`, or a map with a `permalink`.')
  const problem = slugProblem(permalink)
  return problem === undefined
    ? permalink
    : new Error(`\`page.permalink\` of an author cannot be an address: ${problem}.`)
}

const permalinkOf = (page: unknown): string | undefined =>
  isRecord(page) ? ownString(page, 'permalink')?.replaceAll(/^\/+|\/+$/g, '') : undefined

/**
 * Determines the authors of a post. Reports `unknown-author`, and `inline-author` if the blog is configured
 * to.
 */
export function authorsOfPost(
  page: Page,
  authorsByKey: ReadonlyMap<string, PostAuthor>,
  { options, authorsFile, authorsPath }: Pick<BlogInput, 'options' | 'authorsFile' | 'authorsPath'>,
  diagnostics: Diagnostic[],
): readonly PostAuthor[] {
  const place = page.frontMatterPlaces['authors'] ?? page.frontMatterPlaces['author']
  return (page.post?.authors ?? []).map((reference) => {
    const { key, ...author } = reference
    const knownAuthor = key === undefined ? undefined : authorsByKey.get(key)
    if (knownAuthor) return { ...knownAuthor, ...author }
    if (key !== undefined)
      diagnostics.push(
        diagnose('unknown-author', `There is no author \`${key}\` in \`${authorsPath}\`.`, {
          file: page.path,
          place,
          hint: authorsFile
            ? (didYouMean(key, authorsByKey.keys()) ??
              'Add the author there, or write `authors: [{ name: … }]`.')
            : 'Make the file, with a map of keys to authors, or write `authors: [{ name: … }]`.',
        }),
      )
    else if (options.onInlineAuthors !== 'ignore' && authorsByKey.size > 0)
      diagnostics.push(
        diagnose(
          'inline-author',
          `The author ${author.name ?? author.imageUrl ?? ''} is not in \`${authorsPath}\`.`,
          {
            file: page.path,
            place,
            severity: policySeverity(options.onInlineAuthors),
            hint: "Add the author there and name the key, or set `onInlineAuthors: 'ignore'` on the mount.",
          },
        ),
      )
    return { name: key, ...author } as PostAuthor
  })
}
