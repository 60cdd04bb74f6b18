import * as z from 'zod'
import { address, closed, judged, oneTarget, pixels, route, text, words } from './schema-parts.ts'

const base = {
  position: z.enum(['left', 'right']).default('right'), // As in Docusaurus.
  className: text.exactOptional(),
}
const icon = words.exactOptional()
const to = route.exactOptional()
const href = address.exactOptional()

const link = closed({
  type: z.literal('default'),
  label: words,
  to,
  href,
  icon,
  activeBasePath: route.exactOptional(),
  ...base,
}).check(oneTarget)
const docsPluginId = words.exactOptional()
const doc = closed({
  type: z.literal('doc'),
  docId: words,
  docsPluginId,
  label: words.exactOptional(),
  icon,
  ...base,
})
const docSidebar = closed({
  type: z.literal('docSidebar'),
  sidebarId: words,
  docsPluginId,
  label: words.exactOptional(),
  icon,
  ...base,
})
const docsVersion = closed({
  type: z.literal('docsVersion'),
  docsPluginId,
  label: words.exactOptional(),
  to,
  icon,
  ...base,
})

const linkItem = z.preprocess(withType, z.discriminatedUnion('type', [link, doc, docSidebar, docsVersion]))
const links = z.array(linkItem)

const dropdown = closed({
  type: z.literal('dropdown'),
  label: words,
  to,
  href,
  items: links.check(
    judged((items) =>
      items.length === 0
        ? { message: 'has nothing to link to', hint: 'Add an item, or make it a plain link.' }
        : undefined,
    ),
  ),
  ...base,
})
const docsVersionDropdown = closed({
  type: z.literal('docsVersionDropdown'),
  docsPluginId,
  versions: z.array(words).exactOptional(),
  dropdownItemsBefore: links.default([]),
  dropdownItemsAfter: links.default([]),
  ...base,
})
const localeDropdown = closed({
  type: z.literal('localeDropdown'),
  dropdownItemsBefore: links.default([]),
  dropdownItemsAfter: links.default([]),
  ...base,
})
const search = closed({ type: z.literal('search'), ...base })
const colorMode = closed({ type: z.literal('colorMode'), ...base })
const html = closed({ type: z.literal('html'), value: words, ...base })

const item = z.preprocess(
  withType,
  z.discriminatedUnion('type', [
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
  ]),
)

export const logo = closed({
  alt: text.default(''),
  src: words,
  srcDark: words.exactOptional(),
  href,
  width: pixels.exactOptional(),
  height: pixels.exactOptional(),
})

export const navbar = closed({
  title: text.exactOptional(),
  logo: logo.exactOptional(),
  hideOnScroll: z.boolean().default(false),
  items: z.array(item).default([]),
}).prefault({})

/** An item without a type is a dropdown when it has items, otherwise a plain link. */
function withType(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || 'type' in value) return value
  return { type: 'items' in value ? 'dropdown' : 'default', ...value }
}
