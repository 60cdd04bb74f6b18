import * as z from 'zod'
import { closed, flag, optional, text } from './schema-parts.ts'

const rule = (description: string) => optional(flag, description)

/** See `Conventions`. */
export const conventions = closed({
  isTolerant: rule(
    'Whether what cannot be used is left out with a warning, instead of failing its page: a component that throws, a module that is missing, a layout of another name.',
  ),
  pageOfFolder: optional(
    z.enum(['index', 'with-number']),
    '`index`: only `index` is the page of its folder. `with-number`: `readme` and the name of the folder are, too, with their numbers.',
  ),
  slugsFromNames: rule('Whether names of files become slugs: `/first-steps` for `First Steps.md`.'),
  dotsInRoutes: rule(
    'Whether an address may end with a dot and a word without being that of a file: `/v1.2`.',
  ),
  folderPerPage: rule('Whether each page is the index of a folder, where `trailingSlash` says nothing.'),
  addressesWithBase: rule('Whether addresses that authors write may include `baseUrl` already.'),
  addressesWithLanguage: rule(
    'Whether addresses that authors write begin with the folder of their language: `/fr/install`.',
  ),
  numberPrefixes: rule('Whether all numbers at the beginning of names are left out of addresses.'),
  tagLists: rule('Whether docs are listed by tag.'),
  sidebarOfPage: optional(
    z.enum(['of-section', 'listing-or-first']),
    'The sidebar of a page that names none. `of-section`: that whose name is the beginning of its address. `listing-or-first`: that which lists it, or the first.',
  ),
  orderOfNames: optional(
    z.enum(['code-units', 'english', 'newest-or-title']),
    'How folders order pages of the same position: by the characters of their paths, as an English reader would, or the newest first and those without a date by their titles.',
  ),
  indexesFirst: rule('Whether the index of a listed folder comes first.'),
  plainFolders: rule(
    'Whether folders are listed by the names that they have, with their index among their pages.',
  ),
  indexesByLabel: rule('Whether the generated index of a folder has the address of its label.'),
  versionsForComponents: rule('Whether components may list the versions of every mount.'),
  capitalsInHeadingIds: rule('Whether ids of headings have the capitals of their text.'),
  componentModules: optional(
    z.array(text),
    'Modules whose default export has components for all pages; the first that exists counts.',
  ),
  providerModules: optional(
    z.array(z.array(text)),
    'Modules whose default exports surround the code of all pages, from the outside in; of each list, the first that exists counts.',
  ),
  codeGlobals: optional(text, 'The set of names that code in pages may use without importing them.'),
  styleAsText: rule('Whether the `style` of an element may be text in MDX.'),
})
