import { readDate } from './dates.ts'

/** The types of front matter values, with their TypeScript types. */
interface FrontMatterValues {
  readonly string: string
  readonly 'nullable string': string | null
  readonly number: number
  readonly boolean: boolean
  readonly 'list of strings': readonly string[]
  readonly 'list of numbers': readonly number[]
  readonly map: Readonly<Record<string, unknown>>
  readonly 'boolean or map': boolean | Readonly<Record<string, unknown>>
  /** An integer from 2 to 6. */
  readonly 'heading level': number
  /** A date as authors write it, which `readDate` accepts. */
  readonly date: string
  readonly 'Markdown format': 'md' | 'mdx' | 'detect'
  /** A number from 0.1 to 10. */
  readonly 'search boost': number
  readonly any: unknown
}

/** A type of front matter values. */
export type FrontMatterKeyType = keyof FrontMatterValues

/** The type of a front matter key of a site or a plugin. */
type FrontMatterType = 'string' | 'number' | 'boolean' | 'date' | 'object' | 'string[]' | 'number[]'

/** A type, or a function that returns a sentence about what is wrong with a value, or undefined. */
export type FrontMatterRule = FrontMatterType | ((value: unknown) => string | undefined)

/** A front matter key that docgen reads: its type, and its description in the reference. */
export interface FrontMatterKey {
  readonly type: FrontMatterKeyType
  readonly description: string
  /** The keys of a map, if only these are allowed. */
  readonly keys?: Readonly<
    Record<string, { readonly type: FrontMatterKeyType; readonly description: string }>
  >
  /** The keys of a map, or of the maps in a list, that a layout reads among others. */
  readonly reads?: Readonly<Record<string, FrontMatterKey>>
}

const text = (description: string): FrontMatterKey => ({ type: 'string', description })
const link = text('The page or address that it leads to.')
const icon = text('The name of an icon.')

/**
 * The front matter keys that docgen reads. Types, checks, and the reference are derived from this table.
 * Other keys are preserved; a site declares its own under `frontMatter` in the configuration, a plugin under
 * its own `frontMatter`.
 */
export const frontMatterKeys = {
  title: {
    type: 'string',
    description:
      'The title of the page: its heading, unless the first heading of the text is an h1, and its name in the sidebar and in search engines. Default: the first heading, else the name of the file.',
  },
  description: {
    type: 'string',
    description:
      'What the page is about, in a sentence, for search engines and previews. Default: the beginning of the text.',
  },
  id: {
    type: 'string',
    description:
      'The last part of the id by which sidebars name the page. Default: the name of the file without its extension.',
  },
  slug: {
    type: 'string',
    description:
      'The address of the page: with a slash at the beginning from the root of its folder of pages, else in place of the name of the file.',
  },
  layout: { type: 'string', description: 'The layout that draws the page. Default: `doc`.' },
  hero: {
    type: 'any',
    description:
      'With `layout: home`: what the page begins with, a map with `name`, `text`, `tagline`, `image` and `actions`, a list of maps with `text`, `link` and `icon`. [Landing pages](/design/landing-pages) shows it.',
    reads: {
      name: text('The name of the product.'),
      text: text('What it is, in a few words.'),
      tagline: text('What it does, in a sentence.'),
      image: { type: 'any', description: 'A picture: its path, or a map with `src` or `light` and `dark`.' },
      actions: {
        type: 'any',
        description: 'The buttons, as a list of maps.',
        reads: {
          text: text('What the button says.'),
          link,
          icon,
          theme: text('`brand` for the primary button, `alt` for the others. Default: the first is primary.'),
        },
      },
    },
  },
  features: {
    type: 'any',
    description:
      'With `layout: home`: cards below the `hero`, a list of maps with `icon`, `title`, `details`, `link` and `linkText`.',
    reads: {
      icon,
      title: text('The title of the card.'),
      details: text('What it says.'),
      link,
      linkText: text('What the link of the card says.'),
    },
  },
  sidebar_label: {
    type: 'string',
    description: 'The name of the page in the sidebar. Default: its title.',
  },
  sidebar_position: {
    type: 'number',
    description: 'The place of the page among those of its folder, in generated sidebars.',
  },
  sidebar_class_name: {
    type: 'string',
    description: "A class for the page's item in the sidebar.",
  },
  sidebar_badge: {
    type: 'string',
    description: 'A word beside the name of the page in the sidebar: `New`.',
  },
  sidebar_hidden: {
    type: 'boolean',
    description: 'Whether sidebars that are generated from folders leave the page out.',
  },
  displayed_sidebar: {
    type: 'nullable string',
    description:
      'The name of the sidebar that the page shows; `null` for none. Default: the one that names it.',
  },
  pagination_label: {
    type: 'string',
    description: 'The name of the page in links to the previous and next page. Default: its `sidebar_label`.',
  },
  pagination_prev: {
    type: 'nullable string',
    description: 'The id of the previous page; `null` for none. Default: the one before it in the sidebar.',
  },
  pagination_next: {
    type: 'nullable string',
    description: 'The id of the next page; `null` for none. Default: the one after it in the sidebar.',
  },
  hide_title: { type: 'boolean', description: 'Whether the title above the text is left out.' },
  hide_table_of_contents: {
    type: 'boolean',
    description: 'Whether the page has no table of contents.',
  },
  wide: {
    type: 'boolean',
    description:
      'Whether the text takes the column of the table of contents too, which is then folded above the text.',
  },
  toc_min_heading_level: {
    type: 'heading level',
    description:
      'The highest level of headings in the table of contents, from 2 to 6. Default: `tableOfContents.minHeadingLevel`.',
  },
  toc_max_heading_level: {
    type: 'heading level',
    description:
      'The lowest level of headings in the table of contents, from 2 to 6. Default: `tableOfContents.maxHeadingLevel`.',
  },
  custom_edit_url: {
    type: 'nullable string',
    description: 'Where "Edit this page" leads; `null` for no such link. Default: made from `editUrl`.',
  },
  keywords: { type: 'list of strings', description: 'Words for the `keywords` meta tag.' },
  tags: { type: 'list of strings', description: 'Words that the page is about.' },
  image: { type: 'string', description: 'A picture for previews of the page, for example in chats.' },
  draft: {
    type: 'boolean',
    description: 'Whether the page is left out of the site, unless drafts are asked for (`--drafts`).',
  },
  unlisted: {
    type: 'boolean',
    description:
      'Whether only those who know its address can find the page: it is in no sidebar, search result or sitemap.',
  },
  noindex: { type: 'boolean', description: 'Asks search engines to stay away from the page.' },
  last_update: {
    type: 'map',
    description: 'When and by whom the page was last changed, in place of what Git says.',
    keys: {
      date: {
        type: 'date',
        description: 'The date, as in `2024-05-06`, or with a time, as in `2024-05-06T10:00Z`.',
      },
      author: { type: 'string', description: 'The name of the author.' },
    },
  },
  search: {
    type: 'boolean or map',
    description: '`false` keeps the page out of search; a map sets its weight there.',
    keys: {
      boost: {
        type: 'search boost',
        description:
          'A factor from 0.1 to 10 for the score of the page. Default: `search.boost` of the configuration, else 1.',
      },
    },
  },
  mdx: {
    type: 'map',
    description: 'How the file is read.',
    keys: {
      format: {
        type: 'Markdown format',
        description: '`md`, `mdx`, or `detect` to go by the extension. Default: `markdown.format`.',
      },
    },
  },
} as const satisfies Readonly<Record<string, FrontMatterKey>>

