import * as z from 'zod'
import {
  address,
  closed,
  color,
  flag,
  judged,
  oneTarget,
  optional,
  positive,
  route,
  text,
  type TypeNotes,
  words,
} from './schema-parts.ts'

const base = {
  position: z
    .enum(['left', 'right'])
    .default('right')
    .describe('The side of the navbar that the item is on.'),
  className: optional(text, 'A class for the element of the item.'),
}
const label = words.describe('The text of the item.')
const icon = optional(
  words,
  'Name of an icon of the theme, such as `github`. The label is then for screen readers only.',
)
const to = optional(route, 'A route of the site: `/guides/install`.')
const href = optional(address, 'Any address: `https://github.com/org/repo`.')
const docsPluginId = optional(words, 'The `id` of an entry of `content`.', 'the first entry')
const type = <Name extends string>(name: Name) => z.literal(name).describe('The kind of item.')

const link = closed({
  type: z.literal('default').default('default').describe('The kind of item.'),
  label,
  to,
  href,
  icon,
  activeBasePath: optional(
    route,
    'The item is marked as active on every page whose address begins with this route.',
  ),
  ...base,
})
  .check(oneTarget)
  .meta({
    typeName: 'UserNavbarLink',
    description: 'A link: exactly one of `to` and `href` is required.',
  } satisfies TypeNotes)
const doc = closed({
  type: type('doc'),
  docId: words.describe('The id of the page that the item leads to: `guides/install`.'),
  docsPluginId,
  label: optional(words, 'The text of the item.', 'its `sidebar_label`, else its title'),
  icon,
  ...base,
}).meta({ typeName: 'UserNavbarDoc', description: 'A link to a page by its id.' } satisfies TypeNotes)
const docSidebar = closed({
  type: type('docSidebar'),
  sidebarId: words.describe('The name of the sidebar whose first page the item leads to.'),
  docsPluginId,
  label: optional(words, 'The text of the item.', 'the label of that page'),
  icon,
  ...base,
}).meta({
  typeName: 'UserNavbarSidebar',
  description: 'A link to the first page of a sidebar.',
} satisfies TypeNotes)
const docsVersion = closed({
  type: type('docsVersion'),
  docsPluginId,
  label: optional(words, 'The text of the item.', 'the label of the version'),
  to,
  icon,
  ...base,
}).meta({
  typeName: 'UserNavbarVersion',
  description: 'A link to the version that the reader is in.',
} satisfies TypeNotes)

const linkItem = z.preprocess(
  withType,
  z.discriminatedUnion('type', [link, doc, docSidebar, docsVersion]).meta({
    typeName: 'UserNavbarLinkItem',
    description: 'A navbar item that is a link, or an item of a dropdown.',
  } satisfies TypeNotes),
)
const links = z.array(linkItem)
const dropdownItemsBefore = links.default([]).describe('Links above the generated ones.')
const dropdownItemsAfter = links.default([]).describe('Links below the generated ones.')

const dropdown = closed({
  type: z.literal('dropdown').default('dropdown').describe('The kind of item.'),
  label,
  to,
  href,
  items: links
    .check(
      judged((items) =>
        items.length === 0
          ? { message: 'has nothing to link to', hint: 'Add an item, or make it a plain link.' }
          : undefined,
      ),
    )
    .describe('The links in the dropdown.'),
  ...base,
}).meta({
  typeName: 'UserNavbarDropdown',
  description: 'A menu of links. An item with `items` is one without a `type` too.',
} satisfies TypeNotes)
const docsVersionDropdown = closed({
  type: type('docsVersionDropdown'),
  docsPluginId,
  versions: optional(
    z.array(words),
    'Names of versions in the order in which the menu shows them.',
    'all versions',
  ),
  dropdownItemsBefore,
  dropdownItemsAfter,
  ...base,
}).meta({
  typeName: 'UserNavbarVersions',
  description: 'A menu of the versions of an entry of `content`.',
} satisfies TypeNotes)
const localeDropdown = closed({
  type: type('localeDropdown'),
  dropdownItemsBefore,
  dropdownItemsAfter,
  ...base,
}).meta({
  typeName: 'UserNavbarLocales',
  description: 'A menu of the languages of the site.',
} satisfies TypeNotes)
const search = closed({ type: type('search'), ...base }).meta({
  typeName: 'UserNavbarSearch',
  description: 'The search box.',
} satisfies TypeNotes)
const colorMode = closed({ type: type('colorMode'), ...base }).meta({
  typeName: 'UserNavbarColorMode',
  description: 'The switch between light and dark.',
} satisfies TypeNotes)
const html = closed({
  type: type('html'),
  value: words.describe(
    'HTML. An address from the root of the site, such as `/guides`, works with and without the base URL.',
  ),
  ...base,
}).meta({ typeName: 'UserNavbarHtml', description: 'HTML of your own.' } satisfies TypeNotes)

