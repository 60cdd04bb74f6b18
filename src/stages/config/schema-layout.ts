import * as z from 'zod'
import { address, closed, colour, judged, oneTarget, route, text, words } from './schema-parts.ts'
import { logo } from './schema-navbar.ts'

export const flag = z.boolean()

const footerLink = closed({ label: words, to: route.exactOptional(), href: address.exactOptional() }).check(
  oneTarget,
)

const footerColumn = closed({ title: words.exactOptional(), items: z.array(footerLink) })

export const footer = closed({
  style: z.enum(['dark', 'light']).default('light'),
  logo: logo.exactOptional(),
  social: z.array(closed({ icon: words, label: words, href: address })).default([]),
  links: z.union([z.array(footerColumn), z.array(footerLink)]).default([]),
  copyright: text.exactOptional(),
}).transform(({ links, ...rest }) => {
  const columns = links.flatMap((entry) =>
    'items' in entry
      ? [{ ...(entry.title === undefined ? {} : { title: entry.title }), links: entry.items }]
      : [],
  )
  const row = links.flatMap((entry) => ('items' in entry ? [] : [entry]))
  return { ...rest, columns: row.length > 0 ? [{ links: row }] : columns }
})

export const announcementBar = closed({
  id: words.default('announcement-bar'),
  content: words,
  isCloseable: flag.default(true),
  backgroundColor: colour.exactOptional(),
  textColor: colour.exactOptional(),
})

const headingLevel = z
  .int()
  .check(
    judged((level) =>
      level >= 2 && level <= 6 ? undefined : { message: 'must be a heading level from 2 to 6' },
    ),
  )

export const tableOfContents = closed({
  minHeadingLevel: headingLevel.default(2),
  maxHeadingLevel: headingLevel.default(3),
})
  .prefault({})
  .check(
    judged(({ minHeadingLevel, maxHeadingLevel }) =>
      minHeadingLevel > maxHeadingLevel ? { message: 'ends above the level where it begins' } : undefined,
    ),
  )
