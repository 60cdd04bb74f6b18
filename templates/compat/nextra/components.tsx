import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import Admonition from '@theme/mdx/Admonition'
import DocgenCard from '@theme/mdx/Card'
import DocgenCards from '@theme/mdx/Cards'
import DocgenFileTree from '@theme/mdx/FileTree'
import TabItem from '@theme/mdx/TabItem'
import DocgenTabs from '@theme/mdx/Tabs'

interface Parent {
  readonly children?: ReactNode
}

interface CardProps extends Parent {
  readonly title: ReactNode
  readonly href?: string
}

/** A card, without its icon, which is an element there. */
const Card = ({ href, ...rest }: CardProps) => (
  <DocgenCard {...rest} {...(href === undefined ? {} : isOfSite(href) ? { to: href } : { href })} />
)

const isOfSite = (href: string): boolean => /^\/(?!\/)/.test(href)

/** `nextra/components` for the site's own components: in pages, these are replaced when they are compiled. */
export const Cards = Object.assign(({ children }: Parent) => <DocgenCards>{children}</DocgenCards>, { Card })

const kinds: Readonly<Record<string, string>> = { error: 'danger', important: 'warning', default: 'note' }

/** A callout as an admonition. */
export const Callout = ({ type = 'default', children }: Parent & { readonly type?: string }) => (
  <Admonition kind={kinds[type] ?? type}>{children}</Admonition>
)

interface FileProps extends Parent {
  readonly name: ReactNode
}

const File = ({ name }: FileProps) => <li>{name}</li>

const Folder = ({ name, children }: FileProps) => (
  <li>
    {name}/<ul>{children}</ul>
  </li>
)

export const FileTree = Object.assign(
  ({ children }: Parent) => (
    <DocgenFileTree>
      <ul>{children}</ul>
    </DocgenFileTree>
  ),
  { File, Folder },
)

/** Headings and what follows each, as they stand. */
export const Steps = ({ children }: Parent) => <Fragment>{children}</Fragment>

interface TabsProps extends Parent {
  readonly items?: readonly (string | { readonly label: string })[]
}

/** Tabs, whose labels are in a list. */
export const Tabs = Object.assign(
  ({ items = [], children }: TabsProps) => (
    <DocgenTabs>
      {Children.toArray(children)
        .filter(isValidElement)
        .map((panel, index) => {
          const item = items[index]
          const label = (typeof item === 'string' ? item : item?.label) ?? String(index + 1)
          return (
            <TabItem key={label} value={label}>
              {panel}
            </TabItem>
          )
        })}
    </DocgenTabs>
  ),
  { Tab: ({ children }: Parent) => <Fragment>{children}</Fragment> },
)
