import type { MdxJsxAttribute } from 'mdast-util-mdx'
import { iconNamed } from '../../../../templates/compat/starlight/icons.ts'

type Value = MdxJsxAttribute['value']

interface Counterpart {
  /** A component of docgen, or an element. */
  readonly name: string
  /** Converts an attribute; returns an empty list if it has no equivalent. */
  readonly attribute: (name: string, value: Value) => readonly (readonly [name: string, value: Value])[]
  /** An attribute to add. */
  readonly addition?: { readonly name: string; readonly value: string }
  /** The attribute whose value becomes the content. */
  readonly text?: string
}

const badgeTypes: Readonly<Record<string, string>> = {
  note: 'info',
  success: 'tip',
  tip: 'tip',
  caution: 'warning',
  danger: 'danger',
}

/** Keeps or renames the given attributes and drops all others. */
const taking =
  (names: Readonly<Record<string, string>>): Counterpart['attribute'] =>
  (name, value) =>
    Object.hasOwn(names, name) ? [[names[name] ?? name, value]] : []

const same = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]))

const iconAttribute = (value: Value): ReturnType<Counterpart['attribute']> => {
  const icon = iconNamed(value)
  return icon === undefined ? [] : [['icon', icon]]
}

const image: Counterpart = {
  name: 'img',
  attribute: taking(same('src', 'alt', 'width', 'height', 'className', 'style', 'id', 'title')),
}

/**
 * The components of `@astrojs/starlight/components` (Starlight's guide, "Components") and `astro:assets`, by
 * name. Icons that docgen does not have are dropped.
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
  Card: {
    name: 'Card',
    attribute: (name, value) =>
      name === 'icon' ? iconAttribute(value) : name === 'title' ? [[name, value]] : [],
  },
  CardGrid: { name: 'Cards', attribute: taking({}) },
  // For text that is only known during rendering; otherwise, it becomes a fence.
  Code: {
    name: 'CodeBlock',
    attribute: taking({ code: 'raw', lang: 'language', title: 'title', wrap: 'wrap' }),
  },
  FileTree: { name: 'FileTree', attribute: taking({}) },
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
