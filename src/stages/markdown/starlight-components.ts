import type { MdxJsxAttribute } from 'mdast-util-mdx'

type Value = MdxJsxAttribute['value']

/** What a component of Starlight or Astro is in docgen. */
interface Counterpart {
  /** A component of docgen's, or an element. */
  readonly name: string
  /** What becomes of an attribute: none for one that has no counterpart. */
  readonly attribute: (name: string, value: Value) => readonly (readonly [name: string, value: Value])[]
  /** An attribute that it has in any case. */
  readonly addition?: { readonly name: string; readonly value: string }
  /** The attribute that docgen's component has between its tags. */
  readonly text?: string
}

const badgeTypes: Readonly<Record<string, string>> = {
  note: 'info',
  success: 'tip',
  tip: 'tip',
  caution: 'warning',
  danger: 'danger',
}

/** Attributes as they are, those that are renamed, and no others. */
const taking =
  (names: Readonly<Record<string, string>>): Counterpart['attribute'] =>
  (name, value) =>
    Object.hasOwn(names, name) ? [[names[name] ?? name, value]] : []

const same = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]))

const image: Counterpart = {
  name: 'img',
  attribute: taking(same('src', 'alt', 'width', 'height', 'className', 'style', 'id', 'title')),
}

/**
 * The components of `@astrojs/starlight/components` (Starlight's guide, "Components") and `astro:assets` by
 * their names. Icons of Starlight have other names than docgen's, and are left out.
 */
export const starlightComponents: Readonly<Record<string, Counterpart>> = {
  Aside: { name: 'Admonition', attribute: taking({ type: 'kind', title: 'title' }) },
  Badge: {
    name: 'Badge',
    attribute: (name, value) => {
      if (name === 'text') return [[name, value]]
      const type = name === 'variant' && typeof value === 'string' ? badgeTypes[value] : undefined
      return type === undefined ? [] : [['type', type]]
    },
    text: 'text',
  },
  Card: { name: 'Card', attribute: taking(same('title')) },
  CardGrid: { name: 'Cards', attribute: taking({}) },
  // Where its text is only known when the page is rendered; else it is a fence.
  Code: {
    name: 'CodeBlock',
    attribute: taking({ code: 'raw', lang: 'language', title: 'title', wrap: 'wrap' }),
  },
  FileTree: { name: 'FileTree', attribute: taking({}) },
  Icon: {
    name: 'span',
    attribute: taking({ label: 'aria-label' }),
    addition: { name: 'role', value: 'img' },
  },
  Image: image,
  LinkButton: {
    name: 'Link',
    attribute: taking(same('href', 'id', 'target', 'rel')),
    addition: { name: 'className', value: 'button' },
  },
  LinkCard: { name: 'Card', attribute: taking(same('title', 'href', 'description')) },
  Picture: image,
  Steps: { name: 'Steps', attribute: taking({}) },
  TabItem: {
    name: 'TabItem',
    attribute: (name, value) =>
      name === 'label'
        ? [
            ['label', value],
            ['value', value],
          ]
        : [],
  },
  Tabs: { name: 'Tabs', attribute: taking({ syncKey: 'groupId' }) },
}
