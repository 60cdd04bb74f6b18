import type { BlogOptions } from '../../../model/blog.ts'
import type { TranslatedLabels } from '../../../model/content-tree.ts'
import type { FooterConfig, SiteConfig } from '../../../model/site-config.ts'
import type {
  LogoConfig,
  NavbarItemConfig,
  NavbarLinkItemConfig,
} from '../../../model/site-settings.generated.ts'
import type { Translated, TranslatedTexts } from '../../../model/translated-texts.ts'

/** Translates all texts in the navbar, by keys such as `item.label.Guides`. */
export function translatedNavbar(navbar: SiteConfig['navbar'], text: Translated): SiteConfig['navbar'] {
  const label = (label: string): string => text(`item.label.${label}`, label)
  const link = (item: NavbarLinkItemConfig): NavbarLinkItemConfig => labelled(item, label)
  return {
    ...navbar,
    ...(navbar.title === undefined ? {} : { title: text('title', navbar.title) }),
    ...(navbar.logo === undefined ? {} : { logo: translatedLogo(navbar.logo, text) }),
    items: navbar.items.map((item): NavbarItemConfig => {
      switch (item.type) {
        case 'dropdown':
          return { ...item, label: label(item.label), items: item.items.map(link) }
        case 'docsVersionDropdown':
        case 'localeDropdown':
          return {
            ...item,
            dropdownItemsBefore: item.dropdownItemsBefore.map(link),
            dropdownItemsAfter: item.dropdownItemsAfter.map(link),
          }
        case 'search':
        case 'colorMode':
        case 'html':
          return item
        default:
          return link(item)
      }
    }),
  }
}

const labelled = <Item extends NavbarLinkItemConfig>(item: Item, label: (label: string) => string): Item =>
  item.label === undefined ? item : { ...item, label: label(item.label) }

/** Translates all texts in the footer, by keys such as `link.title.Community`. */
export function translatedFooter(footer: FooterConfig, text: Translated): FooterConfig {
  return {
    ...footer,
    ...(footer.logo === undefined ? {} : { logo: translatedLogo(footer.logo, text) }),
    columns: footer.columns.map(({ title, links }) => ({
      ...(title === undefined ? {} : { title: text(`link.title.${title}`, title) }),
      links: links.map((link) => ({ ...link, label: text(`link.item.label.${link.label}`, link.label) })),
    })),
    ...(footer.copyright === undefined ? {} : { copyright: text('copyright', footer.copyright) }),
  }
}

const blogTexts = {
  title: 'blogTitle',
  description: 'blogDescription',
  'sidebar.title': 'blogSidebarTitle',
} as const

/**
 * Translates all texts in the options of a blog, by their keys in `options.json`. The file may
 * also contain texts that the mount does not set.
 */
export function translatedBlog(
  blog: BlogOptions,
  { text }: Pick<TranslatedTexts, 'text'>,
  inFile: TranslatedLabels['texts'] = {},
): BlogOptions {
  return {
    ...blog,
    ...Object.fromEntries(
      Object.entries(blogTexts).flatMap(([key, option]) => {
        const original = blog[option] ?? inFile[key]?.text
        return original === undefined ? [] : [[option, text(key, original)] as const]
      }),
    ),
  }
}

const translatedLogo = (logo: LogoConfig, text: Translated): LogoConfig =>
  logo.alt === '' ? logo : { ...logo, alt: text('logo.alt', logo.alt) }