type Keys = typeof frontMatterKeys

/** The value type of a key in the table; for a map with known keys, an object with these. */
type ValueOf<Key extends FrontMatterKey> = Key extends {
  readonly keys: infer Inner extends Readonly<Record<string, FrontMatterKey>>
}
  ? | { readonly [Name in keyof Inner]?: FrontMatterValues[Inner[Name]['type']] }
    | (Key['type'] extends 'boolean or map' ? boolean : never)
  : FrontMatterValues[Key['type']]

/** Front matter after validation. Unknown keys are preserved. */
export interface FrontMatter extends Readonly<Partial<{ [Key in keyof Keys]: ValueOf<Keys[Key]> }>> {
  readonly [key: string]: unknown
}

/**
 * The number or boolean that a string consists of (`'3'`, `'true'`), where it is accepted in its place;
 * any other value as it is.
 */
export function valueInText(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value
  if (value === 'true' || value === 'false') return value === 'true'
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/** The minimum weight of a page; the default is 1. */
export const leastBoost = 0.1
/** The maximum weight of a page. */
export const mostBoost = 10

export function isOfType(value: unknown, type: FrontMatterKeyType): boolean {
  switch (type) {
    case 'string':
    case 'nullable string':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'list of strings':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
    case 'list of numbers':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'number')
    case 'date':
      return typeof value === 'string' && readDate(value) !== undefined
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'heading level':
      return typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 6
    case 'Markdown format':
      return value === 'md' || value === 'mdx' || value === 'detect'
    case 'boolean or map':
      return isOfType(value, 'boolean') || isOfType(value, 'map')
    case 'search boost':
      return typeof value === 'number' && value >= leastBoost && value <= mostBoost
    case 'any':
      return true
  }
}

/** What a value of a type is, for the end of a sentence: it must be … */
export const typeNames: Readonly<Record<FrontMatterKeyType, string>> = {
  string: 'a string',
  'nullable string': 'a string',
  number: 'a number',
  boolean: '`true` or `false`',
  'list of strings': 'a list of strings',
  'list of numbers': 'a list of numbers',
  map: 'a map',
  'boolean or map': '`true`, `false` or a map',
  'heading level': 'a number from 2 to 6',
  date: 'a date, as in `2024-05-06`',
  'search boost': `a number from ${leastBoost} to ${mostBoost}`,
  'Markdown format': '`md`, `mdx` or `detect`',
  any: 'a value',
}
