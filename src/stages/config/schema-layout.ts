import * as z from 'zod'
import {
  address,
  closed,
  color,
  flag,
  judged,
  oneTarget,
  route,
  text,
  words,
  type KeyNotes,
  type TypeNotes,
} from './schema-parts.ts'
import { logo } from './schema-navbar.ts'

const footerLink = closed({
  label: words.describe('The text of the link.'),
  to: route.exactOptional().describe('A route of the site.'),
  href: address.exactOptional().describe('Any address.'),
})
  .check(oneTarget)
  .meta({
    typeName: 'UserFooterLink',
    description: 'A link: exactly one of `to` and `href` is required.',
  } satisfies TypeNotes)

const footerColumn = closed({
  title: words.exactOptional().describe('The heading of the column.'),
  items: z.array(footerLink).describe('The links of the column.'),
}).meta({ typeName: 'UserFooterColumn', description: 'A column of links.' } satisfies TypeNotes)

/** The key `footer`. */
export const footer = closed({
  style: z.enum(['dark', 'light']).default('light').describe('The colors of the footer.'),
  logo: logo.exactOptional().describe('A picture above the copyright.'),
  social: z
    .array(
      closed({
        icon: words.describe('Name of an icon of the theme: `github`.'),
        label: words.describe('What screen readers say in place of the icon.'),
        href: address.describe('Where the icon leads.'),
      }),
    )
    .default([])
    .describe('Links that are shown as icons.'),
  links: z
    .union([z.array(footerColumn), z.array(footerLink)])
    .default([])
    .describe('Columns with a title and items, or links in one row.'),
  copyright: text
    .exactOptional()
    .describe('The text at the end of every page. Inline HTML such as links and `<br>` is read.'),
}).transform(({ links, ...rest }) => {
  const columns = links.flatMap((entry) =>
    'items' in entry
      ? [{ ...(entry.title === undefined ? {} : { title: entry.title }), links: entry.items }]
      : [],
  )
  const row = links.flatMap((entry) => ('items' in entry ? [] : [entry]))
  return { ...rest, columns: row.length > 0 ? [{ links: row }] : columns }
})

/** The key `announcementBar`. */
export const announcementBar = closed({
  id: words
    .default('announcement-bar')
    .describe('A reader who closed the bar sees it again when this changes.'),
  content: words.describe('HTML. What could run code is removed.'),
  isCloseable: flag.default(true).describe('Whether readers can close the bar.'),
  backgroundColor: color.exactOptional().meta({
    description: 'A CSS color.',
    defaultText: "the theme's",
  } satisfies KeyNotes),
  textColor: color.exactOptional().meta({
    description: 'A CSS color.',
    defaultText: "the theme's",
  } satisfies KeyNotes),
})

const headingLevel = z
  .int()
  .check(
    judged((level) =>
      level >= 2 && level <= 6 ? undefined : { message: 'must be a heading level from 2 to 6' },
    ),
  )

/** The key `tableOfContents`. */
export const tableOfContents = closed({
  minHeadingLevel: headingLevel.default(2).describe('The highest level of headings in it, from 2 to 6.'),
  maxHeadingLevel: headingLevel.default(3).describe('The lowest level of headings in it, from 2 to 6.'),
})
  .prefault({})
  .check(
    judged(({ minHeadingLevel, maxHeadingLevel }) =>
      minHeadingLevel > maxHeadingLevel ? { message: 'ends above the level where it begins' } : undefined,
    ),
  )
  .describe('The table of contents of a page. Front matter can override it.')