const item = z.preprocess(
  withType,
  z
    .discriminatedUnion('type', [
      link,
      doc,
      docSidebar,
      docsVersion,
      docsVersionDropdown,
      localeDropdown,
      search,
      colorMode,
      dropdown,
      html,
    ])
    .meta({
      typeName: 'UserNavbarItem',
      description: 'A navbar item. Without a `type` it is a dropdown if it has `items`, otherwise a link.',
    } satisfies TypeNotes),
)

const logo = closed({
  alt: text.default('').describe('What screen readers say in place of the picture.'),
  src: words.describe('A file below a static folder: `img/logo.svg`.'),
  srcDark: optional(words, 'The file for dark mode.', '`src`'),
  href: optional(address, 'Where the logo leads.', 'the home page'),
  width: optional(positive, 'Width in CSS pixels.'),
  height: optional(positive, 'Height in CSS pixels.'),
}).meta({ typeName: 'UserLogo', description: 'A picture that links to the home page.' } satisfies TypeNotes)

export const navbar = closed({
  title: optional(text, 'The text beside the logo.', 'the `title` of the site'),
  logo: optional(logo, 'The picture at the start of the navbar.'),
  hideOnScroll: z
    .boolean()
    .default(false)
    .describe('Hides the navbar while a reader scrolls down, and shows it again on the way up.'),
  items: z
    .array(item)
    .default([])
    .describe(
      'The items, in order. Items without a `type` are links, or dropdowns if they have `items`. The search box comes last on the right, unless an item of type `search` says where it belongs.',
    ),
})
  .prefault({})
  .describe('The bar at the top of every page.')

/** The default type of an item: a dropdown if it has items, otherwise a link. */
function withType(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || 'type' in value) return value
  return { type: 'items' in value ? 'dropdown' : 'default', ...value }
}

const footerLink = closed({
  label: words.describe('The text of the link.'),
  to: optional(route, 'A route of the site.'),
  href: optional(address, 'Any address.'),
})
  .check(oneTarget)
  .meta({
    typeName: 'UserFooterLink',
    description: 'A link: exactly one of `to` and `href` is required.',
  } satisfies TypeNotes)

const footerColumn = closed({
  title: optional(words, 'The heading of the column.'),
  items: z.array(footerLink).describe('The links of the column.'),
}).meta({ typeName: 'UserFooterColumn', description: 'A column of links.' } satisfies TypeNotes)

export const footer = closed({
  style: z.enum(['dark', 'light']).default('light').describe('The colors of the footer.'),
  logo: optional(logo, 'A picture above the copyright.'),
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
  copyright: optional(
    text,
    'The text at the end of every page. Inline HTML such as links and `<br>` is read.',
  ),
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
  id: words
    .default('announcement-bar')
    .describe('A reader who closed the bar sees it again when this changes.'),
  content: words.describe('HTML. What could run code is removed.'),
  isCloseable: flag.default(true).describe('Whether readers can close the bar.'),
  backgroundColor: optional(color, 'A CSS color.', "the theme's"),
  textColor: optional(color, 'A CSS color.', "the theme's"),
})

const headingLevel = z
  .int()
  .check(
    judged((level) =>
      level >= 2 && level <= 6 ? undefined : { message: 'must be a heading level from 2 to 6' },
    ),
  )

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
