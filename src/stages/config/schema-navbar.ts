import * as z from 'zod'
import type { KeyNotes, TypeNotes } from './schema-parts.ts'
import { address, closed, judged, oneTarget, pixels, route, text, words } from './schema-parts.ts'

const base = {
  position: z
    .enum(['left', 'right'])
    .default('right')
    .describe('The side of the navbar that the item is on.'),
  className: text.exactOptional().describe('A class for the element of the item.'),
}
const label = words.describe('The text of the item.')
const icon = words
  .exactOptional()
  .describe('Name of an icon of the theme, such as `github`. The label is then for screen readers only.')
const to = route.exactOptional().describe('A route of the site: `/guides/install`.')
const href = address.exactOptional().describe('Any address: `https://github.com/org/repo`.')
const docsPluginId = words.exactOptional().meta({
  description: 'The `id` of an entry of `content`.',
  defaultText: 'the first entry',
} satisfies KeyNotes)
const type = <Name extends string>(name: Name) => z.literal(name).describe('The kind of item.')

const link = closed({
  type: z.literal('default').default('default').describe('The kind of item.'),
  label,
  to,
  href,
  icon,
  activeBasePath: route
    .exactOptional()
    .describe('The item is marked as active on every page whose address begins with this route.'),
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
  label: words.exactOptional().meta({
    description: 'The text of the item.',
    defaultText: 'its `sidebar_label`, else its title',
  } satisfies KeyNotes),
  icon,
  ...base,
}).meta({ typeName: 'UserNavbarDoc', description: 'A link to a page by its id.' } satisfies TypeNotes)
const docSidebar = closed({
  type: type('docSidebar'),
  sidebarId: words.describe('The name of the sidebar whose first page the item leads to.'),
  docsPluginId,
  label: words.exactOptional().meta({
    description: 'The text of the item.',
    defaultText: 'the label of that page',
  } satisfies KeyNotes),
  icon,
  ...base,
}).meta({
  typeName: 'UserNavbarSidebar',
  description: 'A link to the first page of a sidebar.',
} satisfies TypeNotes)
const docsVersion = closed({
  type: type('docsVersion'),
  docsPluginId,
  label: words.exactOptional().meta({
    description: 'The text of the item.',
    defaultText: 'the label of the version',
  } satisfies KeyNotes),
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
  versions: z
    .array(words)
    .exactOptional()
    .meta({
      description: 'Names of versions in the order in which the menu shows them.',
      defaultText: 'all versions',
    } satisfies KeyNotes),
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

/** A logo of the navbar or the footer. */
export const logo = closed({
  alt: text.default('').describe('What screen readers say in place of the picture.'),
  src: words.describe('A file below a static folder: `img/logo.svg`.'),
  srcDark: words.exactOptional().meta({
    description: 'The file for dark mode.',
    defaultText: '`src`',
  } satisfies KeyNotes),
  href: address.exactOptional().meta({
    description: 'Where the logo leads.',
    defaultText: 'the home page',
  } satisfies KeyNotes),
  width: pixels.exactOptional().describe('Width in CSS pixels.'),
  height: pixels.exactOptional().describe('Height in CSS pixels.'),
}).meta({ typeName: 'UserLogo', description: 'A picture that links to the home page.' } satisfies TypeNotes)

/** The key `navbar`. */
export const navbar = closed({
  title: text.exactOptional().meta({
    description: 'The text beside the logo.',
    defaultText: 'the `title` of the site',
  } satisfies KeyNotes),
  logo: logo.exactOptional().describe('The picture at the start of the navbar.'),
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
